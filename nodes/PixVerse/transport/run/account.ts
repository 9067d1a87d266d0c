/** The account of a run: who shares its key and address shares its limiter. */
import { checkedBaseUrl, credentialName } from '../http/client';
import { hashOf } from '../http/hash';
import type { Limiter } from '../limiter/limiter';
import { limiterFor } from '../limiter/limiters';
import type { Item } from './item';

/** The limiter of the account behind the credential. Throws an InputError for a wrong address. */
export async function limiterOf({ context, request, run }: Item): Promise<Limiter> {
	if (run.account === undefined) {
		const { apiKey } = await context.getCredentials(credentialName);
		const { href } = new URL(checkedBaseUrl(request.baseURL));
		// As the credential sends them: a blank behind the key makes no other account.
		run.account = hashOf([String(apiKey).trim(), href]);
	}
	return limiterFor(run.account);
}
