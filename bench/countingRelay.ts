/** A relay in front of a server on loopback that counts the bytes of both directions. */
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';

export interface CountingRelay {
	url: string;
	/** All bytes that have passed so far. */
	bytes: () => number;
}

/** Starts a relay to the server at `target` on a free port; it ends with the process. */
export async function startCountingRelay(target: string): Promise<CountingRelay> {
	let bytes = 0;
	const server = createServer((client) => {
		const upstream = connect(Number(new URL(target).port), '127.0.0.1');
		const count = (chunk: Buffer) => (bytes += chunk.length);
		client.on('data', count).pipe(upstream);
		upstream.on('data', count).pipe(client);
		client.on('error', () => upstream.destroy());
		upstream.on('error', () => client.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, bytes: () => bytes };
}
