/**
 * Asks PixVerse for free before the node pays again. After a submission without PixVerse's envelope, no submission of the
 * connection leaves until PixVerse has answered a free request (`account/circuitBreaker.ts`): a poll, or a read of the
 * balance.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { raceWith, unlessAborted } from '../base/abortSignals';
import { sendWithin } from '../http/client';
import type { Outcome } from '../http/outcome';
import { isPixVerse, shouldRetryRead } from '../http/outcome';
import { sendUntilFinal } from '../http/retry';
import type { Item } from '../item/item';
import { balanceRequest } from './credits';

/** Sends a free request once, within `limit` milliseconds. PixVerse's envelope closes the breaker, whatever its code. */
export async function sendProbe(
	{ context, connection }: Pick<Item, 'context' | 'connection'>,
	request: IHttpRequestOptions,
	limit?: number,
): Promise<Outcome> {
	const answered = connection.breaker.probe();
	const outcome = await sendWithin(context, request, limit);
	if (isPixVerse(outcome)) answered();
	return outcome;
}

// Reads the balance until the breaker closes. Returns whether the outage lasted too long.
async function readUntilClosed(item: Item): Promise<boolean> {
	const { request, run, signal } = item;
	const { breaker, health } = item.connection;
	const final = await raceWith(
		async (over) =>
			await sendUntilFinal({
				send: async () => await sendProbe(item, balanceRequest(request)),
				// Even an answer does not end the reads while another submission gets no envelope.
				shouldRetry: (outcome) => (breaker.isOpen ? (shouldRetryRead(outcome) ?? {}) : undefined),
				signal: over,
				watcher: health.watch('balance', run.attempt),
			}),
		async (over) => {
			// A poll may be answered first.
			await unlessAborted(breaker.closed, over, signal);
			return undefined;
		},
	);
	return final?.isOutage === true;
}

/**
 * Waits while the breaker is open, and asks PixVerse meanwhile, once for all items of the run. Returns whether PixVerse
 * answers; false if the outage lasted too long, or if Stop ended the item.
 */
export async function isAnswering(item: Item): Promise<boolean> {
	const { run, signal } = item;
	const { breaker } = item.connection;
	while (breaker.isOpen && !signal.aborted) {
		// Each run asks by itself, because the Timeout or the proxy of one run may prevent an answer that another run gets.
		run.probing ??= readUntilClosed(item).finally(() => (run.probing = undefined));
		// Stop may end the item that asks for all items. Then the next item asks.
		if (await unlessAborted(run.probing, signal)) return false;
	}
	return !signal.aborted;
}
