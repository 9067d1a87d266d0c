/**
 * Releases a run whose items only wait (option "While Waiting"). The run puts its state into the data of the execution. n8n
 * stores this data, and runs the node again when the jobs are expected to end. Times are in milliseconds.
 */
import type { INodeExecutionData } from 'n8n-workflow';
import type { Context } from '../http/client';
import type { Ledger } from '../account/ledger';
import { clock } from '../base/clock';
import { hasErrorOutput, JobError } from '../values/errors';
import { isObject } from '../values/json';
import type { Attempt } from './attempt';
import type { Job } from './job';
import type { Journal } from './journal';
import { obstacleTo, park } from './park';
import type { Decided, StoredItem, StoredState } from './storedState';
import { currentState, isStoredState, UnusableState } from './storedState';

/**
 * The minimum time of a release. n8n looks once a minute for executions that are due within 70 seconds (`WaitTracker`), so
 * it might resume the execution too late after a shorter release.
 */
export const MIN_RELEASE = 75_000;

// If a job is expected to end within this time, the run is not released. This rule ends when the job has run for 1.1 times
// its expected time.
const SOON = 45_000;

// A run that is resumed within this time after n8n's start is not released again. While n8n starts, `MessageEventBus` marks
// all running executions as crashed, perhaps also one that n8n has just resumed. n8n would not resume that execution a
// second time (`getWaitingExecutions`).
const START_TIME = 120_000;

/**
 * Returns how long a run may be released for a job that has run for `elapsed`; 0 if the result is expected soon. The
 * release lasts until the job has run for `from`, the earliest time at which the job may end. It lasts at least a quarter
 * of `elapsed`, and at least `MIN_RELEASE`. If the job ends during the release, the node notices the end late, by at most
 * about a quarter of the job's time or by `MIN_RELEASE`.
 */
export function comesBackIn(elapsed: number, from: number, expected: number): number {
	const isSoon = expected - elapsed < SOON && elapsed < 1.1 * expected;
	return isSoon ? 0 : Math.max(from - elapsed, elapsed / 4, MIN_RELEASE);
}

/** An item that only waits. */
export interface Waiting {
	/**
	 * When PixVerse accepted the job, by `clock.now`. The job may end once it has run for `from`, and is expected to run for
	 * `expected`.
	 */
	since: number;
	from: number;
	expected: number;
	/** When the time that counts towards the wait limit (`limit`) began, by `clock.now`. */
	start: number;
	limit: number;
	/** How long the job had run when a poll last saw it running. */
	ranFor?: number;
}

// A run, as its release needs it.
interface Run {
	// How often the node has already run in this execution.
	index: number;
	startedAt: number;
	jobs: Map<number, Job[]>;
	// The current attempt of the node.
	attempt: Attempt;
	credits: Pick<Ledger, 'spent' | 'costOf'>;
	journal: Journal;
}

// The context of the node keeps the state under this name. n8n stores the context with the execution.
const KEY = 'pixVerseRun';

/**
 * Returns the state that an earlier part of this run has stored, if there is one. `run` is the index of this run. `url` is
 * the path to which the run submits, or from which it reads.
 */
export function earlierState(
	context: Context,
	run: number,
	url: string,
): StoredState | UnusableState | undefined {
	const stored = context.getContext('node')[KEY];
	if (stored === undefined) return undefined;
	const index = isObject(stored) && typeof stored.index === 'number' ? stored.index : NaN;
	// In a new run, the state of an earlier run does not count. Such a state is left behind if n8n resumed the earlier run,
	// but no item went on from the state. Only a resumed run has a `runIndex`, which `park` has set.
	const isResumed = context.getExecuteData().runIndex !== undefined;
	if (index >= 0 && index < run && !isResumed) return undefined;
	const isUsable = isStoredState(stored, url) && index === run;
	return isUsable ? currentState(stored) : new UnusableState(stored);
}

/**
 * The release of one run. A run has a release only if an item has the option, or if an earlier part of the run was
 * released.
 */
export class Release {
	// The items that wait or have ended. An item at work has no entry, or only the entry of the previous attempt.
	private readonly items = new Map<number, Decided & { waiting?: Waiting }>();

	/** Whether the items end now because the run goes on later. */
	isReleased = false;

	// Why the run keeps running to its end; undefined while a release is possible.
	private givenUp?: string;

	private hasExplained = false;

	constructor(
		private readonly context: Context,
		private readonly run: Run,
		private readonly url: string,
		// The state that an earlier part of the run has stored.
		private readonly earlier?: StoredState,
	) {
		// A stored state shows that n8n has resumed this execution.
		const isOfStart = earlier !== undefined && clock.sinceStart() < START_TIME;
		if (isOfStart) this.givenUp = 'n8n had just started';
	}

	/** The state that an earlier part of the run has stored for an item. */
	before(item: number): StoredItem | undefined {
		return this.earlier?.items[item];
	}

	/** Forgets the stored state of an item whose video failed, because the next video has the whole wait limit again. */
	forget(item: number): void {
		delete this.earlier?.items[item];
	}

