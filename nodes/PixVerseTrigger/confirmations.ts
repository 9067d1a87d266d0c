/**
 * Confirms deliveries: the node reads the job of a delivery from PixVerse, with the API key. The node limits these reads,
 * because without a secret, anyone who knows the URL of the webhook can cause such reads.
 */
import type { IWebhookFunctions } from 'n8n-workflow';
import { recordPath } from '../PixVerse/transport/http/addresses';
import { credentialName, sendWithin } from '../PixVerse/transport/http/client';
import { clock } from '../PixVerse/transport/base/clock';
import { isObject } from '../PixVerse/transport/values/json';
import { isNotFound, reasonOf } from '../PixVerse/transport/http/outcome';
import { Latest } from '../PixVerse/transport/base/latest';
import type { RecordState } from '../PixVerse/transport/values/record';
import { readRecord } from '../PixVerse/transport/values/record';
import type { Delivery, Refusal } from './delivery';

// The time limit of a read, in milliseconds. The limit is short: PixVerse waits for the answer to its delivery during the
// read, and does not document how long it waits.
const CONFIRMATION_LIMIT = 4_000;

const MINUTE = 60_000;

// The shortest and the longest pause between two reads of one job, in milliseconds. PixVerse repeats a delivery for the
// first time after 2 seconds, and for the last time after 4 hours. The pauses here are shorter, so the node can read the job
// at each repeat.
const MIN_PAUSE = 1_000;
const MAX_PAUSE = 3_600_000;

// The maximum number of jobs in `seen` for each node.
const MAX_REMEMBERED = 10_000;

// The result of the last read of a job.
interface Seen {
	// The state of the job: `missing` if PixVerse has no job with this ID, `unknown` if the read failed.
	state: RecordState | 'missing' | 'unknown';
	// The times of the first and the last read, in milliseconds.
	first: number;
	last: number;
}

/** The reads that confirm the deliveries of one node. */
export class Reads {
	/** The times of the reads within the last minute, in milliseconds. */
	readonly latest: number[] = [];
	/** The last read of each job, by its ID. */
	readonly seen = new Latest<Seen>(MAX_REMEMBERED);

	/** Counts a read. Throws if there were already `max` reads within the last minute. */
	count(max: number): void {
		// The loop also ends when the list is empty, because the difference is then NaN.
		while (clock.now() - this.latest[0] >= MINUTE) this.latest.shift();
		if (this.latest.length >= max) throw new Error(`${max} reads within a minute`);
		this.latest.push(clock.now());
	}
}

// The states that a job never leaves. `ready` is missing, because PixVerse may still delete a ready video.
const FINAL: Array<Seen['state']> = ['deleted', 'failed', 'moderated'];

/**
 * Whether the node should read a job again, because the job may have reached the state `wanted` since its last read. `now`
 * is in milliseconds, like the times in `seen`.
 */
export function mayHaveReached(wanted: RecordState, seen: Seen, now: number): boolean {
	if (FINAL.includes(seen.state) && seen.state !== wanted) return false;
	// The pause is as long as the time from the first read to the last, so it doubles with each read. The time between
	// PixVerse's repeats at least doubles, too. So the node reads the job at each genuine repeat, and an attacker who
	// repeats a call causes few reads.
	const pause = Math.max(MIN_PAUSE, seen.last - seen.first);
	return now - seen.last >= Math.min(MAX_PAUSE, pause);
}

// Returns the refusal of a delivery that its job does not confirm. With status 503, PixVerse repeats the delivery.
function unconfirmed(found: Seen['state'], wanted: RecordState): Refusal {
	// Only the log shows the reason, because the sender of a call must not learn which jobs exist.
	const unread: Partial<Record<typeof found, string>> = {
		missing: 'does not exist',
		unknown: 'could not be read just now',
	};
	const what = unread[found] ?? `is ${found} and not ${wanted}`;
	return { status: 503, reason: `a job that ${what}` };
}

/**
 * Confirms a delivery: returns it with the record of its job, or returns a refusal. Throws if the node cannot read the job,
 * or has already made `maxReads` reads within the last minute.
 */
export async function confirmed(
	context: IWebhookFunctions,
	{ made, state }: Delivery,
	reads: Reads,
	maxReads: number,
): Promise<Delivery | Refusal> {
	const seen = reads.seen.get(made.id);
	// A repeat soon after the last read is refused without a read, because an attacker could send many repeats.
	if (seen && !mayHaveReached(state, seen, clock.now())) return unconfirmed(seen.state, state);
	reads.count(maxReads);
	let found: Seen['state'] = 'unknown';
	try {
		const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(credentialName);
		const url = recordPath(made.type.path, made.id);
		const request = { method: 'GET' as const, baseURL: baseUrl, url };
		const outcome = await sendWithin(context, request, CONFIRMATION_LIMIT);
		const isMissing = isNotFound(outcome);
		if (!isMissing && (outcome.outcome !== 'success' || !isObject(outcome.resp)))
			throw new Error(`a read without an answer (${reasonOf(outcome)})`);
		// `readRecord` gives the state `pending` to a ready record without a URL, and to the record of another job.
		const { state: actual, record } = readRecord(made, outcome.resp);
		found = isMissing ? 'missing' : actual;
		return found === state ? { made, state, fields: record } : unconfirmed(found, state);
	} finally {
		// The node also remembers a failed read, because an attacker could cause many failed reads.
		const last = clock.now();
		const first = reads.seen.get(made.id)?.first ?? last;
		reads.seen.add(made.id, { state: found, first, last });
	}
}
