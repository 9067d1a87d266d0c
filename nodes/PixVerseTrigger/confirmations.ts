/**
 * Deliveries that are confirmed by reading their job with the API key. Whoever knows the address of
 * the webhook can cause such reads, so they are counted, and IDs that do not exist are remembered.
 */
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { credentialName } from '../PixVerse/transport/http/client';
import { clock } from '../PixVerse/transport/http/clock';
import { isObject } from '../PixVerse/transport/http/envelope';
import { meaningOf } from '../PixVerse/transport/http/errorCodes';
import { reasonOf } from '../PixVerse/transport/http/outcome';
import { stateOf } from '../PixVerse/transport/http/record';
import { sendWithin } from '../PixVerse/transport/http/timeouts';
import type { Delivery } from './delivery';

/** The service waits for our answer meanwhile, for nobody knows how long. */
const READ_LIMIT = 4_000;

const MINUTE = 60_000;

/** How long a missing job is not asked for again: a genuine delivery is repeated for hours. */
const MISSING_FOR = MINUTE;

/** The most missing IDs that are remembered; the reads per minute keep far below it. */
const MOST_MISSING = 10_000;

/** What came of a confirmation; `unknown` leaves it to a repeat. */
export type Confirmation =
	| { outcome: 'genuine'; delivery: Delivery }
	| { outcome: 'false'; reason: string }
	| { outcome: 'unknown'; reason: string };

/** The reads of one node: how many in the last minute, and what was not found. */
export class Confirmations {
	private reads: number[] = [];

	/** When each ID that does not exist was asked for. */
	private readonly missing = new Map<string, number>();

	/** Takes one of the `most` reads of this minute; false when there is none left. */
	private take(most: number): boolean {
		const now = clock.now();
		this.reads = this.reads.filter((at) => now - at < MINUTE);
		if (this.reads.length >= most) return false;
		this.reads.push(now);
		return true;
	}

	private isMissing(id: string): boolean {
		const at = this.missing.get(id);
		return at !== undefined && clock.now() - at < MISSING_FOR;
	}

	private setMissing(id: string): void {
		if (this.missing.size >= MOST_MISSING) this.missing.clear();
		this.missing.set(id, clock.now());
	}

	/** Reads the job of a delivery, unless `most` jobs were read within the last minute. Never throws. */
	async confirm(
		context: IWebhookFunctions,
		delivery: Delivery,
		most: number,
	): Promise<Confirmation> {
		const { id } = delivery.made;
		if (this.isMissing(id)) return { outcome: 'false', reason: 'a job that does not exist' };
		if (!this.take(most)) return { outcome: 'unknown', reason: `${most} reads within a minute` };
		const found = await read(context, delivery).catch((error: Error) => error.message);
		if (found === undefined) {
			this.setMissing(id);
			return { outcome: 'false', reason: 'a job that does not exist' };
		}
		return typeof found === 'string'
			? { outcome: 'unknown', reason: found }
			: compare(delivery, found);
	}
}

/** The record; undefined when there is none, a text when that stays unknown. */
async function read(context: IWebhookFunctions, { made }: Delivery) {
	const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(credentialName);
	const url = `${made.type.path}${made.id}`;
	const request = { method: 'GET' as const, baseURL: baseUrl, url };
	const outcome = await sendWithin(context as never, request, READ_LIMIT);
	if (outcome.outcome === 'success' && isObject(outcome.resp)) return outcome.resp;
	const isMissing = outcome.outcome === 'refused' && meaningOf(outcome.code).class === 'notFound';
	return isMissing ? undefined : `a read without an answer (${reasonOf(outcome)})`;
}

function compare({ made, state }: Delivery, record: IDataObject): Confirmation {
	const actual = stateOf(record.status);
	if (actual === state) {
		return { outcome: 'genuine', delivery: { made, state, fields: record } };
	}
	const reason = `a job that is ${actual} and not ${state}`;
	return { outcome: actual === 'pending' ? 'unknown' : 'false', reason };
}
