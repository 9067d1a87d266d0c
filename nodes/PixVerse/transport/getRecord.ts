/**
 * The entrance of every operation that only reads: one record, or a list page by page. Reads are
 * free, so they are sent again while no answer comes.
 */
import type { IDataObject, IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';
import { clock } from './http/clock';
import { meaningOf } from './http/errorCodes';
import { JobError, letGo } from './http/errors';
import { busyError, isKeyRefused, keyRefusal, refusal } from './http/refusals';
import type { Outcome, RoutingRequest } from './http/client';
import { hintOf } from './http/client';
import type { Item } from './run/item';
import { runItem } from './run/item';
import { isEnough, pauseAfter } from './http/backoff';
import { readLimit, sendWithin } from './http/timeLimit';

const FREE = 'Nothing was charged: reading is free.';

/** The failure of a read that is not sent again. */
export function readError(outcome: Outcome, sends: number): JobError {
	if (outcome.outcome === 'refused') return refusal(outcome.code, outcome.message, FREE);
	if (outcome.outcome === 'foreign' && isKeyRefused(outcome.status)) {
		return keyRefusal(outcome.status, FREE);
	}
	if (hintOf(outcome).busy) return busyError(FREE, sends);
	const reason = outcome.outcome === 'lost' ? outcome.reason : 'no PixVerse answer';
	const status =
		outcome.outcome === 'foreign' ? `HTTP ${outcome.status}` : `${reason}, ${sends} tries`;
	const message = `PixVerse gave no usable answer (${status}). Check the 'Base URL' in the credential and the network`;
	return new JobError({ message, description: FREE, class: 'connection', retryable: true });
}

function maySendAgain(outcome: Outcome): boolean {
	if (outcome.outcome === 'refused') return meaningOf(outcome.code).remedy !== 'fix';
	return outcome.outcome === 'lost';
}

/**
 * Sends a read until it is answered and returns its `Resp`. `signal` ends the waiting.
 * Throws a JobError.
 */
export async function readUntilAnswered(
	request: () => Promise<Outcome>,
	signal?: AbortSignal,
): Promise<unknown> {
	for (let sends = 1; ; sends++) {
		if (signal?.aborted) throw letGo();
		const outcome = await request();
		if (outcome.outcome === 'success') return outcome.resp;
		const hint = hintOf(outcome);
		if (!maySendAgain(outcome) || isEnough(sends, hint)) throw readError(outcome, sends);
		await clock.pause(pauseAfter(sends, hint, Math.random()), signal);
	}
}

async function readItem(item: Item): Promise<INodeExecutionData[]> {
	const { context, request, signal, index } = item;
	const ask = async () => await sendWithin(context, request, readLimit(context));
	const resp = await readUntilAnswered(ask, signal);
	return [{ json: (resp ?? {}) as IDataObject, pairedItem: { item: index } }];
}

/** The `operations.pagination` function of an operation whose `Resp` is the output item. */
export async function readRecord(
	this: IExecutePaginationFunctions,
	request: RoutingRequest,
): Promise<INodeExecutionData[]> {
	return await runItem(this, request, readItem);
}