	/**
	 * Returns the stored output of an item, or throws its stored failure. The failure is thrown only once, because the next
	 * attempt tries the item again.
	 */
	takeOutput(item: number): INodeExecutionData[] | undefined {
		const { failure, output } = this.before(item) ?? {};
		delete this.before(item)?.failure;
		if (failure !== undefined) throw new JobError(failure);
		return output?.map((one) => ({ ...one }));
	}

	/** Notes that an item only waits, and releases the run if possible. The item returns `output` if the run is released. */
	wait(item: number, waiting: Waiting, output: INodeExecutionData[]): void {
		// `output` says that the video is pending. n8n shows this output only if the run is released during this wait.
		this.items.set(item, { waiting, output });
		this.consider();
	}

	/** Notes that an item no longer waits. */
	endWait(item: number): void {
		// The output of a released item has to stay until `runItem` returns it.
		if (!this.isReleased) this.items.delete(item);
	}

	/**
	 * Notes that an item has ended. If it was the last item, the run has ended. Otherwise, perhaps all other items only wait
	 * now, and the run can be released.
	 */
	settled(item: number, end?: Decided): void {
		if (end) this.items.set(item, end);
		// When the run has ended, its state is deleted, because the next round of a loop must not find it.
		if (this.run.attempt.open.size > 0) this.consider();
		else if (!this.isReleased) delete this.context.getContext('node')[KEY];
	}

	/** The output of an item that a release of the run has stopped. */
	outputOf(item: number): INodeExecutionData[] | undefined {
		return this.isReleased ? this.items.get(item)?.output : undefined;
	}

	// Releases the run if all open items only wait and nothing prevents the release. Logs the release, or the first reason
	// against it.
	private consider(): void {
		const { attempt, journal } = this.run;
		// A stopped run must not wake up later and go on.
		if (attempt.isStopped) return;
		const waiting = [...attempt.open].map((item) => this.items.get(item)?.waiting);
		// n8n will run the node again from the start. An item at work would lose its work, and an item that has not come would
		// be unknown.
		if (!waiting.every((one) => one !== undefined) || !attempt.isComplete) return;
		const now = clock.now();
		// n8n shows no output before all items have ended, so the run comes back for the job that may end last. The run comes
		// back earlier if a wait limit ends before that.
		const left = Math.min(...waiting.map(({ start, limit }) => start + limit - now));
		const returns = waiting.map(({ since, from, expected }) =>
			comesBackIn(now - since, from, expected),
		);
		const pause = Math.min(Math.max(...returns), left);
		const until = new Date(clock.date() + pause);
		const obstacle =
			this.givenUp ??
			this.obstacleOfItems(pause, left) ??
			obstacleTo(this.context, until) ??
			this.park(now + pause, until);
		this.isReleased = obstacle === undefined;
		// `consider` runs whenever an item waits or ends, but the log gets the reason only once.
		const line = this.isReleased
			? `released until ${until.toISOString()}, while ${waiting.length} of its items wait`
			: `keeps running while it waits, because ${obstacle}`;
		if (this.isReleased || !this.hasExplained) journal.note(line);
		this.hasExplained = true;
		if (this.isReleased) attempt.stopAll();
	}

	// Returns why the items do not allow a release of the run; undefined if they allow it.
	private obstacleOfItems(pause: number, left: number): string | undefined {
		if (left < MIN_RELEASE) return 'the wait limit ends before';
		if (pause === 0) return 'the result is expected soon';
		// With "Retry On Fail", n8n takes an error of the first item for a failure of the node, and tries again
		// (`WorkflowExecute`).
		const first = this.items.get(Math.min(...this.run.attempt.items.keys()));
		const { retryOnFail, ...node } = this.context.getNode();
		// An item that Maximum Credits kept back comes out without an error, unless the node has an error output.
		const isKept = first?.failure?.class === 'notSubmitted' && !hasErrorOutput(node);
		const isTriedAgain = first?.failure !== undefined && !isKept && retryOnFail;
		return isTriedAgain ? 'its first item failed and is tried again' : undefined;
	}

	// Stores the state of the run and puts the execution to wait until `until`. `till` is the same time by `clock.now`.
	// Returns why the run cannot wait; undefined if it waits.
	private park(till: number, until: Date): string | undefined {
		try {
			const { index, startedAt, credits, jobs } = this.run;
			const items = [...this.items].map(([item, { waiting, ...decided }]) => {
				if (waiting === undefined) return [item, { waited: 0, ...decided }] as const;
				return [item, { waited: till - waiting.start, ranFor: waiting.ranFor }] as const;
			});
			const storedJobs = [...jobs].map(([item, all]) => [
				item,
				all.map((job) => ({ ...job.toJSON(), cost: credits.costOf(job) })),
			]);
			const parked: StoredState = {
				...{ index, startedAt },
				spent: credits.spent,
				jobs: Object.fromEntries(storedJobs),
				items: Object.fromEntries(items),
			};
			// The resumed run gets its state back as JSON, so the check reads the JSON form. A value without a JSON form throws.
			const state: unknown = JSON.parse(JSON.stringify(parked));
			if (!isStoredState(state, this.url)) throw new Error('The run could not go on from it');
			this.context.getContext('node')[KEY] = state;
			if (park(this.context, this.run.index, until)) return undefined;
		} catch {
			// The run keeps running, because a state that it could not go on from would lose paid videos.
		}
		return (this.givenUp = 'n8n did not put it to wait');
	}
}
