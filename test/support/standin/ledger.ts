/** The ledger: what was asked, generated, charged and delivered. The judge of every test. */
import type { Generation, LedgerRequest, Place } from './types';
import type { Attempt } from './webhook/deliver';

/** Everything that happened since the start or the last reset. */
export interface Ledger {
	requests: LedgerRequest[];
	generations: Generation[];
	/** Jobs that a repeated trace ID brought about and that never end. Not generated, not charged. */
	hanging: { videoId: string; traceId: string }[];
	uploads: {
		mediaId: string;
		kind: string;
		source: 'file' | 'url';
		sha256?: string;
		url?: string;
		bytes?: number;
	}[];
	refusals: { at: number; place: Place; code: number; traceId?: string }[];
	/** Downloads of result files; `bytes` counts what was handed to the socket. */
	deliveries: { at: number; path: string; bytes: number; headers: Record<string, string> }[];
	/** Attempts to deliver results by webhook. */
	webhookAttempts: (Attempt & { videoId: string })[];
	/** Fields that were sent to an operation which does not have them. */
	readonly unknownFields: { path: string; field: string }[];
	/** Requests at a place. */
	count(place: Place): number;
	/** Highest number of jobs that ran at once. */
	maxRunning: number;
	/** Credits left. */
	readonly balance: number;
}

const emptyPages = () => ({
	requests: [],
	generations: [],
	hanging: [],
	uploads: [],
	refusals: [],
	deliveries: [],
	webhookAttempts: [],
	maxRunning: 0,
});

/** Credits spent and not refunded. */
export function spent(generations: Generation[]): number {
	return generations.reduce((sum, { credits, refunded }) => sum + (refunded ? 0 : credits), 0);
}

/** An empty ledger; what follows from the rest is computed whenever it is read. */
export function createLedger(balance: (ledger: Ledger) => number): Ledger {
	const ledger: Ledger = {
		...emptyPages(),
		count: (place) => ledger.requests.filter((request) => request.place === place).length,
		get unknownFields() {
			return ledger.requests.flatMap(({ path, unknown = [] }) =>
				unknown.map((field) => ({ path, field })),
			);
		},
		get balance() {
			return balance(ledger);
		},
	};
	return ledger;
}

/** Empties a ledger; lists that a test took from it before stay as they were. */
export function clearLedger(ledger: Ledger): void {
	Object.assign(ledger, emptyPages());
}
