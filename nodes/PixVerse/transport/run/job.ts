/** A job: one submission of one item, over all attempts of the node, even if the settings of the item have changed. */
import type { INodeExecutionData } from 'n8n-workflow';
import { creditsIn } from '../../prices/likelyPrice';
import type { Slot } from '../account/slots';
import type { Failure } from '../values/errors';
import { JobError } from '../values/errors';

/** PixVerse's answer to a submission. */
interface Accepted {
	is: 'accepted';
	answer: Record<string, unknown>;
	/** The answer came at this time, by the wall clock. */
	acceptedAt: number;
	/** The ID of the video or image; undefined when the answer is the result. */
	videoId?: string;
	/** An earlier run has got the same ID, so this run paid nothing for it. */
	isResumed: boolean;
	/** PixVerse may have acted on an earlier send although no answer came. */
	wasInDoubt: boolean;
}

/**
 * The state of a job. While a job is in doubt, PixVerse may have acted on a send although no answer came, so the node sends the
 * same body again under the same trace ID. A refusal is final: the node sends nothing more.
 */
type JobState =
	| { is: 'new' }
	/** `byStatus`: the doubt comes only from an answer with a bare HTTP status. */
	| { is: 'inDoubt'; body: string; byStatus?: true }
	| Accepted
	| { is: 'refused'; failure: Failure }
	| { is: 'done'; accepted: Accepted; output: INodeExecutionData[] };

/** The node gives a job up only after so many refusals for lack of slots, its own or those of other jobs. */
const MIN_REFUSALS = 10;

/** The node gives a job up only after this time of refusals, in milliseconds: half an hour, or three times as long as such a job takes. */
const minTime = (expected: number): number => Math.max(30 * 60_000, 3 * expected);

/** Running jobs explain refusals for at most so many times this time. Without a maximum, a job might never be given up. */
const MAX_EXPLAINED = 10;

/**
 * The refusals of a job for lack of slots (codes 500044 and 500069). Other programs may use the account's slots for good, and
 * PixVerse gives these codes for some content, too (docs/service.md, "Error codes"). Jobs of this process that ran explain the
 * refusals up to `since`, because the account may allow no more jobs. Nothing explains the `count` refusals after that. Times
 * by the clock of the process.
 */
type SlotRefusals = Record<'first' | 'since' | 'count', number>;

/**
 * One more refusal, while so many jobs of this process are `running`, each for about `expected` milliseconds. If none is
 * running, the account has refused jobs for `lasted` milliseconds, and so many times.
 */
type SlotRefusal = Record<'now' | 'running' | 'lasted' | 'refusals' | 'expected', number>;

/** A job as a released run stores it, with the names that version 1.0.0-rc.1 had for `path` and `slotRefusals`. */
export type StoredJob = Partial<Omit<Job, 'path' | 'slotRefusals'>> & {
	step?: string;
	refused?: SlotRefusals;
};

/** A job, from its first send to its output. */
export class Job {
	item = 0;

	/** PixVerse's path for it. */
	path = '';

	state: JobState = { is: 'new' };

	/** The number of the try for a video. PixVerse could not make the videos of the tries before. */
	number = 1;

	/** The failure of the video before. */
	failed?: Failure;

	/** The body that PixVerse accepted, with mask and uploads. The next try for a video sends it again, even if the settings have changed. */
	sent?: string;

	/** A hash of what it is to make, by the settings of the last attempt before it began. */
	intent = '';

	/** PixVerse has refused it so often for lack of slots. */
	refusals = 0;

	slotRefusals?: SlotRefusals;

	/** The number of refusals before a bare HTTP 429. From then on, the trace ID stays, because PixVerse may have acted on that send. */
	refusalsBeforeBusy?: number;

	traceId?: string;

	/** The trace ID is that of the submission, or of the mask for one. */
	traceKind: 'trace' | 'mask' = 'trace';

	/** The result of a step on the way to the submission, which joins the body. It may have cost credits. */
	prepared?: Record<string, unknown>;

	/** PixVerse charges nothing for such a job. */
	isFree = false;

	/** The slot under which the job runs, or may be running. */
	slot?: Slot;

	private underWay?: Promise<INodeExecutionData[]>;

	constructor(known: Partial<Job> = {}) {
		Object.assign(this, known);
	}

	/** The job that a released run has stored. */
	static restore({ step: path, refused: slotRefusals, ...known }: StoredJob): Job {
		return new Job({ ...known, path, slotRefusals });
	}

