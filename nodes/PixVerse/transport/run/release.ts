/**
 * Releases a run whose items only wait (option "While Waiting"): what is known goes into the data of the
 * execution, n8n stores it, and the node runs again when the jobs are expected to end. Times in milliseconds.
 */
import type { INodeExecutionData } from 'n8n-workflow';
import type { Context } from '../http/client';
import type { Ledger } from '../account/ledger';
import { clock } from '../http/clock';
import { hasErrorOutput, JobError } from '../http/errors';
import { isObject } from '../http/json';
import type { Attempt } from './attempt';
import type { Job } from './job';
import type { Journal } from './journal';
import { obstacleTo, park } from './park';
import type { Decided, StoredItem, StoredState } from './storedState';
import { currentState, isStoredState, UnusableState } from './storedState';

/** A run is released for no less: n8n looks every minute for what is due within 70 seconds (`WaitTracker`). */
export const SHORTEST = 75_000;

/** What is expected so soon is polled in memory, up to a tenth beyond the time at which it is expected. */
const SOON = 45_000;

/**
 * What n8n resumes while it starts, its search for crashed executions may take for one of them (`MessageEventBus`
 * marks what is running). It goes on to its end, but put to wait again it would not be resumed (`getWaitingExecutions`).
 */
export const TIME_OF_START = 120_000;

/**
 * In what time a run comes back for a job that has run for `elapsed`: when it may end, which it does `from` then on, or
 * after a quarter of its time, so that it is not late by more; 0 when its result is expected soon.
 */
export function comesBackIn(elapsed: number, from: number, expected: number): number {
	const isSoon = expected - elapsed < SOON && elapsed < 1.1 * expected;
	return isSoon ? 0 : Math.max(from - elapsed, elapsed / 4, SHORTEST);
}

/** An item that only waits. */
export interface Waiting {
	/** When its job was accepted, by the clock; from when on that may end, and how long it is expected to take. */
	since: number;
	from: number;
	expected: number;
	/** When the time of its wait began that counts, by the clock, and the most that there may be. */
	start: number;
	limit: number;
	/** How long its job had run when it was last seen running. */
	ranFor?: number;
}

/** A run, as far as its release has to know it. */
interface Run {
	/** How often the node had run before in this execution. */
	index: number;
	startedAt: number;
	jobs: Map<number, Job[]>;
	/** The present try of the node. */
	attempt: Attempt;
	credits: Pick<Ledger, 'spent' | 'undecided' | 'costOf'>;
	journal: Journal;
}

/** Under this name, the node's context keeps the state, and n8n stores it with the execution. */
const KEY = 'pixVerseRun';

/** What an earlier part of the run with this index has left, if it has; the run submits to `url`, or gets from there. */
export function earlierState(
	context: Context,
	run: number,
	url: string,
): StoredState | UnusableState | undefined {
	const stored = context.getContext('node')[KEY];
	if (stored === undefined) return undefined;
	const index = isObject(stored) && typeof stored.index === 'number' ? stored.index : NaN;
	// An earlier run leaves its state when no item reached its work after it was resumed. A resumed run has its index from `park`.
	const isResumed = context.getExecuteData().runIndex !== undefined;
	if (index >= 0 && index < run && !isResumed) return undefined;
	const isUsable = isStoredState(stored, url) && index === run;
	return isUsable ? currentState(stored) : new UnusableState(stored);
}

/** The release of one run; runs without the option have none. */
export class Release {
	private readonly items = new Map<number, Decided & { waiting?: Waiting }>();

	/** Whether the items end because the run goes on later. */
	isReleased = false;

	/** Why the run keeps running to its end, if it does. */
	private givenUp?: string;

	private hasExplained = false;

	constructor(
		private readonly context: Context,
		private readonly run: Run,
		private readonly url: string,
		/** What an earlier part of the run has left. */
		private readonly earlier?: StoredState,
	) {
		const isOfStart = earlier !== undefined && clock.sinceStart() < TIME_OF_START;
		if (isOfStart) this.givenUp = 'n8n had just started';
	}

	/** What an earlier part of the run knew of an item. */
	before(item: number): StoredItem | undefined {
		return this.earlier?.items[item];
	}

	/** What was stored of the wait of an item belongs to a video that failed. */
	forget(item: number): void {
		delete this.earlier?.items[item];
	}

