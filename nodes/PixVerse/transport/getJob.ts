/** The entrance of "Get": the way back to a video that was paid for, by its ID. */
import type { IDataObject, IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';
import { clock } from './http/clock';
import { bodyOf } from './http/requestBody';
import { JobError, toJobError } from './http/errors';
import { finish, outputOf, withState } from './job/output';
import type { RoutingRequest } from './http/client';
import type { Item } from './run/item';
import type { Kind, Made } from './http/resultTypes';
import { runItem } from './run/item';
import { readUntilAnswered } from './getRecord';
import { timeToAppear } from './job/recentSubmissions';
import { readLimit } from './http/timeLimit';
import { look, stateOf, watch } from './job/poll';

/** Expected time left of a job that somebody else submitted, in milliseconds. */
const EXPECTED = 60_000;
/** How long a waiting "Get" looks for the record of an ID that this process did not submit. */
const OTHERS_GRACE = 9_000;
const NOT_FOUND_PAUSE = 3_000;
const DEFAULT_WAIT_LIMIT = 10 * 60_000;

/** Nobody can tell a wrong ID from one that the service has not filed yet. */
function notFound({ failure }: JobError): JobError {
	const message = `${failure.message}. If it was submitted a moment ago, ask again`;
	return new JobError({ ...failure, message, retryable: true });
}

/**
 * The record, or the reason why there is none. Right after a submission the service may not know
 * the record yet: whoever waits is given time.
 */
async function firstRecord(item: Item, made: Made, grace: number): Promise<IDataObject> {
	for (const start = clock.now(); ;) {
		const ask = async () => await look(item, made, readLimit(item.context));
		const found = await readUntilAnswered(ask, item.signal).catch(toJobError);
		if (!(found instanceof JobError)) return (found ?? {}) as IDataObject;
		const tooLate = clock.now() - start >= grace;
		const isMissing = found.failure.class === 'notFound';
		if (!isMissing || tooLate) {
			throw (isMissing ? notFound(found) : found).with({ videoId: made.id, kind: made.kind });
		}
		await clock.pause(NOT_FOUND_PAUSE, item.signal);
	}
}

async function getItem(item: Item, kind: Kind): Promise<INodeExecutionData[]> {
	const { context, options, index } = item;
	const made = { kind, id: String(bodyOf(item.request)[kind.idField]) };
	const waits = context.getNodeParameter('waitForCompletion', true) === true;
	const grace = timeToAppear(made.id) ?? OTHERS_GRACE;
	const record = await firstRecord(item, made, waits ? grace : 0);
	const state = stateOf(record.status);
	if (!waits) {
		return [{ json: withState(outputOf(made, record), state), pairedItem: { item: index } }];
	}
	if (state !== 'pending') return await finish(item, made, {}, { state, record });
	const looks = { expected: EXPECTED, fixed: options.pollingInterval };
	const limit = options.waitLimit ?? DEFAULT_WAIT_LIMIT;
	const plan = { looks, since: clock.now(), limit };
	return await finish(item, made, {}, await watch(item, made, plan));
}

/** The `operations.pagination` function of a "Get". */
export function getRecord(kind: Kind) {
	return async function (
		this: IExecutePaginationFunctions,
		request: RoutingRequest,
	): Promise<INodeExecutionData[]> {
		return await runItem(this, request, async (item) => await getItem(item, kind));
	};
}
