/** The handler of "Get": the way back to a video or image that was paid for, by its ID. */
import type { INodeExecutionData } from 'n8n-workflow';
import { clock } from './http/clock';
import { JobError, toJobError } from './http/errors';
import { readUntilAnswered, unusableAnswer } from './http/retry';
import type { Made, RecordReading, ResultType } from './http/record';
import { nameOf, nothing, outputOf, readRecord, withState } from './http/record';
import { flawError } from './http/sentences';
import { bodyOf } from './http/requestBody';
import { finish, outputItem, outputMeanwhile, waitLimitOf } from './job/output';
import type { Polled } from './job/poll';
import { poll, pollOnce } from './job/poll';
import type { Item } from './run/item';
import { perItem } from './run/item';

/** How long a "Get" that waits gives a record to appear: right after a submission the service may not have it yet. */
const TIME_TO_APPEAR = 30_000;
const NOT_FOUND_PAUSE = 3_000;

/** The code of an ID that the service does not know, or not yet. */
const NO_RECORD = '500008';

/** How long a job may take of which only the ID is known. */
const UNKNOWN_DURATION = 60_000;

/** A wrong ID looks like that of a record which the service has not filed yet. */
function notFound(error: JobError): JobError {
	const message = `${error.message}. If it was submitted a moment ago, run the item again`;
	return error.with({ message, retryable: true });
}

/** To an item that waits, an answer that is no record tells nothing yet. Throws for one that does not wait. */
function unreadable({ options }: Item, { type, id }: Made, resp: unknown): RecordReading {
	if (options.waits) return nothing;
	throw unusableAnswer(resp, 'record').with({ videoId: id, resultType: type });
}

/** What the record says; throws why there is none. To an item that waits, a record gets time to appear. */
async function firstReading(item: Item, made: Made, grace: number): Promise<RecordReading> {
	const ask = async () => await pollOnce(item, made);
	const begin = clock.now();
	for (let hasSaid = false; ; hasSaid = true) {
		const found = await readUntilAnswered(ask, item.signal).catch(toJobError);
		if (!(found instanceof JobError))
			return readRecord(made, found) ?? unreadable(item, made, found);
		const isMissing = found.failure.code === NO_RECORD;
		if (!isMissing || clock.now() - begin >= grace) {
			const failure = isMissing ? notFound(found) : found;
			throw failure.with({ charged: false, videoId: made.id, resultType: made.type });
		}
		if (!hasSaid) item.run.journal.note(`waiting for the record of ${nameOf(made)} to appear`);
		await clock.pause(NOT_FOUND_PAUSE, item.signal);
	}
}

async function getItem(item: Item, type: ResultType): Promise<INodeExecutionData[]> {
	const { options } = item;
	const made = { type, id: String(bodyOf(item.request)[type.idField]) };
	const grace = options.waits ? TIME_TO_APPEAR : 0;
	const waited = item.release?.before(item.index)?.waited ?? 0;
	// A run that goes on has seen the record: from here on a failed poll is not final.
	const first = waited > 0 ? undefined : await firstReading(item, made, grace);
	if (first !== undefined && !options.waits) {
		if (first.flaw === 'otherRecord') throw flawError(made, first.flaw);
		return [outputItem(item, withState(outputOf(made, first.record), first.state))];
	}
	if (first !== undefined && first.state !== 'pending') {
		return await finish(item, made, {}, first);
	}
	const limit = waitLimitOf(options);
	const since = clock.now() - waited;
	const meanwhile = (seen: Polled) => outputMeanwhile(item, made, {}, seen);
	const plan = { since, limit, first, guess: UNKNOWN_DURATION, meanwhile };
	return await finish(item, made, {}, await poll(item, made, plan));
}

/** The `operations.pagination` function of a "Get". */
export const getJob = (type: ResultType) => perItem(async (item) => await getItem(item, type));
