/** The accounts of this process: what all runs with the same API key and Base URL share. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { hashOf } from '../http/hash';
import { Latest } from '../http/recentSubmissions';
import { Health } from './health';
import { Ledger } from './ledger';
import { Slots } from './slots';

/** How many combinations of network settings an account remembers. */
const MAX_CONNECTIONS = 100;

/**
 * What the requests of an account with the same network settings share. Each proxy and each Timeout has a connection of its
 * own, because a proxy may fail, or answer with HTTP 429, where PixVerse does not.
 */
export class Connection {
	readonly health = new Health();
	/** When PixVerse takes polls again, by the clock, after it refused one with HTTP 429. */
	pollsFrom = 0;
}

/** One account. */
export class Account {
	readonly slots = new Slots();
	readonly credits = new Ledger();
	private readonly connections = new Latest<Connection>(MAX_CONNECTIONS);

	/** The connection for requests with the network settings of this one. */
	connectionFor(request: IHttpRequestOptions): Connection {
		const { proxy, timeout, skipSslCertificateValidation } = request;
		// A hash, because the address of a proxy may have a password in it.
		const key = hashOf([proxy, timeout, skipSslCertificateValidation]);
		const connection = this.connections.get(key) ?? new Connection();
		this.connections.add(key, connection);
		return connection;
	}

	/** The requester sends nothing more. */
	forget(requester: object): void {
		this.connections.forEach(({ health }) => health.forget(requester));
	}
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
