/** The output of a job: its item and its file, or the failure that the user reads. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { download } from './download';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import type { Made, RecordReading } from '../values/record';
import { isEmpty, outputOf, simplified, withState } from '../values/record';
import type { Body } from '../http/requestBody';
import type { PollFailure } from '../http/sentences';
import {
	againWithKey,
	downloadError,
	failureOf,
	pendingWarning,
	waitLimitError,
	withoutFile,
} from '../http/sentences';
import { quoted } from '../values/userValues';
import { hasErrorOutput } from '../values/errors';
import { creditsCharged } from '../run/charged';
import { exactTraceId } from '../run/options';

/** What the node knows about a job from its polls. */
export interface Polled extends RecordReading, PollFailure {
	/**
	 * How long the job had run when a poll last saw it running, or else 0, in milliseconds; undefined after a problem, and for a
	 * row with a Trace ID that no poll has seen running.
	 */
	ranFor?: number;
	/** Whether another job, or an earlier call of the agent, paid for the result. */
	isResumed?: boolean;
}

/**
 * The output item of a job. `known` comes from the answer to the submission. The fields of `known` win over those of the
 * record, except for empty fields and the URL.
 */
export function outputItem(
	{ index, options, run }: Item,
	made: Made,
	known: IDataObject,
	polled: Omit<Polled, 'state'> & { state: string; warning?: string },
): INodeExecutionData {
	const { record, isResumed, warning, state } = polled;
	const answered = Object.entries(known).filter(([, value]) => !isEmpty(value));
	const charged = creditsCharged(run.jobs.get(index));
	const own = Object.fromEntries(answered);
	// Later fields win: the record over empty fields of the answer, and filled fields of the answer over the record. But the
	// URL is that of the record, because PixVerse may answer a submission with the URL of a file that is not there yet.
	const shown: IDataObject = { ...charged, ...known, ...record, ...own, url: record.url };
	if (isResumed) shown.resumed = true;
	if (warning !== undefined) shown.warning = warning;
	const json = simplified(withState(outputOf(made, shown), state), options.wanted, known);
	return { json, pairedItem: { item: index } };
}

/** The output item of a job that the item does not wait for. `usual` says when such a job is usually ready. */
export function submittedItem(
	item: Item,
	job: Job,
	made: Made,
	known: IDataObject,
	{ webhook_id: webhookId }: Body,
	usual?: string,
): INodeExecutionData {
	const noun = made.type.noun.toLowerCase();
	const fields: IDataObject = { ...known };
	if (webhookId !== undefined)
		fields.delivery = `PixVerse calls the URL of webhook ${quoted(webhookId)} when the ${noun} is done. A PixVerse Trigger there receives it.`;
	fields.expected = usual;
	const { isResumed } = job.accepted ?? {};
	return outputItem(item, made, fields, { state: 'submitted', record: {}, isResumed });
}

/**
 * Returns the output of a polled job, with its file. The `state` in the output is "ready" or "pending". Throws a JobError if
 * the job failed, or if the job is pending and the user wants a failure at the wait limit. If the node has an error output,
 * a missing file is also a failure.
 */
export async function finish(
	item: Item,
	made: Made,
	known: IDataObject,
	polled: Polled,
	usual?: string,
): Promise<INodeExecutionData[]> {
	const { atWaitLimit, outputField, traceKey, videoTries } = item.options;
	const { state, record } = polled;
	const isSplit = hasErrorOutput(item.run.node);
	// A key that begins with `trace:` means one particular submission, so more tries do not help.
	const tries = exactTraceId(traceKey ?? '') === undefined ? videoTries : 0;
	const failure = failureOf(state, made, traceKey === undefined ? undefined : againWithKey(tries));
	if (failure) throw failure;
	const isPending = state === 'pending';
	// If the node has no error output, the choice `errorOutput` shows a pending video as an item, because the user has paid
	// for the video.
	const mayBePending = atWaitLimit === 'returnState' || (atWaitLimit === 'errorOutput' && !isSplit);
	if (isPending && !mayBePending) throw waitLimitError(made, polled, usual);
	const waited = isPending ? pendingWarning(made, polled, usual) : undefined;
	const file = outputField && !isPending ? await download(item, record, made) : undefined;
	// If there is an error output, an item without its file goes there, because the nodes after the main output expect the
	// file.
	if (isSplit && typeof file === 'string') throw downloadError(made, file, record.url);
	const warning = typeof file === 'string' ? withoutFile(file) : waited;
	const output = outputItem(item, made, known, { ...polled, warning });
	if (outputField && typeof file === 'object') output.binary = { [outputField]: file };
	return [output];
}
