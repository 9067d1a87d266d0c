/**
 * The trace ID of a submission, its idempotency key, derived from what the user wants: the same
 * intent sends the same ID on every try, because the service makes no second video for a trace ID
 * that it knows (docs/service.md, "Trace IDs"). Every other request takes a fresh one.
 */
import { randomUUID } from 'crypto';
import { hashOf } from './hash';

/** A trace ID as the log and the execution's custom data print it. */
const EXACT = /^trace:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The first 122 bits of a hash in the shape of a version 4 UUID. */
function uuidFrom(hash: string): string {
	const variant = ((parseInt(hash[16], 16) % 4) + 8).toString(16);
	return [
		hash.slice(0, 8),
		hash.slice(8, 12),
		`4${hash.slice(13, 16)}`,
		`${variant}${hash.slice(17, 20)}`,
		hash.slice(20, 32),
	].join('-');
}

/** Where in n8n a submission comes from; `execution` is undefined in some tool calls. */
export interface Origin {
	instance: string;
	workflow: string;
	execution: string | undefined;
	/** The ID of the node; copied workflows may have the same one twice, or none. */
	node: string;
	name: string;
	run: number;
	item: number;
}

/**
 * How many trace IDs were given up after so many refusals. Whether the service remembers a refusal
 * is not documented: a trace ID is tried twice, and then another one. It is not given up at once,
 * because an execution that n8n runs again in another process begins with the first one.
 */
export const generationOf = (refusals: number): number => Math.floor(refusals / 2);

/**
 * The trace ID of an intent.
 *
 * @param intent hash of the operation and of what it is to make
 * @param generation counts the trace IDs that were given up before
 */
export function derivedTraceId(origin: Origin, intent: string, generation: number): string {
	if (origin.execution === undefined) return randomUUID();
	return uuidFrom(hashOf([origin, intent, generation]));
}

/**
 * The trace ID for a key that the user chose. The operation and the settings are in `intent`, so
 * that one key serves several nodes. It never changes between tries: whoever sets a key wants one
 * video for it.
 */
export function chosenTraceId(key: string, intent: string): string {
	return uuidFrom(hashOf([key, intent]));
}

/** The trace ID behind `trace:`, for looking up a submission that got no answer. */
export function exactTraceId(key: string): string | undefined {
	return EXACT.exec(key)?.[1];
}
