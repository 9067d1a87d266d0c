/** The ledger: what was asked, generated, charged and delivered. The judge of every test. */
import type { OperationPlace } from './row';
import type { Attempt } from './webhook/deliver';

/** Where in the life of a job a request is made. */
export type Place = OperationPlace | 'download';

export interface UploadedFile {
	field: string;
	filename: string;
	type: string;
	bytes: number;
	sha256: string;
}

export interface LedgerRequest {
	at: number;
	method: string;
	path: string;
	place?: Place;
	headers: Record<string, string>;
	traceId?: string;
	query: Record<string, string>;
	/** Parsed JSON, or the text fields of a form; integers beyond 2^53 - 1 as text. */
	body?: Record<string, unknown>;
	/** Text of the body; empty for forms. */
	rawBody: string;
	/** Names of the fields that its operation does not have, if there are any. */
	unknown?: string[];
	file?: UploadedFile;
}

/** One accepted generation, of a video, an image, or masks. */
export interface Generation {
	at: number;
	operation: string;
	/** The ID of the video or image; empty for masks, which have none. */
	videoId: string;
	traceId: string;
	body: Record<string, unknown>;
	credits: number;
	refunded: boolean;
	readyAt?: number;
	/** Whether an answer that accepts it has arrived; known where time is scripted. */
	isReported?: boolean;
	isForgotten?: boolean;
}

const emptyPages = () => ({
	requests: [] as LedgerRequest[],
	generations: [] as Generation[],
	/** What others than the node have spent. */
	otherCharges: [] as Array<{ at: number; credits: number }>,
	/** Jobs that a repeated trace ID brought about and that never end. Not generated, not charged. */
	hanging: [] as Array<{ videoId: string; traceId: string }>,
	uploads: [] as Array<{
		mediaId: string;
		/** The path in the address of the upload. */
		path: string;
		kind: string;
		source: 'file' | 'url';
		sha256?: string;
		url?: string;
		bytes?: number;
	}>,
	refusals: [] as Array<{ at: number; place: Place; code: number; traceId?: string }>,
	/** Downloads of result files; `bytes` counts what was handed to the socket. */
	deliveries: [] as Array<{
		at: number;
		path: string;
		bytes: number;
		headers: Record<string, string>;
	}>,
	webhookAttempts: [] as Array<Attempt & { videoId: string }>,
	/** The most credits by which a reported balance was ever too high. */
	maxHidden: 0,
	maxRunning: 0,
});

/** Everything that happened since the start or the last reset. */
export type Ledger = ReturnType<typeof emptyPages> & {
	/** Fields that were sent to an operation which does not have them. */
	readonly unknownFields: Array<{ path: string; field: string }>;
	count(place: Place): number;
	readonly balance: number;
};

export const sumOf = (charges: Array<{ credits: number }>): number =>
	charges.reduce((sum, { credits }) => sum + credits, 0);

export function spent(generations: Generation[]): number {
	return generations.reduce((sum, { credits, refunded }) => sum + (refunded ? 0 : credits), 0);
}

/** The credits that were charged after a time, less those that were refunded after it. */
export function chargedSince({ generations, otherCharges }: Ledger, time: number): number {
	const isLater = ({ at }: { at: number }) => at > time;
	const refunds = generations.filter(({ refunded, readyAt = 0 }) => refunded && readyAt > time);
	return sumOf([...generations, ...otherCharges].filter(isLater)) - sumOf(refunds);
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
