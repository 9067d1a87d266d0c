/** Faults waiting for their requests. */
import type { LedgerRequest, Place } from './ledger';

/** How a request fails. "Acted on": what was asked for was done and charged. */
export type FaultKind =
	/** Not acted on; the socket ends. */
	| { kind: 'resetBefore' }
	/** Acted on; the socket ends without an answer. */
	| { kind: 'resetAfter' }
	/** Acted on; the answer comes after `ms`, or never. */
	| { kind: 'stall'; ms?: number }
	/** Not acted on; this answer instead. */
	| { kind: 'http'; status: number; headers?: Record<string, string>; body?: string }
	/** Acted on; this answer instead. */
	| {
			kind: 'httpAfter';
			status: number;
			headers?: Record<string, string>;
			body?: string | Buffer;
	  }
	/** Acted on; HTTP 200 with the first half of the answer, announced as if it were whole. */
	| { kind: 'cutJson' }
	/** Not acted on; refused with this code. */
	| { kind: 'errCode'; code: number; message: string; lowerCase?: boolean; status?: number }
	/** Acted on; the answer comes in slow drops. */
	| { kind: 'drip'; bytes: number; everyMs: number }
	/** Acted on; the whole length is announced, the socket ends after `bytes` bytes of it. */
	| { kind: 'cutAt'; bytes: number };

/** A fault and the requests that it hits. */
export interface Fault {
	place: Place;
	fault: FaultKind;
	/** How many requests it hits; 1 by default. */
	times?: number;
	/** How many matching requests pass first. */
	skip?: number;
	when?: (request: LedgerRequest) => boolean;
}

/** The faults that were asked for, in order. A request that one of them lets pass may be hit by the next. */
export class FaultQueue {
	private waiting: Array<Fault & { times: number; skip: number }> = [];

	add(...faults: Fault[]): void {
		for (const fault of faults) {
			this.waiting.push({ ...fault, times: fault.times ?? 1, skip: fault.skip ?? 0 });
		}
	}

	/** The fault of this request, used up by it. */
	take(request: LedgerRequest): FaultKind | undefined {
		for (const entry of this.waiting) {
			if (entry.times === 0 || entry.place !== request.place) continue;
			if (entry.when && !entry.when(request)) continue;
			if (entry.skip === 0) {
				entry.times -= 1;
				return entry.fault;
			}
			entry.skip -= 1;
		}
		return undefined;
	}

	clear(): void {
		this.waiting = [];
	}
}
