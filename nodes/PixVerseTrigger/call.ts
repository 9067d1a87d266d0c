/**
 * The body of a call, and its answer. n8n reads bodies of the usual types by itself, before it asks the node; the
 * others of a node above version 1 are read here, within bounds. The answer is sent by us, or followed while n8n
 * sends it.
 */
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { noLongerNeeded } from '../PixVerse/transport/http/abortSignals';
import { clock } from '../PixVerse/transport/http/clock';
import { MOST_DELIVERY_BYTES } from './delivery';

/** How long the rest of a body may take, in milliseconds. */
const LONGEST_BODY = 10_000;

/** A request as n8n hands it over; `rawBody` is there once n8n has read it. */
type WebhookRequest = Pick<
	ReturnType<IWebhookFunctions['getRequestObject']>,
	'iterator' | 'resume'
> & {
	rawBody?: Uint8Array;
};

async function readRest(request: WebhookRequest): Promise<Uint8Array> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of request.iterator({ destroyOnReturn: false })) {
		chunks.push(chunk as Buffer);
		bytes += (chunk as Buffer).length;
		if (bytes > MOST_DELIVERY_BYTES) break;
	}
	// The rest is thrown away: a caller that cannot send it would not read the answer.
	request.resume();
	return Buffer.concat(chunks);
}

/** The body, or as much of it as shows that it is too large. Throws for one that does not come to its end. */
export async function rawBodyOf(request: WebhookRequest): Promise<Uint8Array> {
	if (request.rawBody) return request.rawBody;
	const over = new AbortController();
	const body = await Promise.race([
		readRest(request).catch(() => undefined),
		clock.timeout(LONGEST_BODY, over.signal),
	]);
	over.abort(noLongerNeeded);
	if (body) return body;
	throw new Error(`a body that broke off, or took longer than ${LONGEST_BODY / 1000} s`);
}

/** What the service takes for success, with status 200; anything else it repeats eight times. */
export const OK = 'ok';

/** How often n8n is watched after the caller has hung up, at first and later, and how long, in milliseconds. */
const WATCH_EVERY = { first: 250, later: 5_000 };
const WATCH_FOR = 24 * 60 * 60_000;

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

/** Answers a call that starts nothing. */
export function answer(
	context: IWebhookFunctions,
	status: number,
	text: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).type('text/plain').send(text);
	return { noWebhookResponse: true };
}

const isGood = (response: Response) => response.writableEnded && response.statusCode === 200;

/**
 * Tells, once, whether n8n has answered with status 200, which it does after it has stored the
 * execution (n8n 2.x). When the caller hangs up first, nothing arrives any more, but n8n goes on:
 * its answer into the void tells as well. That may take hours where n8n limits how many executions
 * run at once, and never comes when a person takes the execution out of that line.
 */
export function followAnswer(response: Response, settle: (isGood: boolean) => void): void {
	const watch = async () => {
		const { first, later } = WATCH_EVERY;
		for (let waited = 0; !response.writableEnded && waited < WATCH_FOR;) {
			const pause = Math.min(Math.max(waited / 10, first), later);
			await clock.pause(pause);
			waited += pause;
		}
		settle(isGood(response));
	};
	response.once('finish', () => settle(isGood(response)));
	// Of a response that is closed already no event comes.
	if (response.closed) void watch();
	else response.once('close', watch);
}
