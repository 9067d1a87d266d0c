/** A map that keeps the latest `max` keys and forgets the oldest. */
export class Latest<T> extends Map<string, T> {
	constructor(private readonly max: number) {
		super();
	}

	/** Adds a key as the latest one, even if the map has it already. */
	add(key: string, value: T): void {
		// A map keeps the order of insertion, so a key moves to the end only if it is deleted first.
		this.delete(key);
		this.set(key, value);
		if (this.size > this.max) this.delete(this.keys().next().value as string);
	}
}
