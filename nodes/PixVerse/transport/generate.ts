/**
 * The entrance of every operation that makes something: memory, place, upload, submission, wait,
 * download, in this order, once per item.
 */
import type { IDataObject, IExecutePaginationFunctions, INodeExecutionData } from 'n8n-workflow';
import { clock } from './clock';
import { bodyOf, intentOf } from './draft';
import { expectedDuration, observeDuration } from './expected';
import type { Gate } from './gate';
import { gateOf } from './gates';
import type { RoutingRequest } from './http';
import { checkedBaseUrl, credentialName } from './http';
import type { Item } from './item';
import { runItem } from './item';
import type { Job } from './run';
import { submit } from './submit';
import { hashOf } from './traceId';
import { finish, outputOf, withState } from './finish';
import { videoRecord, watch } from './watch';

/** What sets one kind of job apart from the others. */
export interface JobKind {
	/** How long a job usually takes, in seconds; a guess that only times the looks. */
	expectedSeconds: number;
}

const DEFAULT_WAIT_LIMIT = 10 * 60_000;

async function accountGate({ context, request, run }: Item): Promise<Gate> {
	if (run.gate === undefined) {
		const { apiKey } = await context.getCredentials(credentialName);
		run.gate = gateOf(hashOf([apiKey, checkedBaseUrl(request.baseURL)]));
	}
	return run.gate;
}

/** Waits for the job's end; its place is free afterwards, or after the expected time. */
async function awaitJob(item: Item, job: Job & { videoId: string }, gate: Gate, guess: number) {
	const { url } = item.request;
	const expected = expectedDuration(url, guess);
	if (job.place) gate.rejoin(job.place);
	try {
		const since = job.acceptedAt ?? clock.now();
		const looks = { expected, fixed: item.options.pollingInterval };
		const limit = item.options.waitLimit ?? DEFAULT_WAIT_LIMIT;
		const watched = await watch(item, videoRecord, job.videoId, { looks, since, limit });
		if (watched.state !== 'pending') {
			observeDuration(url, guess, clock.now() - since);
			if (job.place) gate.leave(job.place);
			job.place = undefined;
		}
		return watched;
	} finally {
		if (job.place) gate.leaveUnwatched(job.place, expected);
	}
}

async function work(item: Item, kind: JobKind, job: Job, intent: string) {
	const { request } = item;
	const guess = kind.expectedSeconds * 1000;
	const gate = await accountGate(item);
	if (job.videoId === undefined) {
		const expected = expectedDuration(request.url, guess);
		const body = bodyOf(request);
		await submit({ item, job, gate, body, intent, idField: 'video_id', expected });
	}
	const known = job as Job & { videoId: string };
	const accepted = outputOf(known.videoId, (known.accepted ?? {}) as IDataObject, known.traceId);
	if (item.context.getNodeParameter('waitForCompletion', true) !== true) {
		if (job.place) gate.leaveUnwatched(job.place, expectedDuration(request.url, guess));
		return [{ json: withState(accepted, 'submitted'), pairedItem: { item: item.index } }];
	}
	const watched = await awaitJob(item, known, gate, guess);
	return await finish(item, known.videoId, accepted, watched);
}

async function generateItem(item: Item, kind: JobKind): Promise<INodeExecutionData[]> {
	const { request } = item;
	const intent = hashOf([request.method, request.url, intentOf(bodyOf(request))]);
	const job = item.run.job(item.index, intent);
	if (job.refusal) throw job.refusal;
	if (job.output === undefined) {
		job.underWay ??= work(item, kind, job, intent);
		try {
			job.output = await job.underWay;
		} finally {
			job.underWay = undefined;
		}
	}
	return job.output.map((output) => ({ ...output }));
}

/** The `operations.pagination` function of an operation that makes a video. */
export function generate(kind: JobKind) {
	return async function (
		this: IExecutePaginationFunctions,
		request: RoutingRequest,
	): Promise<INodeExecutionData[]> {
		return await runItem(this, request, async (item) => await generateItem(item, kind));
	};
}
