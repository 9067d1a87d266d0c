/** A proxy on this machine that notes what passes: plain requests, and by CONNECT what it leads to one local port. */
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { listen } from './environment';

export interface Proxy {
	url: string;
	/** What passed, in order: `METHOD /path` of plain requests, `host:port` of tunnels. */
	seen: string[];
	close(): void;
}

/** Leads a client to a port, whatever name it asked for. */
function join(client: Socket, port: number): void {
	const upstream = connect(port, '127.0.0.1', () => {
		client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		client.pipe(upstream).pipe(client);
	});
	upstream.on('error', () => client.destroy());
	client.on('error', () => upstream.destroy());
	client.on('close', () => upstream.destroy());
}

/**
 * Starts a proxy. Names under `.invalid` exist for nobody else: what arrives under one at `tunnelTo` can
 * only have come through here.
 */
export async function startProxy(tunnelTo = 0): Promise<Proxy> {
	const seen: string[] = [];
	const server = createServer((incoming, answer) => {
		const { method, headers } = incoming;
		const target = new URL(String(incoming.url));
		seen.push(`${method} ${target.pathname}`);
		const upstream = request(target, { method, headers }, (response) => {
			answer.writeHead(response.statusCode ?? 502, response.headers);
			response.pipe(answer);
		});
		upstream.on('error', () => answer.destroy());
		incoming.pipe(upstream);
	});
	server.on('connect', ({ url }, client: Socket) => {
		seen.push(String(url));
		join(client, tunnelTo);
	});
	const url = `http://127.0.0.1:${await listen(server)}`;
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { url, seen, close };
}
