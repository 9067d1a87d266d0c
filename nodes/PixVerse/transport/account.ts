/** What all items of a run share of the account: its gate, and the balance that guards it. */
import type { IDataObject } from 'n8n-workflow';
import { JobError } from './errors';
import type { Gate } from './gate';
import { gateOf } from './gates';
import { checkedBaseUrl, credentialName, send } from './http';
import type { Item } from './item';
import { readUntilAnswered } from './read';
import { hashOf } from './traceId';

/** The gate of the account behind the credential. */
export async function accountGate({ context, request, run }: Item): Promise<Gate> {
	if (run.account === undefined) {
		const { apiKey } = await context.getCredentials(credentialName);
		run.account = hashOf([apiKey, checkedBaseUrl(request.baseURL)]);
	}
	return gateOf(run.account);
}

async function readBalance({ context, request, signal }: Item): Promise<number> {
	const options = {
		...request,
		method: 'GET' as const,
		url: '/openapi/v2/account/balance',
		body: undefined,
		qs: undefined,
	};
	const resp = await readUntilAnswered(async () => await send(context, options), signal);
	const { credit_monthly: monthly, credit_package: bought } = (resp ?? {}) as IDataObject;
	const balance = Number(monthly ?? NaN) + Number(bought ?? 0);
	if (Number.isFinite(balance)) return balance;
	throw new JobError({
		message: 'PixVerse did not tell the balance, so the minimum balance could not be checked',
		description: 'Nothing was submitted and nothing was charged.',
		class: 'balance',
		retryable: true,
	});
}

/** The balance that all items of the run share; one that could not be read is asked for again. */
async function sharedBalance(item: Item): Promise<number> {
	const { run } = item;
	run.balance ??= readBalance(item);
	const asked = run.balance;
	asked.catch(() => {
		if (run.balance === asked) run.balance = undefined;
	});
	return await asked;
}

/**
 * Throws when the user set a minimum balance and the account is below it. One look serves the
 * whole run; it is taken again after a refusal.
 */
export async function checkBalance(item: Item): Promise<void> {
	const { minimumBalance } = item.options;
	if (minimumBalance === undefined) return;
	const balance = await sharedBalance(item);
	if (balance >= minimumBalance) return;
	throw new JobError({
		message: `The account has ${balance} credits, below the minimum balance of ${minimumBalance}. Top it up at PixVerse or lower the minimum`,
		description: 'Nothing was submitted and nothing was charged.',
		class: 'balance',
		retryable: false,
	});
}
