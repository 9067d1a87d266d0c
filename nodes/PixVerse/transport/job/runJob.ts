/** The life of one job: it is submitted, waited for, and becomes an output item. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { learnPrice } from '../../prices/likelyPrice';
import { clock } from '../http/clock';
import { rethrow } from '../http/errors';
import { outputOf, video, withState } from '../http/record';
import { bodyOf } from '../http/requestBody';
import type { Made, ResultType } from '../http/record';
import type { Limiter } from '../limiter/limiter';
import { limiterOf } from '../run/account';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { budgetOf } from './budget';
import type { Kind } from './durations';
import { expectedDuration, kindOf, observeDuration } from './durations';
import { stuckWarning } from '../http/sentences';
import { finish, outputItem, outputMeanwhile, waitLimitOf, wasResumed } from './output';
import type { Polled } from './poll';
import { poll } from './poll';
import type { Preparation } from './prepare';
import { preparations, preparedBody } from './prepare';
import { submit } from './submit';

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
	limiter: Limiter;
	kind: Kind;
}

const expectedOf = ({ kind, spec }: Work) => expectedDuration(kind, spec.expectedSeconds * 1000);

/** What the end of a job tells the limiter, and those who wait for others like it. */
function noteEnd({ job, kind, limiter }: Work, polled: Polled, took: number): void {
	if (polled.state === 'pending') return;
	const isTimed = !polled.isLate && !polled.isResumed;
	// A job that failed may have ended long before others do.
	if (isTimed && polled.state === 'ready') observeDuration(kind, took);
	// Its place is free, however it ended.
	const permit = job.takePermit();
	if (permit) limiter.release(permit);
}

/** Polls until the job's end; its permit is free afterwards, or after the expected time. */
async function awaitJob(work: Work, made: Made, known: IDataObject): Promise<Polled> {
	const { item, job, spec, limiter, kind } = work;
	if (job.permit) limiter.hold(job.permit);
	try {
		const since = job.accepted?.acceptedAt ?? clock.now();
		const limit = waitLimitOf(item.options, spec.waitLimitMinutes);
		const guess = spec.expectedSeconds * 1000;
		const meanwhile = (seen: Polled) => outputMeanwhile(item, made, known, seen);
		const plan = { since, limit, kind, limiter, guess, meanwhile };
		const polled = await poll(item, made, plan);
		const { ranFor = 0 } = polled;
		polled.isResumed = wasResumed(item, job, polled.record);
		// It ended at some time between the last two polls.
		noteEnd(work, polled, (ranFor + clock.now() - since) / 2);
		// A job that could not be polled may have moved all the same.
		const isStill = polled.state === 'pending' && polled.trouble === undefined;
		return isStill ? { ...polled, warning: stuckWarning(job) } : polled;
	} finally {
		limiter.breaker.forget(item);
		if (job.permit) limiter.releaseAfter(job.permit, expectedOf(work));
	}
}

/**
 * Polls a job that nobody waits for, but only for its permit: while items of the same run wait
 * for one, and not before the service has refused for want of room. Afterwards the permit falls free
 * when the job is expected to have ended.
 */
async function watchPermit(work: Work, made: Made, known: IDataObject): Promise<void> {
	const { limiter } = work;
	const { permit } = work.job;
	if (!limiter.isScarce) {
		if (!permit) return;
		limiter.releaseAfter(permit, expectedOf(work));
		await limiter.scarcity(permit);
	}
	await awaitJob(work, made, known);
}

async function submitJob(work: Work, makes: ResultType): Promise<void> {
	const { item, job, spec, limiter } = work;
	const draft = bodyOf(item.request);
	const { url } = item.request;
	if (spec.prepare && !job.prepared) {
		const cancel = (error: unknown) => {
			budgetOf(limiter).cancel(job);
			return rethrow(error);
		};
		job.prepare(await preparations[spec.prepare](item, draft, job).catch(cancel));
	}
	const body = preparedBody(draft, job.prepared);
	const expected = () => expectedOf(work);
	await submit({ item, job, limiter, body, url, makes, expected });
}

/** Where the result of a job arrives that nobody waits for; nothing without a webhook. */
function deliveryOf({ request }: Item, { noun }: ResultType): IDataObject {
	const { webhook_id: webhookId } = bodyOf(request);
	if (webhookId === undefined) return {};
	const delivery = `PixVerse calls the URL of webhook ${String(webhookId)} when the ${noun.toLowerCase()} is done. A PixVerse Trigger there receives it.`;
	return { delivery };
}

async function run(item: Item, job: Job, spec: JobSpec): Promise<INodeExecutionData[]> {
	const limiter = await limiterOf(item);
	const { url } = item.request;
	const body = bodyOf(item.request);
	const work = { item, job, spec, limiter, kind: kindOf(url, body) };
	const type = spec.makes ?? video;
	const isKnown = job.videoId !== undefined;
	if (!isKnown) await submitJob(work, type);
	const made: Made = { type, id: String(job.videoId) };
	const accepted = outputOf(made, (job.accepted?.answer ?? {}) as IDataObject, job.traceId);
	// Another process may have submitted it: the bounds of other items hang on what it cost.
	if (isKnown) learnPrice(url, preparedBody(body, job.prepared), accepted.credits);
	if (!item.options.waits) {
		watchPermit(work, made, accepted).catch(() => {});
		const resumed = job.accepted?.isResumed ? { resumed: true } : {};
		const told = { ...withState(accepted, 'submitted'), ...resumed, ...deliveryOf(item, type) };
		return [outputItem(item, told, accepted)];
	}
	const polled = await awaitJob(work, made, accepted);
	// The record may tell what the submission's answer did not.
	if (accepted.credits === undefined)
		learnPrice(url, preparedBody(body, job.prepared), polled.record.credits);
	return await finish(item, made, accepted, polled);
}

/** The output of a job; the tries of the node share the work of an item that is under way. Throws a JobError. */
export async function runJob(item: Item, job: Job, spec: JobSpec): Promise<INodeExecutionData[]> {
	return await job.share(async () => await run(item, job, spec));
}
