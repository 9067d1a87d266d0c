/**
 * Confirms deliveries: the node reads their job with the API key. It limits these reads, because anyone who knows the
 * URL of the webhook can cause them.
 */
import type { IWebhookFunctions } from 'n8n-workflow';
import { credentialName, sendWithin } from '../PixVerse/transport/http/client';
import { clock } from '../PixVerse/transport/base/clock';
import { isObject } from '../PixVerse/transport/values/json';
import { isNotFound, reasonOf } from '../PixVerse/transport/http/outcome';
import { Latest } from '../PixVerse/transport/base/latest';
import type { RecordState } from '../PixVerse/transport/values/record';
import { readRecord } from '../PixVerse/transport/values/record';
import type { Delivery, Refusal } from './delivery';

/** The time limit of a read in milliseconds. PixVerse waits for the answer of the webhook meanwhile, and does not document how long. */
const CONFIRMATION_LIMIT = 4_000;

const MINUTE = 60_000;

/** The pauses between two reads of one job. PixVerse repeats a delivery first after two seconds and last after four hours, so each repeat is read. */
const MIN_PAUSE = 1_000;
const MAX_PAUSE = 3_600_000;

/** The number of jobs whose last read the process remembers. */
const MAX_REMEMBERED = 10_000;

/** The result of reading a job. */
interface Seen {
	/** The state of the job; `missing` if PixVerse has no such job, `unknown` if the read failed. */
	state: RecordState | 'missing' | 'unknown';
	/** The times of the first and the last read, in milliseconds. */
	first: number;
	last: number;
}

/** The reads that confirm the deliveries of one node. */
export class Reads {
	/** The times of the reads within the last minute. */
	readonly latest: number[] = [];
	/** The last read of each job, by its ID. */
	readonly seen = new Latest<Seen>(MAX_REMEMBERED);

	/** Counts a read. Throws if there were already `max` reads within the last minute. */
	count(max: number): void {
		// Without an entry the difference is NaN, which ends the loop.
		while (clock.now() - this.latest[0] >= MINUTE) this.latest.shift();
		if (this.latest.length >= max) throw new Error(`${max} reads within a minute`);
		this.latest.push(clock.now());
	}
}

/** A job never leaves these states. A ready video may still be deleted. */
const FINAL: Array<Seen['state']> = ['deleted', 'failed', 'moderated'];

/** Whether a job may have reached the state `wanted` since its last read. `now` is in milliseconds, as the times in `seen`. */
export function mayHaveReached(wanted: RecordState, seen: Seen, now: number): boolean {
	if (FINAL.includes(seen.state) && seen.state !== wanted) return false;
	// The pauses between reads double, and those between PixVerse's repeats at least double. So each
	// genuine repeat is read, and an attacker who repeats a call causes few reads.
	const pause = Math.max(MIN_PAUSE, seen.last - seen.first);
	return now - seen.last >= Math.min(MAX_PAUSE, pause);
}

/** The refusal of a delivery that its job does not confirm, so that PixVerse repeats the delivery. */
function unconfirmed(found: Seen['state'], wanted: RecordState): Refusal {
	// Only the log has the reason, because the caller must not learn which jobs exist.
	const unread: Partial<Record<typeof found, string>> = {
		missing: 'does not exist',
		unknown: 'could not be read just now',
	};
	const what = unread[found] ?? `is ${found} and not ${wanted}`;
	return { status: 503, reason: `a job that ${what}` };
}

/**
 * Confirms a delivery: returns it with the record of its job, or a refusal. It reads at most `maxReads` jobs in a
 * minute. Throws if it cannot read the job.
 */
export async function confirmed(
	context: IWebhookFunctions,
	{ made, state }: Delivery,
	reads: Reads,
	maxReads: number,
): Promise<Delivery | Refusal> {
	const seen = reads.seen.get(made.id);
	// The last read answers a repeat that comes soon after it, so that an attacker causes few reads.
	if (seen && !mayHaveReached(state, seen, clock.now())) return unconfirmed(seen.state, state);
	reads.count(maxReads);
	let found: Seen['state'] = 'unknown';
	try {
		const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(credentialName);
		const url = `${made.type.path}${made.id}`;
		const request = { method: 'GET' as const, baseURL: baseUrl, url };
		const outcome = await sendWithin(context as never, request, CONFIRMATION_LIMIT);
		const isMissing = isNotFound(outcome);
		if (!isMissing && (outcome.outcome !== 'success' || !isObject(outcome.resp)))
			throw new Error(`a read without an answer (${reasonOf(outcome)})`);
		// A record without a URL, or of another job, counts as pending.
		const { state: actual, record } = readRecord(made, outcome.resp);
		found = isMissing ? 'missing' : actual;
		return found === state ? { made, state, fields: record } : unconfirmed(found, state);
	} finally {
		// A read that failed is remembered as well, because an attacker can cause it as easily.
		const last = clock.now();
		const first = reads.seen.get(made.id)?.first ?? last;
		reads.seen.add(made.id, { state: found, first, last });
	}
}
