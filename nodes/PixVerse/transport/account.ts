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
	if (run.gate === undefined) {
		const { apiKey } = await context.getCredentials(credentialName);
		run.gate = gateOf(hashOf([apiKey, checkedBaseUrl(request.baseURL)]));
	}
	return run.gate;
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
	return Number(monthly ?? 0) + Number(bought ?? 0);
}

/**
 * Throws when the user set a minimum balance and the account is below it. One look serves the
 * whole run; it is taken again after a refusal.
 */
export async function checkBalance(item: Item): Promise<void> {
	const { minimumBalance } = item.options;
	if (minimumBalance === undefined) return;
	item.run.balance ??= readBalance(item);
	const balance = await item.run.balance;
	if (balance >= minimumBalance) return;
	throw new JobError({
		message: `The account has ${balance} credits, below the minimum balance of ${minimumBalance}. Top it up at PixVerse or lower the minimum`,
		description: 'Nothing was submitted and nothing was charged.',
		class: 'balance',
		retryable: false,
	});
}
