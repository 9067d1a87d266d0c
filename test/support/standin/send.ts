/** Puts an answer on the wire: whole, slowly, in part, or not at all. */
import type { ServerResponse } from 'node:http';
import type { Answer } from './answers';
import type { Wire } from './faults';

/** Resolves when `start` calls back, or when the client is gone. */
async function orGone(response: ServerResponse, start: (done: () => void) => void): Promise<void> {
	if (response.destroyed) return;
	await new Promise<void>((resolve) => {
		const done = () => {
			response.off('close', done);
			resolve();
		};
		response.once('close', done);
		start(done);
	});
}

/** Waits, for ever without `ms`, but no longer than the client does. */
async function pause(response: ServerResponse, ms?: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	await orGone(response, (done) => {
		if (ms !== undefined) timer = setTimeout(done, ms);
	});
	clearTimeout(timer);
}

export function* pieces(chunks: Iterable<Buffer>, size: number, limit: number): Generator<Buffer> {
	let left = limit;
	for (const chunk of chunks) {
		for (let at = 0; at < chunk.length && left > 0;) {
			const piece = chunk.subarray(at, at + Math.min(size, left));
			yield piece;
			at += piece.length;
			left -= piece.length;
		}
		if (left <= 0) return;
	}
}

export function wireOf({ length }: Answer, wire?: Wire) {
	const { late = 0, drip = [Infinity, 0], cutAt } = typeof wire === 'object' ? (wire as Each) : {};
	const announced = wire === 'half' ? Math.floor(length / 2) : length;
	return { late, drip, isCut: cutAt !== undefined, announced, sent: cutAt ?? announced };
}

type Each = { late?: number; drip?: [bytes: number, ms: number]; cutAt?: number };

/** Sends the answer as the wire has it; `onBytes` hears what left. Without an answer, the connection ends. */
export async function send(
	response: ServerResponse,
	answer: Answer | undefined,
	wire: Wire | undefined,
	onBytes: (bytes: number) => void,
): Promise<void> {
	if (wire === 'silent') await pause(response);
	if (answer === undefined || wire === 'reset') return void response.socket?.destroy();
	const { late, drip, isCut, announced, sent } = wireOf(answer, wire);
	if (late > 0) await pause(response, late);
	if (response.destroyed) return;
	const [size, ms] = drip;
	const limit = response.req.method === 'HEAD' ? 0 : sent;
	const headers = { ...answer.headers, 'content-length': String(announced) };
	const encoding = wire === 'garbled' ? { 'content-encoding': 'gzip' } : {};
	response.writeHead(answer.status, { ...headers, ...encoding });
	for (const piece of pieces(answer.chunks(), size, limit)) {
		await orGone(response, (done) => response.write(piece, done));
		if (response.destroyed) return;
		onBytes(piece.length);
		if (ms > 0) await pause(response, ms);
	}
	if (!isCut) return void response.end();
	// Headers of an answer without a body reach the client only if they are pushed.
	response.flushHeaders();
	await orGone(response, (done) => response.socket?.write('', done));
	response.socket?.destroy();
}
