/** The handler of every operation that makes something: its submission, wait and download, once per item. */
import type { INodeExecutionData } from 'n8n-workflow';
import { rethrow } from './http/errors';
import { bodyOf } from './http/requestBody';
import { dryRun } from './job/dryRun';
import type { JobSpec } from './job/runJob';
import { runJob } from './job/runJob';
import { failureOfJob } from './http/sentences';
import { jobOf } from './job/traceId';
import type { Item } from './run/item';
import { perItem } from './run/item';

export type { JobSpec } from './job/runJob';
export type { Handler } from './run/item';

async function makeItem(item: Item, spec: JobSpec): Promise<INodeExecutionData[]> {
	if (item.dryRun) return await dryRun(item, item.dryRun);
	const job = await jobOf(item, item.request.url, bodyOf(item.request));
	try {
		const { state } = job;
		if (state.name === 'refused') throw state.error;
		const output = state.name === 'done' ? state.output : await runJob(item, job, spec);
		if (job.state.name === 'accepted') item.run.addOutput(job, output);
		return output.map((one) => ({ ...one }));
	} catch (error) {
		const failure = failureOfJob(job, error, spec.makes);
		item.run.keepOpen(job, failure);
		return rethrow(failure);
	}
}

/** The `operations.pagination` function of an operation that makes something. */
export const makeJob = (spec: JobSpec) => perItem(async (item) => await makeItem(item, spec));
