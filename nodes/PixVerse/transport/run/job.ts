/** What is known of one step of one item: the same job on every try, whatever its settings say now. */
import type { INodeExecutionData } from 'n8n-workflow';
import { creditsIn } from '../../prices/likelyPrice';
import type { Slot } from '../account/slots';
import type { Failure } from '../http/errors';
import { JobError } from '../http/errors';

/** What the service answered to a submission. */
interface Accepted {
	is: 'accepted';
	answer: Record<string, unknown>;
	/** When the answer came, by the wall clock. */
	acceptedAt: number;
	/** The ID of what is being made; none where the answer is the result. */
	videoId?: string;
	/** An earlier run of this process was given the ID: this one paid nothing for it. */
	isResumed: boolean;
	/** An earlier send may have been acted on although no answer came. */
	wasInDoubt: boolean;
}

/**
 * How far a job has come. While it is in doubt, a send may have been acted on although no answer came: the same body is
 * sent again under the same trace ID. A refusal is final and comes back unsent.
 */
type JobState =
	| { is: 'new' }
	/** `byStatus`: no answer was lost, but one was a bare HTTP status. */
	| { is: 'inDoubt'; body: string; byStatus?: true }
	| Accepted
	| { is: 'refused'; failure: Failure }
	| { is: 'done'; accepted: Accepted; output: INodeExecutionData[] };

/** How often a job, or another in its place, is refused for want of a slot, at least, before it is given up. */
const MANY_REFUSALS = 10;

/** For how long, at least, in milliseconds: three times as long as such a job takes, if that is more. */
const longest = (expected: number): number => Math.max(30 * 60_000, 3 * expected);

/** Running jobs explain refusals for so many times as long: where some always run, they would explain all. */
const EXPLAINED = 10;

/**
 * The refusals of a job for want of a slot (codes 500044 and 500069): other programs may use the account's slots for good,
 * and PixVerse answers so for some content, too (docs/service.md, "Error codes"). Nothing explains the last `count` of
 * them; jobs that ran, which may be all that the account allows, explain those up to `since`. Times by the clock of the
 * process, because nobody stores them.
 */
type SlotRefusals = Record<'first' | 'since' | 'count', number>;

/**
 * One more, while so many jobs of this process run, which take `expected` milliseconds each, and after the account had no
 * slot for `lasted`, and so many refusals, although none does.
 */
type SlotRefusal = Record<'now' | 'running' | 'lasted' | 'refusals' | 'expected', number>;

/** A job as a released run stores it, with the names that version 1.0.0-rc.1 had for `path` and `slotRefusals`. */
export type StoredJob = Partial<Omit<Job, 'path' | 'slotRefusals'>> & {
	step?: string;
	refused?: SlotRefusals;
};

/** All that is known of a job, from its first send to its output. */
export class Job {
	item = 0;

	/** PixVerse's path for it. */
	path = '';

	state: JobState = { is: 'new' };

	/** Which try to make a video it is: PixVerse could not make those of the tries before. */
	number = 1;

	/** The failure of the try before. */
	failed?: Failure;

	/** The body that PixVerse accepted, with mask and uploads: a further try sends it again, whatever the settings say then. */
	sent?: string;

	/** What it is to make, as a hash: what the last try said before a send may have been acted on. */
	intent = '';

	/** How often it was refused for want of a slot. */
	refusals = 0;

	slotRefusals?: SlotRefusals;

	/** How many refusals had come when a bare HTTP 429 did. The trace ID stays from there on, because that send may have been acted on. */
	refusalsBeforeBusy?: number;

	traceId?: string;

	/** What it is of: the submission, or the mask that is found on the way to one. */
	traceKind: 'trace' | 'mask' = 'trace';

	/** What a step on the way to the submission added to the body; it may have cost credits. */
	prepared?: Record<string, unknown>;

