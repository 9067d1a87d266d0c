/**
 * The entrance of every operation that makes something: memory, place, upload, submission, wait,
 * download, in this order, once per item.
 */
import type { IDataObject, IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';
import { accountGate } from './job/balance';
import { clock } from './http/clock';
import type { Body } from './http/requestBody';
import { bodyOf, intentOf } from './http/requestBody';
import { toJobError } from './http/errors';
import { expectedDuration, observeDuration } from './job/expectedDuration';
import { finish, outputOf, withState } from './job/output';
import type { Gate } from './limiter/limiter';
import type { RoutingRequest } from './http/client';
import { wishOf } from './job/fingerprint';
import type { Item } from './run/item';
import { runItem } from './run/item';
import type { Kind, Made } from './http/resultTypes';
import { video } from './http/resultTypes';
import { patienceWith } from './job/waitLimit';
import type { Job } from './run/job';
import { submit } from './job/submit';
import { hashOf } from './job/traceId';
import { watch } from './job/poll';

/** What sets one kind of job apart from the others. */
export interface JobKind {
	/** How long a job usually takes, in seconds; a guess that only times the looks. */
	expectedSeconds: number;
	/** What is made; a video unless said otherwise. */
	makes?: Kind;
	/** The wait limit unless the user sets one; 10 minutes unless said otherwise. */
	waitLimitMinutes?: number;
	/** A step on the way to the submission, such as a mask; what it returns joins the body. */
	prepare?: (item: Item, body: Body, gate: Gate) => Promise<Body>;
}

/** An item of work, with what is known of its job. */
interface Work {
	item: Item;
	job: Job;
	kind: JobKind;
	gate: Gate;
	/** The expected duration in milliseconds, as guessed before anything was seen. */
	guess: number;
}

const expectedOf = ({ item, guess }: Work) => expectedDuration(item.request.url, guess);

/**
 * Waits for the job's end; its place is free afterwards, or after the expected time. `goOn` is
 * asked before every look and may end the wait.
 */
async function awaitJob(work: Work, made: Made, goOn?: () => boolean) {
	const { item, job, kind, gate, guess } = work;
	if (job.place) gate.rejoin(job.place);
	try {
		const since = job.acceptedAt ?? clock.now();
		const pressed = () => gate.isBusy;
		const looks = { expected: expectedOf(work), fixed: item.options.pollingInterval, pressed };
		const { waitLimit } = item.options;
		const wishes = { waitLimit, minutes: kind.waitLimitMinutes, expected: looks.expected };
		const { limit, warning } = patienceWith(job, wishes);
		const watched = await watch(item, made, { looks, since, limit, outage: gate.looks, goOn });
		if (watched.state !== 'pending') {
			const took = clock.now() - since;
			if (!watched.late) observeDuration(item.request.url, guess, took);
			if (job.place) gate.leave(job.place);
			job.place = undefined;
		}
		// A job that could not be looked at may have moved all the same.
		const isStill = watched.state === 'pending' && watched.trouble === undefined;
		return isStill ? { ...watched, warning } : watched;
	} finally {
		gate.looks.forget(item);
		if (job.place) gate.leaveUnwatched(job.place, expectedOf(work));
	}
}

/**
 * Looks at a job that nobody waits for, but only for its place: while items of the same run are
 * in line for one. Afterwards the place falls free when the job is expected to have ended.
 */
function keepPlace(work: Work, made: Made): void {
	const { gate, item } = work;
	awaitJob(work, made, () => gate.isWaiting(item.run.party)).catch(() => {});
}

async function submitJob(work: Work, { idField }: Kind): Promise<void> {
	const { item, job, kind, gate } = work;
	const draft = bodyOf(item.request);
	const { url } = item.request;
	if (kind.prepare) job.prepared ??= await kind.prepare(item, draft, gate);
	const body = { ...draft, ...job.prepared };
	const wish = wishOf(item, url, draft);
	await submit({ item, job, gate, body, wish, url, idField, expected: expectedOf(work) });
}

async function run(work: Work): Promise<INodeExecutionData[]> {
	const { item, job } = work;
	const makes = work.kind.makes ?? video;
	// Read before anything is paid for: an expression that fails must not leave a place behind.
	const waits = item.context.getNodeParameter('waitForCompletion', true) === true;
	if (job.videoId === undefined) await submitJob(work, makes);
	const made: Made = { kind: makes, id: String(job.videoId) };
	const accepted = outputOf(made, (job.accepted ?? {}) as IDataObject, job.traceId);
	if (!waits) {
		keepPlace(work, made);
		return [{ json: withState(accepted, 'submitted'), pairedItem: { item: item.index } }];
	}
	return await finish(item, made, accepted, await awaitJob(work, made));
}

async function outputOfJob(item: Item, job: Job, kind: JobKind) {
	if (job.refusal) throw job.refusal;
	if (job.output === undefined) {
		const gate = await accountGate(item);
		const guess = kind.expectedSeconds * 1000;
		job.underWay ??= run({ item, job, kind, gate, guess });
		try {
			job.output = await job.underWay;
		} finally {
			job.underWay = undefined;
		}
	}
	return job.output;
}

async function generateItem(item: Item, kind: JobKind): Promise<INodeExecutionData[]> {
	const { url } = item.request;
	const intent = hashOf([url, intentOf(bodyOf(item.request))]);
	const job = item.run.job(item.index, url, intent);
	try {
		const output = await outputOfJob(item, job, kind);
		return output.map((one) => ({ ...one }));
	} catch (error) {
		item.run.leave(intent, job, toJobError(error));
		return await Promise.reject(error);
	}
}

/** The `operations.pagination` function of an operation that makes something. */
export function generate(kind: JobKind) {
	return async function (
		this: IExecutePaginationFunctions,
		request: RoutingRequest,
	): Promise<INodeExecutionData[]> {
		return await runItem(this, request, async (item) => await generateItem(item, kind));
	};
}
