/** The account of a run: runs with the same key and address share it. */
import { checkedBaseUrl, readCredential } from '../http/client';
import { rethrow } from '../http/errors';
import { hashOf } from '../http/hash';
import { readUntilAnswered } from '../http/retry';
import type { Account } from '../account/account';
import { accountWith } from '../account/account';
import type { Item } from './item';

async function keyOf({ context, request, signal }: Item): Promise<string> {
	const { href } = new URL(checkedBaseUrl(request.baseURL));
	const credential = await readUntilAnswered(async () => await readCredential(context), signal);
	const { apiKey } = credential as { apiKey: unknown };
	// As the credential sends them: a blank behind the key makes no other account.
	return hashOf([String(apiKey).trim(), href]);
}

/** The account behind the credential, which is read once per run. Throws a JobError. */
export async function accountOf(item: Item): Promise<Account> {
	const { run } = item;
	const key = (run.account ??= keyOf(item));
	try {
		run.flow.account = await key;
		return accountWith(run.flow.account);
	} catch (error) {
		run.account = undefined;
		return rethrow(error);
	}
}
