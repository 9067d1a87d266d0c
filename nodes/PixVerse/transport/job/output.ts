/** What comes of a job: its item and file, and what a person is told who waits for it. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { download } from './download';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import type { JobOptions } from '../run/options';
import type { Made } from '../http/record';
import { hasAddress, outputOf, simplified, withState } from '../http/record';
import { failureOf, flawError, pendingWarning, waitLimitError } from '../http/sentences';
import type { Polled } from './poll';

/** How long to wait, in milliseconds, unless the user sets a limit; `minutes` is that of the operation. */
export const waitLimitOf = ({ waitLimit }: JobOptions, minutes = 10): number =>
	waitLimit ?? minutes * 60_000;

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

/** The output of a polled job. */
export function polledOutput(
	item: Item,
	made: Made,
	known: IDataObject,
	{ state, record, isResumed, warning, trouble }: Polled,
): INodeExecutionData {
	const told = withRecord(known, record);
	if (isResumed) told.resumed = true;
	if (state === 'pending') told.warning = warning ?? pendingWarning(made, trouble);
	return outputItem(item, withState(outputOf(made, told), state), known);
}

/**
 * The output of a polled job with its file: `state` is "ready" or "pending". Throws a JobError for a job that
 * failed, for a download that failed, and at the wait limit when the user wants that.
 */
export async function finish(
	item: Item,
	made: Made,
	known: IDataObject,
	polled: Polled,
): Promise<INodeExecutionData[]> {
	const { failAtWaitLimit, outputField, traceKey } = item.options;
	const { state, record, hopeless } = polled;
	const failure = hopeless
		? flawError(made, hopeless)
		: failureOf(state, made, traceKey !== undefined);
	if (failure) throw failure;
	if (state === 'pending' && failAtWaitLimit) throw waitLimitError(made, polled);
	const output = polledOutput(item, made, known, polled);
	if (state === 'ready' && outputField !== undefined) {
		output.binary = { [outputField]: await download(item, record, made) };
	}
	return [output];
}
