/**
 * A job is what one item submits to one path of PixVerse, with all repeats of the submission. The job stays the same in all
 * attempts of the node, even if the settings change.
 */
import type { INodeExecutionData } from 'n8n-workflow';
import type { Slot, SlotRefusals } from '../account/slots';
import type { Failure } from '../values/errors';
import { JobError } from '../values/errors';
import { RefusedBefore } from './refusals';
import { creditsIn } from '../values/record';

// The state of a job that PixVerse has accepted, with PixVerse's answer.
interface Accepted {
	is: 'accepted';
	answer: Record<string, unknown>;
	// When the answer came, by `clock.now`.
	acceptedAt: number;
	// The ID of the video or image; undefined if the answer itself is the result.
	videoId?: string;
	// Whether another job, of this run or an earlier one, or an earlier call of the agent paid for the result, so that this call
	// or row pays nothing.
	isResumed: boolean;
	// Whether the job was in doubt before this answer came.
	wasInDoubt: boolean;
}

// The state of a job. `inDoubt`: PixVerse may have acted on a send although no clear answer came, so the node sends the
// same body again under the same trace ID. `refused`: the failure is final, so the node sends nothing more.
type JobState =
	| { is: 'new' }
	| { is: 'inDoubt'; body: string }
	| Accepted
	| { is: 'refused'; failure: Failure }
	| { is: 'done'; accepted: Accepted; output: INodeExecutionData[] };

// The minimum number of refusals for lack of slots before the node gives up a job.
const MIN_REFUSALS = 10;

// The minimum time of these refusals, in milliseconds: half an hour, or three times the expected time of the job if that is
// longer.
const minTime = (expected: number): number => Math.max(30 * 60_000, 3 * expected);

// One more refusal at the time `now`, and how long and how often PixVerse has refused jobs of the account.
type SlotRefusal = SlotRefusals & { now: number };

/** A job, from its first send to its output. */
export class Job {
	item = 0;

	/** PixVerse's path for the job. */
	path = '';

	state: JobState = { is: 'new' };

	/** The number of this try to make a video, counted from 1. PixVerse could not make the videos of the earlier tries. */
	number = 1;

	/** The failure of the previous try to make the video. */
	failed?: Failure;

	/**
	 * The body that PixVerse accepted, with its mask and uploads. The next try for a video sends this body again, even if the
	 * settings have changed. Set only if there may be another try, or if the answer itself is the result.
	 */
	acceptedBody?: string;

	/** A hash of what the job is to make, from the settings of the last attempt before the job began. */
	intent = '';

	/** The account of the job: a hash of its API key and base URL. */
	account?: string;

	/** How often PixVerse has refused this try of the job for lack of slots. */
	timesFull = 0;

	/**
	 * When the first of these refusals came, by `clock.now`. Later attempts go on counting, so each sends once after the node
	 * has given the job up.
	 */
	fullSince?: number;

	/**
	 * The value of `timesFull` at the first HTTP 429. From then on, `traceIdOf` uses this value in place of `timesFull`, so
	 * that the trace ID stays the same. PixVerse may have acted on the send, although the answer was HTTP 429.
	 */
	timesFullBeforeBusy?: number;

	/** How many sends of this attempt left a doubt, also before a refusal for lack of slots. */
	doubtfulSends = 0;

	traceId?: string;

	/** Whether the trace ID follows from the user's own Trace ID, so that a new execution sends the same one. */
	hasKey = false;

	/** What the trace ID belongs to: a submission (`trace`), or the search for the mask that a submission needs (`mask`). */
	traceKind: 'trace' | 'mask' = 'trace';

	/**
	 * The result of a step before the submission, such as a mask. The body of the submission contains the result, which may
	 * have cost credits.
	 */
	prepared?: Record<string, unknown>;

	/** Whether PixVerse charges nothing for the job. */
	isFree = false;

	/** How long PixVerse likely takes for the job, in milliseconds; 0 if the answer itself is the result. */
	expectedTime = (): number => 0;

	/** The slot in which the job runs, or may be running. */
	slot?: Slot;

	private underWay?: Promise<INodeExecutionData[]>;

	get accepted(): Accepted | undefined {
		const { state } = this;
		if (state.is === 'accepted') return state;
		return state.is === 'done' ? state.accepted : undefined;
	}

	get videoId(): string | undefined {
		return this.accepted?.videoId;
	}

	/** The body that PixVerse may have acted on, if the job is in doubt. The node sends exactly this body again. */
	get doubtfulBody(): string | undefined {
		return this.state.is === 'inDoubt' ? this.state.body : undefined;
	}

	/** Whether PixVerse may have acted on a send that got no clear answer. */
	get isInDoubt(): boolean {
		return this.state.is === 'inDoubt';
	}

