/** The handler of the operations that make a video or image. It takes each item from its submission to its output. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { creditsIn, learnPrice } from '../prices/likelyPrice';
import { clock } from './base/clock';
import { parseToWrite } from './values/json';
import type { Made, ResultType } from './values/record';
import { outputOf, video } from './values/record';
import type { Body } from './http/requestBody';
import { bodyOf } from './http/requestBody';
import { quoted } from './values/userValues';
import { failureOf } from './http/sentences';
import { Reservation } from './job/reservation';
import { dryRun } from './job/dryRun';
import type { Polled } from './job/output';
import { finish, outputItem, wasResumed } from './job/output';
import type { Plan } from './job/poll';
import { poll } from './job/poll';
import { steps } from './job/prepare';
import {
	expectedDuration,
	kindOf,
	observeDuration,
	POLL_INTERVAL,
	usualTime,
} from './job/schedule';
import { submit } from './job/submit';
import type { Item } from './item/item';
import { ofJobs, perItem } from './item/item';
import type { Job } from './run/job';

export type { Handler } from './item/item';

/** How the jobs of an operation differ from those of other operations. */
export interface JobSpec {
	/** How long a job usually takes, in seconds. The node uses this guess until it has seen such a job end. */
	expectedSeconds: number;
	/** The type of the result; a video by default. */
	makes?: ResultType;
	/** The wait limit if the user sets none; 10 minutes by default. */
	waitLimitMinutes?: number;
	/** The name of a step before the submission. */
	prepare?: keyof typeof steps;
}

// The node learns the duration of a job only if it was seen running shortly before its end. When a poll saw the end of the
// job, the time since the submission may be at most this many times the time at the poll before, or the time of the first
// poll. After a longer gap, the job may have ended long before the last poll: HTTP 429 may have held the polls back, and the
// job may be that of an earlier attempt or an earlier call of the agent.
const MAX_UNSEEN = 3;

// Polls until the job ends, and then gives the slot back. If the job does not end during the wait, the slot becomes free
// after the expected time, or after `guess` if the node has seen no such job.
async function wait(
	item: Item,
	job: Job,
	made: Made,
	plan: Plan,
	guess: number,
	reservation: Reservation,
): Promise<Polled> {
	// An earlier attempt may have submitted the job, so the job may have run for some time.
	const since = job.accepted?.acceptedAt ?? clock.now();
	// An earlier attempt may have set a time at which the slot becomes free. That time no longer counts, because this attempt
	// polls the job.
	job.slot?.keep();
	try {
		const polled = await poll(item, made, { ...plan, since });
		const { state, record, ranFor } = polled;
		const isResumed = wasResumed(item, job, record);
		// When PixVerse accepted the job, the journal did not know this yet.
		if (isResumed && !job.accepted?.isResumed) item.run.journal.resumed(job, made);
		// The credits are noted before anything may throw, because the failure of this item names them.
		job.noteRecord(isResumed, creditsIn(record));
		reservation.settle(isResumed);
		// PixVerse refunds a failed or moderated video, so its credits no longer count towards the limits.
		if (failureOf(state, made)?.failure.charge === 'refunded') reservation.cancel();
		// The job may still run, so it keeps its slot until the time that the `finally` block sets.
		if (state === 'pending') return { ...polled, isResumed };
		const took = clock.now() - since;
		// The node does not learn from a failed job, because such a job may end much earlier than others.
		const isTimed = state === 'ready' && ranFor !== undefined && !isResumed;
		// The job ended between the last two polls, so the time halfway between them counts.
		if (isTimed && took <= MAX_UNSEEN * Math.max(ranFor, POLL_INTERVAL))
			observeDuration(plan.kind, (ranFor + took) / 2);
		job.releaseSlot();
		return { ...polled, isResumed };
	} finally {
		// If Stop ends the poll before a record comes, it may be unknown which run paid for the job. The cost then counts for
		// this run, so that Maximum Credits holds.
		reservation.settle(false);
		job.slot?.releaseAfter(expectedDuration(plan.kind, guess));
	}
}

