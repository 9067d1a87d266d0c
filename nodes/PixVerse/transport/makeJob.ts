/** The handler of every operation that makes something: the way of one item, from its submission to its output. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { creditsIn, learnPrice } from '../prices/likelyPrice';
import { clock } from './http/clock';
import type { Made, ResultType } from './http/record';
import { outputOf, video } from './http/record';
import type { Body } from './http/requestBody';
import { bodyOf } from './http/requestBody';
import { failureOf } from './http/sentences';
import { cancel, decideCost } from './job/credits';
import { dryRun } from './job/dryRun';
import * as lifecycle from './job/lifecycle';
import type { Polled } from './job/output';
import { deliveryOf, finish, outputItem, wasResumed } from './job/output';
import type { Plan } from './job/poll';
import { poll } from './job/poll';
import { steps } from './job/prepare';
import { expectedDuration, kindOf, observeDuration, usualTime } from './job/schedule';
import { bodyToSend, preparedBody } from './job/submission';
import { submit } from './job/submit';
import type { Item } from './run/item';
import { ofJobs, perItem } from './run/item';
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
	prepare?: keyof typeof steps;
}

/** Nobody saw when a job ended that is done after so many times the time for which it was seen running. */
const LONG = 3;

/** Polls until the job's end; its slot is free afterwards, or after the expected time. */
async function wait(item: Item, job: Job, made: Made, plan: Plan): Promise<Polled> {
	const { slots } = item.account;
	const ran = clock.date() - (job.accepted?.acceptedAt ?? clock.date());
	const since = clock.now() - Math.max(ran, 0);
	if (job.slot) slots.keep(job.slot);
	try {
		const polled = await poll(item, made, { ...plan, since });
		const { state, record, ranFor } = polled;
		const isResumed = wasResumed(item, job, record);
		job.noteRecord(isResumed, creditsIn(record));
		decideCost(item, job, isResumed);
		if (failureOf(state, made)?.failure.charge === 'refunded') cancel(item, job);
		if (state === 'pending') return { ...polled, isResumed };
		const took = clock.now() - since;
		// A job that failed may have ended long before others do.
		const isTimed = state === 'ready' && ranFor !== undefined && !isResumed;
		if (isTimed && took <= LONG * (ranFor || took)) observeDuration(plan.kind, (ranFor + took) / 2);
		const slot = job.takeSlot();
		if (slot) slots.release(slot);
		return { ...polled, isResumed };
	} finally {
		decideCost(item, job, false);
		if (job.slot) slots.releaseAfter(job.slot, expectedDuration(plan.kind, plan.guess));
	}
}

/** Submits the job unless that is done, waits for it, and makes its output; another one if it fails and the user wants that. */
async function make(
	item: Item,
	job: Job,
	spec: JobSpec,
	draft: Body,
): Promise<INodeExecutionData[]> {
	const { url } = item.request;
	const { makes = video, waitLimitMinutes: limitMinutes } = spec;
	const prepare = spec.prepare && steps[spec.prepare];
	const body = bodyToSend(job, draft);
	const [kind, guess] = [kindOf(url, body), spec.expectedSeconds * 1000];
	const expected = () => expectedDuration(kind, guess);
	if (job.videoId === undefined) await submit({ item, job, url, body, makes, expected, prepare });
	const made: Made = { type: makes, id: String(job.videoId) };
	const known = outputOf(made, (job.accepted?.answer ?? {}) as IDataObject, job.traceId);
	const seen = wait(item, job, made, { known, kind, guess, limitMinutes });
	if (!item.options.waits) {
		// It goes on only for its slot, while others of the run want it.
		seen.catch(() => {});
		const { isResumed } = job.accepted ?? {};
		const told = { ...known, ...deliveryOf(body, makes), expected: usualTime(kind) };
		return [outputItem(item, made, told, { state: 'submitted', record: {}, isResumed })];
	}
	const polled = await seen;
	// The record may tell what the submission's answer did not.
	if (known.credits === undefined)
		learnPrice(url, preparedBody(body, job.prepared), polled.record.credits);
	const failure = failureOf(polled.state, made);
	const isLast = job.sent === undefined || job.number >= item.options.videoTries;
	if (failure?.failure.class !== 'failed' || isLast)
		return await finish(item, made, known, polled, usualTime(kind));
	lifecycle.videoFailed(item, job, made, failure);
	return await make(item, job, spec, draft);
}

/**
 * The way of one item: what a retry of the node has done, refused or begun is not done again. In an outage, a submission
 * and polls go on for 15 minutes; at a full account, a submission waits for a slot, with its credits reserved. What may be
 * lost is sent again under the same trace ID, and while it is in doubt no failure says that nothing was charged. Stop
 * ends every wait, and the item with it; a submission on the wire may finish, so that its ID is learned.
 */
async function makeItem(item: Item, spec: JobSpec): Promise<INodeExecutionData[]> {
	if (item.options.dryRun) return await dryRun(item);
	const draft = bodyOf(item.request);
	const job = await item.run.job(item.index, item.request.url, draft);
	job.throwRefused();
	const { state } = job;
	const output =
		state.is === 'done' ? state.output : await job.share(() => make(item, job, spec, draft));
	job.finish(output);
	return output.map((one) => ({ ...one }));
}

/** The `operations.pagination` function of an operation that makes something. */
export const makeJob = (spec: JobSpec) =>
	perItem(async (item) => await makeItem(item, spec), ofJobs(spec.makes), true);
