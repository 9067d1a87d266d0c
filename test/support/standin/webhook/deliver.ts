/**
 * Delivers results as the service does (docs/service.md, "Webhook"): signed, and repeated on a
 * schedule until the answer is status 200 with exactly `ok`.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import type { DeliveryField, Reading } from './sign';
import { bodyOf, signedHeaders } from './sign';

/** The service's pauses between repeats, in seconds: eight repeats in about 5.4 hours. */
export const pausesInSeconds = [2, 10, 30, 60, 300, 900, 3_600, 14_400];

/** A webhook as the console holds it, and how its deliveries behave. */
export interface Webhook {
	url: string;
	secret: string;
	/** What is signed; pairs in the order of the body, form-encoded, unless said otherwise. */
	reading?: Reading;
	/** The pauses between repeats in milliseconds; a thousand times shorter than the service's by default. */
	pauses?: number[];
	/** How long one attempt waits for its answer, in milliseconds; the service's own is not known. */
	patience?: number;
	/** How old the timestamp is, in seconds. */
	age?: number;
	/** Changes body or headers after they were signed. */
	tamper?: (sent: SignedCall) => SignedCall;
}

export interface SignedCall {
	body: string | Buffer;
	headers: Record<string, string>;
}

/** One attempt; status 0 means that no answer came in time. */
export interface Attempt {
	at: number;
	status: number;
	text: string;
}

export const isAccepted = ({ status, text }: Attempt): boolean => status === 200 && text === 'ok';

/** The fields of a delivery; the usual address has what the encodings spell differently. */
export function fieldsOf(
	id: string,
	status = 1,
	more: DeliveryField[] = [],
	address = `https://media.pixverse.ai/a b/${id}.mp4?a=1&b=%C3%BC`,
	credits = 45,
): DeliveryField[] {
	return [
		['id', `"${id}"`],
		['status', String(status)],
		['url', status === 1 ? `"${address}"` : '""'],
		['has_audio', 'true'],
		['size', '10.50'],
		['credits', String(credits)],
		...more,
	];
}

/** An answer that comes takes as long as the machine is busy. */
const PATIENCE = 300_000;

/**
 * A call on a connection of its own, which stays open: one that is to close is reset under a body that is refused before
 * its end, and the answer can be lost.
 */
const post = (url: string, headers: OutgoingHttpHeaders, signal?: AbortSignal) =>
	request(url, {
		method: 'POST',
		agent: false,
		headers: { connection: 'keep-alive', ...headers },
		signal,
	});

/** Sends one call and waits for its answer, until `hangUp` is aborted. */
export async function call(
	url: string,
	{ body, headers }: SignedCall,
	hangUp = AbortSignal.timeout(PATIENCE),
): Promise<Attempt> {
	const at = Date.now();
	return await new Promise((resolve) => {
		const done = (status: number, text: string) => resolve({ at, status, text });
		const sent = post(url, { 'content-length': Buffer.byteLength(body), ...headers }, hangUp);
		sent.on('response', (answer) => {
			let text = '';
			answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
			answer.on('end', () => done(answer.statusCode ?? 0, text));
		});
		sent.on('error', (error) => done(0, error.message));
		sent.on('close', () => done(0, 'no answer'));
		sent.end(body);
	});
}

/** A call whose body has begun, and does not end until the caller hangs up; `status` is that of an answer before. */
export async function beginCall(
	{ url }: Pick<Webhook, 'url'>,
	text: string,
	headers: Record<string, string>,
) {
	const sent = post(url, headers);
	sent.on('error', () => undefined);
	const status = new Promise<number>((resolve) => {
		sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
	});
	await new Promise<void>((resolve) => void sent.write(text, () => resolve()));
	return { status, hangUp: () => void sent.destroy() };
}

/** One signed delivery as it goes over the wire. */
export function signed(fields: DeliveryField[], webhook: Webhook, now = Date.now()): SignedCall {
	const { secret, reading = 'body order, form', age = 0, tamper = (sent) => sent } = webhook;
	const timestamp = Math.floor(now / 1000) - age;
	const headers = signedHeaders(fields, { secret, reading, timestamp });
	return tamper({ body: bodyOf(fields), headers });
}

/** Delivers until the answer is good or the schedule has ended; `onAttempt` hears of each attempt. */
export async function deliver(
	fields: DeliveryField[],
	webhook: Webhook,
	onAttempt: (attempt: Attempt) => void = () => {},
): Promise<Attempt[]> {
	const { url, pauses = pausesInSeconds, patience = PATIENCE } = webhook;
	const attempts: Attempt[] = [];
	for (const pause of [0, ...pauses]) {
		await new Promise((resolve) => setTimeout(resolve, pause));
		const attempt = await call(url, signed(fields, webhook), AbortSignal.timeout(patience));
		attempts.push(attempt);
		onAttempt(attempt);
		if (isAccepted(attempt)) break;
	}
	return attempts;
}
