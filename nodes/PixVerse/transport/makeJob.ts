/** The handler of every operation that makes something: the way of one item, from its submission to its output. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { learnPrice } from '../prices/likelyPrice';
import type { Account } from './account/account';
import { clock } from './http/clock';
import { rethrow } from './http/errors';
import type { Made, ResultType } from './http/record';
import { outputOf, video, withState } from './http/record';
import type { Body } from './http/requestBody';
import { bodyOf } from './http/requestBody';
import { failureOfJob, stuckWarning } from './http/sentences';
import { settleFailed } from './job/credits';
import { dryRun } from './job/dryRun';
import type { Kind } from './job/schedule';
import { expectedDuration, kindOf, observeDuration } from './job/schedule';
import {
	deliveryOf,
	finish,
	outputItem,
	outputMeanwhile,
	waitLimitOf,
	wasResumed,
} from './job/output';
import type { Polled } from './job/poll';
import { poll } from './job/poll';
import type { Preparation } from './job/prepare';
import { preparations, preparedBody } from './job/prepare';
import { submit } from './job/submit';
import { jobOf } from './job/traceId';
import type { Item } from './run/item';
import { accountOf, perItem } from './run/item';
import type { Job } from './run/job';

export type { Handler } from './run/item';

/** What sets the jobs of one operation apart from those of others. */
export interface JobSpec {
	/** How long a job usually takes, in seconds: a guess until one was seen. */
	expectedSeconds: number;
	/** What is made; a video unless said otherwise. */
	makes?: ResultType;
	/** The wait limit unless the user sets one; 10 minutes unless said otherwise. */
	waitLimitMinutes?: number;
	/** A step on the way to the submission. */
	prepare?: Preparation;
}

interface Work {
	item: Item;
	job: Job;
	spec: JobSpec;
	account: Account;
	/** The body before anything is uploaded or prepared. */
	draft: Body;
	kind: Kind;
}

const expectedOf = ({ kind, spec }: Work) => expectedDuration(kind, spec.expectedSeconds * 1000);

/** Submits a job, after the step on the way to it, which reserves the price of both. */
async function submitJob(work: Work, makes: ResultType): Promise<void> {
	const { item, job, spec, account, draft } = work;
	const { url } = item.request;
	const expected = () => expectedOf(work);
	const submission = { item, job, account, body: draft, url, makes, expected };
	if (spec.prepare && !job.prepared) {
		const step = preparations[spec.prepare](item, draft, job);
		job.prepared = await step.catch((error: unknown) => {
			settleFailed(submission);
			return rethrow(error);
		});
	}
	await submit({ ...submission, body: preparedBody(draft, job.prepared) });
}

/** Nobody saw when a job ended that is done after so many times the time for which it was seen running. */
const LONG = 3;

/** What the end of a job tells those who wait for its slot, or for others like it. */
function noteEnd({ job, kind, account }: Work, polled: Polled, took: number): void {
	if (polled.state === 'pending') return;
	// A job that failed may have ended long before others do.
	const { state, ranFor, isResumed } = polled;
	const isTimed = state === 'ready' && ranFor !== undefined && !isResumed;
	if (isTimed && took <= LONG * (ranFor || took)) observeDuration(kind, (ranFor + took) / 2);
	// Its slot is free, however it ended.
	const slot = job.takeSlot();
	if (slot) account.slots.release(slot);
}

/** Polls until the job's end; its slot is free afterwards, or after the expected time. */
async function wait(work: Work, made: Made, known: IDataObject): Promise<Polled> {
	const { item, job, spec, account, kind } = work;
	if (job.slot) account.slots.hold(job.slot);
	try {
		const ran = clock.date() - (job.accepted?.acceptedAt ?? clock.date());
		const since = clock.now() - Math.max(ran, 0);
		const limit = waitLimitOf(item.options, spec.waitLimitMinutes);
		const guess = spec.expectedSeconds * 1000;
		const meanwhile = (seen: Polled) => outputMeanwhile(item, made, known, seen);
		const polled = await poll(item, made, { since, limit, kind, account, guess, meanwhile });
		polled.isResumed = wasResumed(item, job, polled.record);
		noteEnd(work, polled, clock.now() - since);
		// A job that could not be polled may have moved all the same.
		const isStill = polled.state === 'pending' && polled.trouble === undefined;
		return isStill ? { ...polled, warning: stuckWarning(job) } : polled;
	} finally {
		account.health.forget(item);
		if (job.slot) account.slots.releaseAfter(job.slot, expectedOf(work));
	}
}

async function make(
	item: Item,
	job: Job,
	spec: JobSpec,
	draft: Body,
): Promise<INodeExecutionData[]> {
	const account = await accountOf(item);
	const { url } = item.request;
	const work = { item, job, spec, account, draft, kind: kindOf(url, draft) };
	const type = spec.makes ?? video;
	const wasKnown = job.videoId !== undefined;
	if (!wasKnown) await submitJob(work, type);
	const made: Made = { type, id: String(job.videoId) };
	const accepted = outputOf(made, (job.accepted?.answer ?? {}) as IDataObject, job.traceId);
	const learn = (credits: unknown) => learnPrice(url, preparedBody(draft, job.prepared), credits);
	// Another process may have submitted it: the bounds of other items hang on what it cost.
	if (wasKnown) learn(accepted.credits);
	if (!item.options.waits) {
		// Only for its slot, while others of the run want it.
		wait(work, made, accepted).catch(() => {});
		const resumed = job.accepted?.isResumed ? { resumed: true } : {};
		const told = { ...withState(accepted, 'submitted'), ...resumed, ...deliveryOf(draft, type) };
		return [outputItem(item, told, accepted)];
	}
	const polled = await wait(work, made, accepted);
	// The record may tell what the submission's answer did not.
	if (accepted.credits === undefined) learn(polled.record.credits);
	return await finish(item, made, accepted, polled);
}

async function makeItem(item: Item, spec: JobSpec): Promise<INodeExecutionData[]> {
	if (item.options.dryRun) return await dryRun(item);
	const draft = bodyOf(item.request);
	const job = await jobOf(item, item.request.url, draft);
	try {
		job.throwRefused();
		const { state } = job;
		const output =
			state.is === 'done' ? state.output : await job.share(() => make(item, job, spec, draft));
		job.finish(output);
		return output.map((one) => ({ ...one }));
	} catch (error) {
		const failure = failureOfJob(job, error, spec.makes);
		item.run.keepOpen(job, failure);
		return rethrow(failure);
	}
}

/** The `operations.pagination` function of an operation that makes something. */
export const makeJob = (spec: JobSpec) => perItem(async (item) => await makeItem(item, spec));
