/**
 * Deliveries that are confirmed by reading their job with the API key. Whoever knows the address of
 * the webhook can cause such reads, so they are counted, and IDs that do not exist are remembered.
 */
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { credentialName } from '../PixVerse/transport/http/client';
import { clock } from '../PixVerse/transport/http/clock';
import { isObject } from '../PixVerse/transport/http/json';
import { meaningOf } from '../PixVerse/transport/http/errorCodes';
import { reasonOf } from '../PixVerse/transport/http/outcome';
import { isOwn, Latest } from '../PixVerse/transport/http/recentSubmissions';
import { nothing, readRecord } from '../PixVerse/transport/http/record';
import { sendWithin } from '../PixVerse/transport/http/timeouts';
import type { Delivery } from './delivery';

/** The service waits for our answer meanwhile; how long is not documented. */
const CONFIRMATION_LIMIT = 4_000;

const MINUTE = 60_000;

/** Whether something happened in the last minute. */
const isRecent = (at = -Infinity): boolean => clock.now() - at < MINUTE;

/** Most IDs that are remembered, of each kind. */
const MOST_IDS = 10_000;

/** What came of a confirmation; `unknown` leaves it to a repeat. */
export type Confirmation =
	| { outcome: 'genuine'; delivery: Delivery }
	| { outcome: 'false'; reason: string }
	| { outcome: 'unknown'; reason: string };

/** The reads of one node: how many in the last minute, and what was not found. */
export class Confirmations {
	private reads: number[] = [];

	/** When an ID was last found not to exist: a genuine delivery is repeated for hours, so each is read once a minute. */
	private readonly missing = new Latest<number>(MOST_IDS);

	/** When an ID of this process last had its own read. */
	private readonly own = new Latest<number>(MOST_IDS);

	/**
	 * Takes one of the `most` reads of this minute; false when there is none left. An ID that this process
	 * submitted has one of its own, so that made-up ones cannot hold it up.
	 */
	private take(id: string, most: number): boolean {
		if (isOwn(id) && !isRecent(this.own.get(id))) {
			this.own.add(id, clock.now());
			return true;
		}
		this.reads = this.reads.filter(isRecent);
		if (this.reads.length >= most) return false;
		this.reads.push(clock.now());
		return true;
	}

	/** Reads the job of a delivery, unless no read is left in this minute. Never throws. */
	async confirm(
		context: IWebhookFunctions,
		delivery: Delivery,
		most: number,
	): Promise<Confirmation> {
		const { id } = delivery.made;
		if (isRecent(this.missing.get(id)))
			return { outcome: 'false', reason: 'a job that does not exist' };
		if (!this.take(id, most))
			return { outcome: 'unknown', reason: `${most} reads within a minute` };
		const found = await readJob(context, delivery).catch((error: Error) => error.message);
		if (found === undefined) {
			this.missing.add(id, clock.now());
			return { outcome: 'false', reason: 'a job that does not exist' };
		}
		return typeof found === 'string'
			? { outcome: 'unknown', reason: found }
			: compare(delivery, found);
	}
}

/** The record; undefined when there is none, a text when that stays unknown. */
async function readJob(context: IWebhookFunctions, { made }: Delivery) {
	const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(credentialName);
	const url = `${made.type.path}${made.id}`;
	const request = { method: 'GET' as const, baseURL: baseUrl, url };
	const outcome = await sendWithin(context as never, request, CONFIRMATION_LIMIT);
	if (outcome.outcome === 'success' && isObject(outcome.resp)) return outcome.resp;
	const isMissing = outcome.outcome === 'refused' && meaningOf(outcome.code).class === 'notFound';
	return isMissing ? undefined : `a read without an answer (${reasonOf(outcome)})`;
}

function compare({ made, state }: Delivery, resp: IDataObject): Confirmation {
	// One without an address, or of another job, is not ready yet.
	const { state: actual, record } = readRecord(made, resp) ?? nothing;
	if (actual === state) return { outcome: 'genuine', delivery: { made, state, fields: record } };
	const reason = `a job that is ${actual} and not ${state}`;
	return { outcome: actual === 'pending' ? 'unknown' : 'false', reason };
}
