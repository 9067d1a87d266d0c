/** What the jobs of one account, or of one run, have reserved and spent, and whether a limit can afford one more. */
import { abortablePromise } from '../base/abortSignals';

/** What a limit had `left` when it was last read, and what was spent and reserved since. */
export interface Standing {
	left: number;
	/** Without refunds, because PixVerse may have made a refund before the balance was read. */
	spent: number;
	reserved: number;
	/** The reading is too old, or there is none yet. */
	isStale?: boolean;
	/** PixVerse has refunded a job since. */
	isRefunded?: boolean;
}

/** What a limit says of a submission; `stale`: read again what is left, and then decide. */
export type Verdict = 'enough' | 'wait' | 'tooLow' | 'stale';

/** Whether a limit can afford a submission that costs at least `min` credits. Pure. */
export function verdictOn(
	{ left, spent, reserved, isStale, isRefunded }: Standing,
	min: number,
): Verdict {
	if (isStale) return 'stale';
	if (left - spent - reserved >= min) return 'enough';
	// The user may have bought credits since, so the node reads again what is left before it refuses.
	if (spent > 0 || isRefunded) return 'stale';
	// A job that has reserved credits may yet fail and give them back.
	return left < min ? 'tooLow' : 'wait';
}

/** What the credits of a job are: `undecided`, because an earlier run may have paid for the job. */
type Entry = 'reserved' | 'spent' | 'undecided';

/** What a run has paid for a job, as far as it knows. A released run stores it. */
export interface Cost {
	as: 'spent' | 'undecided';
	credits: number;
}

/** A ledger has one entry for each job: the most that it may cost, or what it has cost as far as the run knows. */
export class Ledger {
	private readonly entries = new WeakMap<object, { as: Entry; credits: number }>();

	spent = 0;
	reserved = 0;
	undecided = 0;

	/** All that was ever spent, also what PixVerse has refunded. */
	charged = 0;

	private change = abortablePromise<void>([], () => {});

	/** Resolves when an entry changes, so that waiting items can look again. */
	get changed(): Promise<void> {
		return this.change.promise;
	}

	/** The credits that a job has as `as`; undefined if its credits are something else, or if it has no entry. */
	creditsFor(job: object, as: Entry): number | undefined {
		const entry = this.entries.get(job);
		return entry?.as === as ? entry.credits : undefined;
	}

	/** What a job has cost; undefined while it has only reserved, or if it has no entry. */
	costOf(job: object): Cost | undefined {
		const { as, credits } = this.entries.get(job) ?? { as: 'reserved', credits: 0 };
		return as === 'reserved' ? undefined : { as, credits };
	}

	/** Enters the credits of a job in place of its earlier entry. */
	enter(job: object, as: Entry, credits: number): void {
		const before = this.entries.get(job);
		if (before) this[before.as] -= before.credits;
		this[as] += credits;
		// A job that is entered as spent a second time adds only what is new, and a refund takes
		// nothing away.
		const counted = before?.as === 'spent' ? before.credits : 0;
		if (as === 'spent') this.charged += Math.max(credits - counted, 0);
		this.entries.set(job, { as, credits });
		// Each waiting item looks again once, and may then wait for the next change.
		this.change.settle();
		this.change = abortablePromise<void>([], () => {});
	}
}
