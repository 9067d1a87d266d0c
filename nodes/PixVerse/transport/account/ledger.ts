/** What the jobs of one account, or of one run, have reserved and spent, and whether a limit allows one more job. */
import { abortablePromise } from '../base/abortSignals';

/**
 * The state of a limit: the credits that were `left` at the last reading, the credits spent since, and the credits reserved
 * now.
 */
export interface Standing {
	left: number;
	/** Refunds are not subtracted, because `left` may already contain them. */
	spent: number;
	reserved: number;
	/** Whether the reading is too old, or missing. */
	isStale?: boolean;
	/** Whether PixVerse has refunded a job since the last reading. */
	isRefunded?: boolean;
}

/** What a limit decides about a submission. `stale`: the node first reads how many credits are left. */
export type Verdict = 'enough' | 'wait' | 'tooLow' | 'stale';

/** Decides whether a limit allows a submission that costs at least `min` credits. Pure. */
export function verdictOn(
	{ left, spent, reserved, isStale, isRefunded }: Standing,
	min: number,
): Verdict {
	if (isStale) return 'stale';
	if (left - spent - reserved >= min) return 'enough';
	// After payments or refunds, `left` is out of date, so the node reads it again before it refuses.
	if (spent > 0 || isRefunded) return 'stale';
	// A job that has reserved credits may still fail and give them back.
	return left < min ? 'tooLow' : 'wait';
}

// The state of a job's credits; `undecided` if an earlier run may have paid for the job.
type Entry = 'reserved' | 'spent' | 'undecided';

/** A ledger has one entry for each job: the maximum that the job may cost, or what it has cost as far as the run knows. */
export class Ledger {
	private readonly entries = new WeakMap<object, { as: Entry; credits: number }>();

	spent = 0;
	reserved = 0;
	undecided = 0;

	/** All credits that were ever spent, including those that PixVerse has refunded. */
	charged = 0;

	private change = abortablePromise<void>([], () => {});

	/** Resolves when an entry changes, so that waiting items can look again. */
	get changed(): Promise<void> {
		return this.change.promise;
	}

	/** The credits of a job if they are in the state `as`; undefined for another state, or for a job without an entry. */
	creditsFor(job: object, as: Entry): number | undefined {
		const entry = this.entries.get(job);
		return entry?.as === as ? entry.credits : undefined;
	}

	/** Enters the credits of a job in place of its earlier entry. */
	enter(job: object, as: Entry, credits: number): void {
		const before = this.entries.get(job);
		if (before) this[before.as] -= before.credits;
		this[as] += credits;
		// If a job is entered as spent a second time, `charged` grows only by the increase. A refund subtracts nothing from
		// `charged`.
		const counted = before?.as === 'spent' ? before.credits : 0;
		if (as === 'spent') this.charged += Math.max(credits - counted, 0);
		this.entries.set(job, { as, credits });
		// Each waiting item looks again once, and may then wait for the next change.
		this.change.settle();
		this.change = abortablePromise<void>([], () => {});
	}
}