	/** Whether it costs nothing, whatever becomes of it. */
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
		const others = {
			path: undefined,
			slotRefusals: undefined,
			slot: undefined,
			underWay: undefined,
		};
		return { ...this, ...others, step, refused, state };
	}

	get accepted(): Accepted | undefined {
		const { state } = this;
		if (state.is === 'accepted') return state;
		return state.is === 'done' ? state.accepted : undefined;
	}

	get videoId(): string | undefined {
		return this.accepted?.videoId;
	}

	/** Whether a send may have been acted on, and none was answered. */
	get isInDoubt(): boolean {
		return this.state.is === 'inDoubt';
	}

	/** Whether it goes on from an earlier try of the node, without its settings. */
	get hasBegun(): boolean {
		return this.state.is !== 'new' || this.number > 1;
	}

	/** Throws the failure of a job that is final. */
	throwRefused(): void {
		if (this.state.is === 'refused') throw new JobError(this.state.failure);
	}

	/** A send of this body got no answer, and may have been acted on. */
	doubt(body: string): void {
		if (this.state.is === 'new') this.state = { is: 'inDoubt', body };
		this.keepDoubt();
	}

	/** No later answer of something else than PixVerse clears the doubt. */
	keepDoubt(): void {
		if (this.state.is === 'inDoubt') delete this.state.byStatus;
	}

	/** A send of this body was answered with a bare HTTP status: something may have answered for a PixVerse that acted on it. */
	doubtByStatus(body: string): void {
		if (this.state.is === 'new') this.state = { is: 'inDoubt', body, byStatus: true };
	}

	/** Something else than PixVerse gave the bare status: ends the doubt that this status left, and no earlier one. Returns whether none is left. */
	clearDoubtByStatus(): boolean {
		if (this.state.is === 'inDoubt' && this.state.byStatus) this.state = { is: 'new' };
		return this.state.is === 'new';
	}

	/** The service had no slot for a send. Returns whether the job is given up. */
	postpone({ now, running, lasted, refusals, expected }: SlotRefusal): boolean {
		const none = { first: now, since: now - lasted, count: 0 };
		const { first, since, count } = this.slotRefusals ?? none;
		const isExplained = running > 0 && now - first < EXPLAINED * longest(expected);
		const own = isExplained ? { since: now, count: 0 } : { since, count: count + 1 };
		this.slotRefusals = { first, ...own };
		this.refusals++;
		return Math.max(own.count, refusals) >= MANY_REFUSALS && now - own.since >= longest(expected);
	}

	/** Hands out the slot, which the job keeps no longer. */
	takeSlot(): Slot | undefined {
		const { slot } = this;
		this.slot = undefined;
		return slot;
	}

	/** The service accepted. */
	accept(answered: Omit<Accepted, 'is' | 'wasInDoubt'>): void {
		this.state = { is: 'accepted', ...answered, wasInDoubt: this.isInDoubt };
	}

	/** The record of the job tells who paid for it, and the price, which the answer may not have told. */
	noteRecord(isResumed: boolean, credits: number | undefined): void {
		const { accepted } = this;
		if (!accepted) return;
		accepted.isResumed ||= isResumed;
		if (credits !== undefined && creditsIn(accepted.answer) === undefined)
			accepted.answer = { ...accepted.answer, credits };
	}

	/** PixVerse could not make the video: the next one has a trace ID, and refusals, of its own. */
	tryAgain(failed: Failure): void {
		const number = this.number + 1;
		const nothing = { slotRefusals: undefined, refusalsBeforeBusy: undefined, traceId: undefined };
		Object.assign(this, { number, failed, refusals: 0, ...nothing, state: { is: 'new' } });
	}

	/** A failure is final, unless a send may have been acted on: that one is asked for again. */
	refuse({ failure }: JobError): void {
		if (this.state.is === 'new') this.state = { is: 'refused', failure };
	}

	/** The output is complete. */
	finish(output: INodeExecutionData[]): void {
		const { state } = this;
		if (state.is === 'accepted') this.state = { is: 'done', accepted: state, output };
	}

	/** Does `work`; the tries of the node share what is under way. */
	async share(work: () => Promise<INodeExecutionData[]>): Promise<INodeExecutionData[]> {
		this.underWay ??= work().finally(() => (this.underWay = undefined));
		return await this.underWay;
	}
}
