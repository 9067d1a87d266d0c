/** Failures in a row, and whose they are: one item's trouble, or everybody's. */
import { clock } from '../http/clock';
import type { Outcome } from '../http/outcome';

/** So many failures since the last answer, of at least two items, are everybody's. */
const MANY = 3;

/** So many times somebody failed and others were answered next: the trouble is its own. */
const OWN = 3;

/** A time without an answer to anybody. */
export interface Outage {
	/** What became of the last request. */
	outcome: Outcome;
	/** In milliseconds. */
	lasted: number;
}

/** The failures since the last answer, of those who still ask. */
export class FailureCounts {
	private readonly counts = new Map<object, number>();

	private total = 0;

	/** How often others were answered after somebody's failure, until it is answered itself. */
	private readonly contradicted = new WeakMap<object, number>();

	/** When the first of them failed. */
	since = 0;

	/** What became of the last request. */
	latest: Outcome = { outcome: 'lost', reason: 'no answer' };

	get isEmpty(): boolean {
		return this.counts.size === 0;
	}

	/** Whether somebody's last request failed. */
	has(who: object): boolean {
		return this.counts.has(who);
	}

	/** Whether somebody fails while others are answered. */
	areOwn(who: object): boolean {
		return (this.contradicted.get(who) ?? 0) >= OWN;
	}

	/** `who` was answered, so nobody else's failure is everybody's. */
	contradict(who: object): void {
		for (const other of this.counts.keys()) {
			this.contradicted.set(other, (this.contradicted.get(other) ?? 0) + 1);
		}
		this.contradicted.delete(who);
	}

	add(who: object, outcome: Outcome): void {
		if (this.isEmpty) this.since = clock.now();
		this.latest = outcome;
		this.counts.set(who, (this.counts.get(who) ?? 0) + 1);
		this.total++;
	}

	/** `who` asks no more: the failures of an item that gave up do not add to those of later ones. */
	forget(who: object): void {
		this.total -= this.counts.get(who) ?? 0;
		this.counts.delete(who);
		this.contradicted.delete(who);
	}

	clear(): void {
		this.counts.clear();
		this.total = 0;
	}

	/** The outage until `at`, a time of the clock. */
	until(at: number): Outage {
		return { outcome: this.latest, lasted: at - this.since };
	}

	/** Whether everybody fails. */
	get areGeneral(): boolean {
		return this.counts.size >= 2 && this.total >= MANY;
	}
}
