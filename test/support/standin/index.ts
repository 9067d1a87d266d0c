/** The stand-in service: the face of the PixVerse API, strict, slow and faulty on demand. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Fault } from './faults';
import type { Listener } from './handle';
import { handle } from './handle';
import type { Ledger } from './ledger';
import { addressOf } from './record';
import type { StandInSettings } from './settings';
import { createState, resetState } from './state';

export * from './faults';
export type { Generation, Ledger, LedgerRequest, Place } from './ledger';
export type * from './settings';

export interface StandIn {
	/** Origin, without a slash at the end. */
	url: string;
	/** Live: may be changed at any time. */
	settings: StandInSettings;
	ledger: Ledger;
	/** Where the file of a job is, or will be. */
	addressOf(id: string): string;
	fail(...faults: Fault[]): void;
	reset(): void;
	close(): Promise<void>;
}

/** Where and how to listen; a free port of 127.0.0.1 by default. */
interface Listen {
	port?: number;
	host?: string;
	https?: { key: string; cert: string };
	/** Hears of every request. */
	onRequest?: Listener;
}

export async function startStandIn(
	given: Partial<StandInSettings> = {},
	{ port = 0, host = '127.0.0.1', https, onRequest }: Listen = {},
): Promise<StandIn> {
	const state = createState(given);
	const answer: RequestListener = (request, response) => {
		// A client that goes in the middle of its request is not worth a word; anything else is.
		handle(state, request, response, onRequest).catch((error: unknown) => {
			if (request.complete) console.error('stand-in:', error);
			response.socket?.destroy();
		});
	};
	const server = https ? createSecureServer(https, answer) : createServer(answer);
	// Longer than any pause between two polls: a connection that ends while it is being used again
	// would look like a fault that nobody asked for.
	server.keepAliveTimeout = 60_000;
	await once(server.listen(port, host), 'listening');
	const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
	const { port: chosen } = server.address() as AddressInfo;
	state.origin = `${https ? 'https' : 'http'}://${name}:${chosen}`;
	return {
		url: state.origin,
		settings: state.settings,
		ledger: state.ledger,
		addressOf: (id) => {
			const job = state.jobs.get(id);
			if (!job) throw new Error(`There is no job ${id}`);
			return addressOf(state, job);
		},
		fail: (...faults) => state.faults.add(...faults),
		reset: () => resetState(state, given),
		close: async () => {
			if (!server.listening) return;
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}
