/**
 * The faults: what goes wrong with a request to PixVerse. A test adds the place to a kind of fault:
 * `standIn.fail({ place: 'poll', times: 2, ...faults.unavailable })`, or writes `acts` with a wire or an answer of its own.
 */
import type { LedgerRequest, Place } from './ledger';

/** What the connection does. Without a wire, the answer arrives at once and whole. */
export type Wire =
	/** Nobody listens, or the name is unknown: the request does not leave. Sockets cannot do that for a client. */
	| 'refused'
	| 'notFound'
	/** The network is gone after the request has left. */
	| 'unreachable'
	/** n8n throws an error that nobody foresaw. */
	| 'unforeseen'
	/** The connection ends without an answer. */
	| 'reset'
	/** No answer arrives until the client gives up. */
	| 'silent'
	/** The first half of the answer arrives, announced as if it were whole. */
	| 'half'
	/** The answer is announced as compressed and is not. */
	| 'garbled'
	/** The answer arrives after so many milliseconds. */
	| { late: number }
	/** So many bytes arrive, then a pause of so many milliseconds, and so on. */
	| { drip: [bytes: number, ms: number] }
	/** The connection ends after so many bytes of the answer, which was announced whole. */
	| { cutAt: number };

/** What comes in place of the true answer. */
export type OtherAnswer =
	/** HTTP without PixVerse's envelope. */
	| { status: number; headers?: Record<string, string>; body?: string | Buffer }
	/** An error code in PixVerse's envelope. */
	| { code: number; message?: string; status?: number; lowerCase?: boolean }
	/** The true answer with another `Resp`. */
	| ((resp: Record<string, unknown>) => unknown);

export interface FaultKind {
	/** Whether PixVerse has done and charged what was asked for. */
	acts: boolean;
	wire?: Wire;
	answer?: OtherAnswer;
}

/** A fault and the requests that it strikes. */
export interface Fault extends FaultKind {
	place: Place;
	/** How many requests it strikes; 1 by default. */
	times?: number;
	/** How many matching requests pass first. */
	skip?: number;
	when?: (request: LedgerRequest) => boolean;
}

const status = (number: number, headers?: Record<string, string>, body?: string) => ({
	...{ acts: false, answer: { status: number, headers, body } },
});

const TOO_MANY_REQUESTS = 429;

/** The code of a failure inside of PixVerse, which leaves open what was done. */
const OWN_FAILURE = 99999;

const html = { 'content-type': 'text/html' };
const page = '<html><h1>Bad gateway</h1></html>';

export const faults = {
	refused: { acts: false, wire: 'refused' },
	notFound: { acts: false, wire: 'notFound' },
	resetBefore: { acts: false, wire: 'reset' },
	/** The answer is lost. */
	resetAfter: { acts: true, wire: 'reset' },
	unreachable: { acts: true, wire: 'unreachable' },
	unforeseen: { acts: true, wire: 'unforeseen' },
	silent: { acts: true, wire: 'silent' },
	/** PixVerse never hears of the request. */
	unheard: { acts: false, wire: 'silent' },
	late: { acts: true, wire: { late: 20_000 } },
	half: { acts: true, wire: 'half' },
	garbled: { acts: true, wire: 'garbled' },
	busy: status(TOO_MANY_REQUESTS),
	busyForAMinute: status(TOO_MANY_REQUESTS, { 'retry-after': '60' }),
	internalError: status(500),
	unavailable: status(503),
	badGateway: status(502, html, page),
	/** A gateway refuses what PixVerse has done. */
	forbidden: { acts: true, answer: { status: 403, headers: html, body: page } },
	ownFailure: { acts: true, answer: { code: OWN_FAILURE, status: 200 } },
	moderated: { acts: false, answer: { code: 500063 } },
	full: { acts: false, answer: { code: 500044 } },
	foreignRecord: { acts: true, answer: (record) => ({ ...record, id: 1, status: 1 }) },
	noResult: { acts: true, answer: (record) => ({ ...record, status: 1, url: ' ' }) },
	emptyResp: { acts: true, answer: () => ({}) },
	noMaskId: {
		acts: true,
		answer: ({ mask_info: masks, ...rest }) => ({
			...rest,
			mask_info: (masks as object[]).map((mask) => ({ ...mask, mask_id: undefined })),
		}),
	},
} satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof faults;

/** Whether the client must reckon that PixVerse has done what was asked for. */
export function mayBeDone({ acts, wire, answer }: FaultKind): boolean {
	const isUnsent = wire === 'refused' || wire === 'notFound';
	const isRefusal =
		typeof answer === 'object' &&
		('code' in answer ? answer.code !== OWN_FAILURE : answer.status === TOO_MANY_REQUESTS);
	return acts || !(isUnsent || isRefusal);
}

/** The faults that were asked for, in order. A request that one of them lets pass may be struck by the next. */
export class FaultQueue {
	private waiting: Array<Fault & { times: number; skip: number }> = [];

	add(...added: Fault[]): void {
		for (const fault of added) {
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
				return entry;
			}
			entry.skip -= 1;
		}
		return undefined;
	}

	clear(): void {
		this.waiting = [];
	}
}