	/** What an item came to in an earlier part of the run. Throws its failure, once: a further try of the node tries it again. */
	takeOutput(item: number): INodeExecutionData[] | undefined {
		const { failure, output } = this.before(item) ?? {};
		delete this.before(item)?.failure;
		if (failure !== undefined) throw new JobError(failure);
		return output?.map((one) => ({ ...one }));
	}

	/** An item only waits, with what it returns if the run is released. May release the run. */
	wait(item: number, waiting: Waiting, output: INodeExecutionData[]): void {
		this.items.set(item, { waiting, output });
		this.consider();
	}

	/** An item waits no more. */
	awake(item: number): void {
		if (!this.isReleased) this.items.delete(item);
	}

	/** An item is settled: the others may only wait, or the run has ended. */
	settled(item: number, end?: Decided): void {
		if (end) this.items.set(item, end);
		if (this.run.attempt.open.size > 0) this.consider();
		else if (!this.isReleased) delete this.context.getContext('node')[KEY];
	}

	/** What an item returns whose run was released. */
	outputOf(item: number): INodeExecutionData[] | undefined {
		return this.isReleased ? this.items.get(item)?.output : undefined;
	}

	/** Releases the run if all that is left to do is waiting for long, or says once why it keeps running. */
	private consider(): void {
		const { attempt, journal } = this.run;
		if (attempt.isStopped) return;
		const waiting = [...attempt.open].map((item) => this.items.get(item)?.waiting);
		if (!waiting.every((one) => one !== undefined) || !attempt.isComplete) return;
		const now = clock.now();
		const left = Math.min(...waiting.map(({ start, limit }) => start + limit - now));
		const returns = waiting.map(({ since, from, expected }) =>
			comesBackIn(now - since, from, expected),
		);
		const pause = Math.min(Math.max(...returns), left);
		const until = new Date(clock.date() + pause);
		const obstacle =
			this.givenUp ??
			this.obstacleTo(pause, left) ??
			obstacleTo(this.context, until) ??
			this.park(now + pause, until);
		this.isReleased = obstacle === undefined;
		const told = this.isReleased
			? `released until ${until.toISOString()}, while ${waiting.length} of its items wait`
			: `keeps running while it waits, because ${obstacle}`;
		if (this.isReleased || !this.hasExplained) journal.note(told);
		this.hasExplained = true;
		if (this.isReleased) attempt.stopAll();
	}

	private obstacleTo(pause: number, left: number): string | undefined {
		if (left < SHORTEST) return 'the wait limit ends before';
		if (pause === 0) return 'the result is expected soon';
		// `WorkflowExecute` takes a first item with an error for a failure of the node.
		const first = this.items.get(Math.min(...this.run.attempt.items.keys()));
		const { retryOnFail, ...node } = this.context.getNode();
		const isKept = first?.failure?.class === 'notSubmitted' && !hasErrorOutput(node);
		const isTriedAgain = first?.failure !== undefined && !isKept && retryOnFail;
		return isTriedAgain ? 'its first item failed and is tried again' : undefined;
	}

	/** Leaves the state and puts the execution to wait, or returns why that was not possible. */
	private park(till: number, until: Date): string | undefined {
		try {
			// As it comes back from where n8n stores it; throws for what cannot be stored.
			const state: unknown = JSON.parse(JSON.stringify(this.stateAt(till)));
			if (!isStoredState(state, this.url)) throw new Error('The run could not go on from it');
			this.context.getContext('node')[KEY] = state;
			if (park(this.context, this.run.index, until)) return undefined;
		} catch {
			// The run keeps running.
		}
		return (this.givenUp = 'n8n did not put it to wait');
	}

	/** The state of a run that goes on at `till`, by the clock. */
	private stateAt(till: number): StoredState {
		const { index, startedAt, credits, jobs } = this.run;
		const items = [...this.items].map(([item, { waiting, ...decided }]) => {
			if (waiting === undefined) return [item, { waited: 0, ...decided }] as const;
			return [item, { waited: till - waiting.start, ranFor: waiting.ranFor }] as const;
		});
		const costs = [...jobs].map(([item, all]) => [
			item,
			all.map((job) => ({ ...job.toJSON(), cost: credits.costOf(job) })),
		]);
		const known = { jobs: Object.fromEntries(costs), items: Object.fromEntries(items) };
		return { index, startedAt, spent: credits.spent + credits.undecided, ...known };
	}
}
