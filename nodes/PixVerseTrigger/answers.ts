/** Answers calls of the webhook and logs the refused ones. */
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../PixVerse/transport/base/clock';
import type { Latest } from '../PixVerse/transport/base/latest';
import type { Refusal } from './delivery';

/** PixVerse takes this answer with status 200 for success. After any other answer it repeats the delivery, up to eight times. */
export const OK = 'ok';

/** The log has each reason once in this time, in milliseconds. */
const WARN_INTERVAL = 60_000;

/** Answers a call that does not start the workflow. */
function answer(context: IWebhookFunctions, status: number, text: string): IWebhookResponseData {
	context.getResponseObject().status(status).type('text/plain').send(text);
	return { noWebhookResponse: true };
}

/** Accepts a delivery, so that PixVerse does not repeat it. */
export const accept = (context: IWebhookFunctions): IWebhookResponseData =>
	answer(context, 200, OK);

/** Refuses a delivery for now, so that PixVerse repeats it. */
export const postpone = (context: IWebhookFunctions): IWebhookResponseData =>
	answer(context, 503, 'try again');

/** Refuses a call. `warnedAt` has the time of the last log entry for each reason. */
export function refuse(
	context: IWebhookFunctions,
	{ status, reason }: Refusal,
	warnedAt: Latest<number>,
): IWebhookResponseData {
	// An attacker can send many calls, which must neither fill the log nor hide other reasons. So the
	// log has each reason once a minute.
	if (clock.now() - (warnedAt.get(reason) ?? -Infinity) >= WARN_INTERVAL) {
		warnedAt.add(reason, clock.now());
		context.logger.warn(`PixVerse Trigger: ${reason}, answered with status ${status}`);
	}
	return status === 503 ? postpone(context) : answer(context, status, 'refused');
}

/**
 * Calls `listener` with the status of n8n's answer. If it returns true, the caller gets the answer of `postpone`
 * instead, with exactly its headers.
 */
export function onAnswer(context: IWebhookFunctions, listener: (status: number) => boolean): void {
	const response = context.getResponseObject();
	const before: string[] = response.getHeaderNames();
	const end = response.end.bind(response) as (...body: unknown[]) => typeof response;
	// n8n 2.x ends the response with 200 as soon as it has stored the execution, even if the caller
	// has hung up by then.
	response.end = (...body: unknown[]) => {
		// `postpone` ends the response, too, and must not come back here.
		response.end = end;
		if (!listener(response.statusCode)) return end(...body);
		// n8n's headers would distinguish this answer from that of any other `postpone`.
		const added = response.getHeaderNames().filter((name: string) => !before.includes(name));
		for (const name of added) response.removeHeader(name);
		postpone(context);
		return response;
	};
}
