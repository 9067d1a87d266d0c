/** The latest of many keys, each with a value and the time at which it came last. */
import { clock } from './clock';

/** Remembers `most` keys; the oldest are forgotten. */
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

	/** The value of a key; undefined for one that is not there. */
	get(key: string): T | undefined {
		return this.entries.get(key)?.value;
	}

	clear(): void {
		this.entries.clear();
	}

	/** Milliseconds since a key came last; Infinity for one that is not there. */
	age(key: string): number {
		return clock.now() - (this.entries.get(key)?.at ?? -Infinity);
	}
}
