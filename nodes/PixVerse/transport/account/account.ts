/** The accounts of this process: what all runs with the same key and address share. */
import { Health } from './health';
import { Ledger } from './ledger';
import { Slots } from './slots';

/** One account. */
export class Account {
	readonly health = new Health();
	readonly slots = new Slots(this.health);
	readonly credits = new Ledger();
	/** When PixVerse takes polls again, by the clock, after it has refused one for now (HTTP 429). */
	pollsFrom = 0;
}

/** How many accounts are remembered, besides those in use. */
const MOST_IDLE = 1_000;

const accounts = new Map<string, Account>();

/** The account with this `key`, a hash: never the API key itself. */
export function accountWith(key: string): Account {
	const account = accounts.get(key) ?? new Account();
	// The one that was used longest ago is the first.
	accounts.delete(key);
	for (const [other, { slots }] of accounts) {
		if (accounts.size < MOST_IDLE) break;
		if (slots.isIdle) accounts.delete(other);
	}
	accounts.set(key, account);
	return account;
}

/** How many accounts are remembered. */
export const countAccounts = (): number => accounts.size;

/** Forgets all accounts, whatever goes on; tests start from nothing. */
export const forgetAccounts = (): void => accounts.clear();
