/**
 * The credential of a run. The run keeps the credential of its first item until it ends, because its videos, uploads and
 * reservations belong to one account. A credential that the user changes meanwhile counts for the next run.
 */
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../base/clock';
import type { KeptCredential, RequestContext } from '../http/client';
import { accountKey, credentialName } from '../http/client';
import { trimmed } from '../values/userValues';

// How often, in milliseconds, the run reads a credential whose key PixVerse refuses. Many polls may be refused at once.
const RENEW_INTERVAL = 10_000;

/** A credential as n8n gives it. */
type CredentialData = IDataObject;

/** The credential of a run, with the new key for its reads if the user has replaced the key. */
export class Credential implements KeptCredential {
	readonly baseUrl: unknown;

	/** The hash that identifies the account. */
	readonly account: string;

	/** Whether the credential had another API key when PixVerse refused the first one, because the user has replaced it. */
	isReplaced = false;

	// What reads are sent with.
	private forReads: CredentialData;

	private renewing?: Promise<void>;
	private renewedAt = -Infinity;

	/**
	 * `written` is the base URL of n8n's request, for a credential without one. Throws an InputError if the base URL is wrong.
	 */
	constructor(
		private readonly first: CredentialData,
		/** The context of the item that has read the credential. */
		private readonly context: RequestContext,
		written: unknown,
		/** Notes that PixVerse has answered a request of the run. */
		readonly answered: () => void,
	) {
		this.forReads = first;
		this.baseUrl = first.baseUrl ?? written;
		this.account = accountKey(first.apiKey, this.baseUrl);
	}

	dataFor(isRead: boolean): CredentialData {
		return isRead ? this.forReads : this.first;
	}

	/**
	 * Whether the user has changed the credential since the run began, and not only an item has another one by an expression.
	 * `account` is the account of the item.
	 */
	async wasChangedTo(account: string): Promise<boolean> {
		try {
			const data: CredentialData = await this.context.getCredentials(credentialName);
			return accountKey(data.apiKey, data.baseUrl ?? this.baseUrl) === account;
		} catch {
			return false;
		}
	}

	async renew(context: RequestContext, refused: CredentialData): Promise<boolean> {
		// The new key may be another account's, which has no record of this run, so the next read tries the first one again.
		if (refused !== this.first) {
			this.forReads = this.first;
			return false;
		}
		// Another request may have found the new key meanwhile.
		if (this.forReads === refused) {
			if (clock.now() - this.renewedAt < RENEW_INTERVAL) return false;
			await (this.renewing ??= this.readAnew(context).finally(() => (this.renewing = undefined)));
		}
		return this.forReads !== refused;
	}

	// Reads the credential. Its key serves the reads of the run if the credential still has the same address.
	private async readAnew(context: RequestContext): Promise<void> {
		try {
			const data: CredentialData = await context.getCredentials(credentialName);
			// The hash of the old key and the present address is that of the account only if the address is the same.
			const isSameAddress =
				accountKey(this.first.apiKey, data.baseUrl ?? this.baseUrl) === this.account;
			this.isReplaced = isSameAddress && trimmed(data.apiKey) !== trimmed(this.first.apiKey);
			if (this.isReplaced) this.forReads = data;
		} catch {
			// The credential cannot be read or is wrong, so the run keeps the one that it has.
		}
		this.renewedAt = clock.now();
	}
}
