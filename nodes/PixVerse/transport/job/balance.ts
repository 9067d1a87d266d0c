/** The balance of the account: read, and refused when it is below the minimum. */
import { unlessAborted, unlessStopped } from '../http/abortSignals';
import { clock } from '../http/clock';
import { creditsLeft } from '../http/record';
import { JobError } from '../http/errors';
import { shapeOf } from '../http/json';
import { readRequest } from '../http/read';
import type { Item } from '../run/item';

const unsubmitted = (kind: 'balance' | 'notSubmitted', message: string, retryable: boolean) =>
	new JobError({
		message,
		description: 'Nothing was submitted and nothing was charged.',
		class: kind,
		retryable,
	});

/** Reads the balance of the account. Throws a JobError. */
export async function readBalance(item: Item): Promise<number> {
	const url = '/openapi/v2/account/balance';
	const request = { ...item.request, method: 'GET' as const, url, body: undefined, qs: undefined };
	const resp = await readRequest(item, request);
	const balance = creditsLeft(resp);
	item.run.balance = balance;
	if (balance !== undefined) return balance;
	const message = `PixVerse did not return the balance, so the minimum balance could not be checked: Resp ${shapeOf(resp)}`;
	throw unsubmitted('balance', message, true);
}

/** A balance, and when its reading ended and what had been answered in all when it began. */
interface Reading {
	balance: number;
	at: number;
	answered: number;
}

/** The balance of an account as it was last read, once for all who want to know it at the same time. */
export class LastBalance {
	/** The last reading. */
	reading?: Reading;

	private readingNow?: Promise<void>;

	/** Reads the balance; `answered` is what all answered submissions may have cost. Throws a JobError. */
	async read(item: Item, answered: number): Promise<void> {
		this.readingNow ??= this.readFor(item, answered).finally(() => (this.readingNow = undefined));
		try {
			await unlessAborted(this.readingNow, item.signal);
			item.run.balance = this.reading?.balance;
		} catch (error) {
			// When the one who read for all was stopped, the next one reads.
			unlessStopped(error);
		}
	}

	private async readFor(item: Item, answered: number): Promise<void> {
		const balance = await readBalance(item);
		this.reading = { balance, at: clock.now(), answered };
	}
}

/** What a bound refuses: what it leaves, what the submission costs at least, and what others may cost. */
interface Refused {
	least: number;
	/** Credits that submissions without an answer may still cost. */
	abandoned: number;
}

/** Why nothing is submitted that would take the balance below its minimum. */
export function balanceTooLow({
	balance,
	minimum,
	least,
	abandoned,
}: Refused & { balance: number; minimum: number }): JobError {
	const isShort = balance - least < minimum;
	const reason =
		balance < minimum
			? `below the minimum balance of ${minimum}`
			: `and this item likely costs ${least} or more: too few for the minimum balance of ${minimum}`;
	const message = isShort
		? `The account has ${balance} credits, ${reason}. Buy credits at platform.pixverse.ai, or lower the minimum`
		: `The account has ${balance} credits, and submissions without an answer may still cost ${abandoned} of them: too few for the minimum balance of ${minimum}. Run the item again in half an hour, buy credits, or lower the minimum`;
	return unsubmitted('balance', message, !isShort);
}

/** Why nothing is submitted that would take a run above its maximum of credits. */
export function overMaximum({
	spent,
	isGuessed,
	most,
	least,
	abandoned,
}: Refused & { spent: number; isGuessed?: boolean; most: number }): JobError {
	const unsure =
		abandoned > 0 ? `, and submissions without an answer may cost ${abandoned} more` : '';
	const message = `This run spent ${isGuessed ? 'up to ' : ''}${spent} of its maximum of ${most} credits${unsure}. This item likely costs ${least} or more and was not submitted. Run it again, or raise 'Maximum Credits'`;
	return unsubmitted('notSubmitted', message, true);
}
