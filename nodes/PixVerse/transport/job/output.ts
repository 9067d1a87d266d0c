/** The output of a job: its item and its file, or the failure that the user reads. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { download } from './download';
import type { Item } from '../item/item';
import type { Job } from '../run/job';
import type { Made, RecordReading } from '../values/record';
import { hasAddress, outputOf, simplified, withState } from '../values/record';
import {
	downloadError,
	failureOf,
	pendingWarning,
	waitLimitError,
	withoutFile,
} from '../http/sentences';
import { hasErrorOutput } from '../values/errors';
import { creditsCharged } from '../item/charged';

/** What the polls of a job have shown. */
export interface Polled extends RecordReading {
	/** How long the job had run when a poll last saw it running, in milliseconds; undefined when the node has missed time since. */
	ranFor?: number;
	/** Whether an earlier run paid for the job. */
	isResumed?: boolean;
}

/** The clocks of n8n and of PixVerse may differ by so much, in milliseconds. */
const SKEW = 60_000;

/** Whether an earlier run paid for a job. This process knows that of its own runs; of others, the record says it. */
export function wasResumed({ run, options }: Item, job: Job, record: IDataObject): boolean {
	if (job.accepted?.isResumed) return true;
	// Without a key of the user, the trace ID comes from the execution, so no earlier execution has used it.
	if (options.traceKey === undefined) return false;
	const { create_time: created } = record;
	// Numbers of seconds stay below this for three thousand years.
	if (typeof created === 'number')
		return (created < 1e11 ? created * 1000 : created) + SKEW < run.startedAt;
	// A time without a zone may be off by hours, so it says nothing.
	const hasZone = typeof created === 'string' && /(Z|[+-]\d\d:?\d\d)$/.test(created);
	return hasZone && Date.parse(created) + SKEW < run.startedAt;
}

/** PixVerse leaves these fields of a record empty, or 0, until it knows them. */
const UNKNOWN_AT_FIRST = ['url', 'size', 'outputWidth', 'outputHeight'];

const isEmpty = (value: unknown) => [undefined, null, '', 0].includes(value as never);

/** The output item of a job. The answer to its submission, `known`, wins over the record, but for empty fields and the address. */
export function outputItem(
	{ index, options, run }: Item,
	made: Made,
	known: IDataObject,
	polled: Omit<Polled, 'state'> & { state: string; warning?: string },
): INodeExecutionData {
	const { record, isResumed, warning, state } = polled;
	const answered = Object.entries(known).filter(([, value]) => !isEmpty(value));
	// The answer to a submission may have the address of a file that is not there yet, so the address in the record wins.
	const { url } = hasAddress(record) ? record : known;
	const charged = creditsCharged(run.jobs.get(index));
	const own = Object.fromEntries(answered);
	// Later fields win: the record over empty fields of the answer, and what the answer has filled over the record.
	const shown: IDataObject = { ...charged, ...known, ...record, ...own, url };
	for (const name of UNKNOWN_AT_FIRST) if (isEmpty(shown[name])) delete shown[name];
	if (isResumed) shown.resumed = true;
	if (warning !== undefined) shown.warning = warning;
	const json = simplified(withState(outputOf(made, shown), state), options.wanted, known);
	return { json, pairedItem: { item: index } };
}

/**
 * The output of a polled job with its file; its `state` is "ready" or "pending". Throws a JobError for a job that failed. An
 * item without its file throws if the node has an error output, and a pending item if the user wants that at the wait limit.
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
	// PixVerse would answer the same Trace ID with the failed video again, so the sentence asks for another one.
	const failure = failureOf(state, made, traceKey !== undefined);
	if (failure) throw failure;
	const isPending = state === 'pending';
	// A node without an error output has one way out, and a pending video is paid for: it comes out as an item.
	const mayBePending = atWaitLimit === 'returnState' || (atWaitLimit === 'errorOutput' && !isSplit);
	if (isPending && !mayBePending) throw waitLimitError(made, problem, usual);
	const waited = isPending ? pendingWarning(made, problem, usual) : undefined;
	const file = outputField && !isPending ? await download(item, record, made) : undefined;
	// A node with an error output sends an item without its file there, because the nodes behind the other output expect the file.
	if (isSplit && typeof file === 'string') throw downloadError(made, file, record.url);
	const warning = typeof file === 'string' ? withoutFile(file) : waited;
	const output = outputItem(item, made, known, { ...polled, warning });
	if (outputField && typeof file === 'object') output.binary = { [outputField]: file };
	return [output];
}
