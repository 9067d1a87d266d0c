/** The last steps of a job that somebody waited for: its end, its file, its item. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { download } from './download';
import { JobError } from './errors';
import type { Item } from './item';
import { exactId } from './json';
import type { Watched } from './watch';
import { failureOf } from './watch';

/** An answer under the service's own names, with the ID first and `credits` in one spelling. */
export function outputOf(videoId: string, answer: IDataObject, traceId?: string): IDataObject {
	const { credit, credits = credit, ...rest } = answer;
	delete rest.video_id;
	const { url, ...others } = rest;
	return {
		video_id: exactId(videoId),
		...(url === undefined ? {} : { url }),
		...(credits === undefined ? {} : { credits }),
		...others,
		...(traceId === undefined ? {} : { trace_id: traceId }),
	};
}

/** The item with its state right behind the ID, where a person looks for it. */
export function withState({ video_id, ...rest }: IDataObject, state: string): IDataObject {
	return { video_id, state, ...rest };
}

function waitLimitError(videoId: string, trouble: string | undefined): JobError {
	const last = trouble === undefined ? '' : ` (the last look failed: ${trouble})`;
	return new JobError({
		message: `Video ${videoId} was not ready within the wait limit${last}. Use "Get" with this ID to wait on`,
		description:
			'It is still being made and was charged once. Raise the Wait Limit for longer jobs.',
		class: 'waitLimit',
		retryable: true,
		videoId,
	});
}

/**
 * The output of a watched job: `state` is "ready" or "pending". Throws a JobError for a job that
 * failed, for a download that failed, and at the wait limit when the user wants that.
 */
export async function finish(
	item: Item,
	videoId: string,
	known: IDataObject,
	{ state, record, trouble }: Watched,
): Promise<INodeExecutionData[]> {
	const { context, index, options } = item;
	const traceId = known.trace_id as string | undefined;
	const failure = failureOf(state, videoId);
	if (failure) throw failure.with({ traceId });
	if (state === 'pending' && options.failAtWaitLimit) {
		throw waitLimitError(videoId, trouble).with({ traceId });
	}
	const json = withState(outputOf(videoId, { ...record, ...known }), state);
	const output: INodeExecutionData = { json, pairedItem: { item: index } };
	if (state === 'ready' && context.getNodeParameter('downloadVideo', false) === true) {
		const field = String(context.getNodeParameter('outputBinaryField', 'data'));
		try {
			output.binary = { [field]: await download(item, record.url, videoId) };
		} catch (error) {
			return await Promise.reject(error instanceof JobError ? error.with({ traceId }) : error);
		}
	}
	return [output];
}
