/** What this process submitted: whether a video was paid for before, and whether a delivery is about one of its own. */
import { clock } from './clock';

/** The latest `most` of many keys, each with a value and the time at which it came last. */
export class Latest<T = unknown> {
	private readonly entries = new Map<string, { at: number; value?: T }>();

	constructor(private readonly most: number) {}

	/** Remembers a key as of now. */
	add(key: string, value?: T): void {
		// Behind the others, also when it was there.
		this.entries.delete(key);
		this.entries.set(key, { at: clock.now(), value });
		if (this.entries.size <= this.most) return;
		const [oldest] = this.entries.keys();
		this.entries.delete(oldest);
	}

	/** The value of a key; undefined when the key is not there. */
	get(key: string): T | undefined {
		return this.entries.get(key)?.value;
	}

	clear(): void {
		this.entries.clear();
	}

	/** Milliseconds since a key came last; Infinity when the key is not there. */
	age(key: string): number {
		return clock.now() - (this.entries.get(key)?.at ?? -Infinity);
	}
}

/** Most IDs that are remembered, for however long: a delivery may come hours after its submission. */
const MOST_SUBMITTED = 10_000;

interface Flow {
	/** A hash of its key and address: other accounts may have the same IDs. */
	account?: string;
}

/** Each with the run that was given it first. */
const submitted = new Latest<Flow>(MOST_SUBMITTED);

/** Remembers what was accepted for a run; returns whether another run of the account had been given it before. */
export function remember(id: string, run: Flow): boolean {
	const known = submitted.get(id);
	const first = known?.account === run.account ? (known ?? run) : run;
	submitted.add(id, first);
	return first !== run;
}

/** Whether an ID is among the latest that this process submitted. */
export const isOwn = (id: string): boolean => submitted.age(id) < Infinity;

/** Forgets all submissions; tests start from nothing. */
export function forgetSubmissions(): void {
	submitted.clear();
}
