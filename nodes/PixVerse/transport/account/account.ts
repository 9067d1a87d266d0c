/** The accounts of this process: what all runs with the same key and address share. */
import { Health } from './health';
import { Ledger } from './ledger';
import { Slots } from './slots';

/** One account. */
export class Account {
	readonly health = new Health();
	readonly slots = new Slots(this.health);
	readonly credits = new Ledger();
	/** When PixVerse takes polls again, by the clock, after it refused one with HTTP 429. */
	pollsFrom = 0;
}

/** How many idle accounts the process remembers. */
const MAX_IDLE = 1_000;

const accounts = new Map<string, Account>();

/** The account with this `key`, a hash: never the API key itself. */
export function accountWith(key: string): Account {
	const account = accounts.get(key) ?? new Account();
	// A map keeps the order of insertion, so the account that was used longest ago is the first.
	accounts.delete(key);
	for (const [other, { slots }] of accounts) {
		if (accounts.size < MAX_IDLE) break;
		if (slots.isIdle) accounts.delete(other);
	}
	accounts.set(key, account);
	return account;
}

/** How many accounts the process remembers. */
export const countAccounts = (): number => accounts.size;

/** Forgets all accounts, because each test starts from nothing. */
export const forgetAccounts = (): void => accounts.clear();
