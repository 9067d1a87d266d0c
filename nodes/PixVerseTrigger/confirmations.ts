/** Confirms deliveries by reading their job with the API key; whoever knows the address of the webhook can cause such reads. */
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { credentialName, sendWithin } from '../PixVerse/transport/http/client';
import { clock } from '../PixVerse/transport/http/clock';
import { isObject } from '../PixVerse/transport/http/json';
import { isNotFound, reasonOf } from '../PixVerse/transport/http/outcome';
import type { Made } from '../PixVerse/transport/http/record';
import { nothing, readRecord } from '../PixVerse/transport/http/record';
import type { Delivery, Refusal, Taken } from './delivery';

/** The service waits for our answer meanwhile; how long is not documented. */
const CONFIRMATION_LIMIT = 4_000;

const MINUTE = 60_000;

/** Takes one of the `most` reads of this minute. Throws when there is none left. */
function takeRead(reads: number[], most: number): void {
	while (clock.now() - reads[0] >= MINUTE) reads.shift();
	if (reads.length >= most) throw new Error(`${most} reads within a minute`);
	reads.push(clock.now());
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

/**
 * The delivery with the record of its job, at most `most` in a minute, or how the call is refused: only a repeat can
 * change 503. Throws when the job cannot be read.
 */
export async function confirmed(
	context: IWebhookFunctions,
	{ delivery: { made, state }, reading }: Taken,
	reads: number[],
	most: number,
): Promise<Delivery | Refusal> {
	takeRead(reads, most);
	const resp = await readJob(context, made);
	// One without an address, or of another job, is not ready yet.
	const { state: actual, record } = readRecord(made, resp) ?? nothing;
	if (actual === state) return { made, state, fields: record };
	// What carries a good signature is not refused, whatever its job says.
	const isFalse = reading === undefined && (resp === undefined || actual !== 'pending');
	const what = resp === undefined ? 'does not exist' : `is ${actual} and not ${state}`;
	return { status: isFalse ? 401 : 503, reason: `a job that ${what}` };
}
