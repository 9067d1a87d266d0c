/** A proxy on loopback that notes every plain request it passes on; CONNECT is for `tunnel.ts`. */
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingProxy {
	url: string;
	/** What passed, in order, as `METHOD /path`. */
	requests: string[];
	close(): void;
}

function forward(incoming: IncomingMessage, answer: ServerResponse, target: URL): void {
	const { method, headers } = incoming;
	const upstream = request(target, { method, headers }, (response) => {
		answer.writeHead(response.statusCode ?? 502, response.headers);
		response.pipe(answer);
	});
	upstream.on('error', () => answer.destroy());
	incoming.pipe(upstream);
}

/** Starts a proxy on a free port. */
export async function startCountingProxy(): Promise<CountingProxy> {
	const requests: string[] = [];
	const server = createServer((incoming, answer) => {
		const target = new URL(String(incoming.url));
		requests.push(`${incoming.method} ${target.pathname}`);
		forward(incoming, answer, target);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, requests, close };
}
