/** The accounts of this process. All runs with the same API key and Base URL share one account. */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { hashOf } from '../values/hash';
import { Latest } from '../base/latest';
import { CircuitBreaker } from './circuitBreaker';
import { Health } from './health';
import { Ledger } from './ledger';
import { Slots } from './slots';

// The maximum number of combinations of network settings that an account remembers.
const MAX_CONNECTIONS = 100;

/**
 * What the requests of an account share if they have the same network settings. Other settings have another connection: one
 * proxy may fail or answer with HTTP 429, or one Timeout may be too short, while PixVerse itself works.
 */
export class Connection {
	readonly health = new Health();
	readonly breaker = new CircuitBreaker();
	/** The connection sends no poll before this time (`clock.now`), because PixVerse has refused a poll with HTTP 429. */
	pollsFrom = 0;
}

/** One account, in this process. It outlives its runs, because the next run needs the learned limit of slots. */
export class Account {
	readonly slots = new Slots();
	readonly credits = new Ledger();
	private readonly connections = new Latest<Connection>(MAX_CONNECTIONS);

	/** Finds or makes the connection for requests with these network settings. */
	connectionFor(request: IHttpRequestOptions): Connection {
		const { proxy, timeout, skipSslCertificateValidation } = request;
		// The account keeps only a hash, because the address of a proxy may have a password in it.
		const key = hashOf([proxy, timeout, skipSslCertificateValidation]);
		const connection = this.connections.get(key) ?? new Connection();
		this.connections.add(key, connection);
		return connection;
	}

	/** Forgets a requester that sends no more requests. Its failures then no longer count as a sign of an outage. */
	forget(requester: object): void {
		this.connections.forEach(({ health }) => health.forget(requester));
	}
}

// The maximum number of accounts that the process remembers. During one job, a process uses far fewer accounts, so the
// accounts that it forgets have no running jobs.
const MAX_ACCOUNTS = 10_000;

const accounts = new Latest<Account>(MAX_ACCOUNTS);

/** Finds or makes the account with this `key`, which is a hash and never the API key itself. */
export function accountWith(key: string): Account {
	const account = accounts.get(key) ?? new Account();
	accounts.add(key, account);
	return account;
}

/** Forgets all accounts. Only tests call this, so that each test starts from nothing. */
export const forgetAccounts = (): void => accounts.clear();
