/**
 * A proxy on loopback that knows CONNECT only and leads every name to one local port. Names under
 * `.invalid` exist for nobody else: what arrives under one can only have come through here.
 */
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Tunnel {
	url: string;
	/** The targets that were asked for, in order, as `host:port`. */
	hosts: string[];
	close(): void;
}

const LOOPBACK = '127.0.0.1';

function join(client: Socket, port: number): void {
	const upstream = connect(port, LOOPBACK, () => {
		client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		client.pipe(upstream).pipe(client);
	});
	upstream.on('error', () => client.destroy());
	client.on('error', () => upstream.destroy());
	client.on('close', () => upstream.destroy());
}

/** Starts a proxy that leads everything to `port`. */
export async function startTunnel(port: number): Promise<Tunnel> {
	const hosts: string[] = [];
	const server = createServer((_, answer) => answer.writeHead(405).end());
	server.on('connect', ({ url }: IncomingMessage, client: Socket) => {
		hosts.push(String(url));
		join(client, port);
	});
	await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`, hosts, close };
}
