/**
 * Releases a run whose items only wait (option "While Waiting"): what is known goes into the data of
 * the execution, n8n stores it, and the node runs again when the jobs are expected to end.
 */
import type { INodeExecutionData } from 'n8n-workflow';
import type { CancellationScope } from './cancellation';
import { clock } from '../http/clock';
import type { Context } from '../http/client';
import { JobError, notSubmittedItem } from '../http/errors';
import type { Limiter } from '../limiter/limiter';
import type { Job } from './job';
import type { Journal } from './journal';
import type { NodeState, StoredItem } from './nodeState';
import { asStored, clearState, leaveState, stateOf } from './nodeState';
import { obstacleTo, park } from './park';
import type { Pending } from './returns';
import { lastEnd, returnToQueue } from './returns';

/** A shorter park is not worth it: n8n looks every minute for what is due, and from there on it is exact. */
export const SHORTEST_PARK = 70_000;

/**
 * What n8n resumes while it starts, its search for crashed executions may take for one of them (`MessageEventBus`
 * marks what is running). It goes on to its end, but put to wait again it would not be resumed (`getWaitingExecutions`).
 */
export const TIME_OF_START = 120_000;

/** n8n resumes a run within seconds; one that it resumes later says nothing of when its jobs ended. */
const LATE = 30_000;

type Waiting = Pending & { since: number };

const QUEUED = 'Not submitted yet: the item waits until the account can run another job.';

/** What an item came to. */
type Decided = Pick<StoredItem, 'output' | 'failure'>;

/** What the run knows that is not of one item. */
interface RunFacts extends Pick<NodeState, 'startedAt'> {
	readonly index: number;
	readonly jobs: Map<string, Job>;
	/** The present try of the node. */
	readonly scope: CancellationScope;
	readonly flow: { spent: number };
	readonly journal: Journal;
}

/** The release of one run; runs without the option have none. */
export class Release {
	private readonly pending = new Map<number, Waiting>();

	private readonly decided = new Map<number, Decided>();

	/** What the items return if the run is released. */
	private readonly outputs = new Map<number, INodeExecutionData[]>();

	private limiter?: Limiter;

	/** Whether the items end because the run goes on later. */
	isReleased = false;

	private hasExplained = false;

	/** The run could not be put to wait, and is not tried again. */
	private isGivenUp = false;

	/** Whether n8n resumed the run while it started. */
	private readonly isOfStart: boolean;

	/** How long the jobs took whose end the run has seen, by their kind. */
	readonly ends: Record<string, number[]>;

	/** What an earlier part of the run has left. */
	readonly earlier?: NodeState;

	/** Whether n8n resumed the run late, as when it was away. */
	readonly isLate: boolean;

	constructor(
		private readonly context: Context,
		private readonly run: RunFacts,
	) {
		this.earlier = stateOf(context, run.index);
		this.ends = { ...this.earlier?.ends };
		this.isOfStart = this.earlier !== undefined && clock.sinceStart() < TIME_OF_START;
		this.isLate = clock.date() - (this.earlier?.until ?? Infinity) > LATE;
	}

	/** What an earlier part of the run knew of an item. */
	before(item: number): StoredItem | undefined {
		return this.earlier?.items[item];
	}

	/** What an item came to in an earlier part of the run. Throws its failure, once: a further try of the node tries it again. */
	takeOutput(item: number): INodeExecutionData[] | undefined {
		const { failure, output } = this.before(item) ?? {};
		delete this.before(item)?.failure;
		if (failure !== undefined) throw new JobError(failure);
		return output?.map((one) => ({ ...one }));
	}

	/** Before a send that has a new trace ID: whoever runs the execution again from its data sends the same one. */
	named(key: string, job: Job): void {
		const state = stateOf(this.context, this.run.index) ?? this.snapshot(new Map(), clock.date());
		state.jobs[key] = asStored(job.stored);
		leaveState(this.context, state);
	}

	/** An item only waits, with what it would come to at its wait limit. May release the run. */
	wait(item: number, pending: Pending, output: INodeExecutionData[]): void {
		this.pending.set(item, { ...pending, since: clock.now() });
		this.halt(item, output);
	}

	/** An item waits for a permit before it can be submitted. May release the run. */
	queue(item: { index: number; context: Context }): void {
		this.halt(item.index, [notSubmittedItem(item, QUEUED)]);
	}

	private halt(item: number, output: INodeExecutionData[]): void {
		this.outputs.set(item, output);
		// As an earlier try of the node left it.
		this.decided.delete(item);
		this.consider();
	}

