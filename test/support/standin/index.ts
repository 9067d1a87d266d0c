/** The stand-in service: the face of the PixVerse API, strict, slow and faulty on demand. */
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Listener } from './handle';
import { handle } from './handle';
import type { Ledger } from './ledger';
import { createState, resetState } from './state';
import type { Fault, StandInSettings } from './types';

export type { Ledger } from './ledger';
export type * from './types';

/** A running stand-in. */
export interface StandIn {
	/** Origin, without a slash at the end. */
	url: string;
	/** Live: may be changed at any time. */
	settings: StandInSettings;
	ledger: Ledger;
	/** Makes coming requests fail. */
	fail(...faults: Fault[]): void;
	/** Empties ledger, faults and jobs, and puts the settings back to those given at the start. */
	reset(): void;
	/** Ends all connections at once and stops. */
	close(): Promise<void>;
}

/** Where and how to listen; a free port of 127.0.0.1 by default. */
export interface Listen {
	port?: number;
	host?: string;
	https?: { key: string; cert: string };
	/** Hears of every request. */
	onRequest?: Listener;
}

function originOf(server: Server, { host, https }: Listen): string {
	const { port } = server.address() as AddressInfo;
	const name = host === undefined || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
	return `${https ? 'https' : 'http'}://${name}:${port}`;
}

async function open(server: Server, { port = 0, host = '127.0.0.1' }: Listen): Promise<void> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, host, resolve);
	});
}

/** Remembers every connection; gives the function that ends them all. */
function trackSockets(server: Server): () => void {
	const sockets = new Set<Socket>();
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	return () => sockets.forEach((socket) => socket.destroy());
}

async function shut(server: Server, endConnections: () => void): Promise<void> {
	if (!server.listening) return;
	await new Promise<void>((resolve) => {
		server.close(() => resolve());
		endConnections();
	});
}

/** Starts a stand-in. */
export async function startStandIn(
	given: Partial<StandInSettings> = {},
	listen: Listen = {},
): Promise<StandIn> {
	const state = createState(given);
	const answer: RequestListener = (request, response) => {
		// A client that goes in the middle of its request is not worth a word; anything else is.
		handle(state, request, response, listen.onRequest).catch((error: unknown) => {
			if (request.complete) console.error('stand-in:', error);
			response.socket?.destroy();
		});
	};
	const { https } = listen;
	const server = https ? createSecureServer(https, answer) : createServer(answer);
	// Longer than any pause between two looks: a connection that ends while it is being used again
	// would look like a fault that nobody asked for.
	server.keepAliveTimeout = 60_000;
	const endConnections = trackSockets(server);
	await open(server, listen);
	state.origin = originOf(server, listen);
	return {
		url: state.origin,
		settings: state.settings,
		ledger: state.ledger,
		fail: (...faults) => state.faults.add(...faults),
		reset: () => resetState(state, given),
		close: async () => await shut(server, endConnections),
	};
}
