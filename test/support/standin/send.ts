/** Puts an answer on the wire: whole, slowly, in part, or not at all. */
import type { ServerResponse } from 'node:http';
import type { Answer } from './answers';
import type { FaultKind } from './faults';

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

/** The same bytes in pieces of at most `size`, up to `limit`. */
function* pieces(chunks: Iterable<Buffer>, size: number, limit: number): Generator<Buffer> {
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

/** How much of the answer is announced and sent. */
function lengthsOf({ length }: Answer, fault?: FaultKind) {
	const half = Math.floor(length / 2);
	if (fault?.kind === 'cutJson') return { announced: half, sent: half };
	return { announced: length, sent: fault?.kind === 'cutAt' ? fault.bytes : length };
}

/** Ends the connection without a word, or in the middle of one. */
export function hangUp(response: ServerResponse): void {
	response.socket?.destroy();
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
	const { announced, sent } = lengthsOf(answer, fault);
	const drip = fault?.kind === 'drip' ? fault : { bytes: Infinity, everyMs: 0 };
	const limit = response.req.method === 'HEAD' ? 0 : sent;
	response.writeHead(answer.status, { ...answer.headers, 'content-length': String(announced) });
	for (const piece of pieces(answer.chunks(), drip.bytes, limit)) {
		await orGone(response, (done) => response.write(piece, done));
		if (response.destroyed) return;
		onBytes(piece.length);
		if (drip.everyMs > 0) await pause(response, drip.everyMs);
	}
	if (fault?.kind !== 'cutAt') return void response.end();
	// Headers of an answer without a body reach the client only if they are pushed.
	response.flushHeaders();
	await orGone(response, (done) => response.socket?.write('', done));
	hangUp(response);
}
