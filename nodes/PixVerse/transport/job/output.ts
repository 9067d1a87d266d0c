/** What comes of a job: its item and file, and what a person is told who waits for it. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { download } from './download';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import type { JobOptions } from '../run/options';
import type { Made, ResultType } from '../http/record';
import { hasAddress, outputOf, simplified, withState } from '../http/record';
import type { Body } from '../http/requestBody';
import { failureOf, flawError, pendingWarning, waitLimitError } from '../http/sentences';
import type { Polled } from './poll';

/** How long to wait, in milliseconds, unless the user sets a limit; `minutes` is that of the operation. */
export const waitLimitOf = ({ waitLimit }: JobOptions, minutes = 10): number =>
	waitLimit ?? minutes * 60_000;

/** How much the clocks of n8n and of the service may differ, in milliseconds. */
const SKEW = 60_000;

/** When a record says that its job was created; NaN when it does not, or without a time zone. */
function createdAt({ create_time: created }: IDataObject): number {
	// Numbers of seconds stay below this for three thousand years.
	if (typeof created === 'number') return created < 1e11 ? created * 1000 : created;
	const hasZone = typeof created === 'string' && /(Z|[+-]\d\d:?\d\d)$/.test(created);
	return hasZone ? Date.parse(created) : NaN;
}

/** Whether an earlier run paid for a job: what this process was given before is certain, else its record tells. */
export function wasResumed({ options, run }: Item, job: Job, record: IDataObject): boolean {
	if (job.accepted?.isResumed === true) return true;
	return options.traceKey !== undefined && createdAt(record) + SKEW < run.startedAt;
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
function polledOutput(
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

/** The output of a job that still runs, for a person who opens a released run. */
export function outputMeanwhile(
	item: Item,
	made: Made,
	known: IDataObject,
	polled: Polled,
): INodeExecutionData[] {
	const warning = `The ${made.type.noun.toLowerCase()} is still being made and was charged once. "Get" with this ID waits on.`;
	return [polledOutput(item, made, known, { ...polled, warning })];
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

/** Where the result of a job arrives that nobody waits for; nothing without a webhook. */
export function deliveryOf({ webhook_id: webhookId }: Body, { noun }: ResultType): IDataObject {
	if (webhookId === undefined) return {};
	const delivery = `PixVerse calls the URL of webhook ${String(webhookId)} when the ${noun.toLowerCase()} is done. A PixVerse Trigger there receives it.`;
	return { delivery };
}