// Submits the job unless an earlier attempt has done so, waits for the job, and makes its output. If PixVerse fails to make
// the video and the user allows another try, the node submits the job again.
async function make(
	item: Item,
	job: Job,
	spec: JobSpec,
	written: Body,
): Promise<INodeExecutionData[]> {
	const { url } = item.request;
	const { account } = item.run.handle;
	const { makes = video, waitLimitMinutes: limitMinutes } = spec;
	const prepare = spec.prepare && steps[spec.prepare];
	// Another try for a failed video sends exactly the body that PixVerse accepted, because the settings may have changed
	// since.
	const body = job.sent === undefined ? written : (parseToWrite(job.sent) as Body);
	const [kind, guess] = [kindOf(account, url, body), spec.expectedSeconds * 1000];
	const expected = () => expectedDuration(kind, guess);
	const draft = { url, body };
	const reservation = new Reservation(item, job, draft);
	if (job.videoId === undefined)
		await submit({ item, job, draft, reservation, makes, expected, prepare });
	const made: Made = { type: makes, id: String(job.videoId) };
	// The answer to the submission may contain fields that the record lacks, such as the price.
	const known = outputOf(made, (job.accepted?.answer ?? {}) as IDataObject, job.traceId);
	const seen = wait(item, job, made, { kind, limitMinutes }, guess, reservation);
	if (!item.options.waits) {
		// The item does not wait. The poll goes on in the background while other items need the slot, and its failure is
		// ignored.
		seen.catch(() => {});
		const { isResumed } = job.accepted ?? {};
		const fields: IDataObject = { ...known };
		const { webhook_id: webhookId } = body;
		if (webhookId !== undefined)
			fields.delivery = `PixVerse calls the URL of webhook ${quoted(webhookId)} when the ${makes.noun.toLowerCase()} is done. A PixVerse Trigger there receives it.`;
		fields.expected = usualTime(kind);
		return [outputItem(item, made, fields, { state: 'submitted', record: {}, isResumed })];
	}
	const polled = await seen;
	// If the answer to the submission had no price, the record may have one.
	if (known.credits === undefined) learnPrice(account, url, body, polled.record.credits);
	const failure = failureOf(polled.state, made);
	// Without a body in `sent`, there is no next try. A job keeps its body only if the user wants several tries.
	const isLast = job.sent === undefined || job.number >= item.options.videoTries;
	if (failure?.failure.class !== 'failed' || isLast)
		return await finish(item, made, known, polled, usualTime(kind));
	// PixVerse refunds the video. If the next try is refused, its failure has to name this video and its price.
	const credits = creditsIn(job.accepted?.answer ?? {});
	const failed = failure.with({ traceId: job.traceId, tries: job.number, credits });
	item.run.journal.failed(job, made);
	job.tryAgain(failed.failure);
	// The job now has the number of the next try, and the next submission gets a new trace ID.
	return await make(item, job, spec, written);
}

// Takes one item from its submission to its output. A job that an earlier attempt has finished, or that PixVerse has
// refused, is not sent again. In an outage, the node keeps trying for up to 15 minutes. While the account is full, the job
// waits for a slot and keeps its credits reserved. If the answer to a submission is lost, the node sends the submission
// again under the same trace ID. While PixVerse may have accepted the submission, no error says that nothing was charged.
// Stop ends the item. If a submission is under way, the node first waits a few seconds for the answer, because the answer
// may hold the ID of a paid video.
async function makeItem(item: Item, spec: JobSpec): Promise<INodeExecutionData[]> {
	if (item.options.dryRun) return await dryRun(item);
	const draft = bodyOf(item.request);
	const job = await item.run.job(item.index, item.request.url, draft);
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
