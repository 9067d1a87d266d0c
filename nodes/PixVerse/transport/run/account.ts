/** The account of a run: runs with the same key and address share its limiter. */
import { checkedBaseUrl, readCredential } from '../http/client';
import { rethrow } from '../http/errors';
import { hashOf } from '../http/hash';
import { readUntilAnswered } from '../http/read';
import type { Limiter } from '../limiter/limiter';
import { limiterFor } from '../limiter/limiters';
import type { Item } from './item';

async function accountOf({ context, request, signal }: Item): Promise<string> {
	const { href } = new URL(checkedBaseUrl(request.baseURL));
	const credential = await readUntilAnswered(async () => await readCredential(context), signal);
	const { apiKey } = credential as { apiKey: unknown };
	// As the credential sends them: a blank behind the key makes no other account.
	return hashOf([String(apiKey).trim(), href]);
}

/** The limiter of the account behind the credential, which is read once per run. Throws a JobError. */
export async function limiterOf(item: Item): Promise<Limiter> {
	const { run } = item;
	const account = (run.account ??= accountOf(item));
	try {
		run.flow.account = await account;
		return limiterFor(run.flow.account);
	} catch (error) {
		run.account = undefined;
		return rethrow(error);
	}
}
