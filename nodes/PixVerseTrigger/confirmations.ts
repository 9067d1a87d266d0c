/** Confirms deliveries by reading their job with the API key; whoever knows the address of the webhook can cause such reads. */
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { credentialName, sendWithin } from '../PixVerse/transport/http/client';
import { clock } from '../PixVerse/transport/http/clock';
import { rethrow } from '../PixVerse/transport/http/errors';
import { isObject } from '../PixVerse/transport/http/json';
import { isNotFound, reasonOf } from '../PixVerse/transport/http/outcome';
import { Latest } from '../PixVerse/transport/http/recentSubmissions';
import type { Made, RecordState } from '../PixVerse/transport/http/record';
import { emptyReading, readRecord } from '../PixVerse/transport/http/record';
import type { Delivery, Refusal } from './delivery';

/** The service waits for our answer meanwhile; how long is not documented. */
const CONFIRMATION_LIMIT = 4_000;

const MINUTE = 60_000;

/** Between two reads of one job: PixVerse repeats a delivery after two seconds first, and after four hours last. */
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 3_600_000;

/** Most jobs of which a process remembers what they said. */
const MOST_REMEMBERED = 10_000;

/** What a job said when it was read: its state, that there is none, or nothing certain; first and last, in milliseconds. */
interface Seen {
	state: RecordState | 'missing' | 'unknown';
	first: number;
	last: number;
}

/** The reads that confirm the deliveries of one node. */
export class Reads {
	/** When jobs were read within the last minute. */
	readonly latest: number[] = [];
	/** By the ID of the job. */
	readonly seen = new Latest<Seen>(MOST_REMEMBERED);

	/** Takes one of the `most` reads of this minute. Throws when there is none left. */
	take(most: number): void {
		while (clock.now() - this.latest[0] >= MINUTE) this.latest.shift();
		if (this.latest.length >= most) throw new Error(`${most} reads within a minute`);
		this.latest.push(clock.now());
	}

	/** Remembers what a job said now. */
	note(id: string, state: Seen['state']): void {
		const last = clock.now();
		this.seen.add(id, { state, last, first: this.seen.get(id)?.first ?? last });
	}
}

/** No job leaves these states; a ready video can still be deleted. */
const FINAL: Array<Seen['state']> = ['deleted', 'failed', 'moderated'];

/**
 * Whether a job may have reached `wanted` since it was read. The pauses double, as those of PixVerse's repeats do at
 * least: a call that somebody sends again and again takes few reads, and a genuine repeat is read.
 */
export function mayHaveReached(wanted: RecordState, seen: Seen, now: number): boolean {
	if (FINAL.includes(seen.state) && seen.state !== wanted) return false;
	const pause = Math.max(SHORTEST_PAUSE, seen.last - seen.first);
	return now - seen.last >= Math.min(LONGEST_PAUSE, pause);
}

/** The record of a job; undefined when there is none. Throws when that stays unknown. */
async function readJob(
	context: IWebhookFunctions,
	{ type, id }: Made,
): Promise<IDataObject | undefined> {
	const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(credentialName);
	const request = { method: 'GET' as const, baseURL: baseUrl, url: `${type.path}${id}` };
	const outcome = await sendWithin(context as never, request, CONFIRMATION_LIMIT);
	if (outcome.outcome === 'success' && isObject(outcome.resp)) return outcome.resp;
	if (isNotFound(outcome)) return undefined;
	throw new Error(`a read without an answer (${reasonOf(outcome)})`);
}

/** PixVerse repeats a delivery that was refused like this; the answer does not say whether the job exists. */
function unconfirmed(found: Seen['state'], wanted: RecordState): Refusal {
	const what =
		found === 'missing'
			? 'does not exist'
			: found === 'unknown'
				? 'could not be read just now'
				: `is ${found} and not ${wanted}`;
	return { status: 503, reason: `a job that ${what}` };
}

/**
 * The delivery with the record of its job, at most `most` in a minute, or how the call is refused. Throws when the job
 * cannot be read.
 */
export async function confirmed(
	context: IWebhookFunctions,
	{ made, state }: Delivery,
	reads: Reads,
	most: number,
): Promise<Delivery | Refusal> {
	const seen = reads.seen.get(made.id);
	if (seen && !mayHaveReached(state, seen, clock.now())) return unconfirmed(seen.state, state);
	reads.take(most);
	const resp = await readJob(context, made).catch((error) => {
		reads.note(made.id, 'unknown');
		return rethrow(error);
	});
	// One without an address, or of another job, is not ready yet.
	const { state: actual, record } = readRecord(made, resp) ?? emptyReading;
	const found = resp === undefined ? 'missing' : actual;
	reads.note(made.id, found);
	return found === state ? { made, state, fields: record } : unconfirmed(found, state);
}
