/** The handler of the operations that make a video or image. It takes each item from its submission to its output. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { parseToWrite } from './values/json';
import type { Made, ResultType } from './values/record';
import { creditsIn, outputOf, video } from './values/record';
import type { Body, Draft } from './http/requestBody';
import { bodyOf, draftOf } from './http/requestBody';
import { failureOf } from './http/sentences';
import { Reservation } from './job/reservation';
import { dryRun } from './job/dryRun';
import { finish, submittedItem } from './job/output';
import { steps } from './job/prepare';
import { expectedDuration, kindOf, usualTime } from './job/schedule';
import { submit } from './job/submit';
import { wait } from './job/wait';
import type { Item } from './run/item';
import { ofJobs, perItem } from './run/item';
import type { Job } from './run/job';

export type { Handler } from './run/item';

/** How the jobs of an operation differ from those of other operations. */
export interface JobSpec {
	/** How long a job usually takes, in seconds. The node uses this guess until it has seen such a job end. */
	expectedSeconds: number;
	/** The type of the result; a video by default. */
	makes?: ResultType;
	/** The wait limit if the user sets none. */
	waitLimitMinutes: number;
	/** The name of a step before the submission. */
	prepare?: keyof typeof steps;
}

// Submits the job unless an earlier attempt has done so, waits for the job, and makes its output. If PixVerse fails to make
// the video and the user allows another try, the node submits the job again.
async function make(
	item: Item,
	job: Job,
	spec: JobSpec,
	written: Draft,
): Promise<INodeExecutionData[]> {
	const { options, run } = item;
	const { url } = written;
	const { account } = run.handle;
	const { makes = video, waitLimitMinutes: limitMinutes, expectedSeconds } = spec;
	const prepare = spec.prepare && steps[spec.prepare];
	for (;;) {
		// Another try for a failed video sends exactly the body that PixVerse accepted, because the settings may have changed
		// since.
		const { acceptedBody } = job;
		const draft =
			acceptedBody === undefined
				? { ...written }
				: draftOf(url, parseToWrite(acceptedBody) as Body);
		const { body } = draft;
		const kind = kindOf(account, url, body);
		job.expectedTime = () => expectedDuration(kind, expectedSeconds * 1000);
		const reservation = new Reservation(item, job, draft);
		if (job.videoId === undefined) await submit({ item, job, draft, reservation, makes, prepare });
		const made: Made = { type: makes, id: String(job.videoId) };
		// The answer to the submission may contain fields that the record lacks, such as the price.
		const known = outputOf(made, (job.accepted?.answer ?? {}) as IDataObject, job.traceId);
		const waiting = wait(item, made, { kind, limitMinutes, own: { job, reservation } });
		if (!options.waits) {
			// The polls go on in the background while other items need the slot, and their failure is ignored.
			waiting.catch(() => {});
			return [submittedItem(item, job, made, known, body, usualTime(kind))];
		}
		const seen = await waiting;
		const failure = failureOf(seen.state, made);
		// Without an accepted body, there is no next try. A job keeps its body only if the user wants several tries.
		const isLast = job.acceptedBody === undefined || job.number >= options.videoTries;
		if (failure?.failure.class !== 'failed' || isLast)
			return await finish(item, made, known, seen, usualTime(kind));
		// PixVerse refunds the video. If the next try is refused, its failure has to name this video and its price.
		const credits = creditsIn(job.accepted?.answer ?? {});
		const failed = failure.with({ traceId: job.traceId, tries: job.number, credits });
		run.journal.failed(job, made);
		// The job now has the number of the next try, and the next submission gets a new trace ID.
		job.tryAgain(failed.failure);
	}
}

// Takes one item from its submission to its output. All attempts of the node share the item's job, so the node does not send
// again what an earlier attempt has finished, or what PixVerse has refused for good.
async function makeItem(item: Item, spec: JobSpec): Promise<INodeExecutionData[]> {
	const draft = draftOf(item.request.url, bodyOf(item.request));
	if (item.options.dryRun) return await dryRun(item, draft);
	const job = item.run.job(item.index, draft);
	// A job that failed for good throws the same failure again, and the node sends nothing.
	job.throwRefused();
	const { state } = job;
	const output =
		state.is === 'done' ? state.output : await job.share(() => make(item, job, spec, draft));
	job.finish(output);
	// The job keeps its own output for the next attempt, so n8n gets copies of the items.
	return output.map((one) => ({ ...one }));
}

/** The `operations.pagination` function of an operation that makes a video or image. */
export const makeJob = (spec: JobSpec) =>
	perItem(async (item) => await makeItem(item, spec), ofJobs(spec.makes), true);
