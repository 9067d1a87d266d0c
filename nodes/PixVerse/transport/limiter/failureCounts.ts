/** Failures in a row, and whose they are: one item's trouble, or everybody's. */
import { clock } from '../http/clock';
import type { Outcome } from '../http/client';

/** So many failures since the last answer, of at least two items, are everybody's. */
const MANY = 3;

/** Why a request got no usable answer, in a few words. */
function reasonOf(outcome: Outcome): string {
	if (outcome.outcome === 'lost') return outcome.reason;
	return outcome.outcome === 'refused' ? `code ${outcome.code}` : 'an answer without an ID';
}

/** Why nothing was answered, and for how long, in milliseconds. */
export interface Silence {
	reason: string;
	lasted: number;
}

/** The failures since the last answer of those who still ask. */
export class Failures {
	private readonly counts = new Map<object, number>();

	/** When the first of them failed. */
	since = 0;

	/** Why the last of them failed. */
	private reason = '';

	get isEmpty(): boolean {
		return this.counts.size === 0;
	}

	add(who: object, outcome: Outcome): void {
		if (this.isEmpty) this.since = clock.now();
		this.reason = reasonOf(outcome);
		this.counts.set(who, (this.counts.get(who) ?? 0) + 1);
	}

	/** `who` asks no more: an item that failed and gave up makes no row with a later one. */
	forget(who: object): void {
		this.counts.delete(who);
	}

	clear(): void {
		this.counts.clear();
	}

	/** The silence until `at`, a time of the clock. */
	until(at: number): Silence {
		return { reason: this.reason, lasted: at - this.since };
	}

	/** Whether everybody fails. */
	get areGeneral(): boolean {
		if (this.counts.size < 2) return false;
		return [...this.counts.values()].reduce((sum, count) => sum + count, 0) >= MANY;
	}
}
