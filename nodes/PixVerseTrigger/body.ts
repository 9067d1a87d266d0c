/**
 * The body of a call. n8n reads the usual types by itself, before it asks the node; the others of a
 * node above version 1 are read here, within bounds.
 */
import type { IWebhookFunctions } from 'n8n-workflow';
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
