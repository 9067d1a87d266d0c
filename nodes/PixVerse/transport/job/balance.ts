/** The balance of the account: read, and refused when it is below the minimum. */
import type { IDataObject } from 'n8n-workflow';
import { JobError } from '../http/errors';
import { readRequest } from '../http/read';
import type { Item } from '../run/item';

/** Reads the balance of the account. Throws a JobError. */
export async function readBalance(item: Item): Promise<number> {
	const url = '/openapi/v2/account/balance';
	const request = { ...item.request, method: 'GET' as const, url, body: undefined, qs: undefined };
	const resp = await readRequest(item, request);
	const { credit_monthly: monthly, credit_package: bought } = (resp ?? {}) as IDataObject;
	const balance = Number(monthly ?? NaN) + Number(bought ?? 0);
	if (Number.isFinite(balance)) return balance;
	throw new JobError({
		message: 'PixVerse did not return the balance, so the minimum balance could not be checked',
		description: 'Nothing was submitted and nothing was charged.',
		class: 'balance',
		retryable: true,
	});
}

/**
 * Why nothing is submitted below the minimum balance. `abandoned` counts the submissions that may
 * still be charged although no answer came.
 */
export function balanceTooLow(balance: number, minimum: number, abandoned: number): JobError {
	const unanswered = abandoned === 1 ? 'a submission' : `${abandoned} submissions`;
	const isBelow = balance < minimum || abandoned === 0;
	const message = isBelow
		? `The account has ${balance} credits, below the minimum balance of ${minimum}. Buy credits at platform.pixverse.ai, or lower the minimum`
		: `The account has ${balance} credits, but ${unanswered} without an answer may still be charged: too few for the minimum balance of ${minimum}. Run the item again in half an hour, buy credits, or lower the minimum`;
	return new JobError({
		message,
		description: 'Nothing was submitted and nothing was charged.',
		class: 'balance',
		retryable: !isBelow,
	});
}
