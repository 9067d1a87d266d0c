/** The answer to a call: sent by us, or followed while n8n sends it. */
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../PixVerse/transport/http/clock';

/** What the service takes for success, with status 200; anything else it repeats eight times. */
export const OK = 'ok';

/** How often, and how long, n8n is watched after the caller has hung up, in milliseconds. */
const WATCH_EVERY = 250;
const WATCH_FOR = 300_000;

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
 * its answer into the void tells as well.
 */
export function followAnswer(response: Response, settle: (isGood: boolean) => void): void {
	response.once('finish', () => settle(isGood(response)));
	response.once('close', async () => {
		const end = clock.now() + WATCH_FOR;
		while (!response.writableEnded && clock.now() < end) await clock.pause(WATCH_EVERY);
		settle(isGood(response));
	});
}
