/** The accounts of this process: what all runs with the same key and address share. One that is not used any more is forgotten. */
import { clock } from '../http/clock';
import { Health } from './health';
import { Ledger } from './ledger';
import { Semaphore } from './semaphore';
import { Slots } from './slots';

/** How many uploads are on the wire at the same time. */
const PARALLEL_UPLOADS = 3;

/** A balance, when its reading ended, and what the ledger had as spent when it began. */
interface Reading {
	balance: number;
	at: number;
	spent: number;
}

/** One account. */
export class Account {
	readonly health = new Health();
	readonly slots = new Slots(this.health);
	readonly uploads = new Semaphore(PARALLEL_UPLOADS);
	readonly credits = new Ledger();
	/** The balance as it was last read, and while it is read: once for all who want to know it. */
	reading?: Reading;
	readingNow?: Promise<void>;

	usedAt = clock.now();
}

/** How long an account is remembered after its last use, in milliseconds. */
const MEMORY = 30 * 60_000;

const accounts = new Map<string, Account>();

/** The account with this `key`, a hash: never the API key itself. */
export function accountWith(key: string): Account {
	const now = clock.now();
	for (const [other, { slots, usedAt }] of accounts) {
		// The one that was used longest ago is the first.
		if (usedAt + MEMORY > now) break;
		if (slots.isIdle) accounts.delete(other);
	}
	const account = accounts.get(key) ?? new Account();
	account.usedAt = now;
	accounts.delete(key);
	accounts.set(key, account);
	return account;
}

/** How many accounts are remembered. */
export const countAccounts = (): number => accounts.size;

/** Forgets all accounts, whatever goes on; tests start from nothing. */
export const forgetAccounts = (): void => accounts.clear();
