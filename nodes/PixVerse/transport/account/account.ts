/** The accounts of this process: what all runs with the same key and address share. One that is not used any more is forgotten. */
import { clock } from '../http/clock';
import { Health } from './health';
import { Ledger } from './ledger';
import { Semaphore } from './semaphore';
import { Slots } from './slots';

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

	/** How many uploads are on the wire at the same time. */
	readonly uploads = new Semaphore(PARALLEL_UPLOADS);

	readonly credits = new Ledger();

	/** The balance as it was last read. */
	reading?: Reading;

	/** While it is read: once for all who want to know it at the same time. */
	readingNow?: Promise<void>;

	usedAt = clock.now();
}

/** How long an account is remembered after its last use, and the pause between two sweeps, in milliseconds. */
const MEMORY = 30 * 60_000;
const SWEEP = 60_000;

const accounts = new Map<string, Account>();

let sweepAt = -Infinity;

function sweep(now: number): void {
	if (now < sweepAt) return;
	sweepAt = now + SWEEP;
	for (const [key, { slots, usedAt }] of accounts) {
		if (usedAt + MEMORY <= now && slots.isIdle) accounts.delete(key);
	}
}

/** The account with this `key`, a hash: never the API key itself. */
export function accountWith(key: string): Account {
	const now = clock.now();
	sweep(now);
	const account = accounts.get(key) ?? new Account();
	account.usedAt = now;
	accounts.set(key, account);
	return account;
}

/** How many accounts are remembered. */
export const countAccounts = (): number => accounts.size;

/** Forgets all accounts, whatever goes on; tests start from nothing. */
export function forgetAccounts(): void {
	accounts.clear();
	sweepAt = -Infinity;
}