	/** The form in which a released run stores the job. The output of a job that is done is stored with its item. */
	toJSON(): StoredJob {
		const { path: step, slotRefusals: refused } = this;
		const state = this.state.is === 'done' ? this.state.accepted : this.state;
		const renamed = { path: undefined, slotRefusals: undefined, step, refused };
		// A slot and a promise mean nothing outside this process.
		return { ...this, ...renamed, state, slot: undefined, underWay: undefined };
	}

	get accepted(): Accepted | undefined {
		const { state } = this;
		if (state.is === 'accepted') return state;
		return state.is === 'done' ? state.accepted : undefined;
	}

	get videoId(): string | undefined {
		return this.accepted?.videoId;
	}

	/** PixVerse may have acted on a send, and has answered none. */
	get isInDoubt(): boolean {
		return this.state.is === 'inDoubt';
	}

	/** It goes on from an earlier attempt of the node, so that the settings of now do not matter. */
	get hasBegun(): boolean {
		return this.state.is !== 'new' || this.number > 1;
	}

	/** Throws the failure of a job that was refused. */
	throwRefused(): void {
		if (this.state.is === 'refused') throw new JobError(this.state.failure);
	}

	/** A send of this body got no answer, or only a bare HTTP status (`byStatus`), and PixVerse may have acted on it. */
	doubt(body: string, byStatus?: true): void {
		// A job that was accepted or refused has its answer, so a lost repeat changes nothing.
		if (this.state.is === 'new') this.state = { is: 'inDoubt', body, byStatus };
		// A proxy may have given the status before it lost the answer to another send.
		if (!byStatus) this.keepDoubt();
	}

	/** The doubt stays, even if something in front of PixVerse gives the next answer. */
	keepDoubt(): void {
		if (this.state.is === 'inDoubt') delete this.state.byStatus;
	}

	/** Something in front of PixVerse gave the bare status, so its doubt ends, but no earlier doubt. Returns whether no doubt is left. */
	clearDoubtByStatus(): boolean {
		if (this.state.is === 'inDoubt' && this.state.byStatus) this.state = { is: 'new' };
		return this.state.is === 'new';
	}

	/** PixVerse had no slot for a send. Returns whether the node gives the job up. */
	postpone({ now, running, lasted, refusals, expected }: SlotRefusal): boolean {
		const none = { first: now, since: now - lasted, count: 0 };
		const { first, since, count } = this.slotRefusals ?? none;
		// A job that runs holds a slot, so the account may be full for that reason alone.
		const isExplained = running > 0 && now - first < MAX_EXPLAINED * minTime(expected);
		const own = isExplained ? { since: now, count: 0 } : { since, count: count + 1 };
		this.slotRefusals = { first, ...own };
		// `traceIdOf` derives the trace ID from this number.
		this.refusals++;
		// While no job runs, the refusals of all jobs count, because a single job is refused only now and then.
		return Math.max(own.count, refusals) >= MIN_REFUSALS && now - own.since >= minTime(expected);
	}

	/** Returns the slot of the job, which then has none. */
	takeSlot(): Slot | undefined {
		const { slot } = this;
		this.slot = undefined;
		return slot;
	}

	/** PixVerse accepted the job. */
	accept(answered: Omit<Accepted, 'is' | 'wasInDoubt'>): void {
		// The lost send may have made another video, which only the trace ID names.
		this.state = { is: 'accepted', ...answered, wasInDoubt: this.isInDoubt };
	}

	/** Notes from the record of the job whether an earlier run paid for it, and the price if the answer had none. */
	noteRecord(isResumed: boolean, credits: number | undefined): void {
		const { accepted } = this;
		if (!accepted) return;
		// A record without a time does not take back what this process knows.
		accepted.isResumed ||= isResumed;
		if (credits !== undefined && creditsIn(accepted.answer) === undefined)
			accepted.answer = { ...accepted.answer, credits };
	}

	/** PixVerse could not make the video. The next try has its own trace ID and its own refusals. */
	tryAgain(failed: Failure): void {
		// The mask and the uploads stay, because they are paid for and PixVerse has accepted them.
		const number = this.number + 1;
		const nothing = { slotRefusals: undefined, refusalsBeforeBusy: undefined, traceId: undefined };
		Object.assign(this, { number, failed, refusals: 0, ...nothing, state: { is: 'new' } });
	}

	/** A failure is final, unless the job is in doubt: then the next attempt sends the same body again. */
	refuse({ failure }: JobError): void {
		if (this.state.is === 'new') this.state = { is: 'refused', failure };
	}

	/** The output is complete, so that the next attempt returns it without a poll or a download. */
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
