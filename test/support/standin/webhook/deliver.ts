/**
 * Delivers results as the service does (docs/service.md, "Webhook"): signed, and repeated on a
 * schedule until the answer is status 200 with exactly `ok`.
 */
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
	/** Whether repeats carry the first timestamp. */
	keepsTimestamp?: boolean;
	/** Changes body or headers after they were signed. */
	tamper?: (sent: Sent) => Sent;
}

/** What goes over the wire. */
export interface Sent {
	body: string | Buffer;
	headers: Record<string, string>;
}

/** One attempt; status 0 means that no answer came in time. */
export interface Attempt {
	at: number;
	status: number;
	text: string;
	/** Milliseconds until the answer, or until it was given up. */
	took: number;
}

/** Whether the service is content with an answer. */
export const isTaken = ({ status, text }: Attempt): boolean => status === 200 && text === 'ok';

/** The fields of a delivery; the usual address has what the encodings spell differently. */
export function fieldsOf(
	id: string,
	status = 1,
	more: DeliveryField[] = [],
	address = `https://media.pixverse.ai/a b/${id}.mp4?a=1&b=%C3%BC`,
): DeliveryField[] {
	const url = status === 1 ? `"${address}"` : '""';
	const shown: DeliveryField[] = [
		['id', `"${id}"`],
		['status', String(status)],
		['url', url],
		['has_audio', 'true'],
		['size', '10.50'],
		['credits', '45'],
	];
	return [...shown, ...more];
}

/** An answer that comes takes as long as the machine is busy. */
const PATIENCE = 300_000;

/**
 * Sends one call and waits for its answer, on a connection of its own, until `hangUp` is aborted. The
 * connection stays open: one that is to close is reset under a body that is refused before its end,
 * and the answer can be lost.
 */
export async function call(
	url: string,
	{ body, headers }: Sent,
	hangUp = AbortSignal.timeout(PATIENCE),
) {
	const at = Date.now();
	const ended = (status: number, text: string): Attempt => ({
		at,
		status,
		text,
		took: Date.now() - at,
	});
	return await new Promise<Attempt>((resolve) => {
		const length = String(Buffer.byteLength(body));
		const usual = { connection: 'keep-alive', 'content-length': length };
		const options = { method: 'POST', headers: { ...usual, ...headers } };
		const sent = request(url, { ...options, agent: false, signal: hangUp }, (answer) => {
			const chunks: Buffer[] = [];
			answer.on('data', (chunk: Buffer) => chunks.push(chunk));
			answer.on('end', () => done(answer.statusCode ?? 0, Buffer.concat(chunks).toString()));
		});
		const done = (status: number, text: string) => resolve(ended(status, text));
		sent.on('error', (error) => done(0, error.message));
		sent.on('close', () => done(0, 'no answer'));
		sent.end(body);
	});
}

/** A call whose body has begun, and does not end until the caller hangs up; its answer is a status and a text. */
export async function begin(
	{ url }: Pick<Webhook, 'url'>,
	text: string,
	type = 'application/json',
) {
	// As in `call`: the answer may come before all of the text was read.
	const headers = { connection: 'keep-alive', 'content-type': type };
	const sent = request(url, { method: 'POST', agent: false, headers });
	const answer = new Promise<{ status?: number; text: string }>((resolve) => {
		sent.on('error', ({ message }) => resolve({ text: message }));
		sent.on('response', (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			const textSoFar = () => Buffer.concat(chunks).toString();
			response.on('end', () => resolve({ status: response.statusCode, text: textSoFar() }));
		});
	});
	await new Promise<void>((resolve) => void sent.write(text, () => resolve()));
	return { answer, hangUp: () => void sent.destroy() };
}

/** One signed delivery as it goes over the wire. */
export function signed(fields: DeliveryField[], webhook: Webhook, now = Date.now()): Sent {
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
	const { url, pauses = pausesInSeconds, patience = PATIENCE, keepsTimestamp = false } = webhook;
	const attempts: Attempt[] = [];
	const start = Date.now();
	for (const pause of [0, ...pauses]) {
		await new Promise((resolve) => setTimeout(resolve, pause));
		const sent = signed(fields, webhook, keepsTimestamp ? start : Date.now());
		const attempt = await call(url, sent, AbortSignal.timeout(patience));
		attempts.push(attempt);
		onAttempt(attempt);
		if (isTaken(attempt)) break;
	}
	return attempts;
}
