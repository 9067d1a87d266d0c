/**
 * The door of every operation that makes something: memory, permit, upload, submission, wait,
 * download, in this order, once per item.
 */
import type { INodeExecutionData } from 'n8n-workflow';
import { rethrow, toJobError } from './http/errors';
import { hashOf } from './http/hash';
import { bodyOf, intentOf } from './http/requestBody';
import type { JobSpec } from './job/runJob';
import { runJob } from './job/runJob';
import type { Item } from './run/item';
import { perItem } from './run/item';

export type { JobSpec } from './job/runJob';

async function makeItem(item: Item, spec: JobSpec): Promise<INodeExecutionData[]> {
	const { url } = item.request;
	const intent = hashOf([url, intentOf(bodyOf(item.request))]);
	const job = item.run.job(item.index, url, intent);
	try {
		if (job.refusal) throw job.refusal;
		job.output ??= await runJob(item, job, spec);
		return job.output.map((one) => ({ ...one }));
	} catch (error) {
		item.run.keepOpen(intent, job, toJobError(error));
		return rethrow(error);
	}
}

/** The `operations.pagination` function of an operation that makes something. */
export const makeJob = (spec: JobSpec) => perItem(async (item) => await makeItem(item, spec));
