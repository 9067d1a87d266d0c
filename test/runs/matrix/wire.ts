/**
 * Where requests of the node leave this process. Notes when each one starts and how many are under way, and breaks what
 * no server can break: the way to it. Sockets stay real ones.
 */
import type { ClientRequest, RequestOptions } from 'node:http';
import http from 'node:http';
import type { Socket } from 'node:net';

/** A request as its sender knows it. */
export interface Start {
	at: number;
	method: string;
	path: string;
	/** Of the body; NaN when it is not announced. */
	length: number;
	headers: Record<string, unknown>;
	socket?: Socket;
}

/** What is wrong on the way to a server. */
export type Break = 'refused' | 'notFound';

/** All requests to one server. */
export interface Line {
	starts: Start[];
	underWay: number;
	/** What breaks on the way of a request. */
	breakOf: (start: Start) => Break | undefined;
}

/** All bytes that went either way so far: a request that drips is not a silent one. */
export const bytesOn = ({ starts }: Line): number =>
	starts.reduce(
		(sum, { socket }) => sum + (socket?.bytesRead ?? 0) + (socket?.bytesWritten ?? 0),
		0,
	);

/** Nobody listens there. */
const CLOSED_PORT = 1;
const lines = new Map<string, Line>();

function startOf({ method = 'GET', path, headers }: RequestOptions): Start {
	const known = Object.entries((headers ?? {}) as Record<string, unknown>);
	const lower = Object.fromEntries(known.map(([name, value]) => [name.toLowerCase(), value]));
	const length = Number(lower['content-length'] ?? NaN);
	return { at: Date.now(), method, path: String(path), length, headers: lower };
}

/** Fails as the system's resolver does, without asking it: the question would leave the machine. */
function noSuchName(hostname: string, _options: unknown, answered: (error: Error) => void): void {
	const error = new Error(`getaddrinfo ENOTFOUND ${hostname}`);
	Object.assign(error, { code: 'ENOTFOUND', errno: -3008, syscall: 'getaddrinfo', hostname });
	process.nextTick(() => answered(error));
}

function broken(options: RequestOptions, way: Break | undefined): RequestOptions {
	if (way === 'refused') return { ...options, port: CLOSED_PORT };
	if (way !== 'notFound') return options;
	const name = 'pixverse.invalid';
	return { ...options, host: name, hostname: name, lookup: noSuchName as never };
}

/** Opens the book on the server at a port; it is kept until `close`. */
export function watchLine(port: string, breakOf: Line['breakOf'] = () => undefined) {
	const line: Line = { starts: [], underWay: 0, breakOf };
	lines.set(port, line);
	return { line, close: () => lines.delete(port) };
}

type Request = (options: RequestOptions, ...rest: unknown[]) => ClientRequest;

/** Puts the book-keeper in the way of every request. */
export function watchWire(): void {
	const original = http.request as unknown as Request;
	const watched: Request = (options, ...rest) => {
		const line = lines.get(String(options.port));
		if (line === undefined) return original(options, ...rest);
		const start = startOf(options);
		line.starts.push(start);
		line.underWay++;
		const request = original(broken(options, line.breakOf(start)), ...rest);
		request.once('socket', (socket) => (start.socket = socket));
		request.once('close', () => line.underWay--);
		return request;
	};
	Object.assign(http, { request: watched });
}
