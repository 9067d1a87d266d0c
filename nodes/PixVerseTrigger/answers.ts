/** Answers calls of the webhook, and logs why a call was refused. */
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../PixVerse/transport/base/clock';
import type { Latest } from '../PixVerse/transport/base/latest';
import type { Refusal } from './delivery';

/**
 * The text of the answer to an accepted delivery. After any other text, or any status other than 200, PixVerse repeats the
 * delivery up to eight times.
 */
export const OK = 'ok';

// The shortest time between two log entries with the same reason, in milliseconds.
const WARN_INTERVAL = 60_000;

// Answers a call that does not start the workflow.
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

/** Refuses a call and logs the reason. `warnedAt` has the time of the last log entry for each reason. */
export function refuse(
	context: IWebhookFunctions,
	{ status, reason }: Refusal,
	warnedAt: Latest<number>,
): IWebhookResponseData {
	// An attacker can send many calls. The log gets each reason at most once a minute, so the calls neither fill the log nor
	// hide other reasons.
	if (clock.now() - (warnedAt.get(reason) ?? -Infinity) >= WARN_INTERVAL) {
		warnedAt.add(reason, clock.now());
		context.logger.warn(`PixVerse Trigger: ${reason}, answered with status ${status}`);
	}
	return status === 503 ? postpone(context) : answer(context, status, 'refused');
}

/**
 * Calls `listener` with the status of n8n's answer. If the listener returns true, the sender of the call gets the answer of
 * `postpone`, without n8n's answer and headers.
 */
export function onAnswer(context: IWebhookFunctions, listener: (status: number) => boolean): void {
	const response = context.getResponseObject();
	const before: string[] = response.getHeaderNames();
	const end = response.end.bind(response) as (...body: unknown[]) => typeof response;
	// n8n 2.x ends the response with status 200 once it has stored the execution, even if the sender has closed the
	// connection. So the status shows whether n8n stored the execution.
	response.end = (...body: unknown[]) => {
		// The original `end` is restored first, because `postpone` also calls `end`, and would otherwise call this function
		// again.
		response.end = end;
		if (!listener(response.statusCode)) return end(...body);
		// The node removes the headers that n8n has added. With these headers, the answer would differ from the answer to a
		// made-up ID, and so reveal that the result exists.
		const added = response.getHeaderNames().filter((name: string) => !before.includes(name));
		for (const name of added) response.removeHeader(name);
		postpone(context);
		return response;
	};
}
