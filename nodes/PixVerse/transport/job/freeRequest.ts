/**
 * Asks PixVerse for free before the node pays again. After a submission without PixVerse's envelope, no submission of the
 * connection leaves until PixVerse has answered a free request (`account/circuitBreaker.ts`): a poll, or a read of the
 * balance.
 *
 * Two modules hold jobs back. A job asks the breaker first, because a free request is the cheapest way to find out.
 *
 * | module                   | of           | what waits                    | until                           | gives up after                 |
 * | ------------------------ | ------------ | ----------------------------- | ------------------------------- | ------------------------------ |
 * | `account/circuitBreaker` | a connection | each submission that costs    | a free request has its envelope | an outage (`account/health`)   |
 * | `run/unconfirmedJobs`    | an attempt   | the jobs behind the first few | a submission has its envelope   | the end of these few           |
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { Outage } from '../account/health';
import { raceWith, unlessAborted } from '../base/abortSignals';
import { sendWithin } from '../http/client';
import type { Outcome } from '../http/outcome';
import { isPixVerse, shouldRetryRead } from '../http/outcome';
import type { Watcher } from '../http/retry';
import { readUntilAnswered, sendUntilFinal } from '../http/retry';
import { JobError } from '../values/errors';
import { shapeOf } from '../values/json';
import { creditsLeft } from '../values/record';
import type { Item } from '../run/item';
import type { Job } from '../run/job';

/** Sends a free request once, within `limit` milliseconds. PixVerse's envelope counts, whatever its code. */
export async function sendFree(
	{ context, connection, run, index, signal }: Item,
	name: 'poll' | 'balance',
	request: IHttpRequestOptions,
	limit?: number,
): Promise<Outcome> {
	const answered = connection.breaker.freeRequest();
	const outcome = await sendWithin(context, request, limit);
	// If Stop has cut the request off, the outcome says nothing about PixVerse.
	if (!signal.aborted) run.troubles.note(index, name, outcome);
	if (isPixVerse(outcome)) answered();
	return outcome;
}

// The request for the balance, with the network settings of the item's own request.
const balanceRequest = (request: IHttpRequestOptions): IHttpRequestOptions => ({
	...request,
	method: 'GET',
	url: '/openapi/v2/account/balance',
	// A proxy must not answer with an earlier balance, because only PixVerse knows the present one.
	headers: { ...request.headers, 'Cache-Control': 'no-cache' },
	body: undefined,
	qs: undefined,
});

/** Reads the balance of the account; with a watcher, it waits out an outage. Throws a JobError. */
export async function readBalance(item: Item, watcher?: Watcher<Outcome>): Promise<number> {
	const send = async () => await sendFree(item, 'balance', balanceRequest(item.request));
	const resp = await readUntilAnswered(send, item.signal, watcher);
	const balance = creditsLeft(resp);
	if (balance !== undefined) return balance;
	// Without a balance the node cannot keep the minimum, so the item is not submitted.
	const message = `PixVerse did not return the balance, so the minimum balance could not be checked: Resp ${shapeOf(resp)}`;
	throw new JobError({ message, charge: 'notCharged', class: 'balance', retryable: true });
}

// Reads the balance until a free request has brought PixVerse's envelope. Returns the outage if it lasted too long.
async function askForFree(item: Item): Promise<Outage | undefined> {
	const { request, run, signal } = item;
	const { breaker, health } = item.connection;
	const watcher = health.watch('balance', run.attempt);
	const final = await raceWith(
		async (over) =>
			await sendUntilFinal({
				send: async () => await sendFree(item, 'balance', balanceRequest(request)),
				// Even an answer does not end the reads while another submission gets no envelope.
				shouldRetry: (outcome) => (breaker.isOpen ? (shouldRetryRead(outcome) ?? {}) : undefined),
				signal: over,
				watcher,
			}),
		async (over) => {
			// A poll may be answered first.
			await unlessAborted(breaker.closed, over, signal);
			// PixVerse answers again, so a later outage must not count from the beginning of this one.
			if (!breaker.isOpen) watcher.answered();
			return undefined;
		},
	);
	return final?.isOutage ? health.lastOutage : undefined;
}

/**
 * Waits until PixVerse answers, and asks it meanwhile, once for all items of the run. Returns the outage if it lasted too
 * long. After Stop, returns at once.
 */
export async function untilAnswering(item: Item, job: Job): Promise<Outage | undefined> {
	const { run, signal } = item;
	const { breaker } = item.connection;
	const { unconfirmed } = run.attempt;
	while (!item.signal.aborted) {
		if (breaker.isOpen) {
			// Each run asks by itself, because the Timeout or the proxy of one run may prevent an answer that another run gets.
			run.asking ??= askForFree(item).finally(() => (run.asking = undefined));
			const outage = await unlessAborted(run.asking, signal);
			if (outage) return outage;
		} else if (unconfirmed.holdsBack(job)) {
			const { outage } = unconfirmed;
			if (outage) return outage;
			await unlessAborted(unconfirmed.changed, signal);
		} else return undefined;
	}
	return undefined;
}