	/** Whether PixVerse has accepted the job, or may have. It charges nothing for a job that it has refused. */
	get mayBeCharged(): boolean {
		return this.accepted !== undefined || this.isInDoubt;
	}

	/** Whether an attempt of the node has begun the job. If so, the item's present settings do not matter. */
	get hasBegun(): boolean {
		return this.state.is !== 'new' || this.number > 1;
	}

	/** Throws the failure of a refused job. Does nothing for any other job. */
	throwRefused(): void {
		if (this.state.is === 'refused') throw new JobError(this.state.failure);
	}

	/** Notes that a send of `body` got no clear answer, so that PixVerse may have acted on the send. */
	doubt(body: string): void {
		// A job that was accepted or refused already has its answer, so nothing changes.
		if (this.state.is === 'new') this.state = { is: 'inDoubt', body };
	}

	/**
	 * Notes that PixVerse had no slot for a send. If the node gives up the job, returns for how long PixVerse has refused, in
	 * milliseconds.
	 */
	postpone({ now, lasted, refusals }: SlotRefusal): number | undefined {
		this.fullSince ??= now;
		// `traceIdOf` derives the trace ID from this number.
		this.timesFull++;
		const refused = [
			{ count: this.timesFull, time: now - this.fullSince },
			// The refusals of all jobs count, too, because a single job in a long queue is refused only now and then.
			{ count: refusals, time: lasted },
		];
		const isOver = (one: { count: number; time: number }) =>
			one.count >= MIN_REFUSALS && one.time >= minTime(this.expectedTime());
		return refused.find(isOver)?.time;
	}

	/**
	 * Gives the slot back at once, because no job runs in it, or most likely none (after an answer that is not PixVerse's). A
	 * further send queues for a slot again.
	 */
	releaseSlot(): void {
		this.slot?.release();
		this.slot = undefined;
	}

	/** Gives the slot back. If the job may be running, the slot becomes free only after the job's expected time. */
	endSlot(): void {
		// PixVerse may be making the video in this slot, and the node cannot poll for its end without an ID.
		if (this.isInDoubt) this.slot?.releaseAfter(this.expectedTime());
		else this.releaseSlot();
	}

	/** Notes that PixVerse accepted the job. */
	accept(answered: Omit<Accepted, 'is' | 'wasInDoubt'>): void {
		// The answer to an earlier send may have been lost. That send may have made another video, and only the trace ID leads
		// to that video.
		this.state = { is: 'accepted', ...answered, wasInDoubt: this.isInDoubt };
	}

	/**
	 * Notes what the record of the job says: whether another job paid for the result, and the price if the answer to the
	 * submission had none.
	 */
	noteRecord(isResumed: boolean, credits: number | undefined): void {
		const { accepted } = this;
		if (!accepted) return;
		// The process may already know that another job has paid. A record without a time does not show this, and must not
		// set the value back to false.
		accepted.isResumed ||= isResumed;
		if (credits !== undefined && creditsIn(accepted.answer) === undefined)
			accepted.answer = { ...accepted.answer, credits };
	}

	/**
	 * Makes the job new after PixVerse failed to make the video. The next try has its own trace ID, and its own count of
	 * refusals.
	 */
	tryAgain(failed: Failure): void {
		// The mask stays in `prepared`, because the user has paid for it. `acceptedBody` stays, too, because PixVerse has
		// accepted its uploads.
		const number = this.number + 1;
		const nothing = { fullSince: undefined, timesFullBeforeBusy: undefined, traceId: undefined };
		Object.assign(this, { number, failed, timesFull: 0, ...nothing, state: { is: 'new' } });
	}

	/**
	 * Makes the failure of a new job final, so that no later attempt sends the job. If the failure may pass, or is that of
	 * another job, the job stays new. A job in doubt stays in doubt, because the next attempt sends the same body again.
	 */
	refuse(error: unknown): void {
		const isOwn = error instanceof JobError && !(error instanceof RefusedBefore);
		if (isOwn && !error.failure.retryable && this.state.is === 'new')
			this.state = { is: 'refused', failure: error.failure };
	}

	/** Keeps the complete output. The next attempt returns it without a poll or a download. */
	finish(output: INodeExecutionData[]): void {
		const { state } = this;
		if (state.is === 'accepted') this.state = { is: 'done', accepted: state, output };
	}

	/** Does `work` once for all attempts that ask for it at the same time. */
	async share(work: () => Promise<INodeExecutionData[]>): Promise<INodeExecutionData[]> {
		this.underWay ??= work().finally(() => (this.underWay = undefined));
		return await this.underWay;
	}
}
