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

/**
 * What the process remembers of each account: at most `max` values in all. Beyond that, the account with the most values
 * forgets its oldest one, so that an account with many values makes no other account forget.
 */
export class LatestOfAccounts<T> {
	// A map keeps the order of insertion, so the oldest value of an account comes first.
	private readonly accounts = new Map<string | undefined, Map<string, T>>();
	private size = 0;

	constructor(private readonly max: number) {}

	/** The values of an account, the oldest first. */
	of(account: string | undefined): ReadonlyMap<string, T> {
		return this.accounts.get(account) ?? new Map();
	}

	/** Adds a key as the latest one of the account, even if the account has it already. */
	add(account: string | undefined, key: string, value: T): void {
		this.delete(account, key);
		const values = this.accounts.get(account) ?? new Map<string, T>();
		this.accounts.set(account, values.set(key, value));
		this.size++;
		if (this.size > this.max) this.forgetOne();
	}

	delete(account: string | undefined, key: string): void {
		const values = this.accounts.get(account);
		if (!values?.delete(key)) return;
		this.size--;
		// An account without values would stay in memory for ever.
		if (values.size === 0) this.accounts.delete(account);
	}

	clear(): void {
		this.accounts.clear();
		this.size = 0;
	}

	private forgetOne(): void {
		const all = [...this.accounts];
		const [account, values] = all.reduce((max, one) => (one[1].size > max[1].size ? one : max));
		this.delete(account, values.keys().next().value as string);
	}
}
