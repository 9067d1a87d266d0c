/** What comes of a job: its item and file, and what a person is told who waits for it. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { download } from './download';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import type { Made, RecordReading, ResultType } from '../http/record';
import { hasAddress, outputOf, simplified, withState } from '../http/record';
import type { Body } from '../http/requestBody';
import {
	downloadError,
	failureOf,
	pendingWarning,
	waitLimitError,
	withoutFile,
} from '../http/sentences';
import { hasErrorOutput } from '../http/errors';
import { creditsCharged } from '../run/charged';

/** What polling a job led to. */
export interface Polled extends RecordReading {
	/** How long the job had run when it was last seen running, in milliseconds; undefined when nothing was seen since. */
	ranFor?: number;
	/** Whether an earlier run paid for the job. */
	isResumed?: boolean;
}

/** How much the clocks of n8n and of the service may differ, in milliseconds. */
const SKEW = 60_000;

/** When a record says that its job was created; NaN when it does not, or without a time zone. */
function createdAt({ create_time: created }: IDataObject): number {
	// Numbers of seconds stay below this for three thousand years.
	if (typeof created === 'number') return created < 1e11 ? created * 1000 : created;
	const hasZone = typeof created === 'string' && /(Z|[+-]\d\d:?\d\d)$/.test(created);
	return hasZone ? Date.parse(created) : NaN;
}

/** Whether an earlier run paid for a job: what this process was given is certain, else its record tells. */
export const wasResumed = ({ run, options }: Item, job: Job, record: IDataObject): boolean =>
	job.accepted?.isResumed === true ||
	(options.traceKey !== undefined && createdAt(record) + SKEW < run.startedAt);

/** What a record leaves empty, or 0, until it is known. */
const UNKNOWN_AT_FIRST = ['url', 'size', 'outputWidth', 'outputHeight'];

const saysNothing = (value: unknown) => [undefined, null, '', 0].includes(value as never);

/** The output item of a job. What its submission answered, `known`, counts unless it said nothing; the address is the record's. */
export function outputItem(
	{ index, options, run }: Item,
	made: Made,
	known: IDataObject,
	{
		record,
		isResumed,
		warning,
		state,
	}: Omit<Polled, 'state'> & { state: string; warning?: string },
): INodeExecutionData {
	const said = Object.entries(known).filter(([, value]) => !saysNothing(value));
	const { url } = hasAddress(record) ? record : known;
	const charged = creditsCharged(run.jobs.get(index));
	const told: IDataObject = { ...charged, ...known, ...record, ...Object.fromEntries(said), url };
	for (const name of UNKNOWN_AT_FIRST) if (saysNothing(told[name])) delete told[name];
	if (isResumed) told.resumed = true;
	if (warning !== undefined) told.warning = warning;
	const json = simplified(withState(outputOf(made, told), state), options.wanted, known);
	return { json, pairedItem: { item: index } };
}

/**
 * The output of a polled job with its file: `state` is "ready" or "pending". Throws a JobError for a job that failed, and
 * for an item that is not complete where there is an error output, or at the wait limit when the user wants that.
 */
export async function finish(
	item: Item,
	made: Made,
	known: IDataObject,
	polled: Polled,
	usual?: string,
): Promise<INodeExecutionData[]> {
	const { atWaitLimit, outputField, traceKey } = item.options;
	const { state, record, problem } = polled;
	const isSplit = hasErrorOutput(item.run.node);
	const failure = failureOf(state, made, traceKey !== undefined);
	if (failure) throw failure;
	const isPending = state === 'pending';
	const mayBePending = atWaitLimit === 'returnState' || (atWaitLimit === 'errorOutput' && !isSplit);
	if (isPending && !mayBePending) throw waitLimitError(made, problem, usual);
	const waited = isPending ? pendingWarning(made, problem, usual) : undefined;
	const file = outputField && !isPending ? await download(item, record, made) : undefined;
	if (isSplit && typeof file === 'string') throw downloadError(made, file, record.url);
	const warning = typeof file === 'string' ? withoutFile(file) : waited;
	const output = outputItem(item, made, known, { ...polled, warning });
	if (outputField && typeof file === 'object') output.binary = { [outputField]: file };
	return [output];
}

/** Where the result of a job arrives that nobody waits for; nothing without a webhook. */
export function deliveryOf({ webhook_id: webhookId }: Body, { noun }: ResultType): IDataObject {
	if (webhookId === undefined) return {};
	const delivery = `PixVerse calls the URL of webhook ${String(webhookId)} when the ${noun.toLowerCase()} is done. A PixVerse Trigger there receives it.`;
	return { delivery };
}
