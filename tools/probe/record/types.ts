/** The lines of a record, `record.jsonl`: what was asked, what came back, and what was left out. */

/** One request and its answer, scrubbed. */
export interface Exchange {
	kind: 'exchange';
	probe: string;
	/** Which request of the probe it is. */
	step: string;
	/** Milliseconds since the start. */
	at: number;
	request: {
		method: string;
		/** With the query; the address of a result is shortened. */
		path: string;
		traceId?: string;
		/** Which key it had, unless it was the right one. */
		key?: 'wrong' | 'empty' | 'none';
		body?: unknown;
		/** The file of a form. */
		file?: string;
	};
	answer?: Answer;
	/** Why no answer came. */
	failed?: string;
}

/** An answer: JSON, or what another one looks like. */
export interface Answer {
	/** Milliseconds until it was there. */
	ms: number;
	status: number;
	headers: Record<string, string>;
	json?: unknown;
	text?: string;
	/** The length of a file. */
	bytes?: number;
}

/** A call of the webhook. */
export interface Delivery {
	kind: 'delivery';
	probe: string;
	at: number;
	headers: Record<string, string>;
	json?: unknown;
	/** The reading of the signature that fits, if one does. */
	reading?: string;
	/** Seconds since 1970 by its timestamp, counted from that of the first one. */
	timestamp?: number;
	/** Whether its nonce is another one than before. */
	isNewNonce: boolean;
	/** How long it was left without an answer, and whether the caller hung up by itself. */
	heldMs: number;
	hungUp: boolean;
}

/** What became of a probe. */
export interface Outcome {
	kind: 'outcome';
	probe: string;
	state: 'done' | 'failed' | 'skipped' | 'stopped';
	note: string;
}

/** What everything cost. */
export interface Bill {
	kind: 'bill';
	budget: number;
	/** What is gone, or may be: an answer was lost, or the balance lags. */
	spent: number;
	/** By how much the balance fell; not there when it could not be read. */
	fell?: number;
}

/** The first line. */
export interface Start {
	kind: 'start';
	version: 1;
	date: string;
	address: string;
	probes: string[];
}

/** One line. */
export type Line = Start | Exchange | Delivery | Outcome | Bill;