	/** What an earlier part of the run left running has its permits here. */
	comesTo(limiter: Limiter): void {
		if (this.limiter !== undefined) return;
		this.limiter = limiter;
		for (const [key, job] of this.earlier === undefined ? [] : this.run.jobs) {
			const { state, videoId, accepted } = job;
			const isDecided = this.before(parseInt(key, 10))?.waited === 0;
			if (state.name !== 'accepted' || videoId === undefined || isDecided) continue;
			job.keep(limiter.adopt(this.run.flow, videoId, accepted?.acceptedAt ?? clock.now()));
		}
	}

	/** An item waits no more. */
	awake(item: number): void {
		this.pending.delete(item);
	}

	/** An item came to its end. */
	decide(item: number, decided: Decided): void {
		this.decided.set(item, decided);
	}

	/** An item is settled: the others may only wait, or the run has ended. */
	settled(): void {
		if (this.run.scope.open.size > 0) this.consider();
		else if (!this.isReleased) clearState(this.context);
	}

	/** What an item returns that was stopped because the run is released. */
	outputOf(item: number): INodeExecutionData[] | undefined {
		return this.isReleased ? this.outputs.get(item) : undefined;
	}

	/** Releases the run if all that is left to do is waiting for long. */
	private consider(): void {
		const { scope } = this.run;
		if (this.isGivenUp || this.isReleased || scope.reporter !== undefined) return;
		if (this.context.getExecutionCancelSignal()?.aborted) return;
		const pending = new Map([...this.pending].filter(([item]) => scope.open.has(item)));
		const waiting = [...pending.values()];
		const queued = scope.open.size - waiting.length;
		const heldUp = this.limiter?.heldUp(this.run.flow) ?? 0;
		const isBusy = waiting.length === 0 || (queued > 0 && queued !== heldUp);
		if (isBusy || !scope.isComplete(this.context.continueOnFail())) return;
		const till = (queued > 0 ? returnToQueue : lastEnd)(waiting, clock.now());
		const until = new Date(clock.date() + till - clock.now());
		const obstacle = this.obstacleOf(waiting, till, queued) ?? obstacleTo(this.context, until);
		if (obstacle !== undefined) return this.explain(obstacle);
		if (!this.leave(pending, until)) {
			this.isGivenUp = true;
			return this.explain('n8n did not put it to wait');
		}
		const others = queued > 0 ? `, and ${queued} are not submitted yet` : '';
		this.run.journal.note(
			`released until ${until.toISOString()}, while ${waiting.length} of its items wait for their results${others}`,
		);
		scope.stopAll();
	}

	private obstacleOf(waiting: Waiting[], till: number, queued: number): string | undefined {
		if (this.isOfStart) return 'n8n had just started';
		if (till - clock.now() < SHORTEST_PARK) return 'the result is expected soon';
		if (waiting.some(({ since, left }) => since + left < till)) return 'the wait limit ends before';
		// What it may have cost counts towards Maximum Credits in this process only.
		if (queued > 0 && [...this.run.jobs.values()].some(({ isInDoubt }) => isInDoubt))
			return 'the answer to a submission was lost';
		const { retryOnFail } = this.context.getNode();
		// `WorkflowExecute` takes a first item with an error for a failure of the node.
		if (retryOnFail === true && this.hasError(this.run.scope.first))
			return 'its first item failed and is tried again';
		return undefined;
	}

	private hasError(item: number): boolean {
		const { failure, output = this.outputs.get(item) } = this.decided.get(item) ?? {};
		return failure !== undefined || Boolean(output?.[0]?.json.error);
	}

	/** Leaves the state and puts the execution to wait; false when that was not possible. */
	private leave(waiting: Map<number, Waiting>, until: Date): boolean {
		try {
			leaveState(this.context, asStored(this.snapshot(waiting, until.getTime())));
			this.isReleased = park(this.context, until);
		} catch {
			return false;
		}
		return this.isReleased;
	}

	/** The state of a run that goes on at `until`, by the wall clock. Throws for what cannot be stored. */
	private snapshot(waiting: Map<number, Waiting>, until: number): NodeState {
		const { index: run, startedAt, flow } = this.run;
		const { ends } = this;
		const rest = until - clock.date();
		const items: NodeState['items'] = {};
		for (const [item, { since, waited, ranFor }] of waiting) {
			items[item] = { waited: waited + clock.now() - since + rest, ranFor };
		}
		for (const [item, one] of this.decided) items[item] = { waited: 0, ...one };
		const jobs = asStored(
			Object.fromEntries([...this.run.jobs].map(([key, job]) => [key, job.stored])),
		);
		return { run, startedAt, spent: flow.spent, until, ends, jobs, items };
	}

	/** Says once why a run that is to be released keeps running. */
	private explain(reason: string): void {
		if (this.hasExplained) return;
		this.hasExplained = true;
		this.run.journal.note(`keeps running while it waits, because ${reason}`);
	}
}
