/** How the trigger answers a call, and what the log says of it. */
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { clock } from '../PixVerse/transport/http/clock';
import type { Latest } from '../PixVerse/transport/http/recentSubmissions';
import type { Refusal } from './delivery';

/** PixVerse takes this for success, with status 200; it repeats anything else eight times. */
export const OK = 'ok';

const WARN_EVERY = 60_000;

/** Answers a call that starts nothing. */
function answer(context: IWebhookFunctions, status: number, text: string): IWebhookResponseData {
	context.getResponseObject().status(status).type('text/plain').send(text);
	return { noWebhookResponse: true };
}

/** Answers what PixVerse need not repeat. */
export const accept = (context: IWebhookFunctions): IWebhookResponseData =>
	answer(context, 200, OK);

/** Asks PixVerse to repeat the delivery. */
export const postpone = (context: IWebhookFunctions): IWebhookResponseData =>
	answer(context, 503, 'try again');

/**
 * Answers a call that is not taken. The log gives each reason once a minute: anybody can send such calls, and those of
 * one kind must not hide another.
 */
export function refuse(
	context: IWebhookFunctions,
	{ status, reason }: Refusal,
	warnedAt: Latest<number>,
): IWebhookResponseData {
	if (clock.now() - (warnedAt.get(reason) ?? -Infinity) >= WARN_EVERY) {
		warnedAt.add(reason, clock.now());
		context.logger.warn(`PixVerse Trigger: ${reason}, answered with status ${status}`);
	}
	return status === 503 ? postpone(context) : answer(context, status, 'refused');
}

/**
 * Tells with which status n8n answers a call. n8n 2.x answers with 200 once it has stored the execution, also a
 * caller that has hung up: nothing arrives any more, but the end of the answer is written all the same. If `listener`
 * returns true, the caller gets the answer of `postpone` in its place, down to the headers.
 */
export function onAnswer(context: IWebhookFunctions, listener: (status: number) => boolean): void {
	const response = context.getResponseObject();
	const names = (): string[] => response.getHeaderNames();
	const before = names();
	const end = response.end.bind(response) as (...body: unknown[]) => typeof response;
	response.end = (...body: unknown[]) => {
		response.end = end;
		if (!listener(response.statusCode)) return end(...body);
		const added = names().filter((name) => !before.includes(name));
		for (const name of added) response.removeHeader(name);
		postpone(context);
		return response;
	};
}
