/** Servers for tests: hosts of files, and services that do not respond. */
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Host {
	url: string;
	/** How many requests came. */
	count: () => number;
	close: () => void;
}

/** Starts a server on a port of its own. */
export async function startHost(answer: RequestListener): Promise<Host> {
	let requests = 0;
	const server = createServer((request, response) => {
		requests++;
		answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const close = () => {
		server.closeAllConnections();
		server.close();
	};
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, count: () => requests, close };
}
