/** The last steps of a job that an item waited for: its end, its file, its item. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { contradicts } from '../../prices/likelyPrice';
import { publishedPrice } from '../../prices/published';
import { download } from './download';
import { JobError, rethrow } from '../http/errors';
import { bodyOf } from '../http/requestBody';
import { creditsInWords } from '../run/dryRunTotal';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { hasAddress, outputOf, simplified, withState } from '../http/record';
import type { Made } from '../http/record';
import type { Polled } from './poll';
import { failureOf, flawError } from './poll';
import { waitLimitWarning, waitLimitError } from './waitLimit';

/** How much our idea of the service's clock may be wrong, in milliseconds. */
const SKEW = 60_000;

/** Whether a record is from before `since`, a time of the service: the row was paid for earlier. */
function isOlder({ create_time: created }: IDataObject, since: number): boolean {
	// Without an offset its time zone is unknown.
	const isClear = typeof created === 'string' && /(Z|[+-]\d\d:?\d\d)$/.test(created);
	const at = isClear ? Date.parse(created) : NaN;
	return at + SKEW < since;
}

/**
 * Whether an earlier run paid for a job. What this process was given before is certain; of other jobs
 * only the clock of the service tells, and not once its records were seen to be at odds with it.
 */
export function wasResumed(
	{ options, run }: Item,
	job: Job,
	record: IDataObject,
	wasSeenRunning: boolean,
): boolean {
	const isResumed = job.accepted?.isResumed === true;
	if (isResumed || options.traceKey === undefined) return isResumed;
	if (!isOlder(record, run.startedAt + run.serviceAhead)) return false;
	if (wasSeenRunning) run.areClocksApart = true;
	return !run.areClocksApart;
}

const saysNothing = (value: unknown) => [undefined, null, '', 0].includes(value as never);

/** The record and what the submission answered, whose word counts unless it said nothing; the address is the record's. */
function withRecord(known: IDataObject, record: IDataObject): IDataObject {
	const told = Object.entries(known).filter(
		([name, value]) => !saysNothing(value) || !(name in record),
	);
	const { url } = hasAddress(record) ? record : known;
	return { ...record, ...Object.fromEntries(told), ...(url === undefined ? {} : { url }) };
}

/** The output item with the fields that are wanted; `answered` is what its submission answered. */
export function outputItem(
	{ index, options }: Item,
	output: IDataObject,
	answered?: IDataObject,
): INodeExecutionData {
	const json = simplified(output, options.wanted, answered);
	return { json, pairedItem: { item: index } };
}

/** The output of a job that is still being made. */
export function pendingOutput(
	item: Item,
	made: Made,
	known: IDataObject,
	{ record }: Polled,
	warning: string,
): INodeExecutionData {
	const told = { ...withRecord(known, record), warning };
	return outputItem(item, withState(outputOf(made, told), 'pending'), known);
}

/**
 * The output of a polled job: `state` is "ready" or "pending". Throws a JobError for a job that
 * failed, for a download that failed, and at the wait limit when the user wants that.
 */
export async function finish(
	item: Item,
	made: Made,
	known: IDataObject,
	polled: Polled,
): Promise<INodeExecutionData[]> {
	const { options } = item;
	const { state, record, warning, hopeless } = polled;
	const traceId = known.trace_id as string | undefined;
	const failure = hopeless
		? flawError(made, hopeless)
		: failureOf(state, made, options.traceKey !== undefined);
	if (failure) throw failure.with({ traceId });
	if (state === 'pending' && options.failAtWaitLimit) {
		throw waitLimitError(made, polled).with({ traceId });
	}
	const told = withRecord(known, record);
	if (polled.isResumed) told.resumed = true;
	if (state === 'pending') told.warning = warning ?? waitLimitWarning(made, polled.trouble);
	const output = outputItem(item, withState(outputOf(made, told), state), known);
	if (state === 'ready' && options.outputField !== undefined) {
		try {
			output.binary = { [options.outputField]: await download(item, record, made) };
		} catch (error) {
			rethrow(error instanceof JobError ? error.with({ traceId }) : error);
		}
	}
	return [output];
}

/** Adds to the output of a job, once a run, that its price is far from the published one. */
export function warnOfPrice({ request, run }: Item, job: Job, output: INodeExecutionData[]): void {
	const { credits, credit } = job.accepted?.answer ?? {};
	const told = credits ?? credit;
	const body = { ...bodyOf(request), ...job.prepared };
	const published = publishedPrice(request.url, body);
	if (published === undefined || run.hasWarnedOfPrice) return;
	if (!contradicts(request.url, body, told)) return;
	run.hasWarnedOfPrice = true;
	const { json } = output[0];
	const sentence = `PixVerse says that this cost ${creditsInWords({ low: Number(told), high: Number(told) })}, and its price list ${creditsInWords(published)}. What the node tells of prices may be out of date.`;
	json.warning = json.warning === undefined ? sentence : `${String(json.warning)} ${sentence}`;
}
