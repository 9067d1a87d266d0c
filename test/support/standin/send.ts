/** Puts an answer on the wire: whole, slowly, in part, or not at all. */
import type { ServerResponse } from 'node:http';
import type { Answer } from './answers';
import type { FaultKind } from './types';

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

/** Resolves when the chunk has left for the kernel, or the client is gone. */
async function write(response: ServerResponse, chunk: Buffer): Promise<void> {
	await orGone(response, (done) => response.write(chunk, done));
}

/** The same bytes in pieces of at most `size`, up to `limit`. */
export function* pieces(chunks: Iterable<Buffer>, size: number, limit: number): Generator<Buffer> {
	let left = limit;
	for (const chunk of chunks) {
		for (let at = 0; at < chunk.length && left > 0;) {
			const piece = chunk.subarray(at, at + Math.min(Math.max(1, size), left));
			yield piece;
			at += piece.length;
			left -= piece.length;
		}
		if (left <= 0) return;
	}
}

/** How much of the answer is announced and sent, and how. */
function planOf({ length }: Answer, fault?: FaultKind) {
	const whole = { announced: length, sent: length, size: Infinity, everyMs: 0, cut: false };
	if (fault?.kind === 'cutJson') {
		const half = Math.floor(length / 2);
		return { ...whole, announced: half, sent: half };
	}
	if (fault?.kind === 'drip') return { ...whole, size: fault.bytes, everyMs: fault.everyMs };
	if (fault?.kind === 'cutAt') return { ...whole, sent: Math.min(fault.bytes, length), cut: true };
	return whole;
}

/** Ends the connection without a word, or in the middle of one. */
export function hangUp(response: ServerResponse): void {
	response.socket?.destroy();
}

/** Headers of an answer without a body reach the client only if they are pushed. */
async function flush(response: ServerResponse): Promise<void> {
	response.flushHeaders();
	await new Promise<void>((resolve) => {
		if (!response.socket?.write('', () => resolve())) resolve();
	});
}

/** Sends the answer as the fault wants it; `onBytes` hears what left. */
export async function send(
	response: ServerResponse,
	answer: Answer,
	fault: FaultKind | undefined,
	onBytes: (bytes: number) => void,
): Promise<void> {
	if (fault?.kind === 'resetAfter') return hangUp(response);
	if (fault?.kind === 'stall') await pause(response, fault.ms);
	if (response.destroyed) return;
	const plan = planOf(answer, fault);
	const isHead = response.req.method === 'HEAD';
	const headers = { ...answer.headers, 'content-length': String(plan.announced) };
	response.writeHead(answer.status, headers);
	for (const piece of pieces(answer.chunks(), plan.size, isHead ? 0 : plan.sent)) {
		await write(response, piece);
		if (response.destroyed) return;
		onBytes(piece.length);
		if (plan.everyMs > 0) await pause(response, plan.everyMs);
	}
	if (plan.cut) {
		await flush(response);
		return hangUp(response);
	}
	response.end();
}
