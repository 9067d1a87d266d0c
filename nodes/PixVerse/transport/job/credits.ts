/**
 * What may still be spent: Minimum Balance bounds the account, Maximum Credits one run. Each submission is reserved at the
 * most that it may cost before it waits for a slot, and settled once it was answered: nobody waits for a bound with a
 * slot in hand, because the holder of the bound may be waiting for one.
 */
import type { Price } from '../../prices/published';
import { publishedPrice } from '../../prices/published';
import { learnPrice, likelyPrice, toldPrice } from '../../prices/likelyPrice';
import type { Account } from '../account/account';
import type { Verdict } from '../account/ledger';
import { verdictOn } from '../account/ledger';
import { unlessAborted, unlessStopped } from '../http/abortSignals';
import { clock } from '../http/clock';
import type { ResultType } from '../http/record';
import { creditsLeft } from '../http/record';
import { abortError, hasErrorOutput, JobError } from '../http/errors';
import { shapeOf } from '../http/json';
import type { Outcome } from '../http/outcome';
import type { Watcher } from '../http/retry';
import { readRequest } from '../http/retry';
import type { Body } from '../http/requestBody';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import type { Asking } from '../run/resolveBodies';

/** What a job needs in order to be submitted. */
export interface Submission {
	item: Item;
	job: Job;
	account: Account;
	body: Body;
	/** What is made, whose ID the answer holds; none when the answer is the result. */
	makes?: ResultType;
	/** The submission that this one is a step to: one is not paid for without the other. */
	step?: { job: Job; url: string; body: Body };
	/** The path; another one than the operation's for a step on the way. */
	url: string;
	/** How long such a job is expected to take, in milliseconds; none when the answer is the result. */
	expected?: () => number;
}

/**
 * What a submission may cost while nobody has told a price: 340 credits are 15 seconds of a music
 * video in 1080p, which most clips do not cost (docs/service.md, "Prices").
 */
const UNKNOWN_PRICE = { low: 1, high: 340 };

const FREE = { low: 0, high: 0 };

/** A balance that was read longer ago is read again, in milliseconds. */
const OLDEST = 30_000;

type Range = Pick<Price, 'low' | 'high'>;

const unsubmitted = (kind: 'balance' | 'notSubmitted', message: string, retryable: boolean) =>
	new JobError({
		message,
		description: 'Nothing was submitted and nothing was charged.',
		class: kind,
		retryable,
	});

/** Reads the balance of the account, through an outage where that is watched. Throws a JobError. */
export async function readBalance(asking: Asking, watcher?: Watcher<Outcome>): Promise<number> {
	const url = '/openapi/v2/account/balance';
	const own = { ...asking.request, method: 'GET' as const, url, body: undefined, qs: undefined };
	const resp = await readRequest(asking, own, watcher);
	const balance = creditsLeft(resp);
	asking.run.balance = balance;
	if (balance !== undefined) return balance;
	const message = `PixVerse did not return the balance, so the minimum balance could not be checked: Resp ${shapeOf(resp)}`;
	throw unsubmitted('balance', message, true);
}

/** Reads the balance, once for all who want to know it at the same time. Throws a JobError. */
async function countBalance({ item, account }: Submission): Promise<void> {
	const read = async () => {
		const { spent } = account.credits;
		// One asker in each try of the run: when it has given up, so do those who read after it.
		const watcher = account.health.watch('balance', item.run.scope);
		const balance = await readBalance(item, watcher);
		account.reading = { balance, at: clock.now(), spent };
	};
	account.readingNow ??= read().finally(() => (account.readingNow = undefined));
	// When the one who reads for all is stopped, the next one reads.
	await unlessAborted(account.readingNow, item.signal).catch(unlessStopped);
	item.run.balance = account.reading?.balance;
}

/** The least and the most that one request may cost, as far as anyone knows. */
function rangeOf({ job, url, body }: Pick<Submission, 'job' | 'url' | 'body'>): Range {
	if (job.isFree) return FREE;
	const likely = likelyPrice(url, body);
	const published = publishedPrice(url, body);
	const low = likely?.low ?? UNKNOWN_PRICE.low;
	return {
		low: Math.min(low, published?.high ?? low),
		high: Math.max(likely?.high ?? 0, published?.high ?? UNKNOWN_PRICE.high),
	};
}

/** The same with the submission that it is a step to, which is not paid for without the other. */
function wholeOf(submission: Submission): Range {
	const own = rangeOf(submission);
	const next = submission.step ? rangeOf(submission.step) : FREE;
	return { low: own.low + next.low, high: own.high + next.high };
}

/** Why nothing is submitted that would take the balance below its minimum. */
export function balanceTooLow(balance: number, minimum: number, least: number): JobError {
	const reason =
		balance < minimum
			? `below the minimum balance of ${minimum}`
			: `and this item likely costs ${least} or more: too few for the minimum balance of ${minimum}`;
	const message = `The account has ${balance} credits, ${reason}. Buy credits at platform.pixverse.ai, or lower the minimum`;
	return unsubmitted('balance', message, false);
}

/** Why nothing is submitted that would take a run above its maximum of credits, and what to run again. */
export function overMaximum({ run, options }: Item, most: number, least: number): JobError {
	const { credits, isGuessed, node } = run;
	const these = hasErrorOutput(node) ? 'class "notSubmitted"' : 'state "not_submitted"';
	const others = options.traceKey === undefined ? 'would be' : "have a 'Trace ID' and are not";
	const again = `Run only the items with the ${these} again: the others ${others} charged twice`;
	const message = `This run spent ${isGuessed ? 'up to ' : ''}${credits.spent} of its maximum of ${most} credits. This item likely costs ${least} or more and was not submitted. ${again}`;
	return unsubmitted('notSubmitted', message, true);
}

/** What Maximum Credits says. Throws a JobError when it refuses. */
function verdictOfRun(submission: Submission): Verdict {
	const { run, options } = submission.item;
	const { spent, reserved } = run.credits;
	const { maximumCredits: most = Infinity } = options;
	const { low } = wholeOf(submission);
	const verdict = verdictOn({ left: most - spent, spent: 0, reserved }, low);
	if (verdict === 'tooLow') throw overMaximum(submission.item, most, low);
	return verdict;
}

/** The job that credits are reserved for: that of a step on the way is another one's. */
const ownerOf = ({ job, step }: Submission) => step?.job ?? job;

/** What Minimum Balance says; what is reserved for others counts. Throws a JobError when it refuses. */
function verdictOfAccount(submission: Submission): Verdict {
	const { reading, credits } = submission.account;
	const { run, options } = submission.item;
	const { minimumBalance: minimum } = options;
	if (minimum === undefined) return 'enough';
	const isOld = reading === undefined || clock.now() - reading.at > OLDEST;
	if (run.balance === undefined || isOld) return 'count';
	const { low } = wholeOf(submission);
	const spent = Math.max(credits.spent - reading.spent, 0);
	const reserved = credits.reserved - (credits.reservedFor(ownerOf(submission)) ?? 0);
	const verdict = verdictOn({ left: reading.balance - minimum, spent, reserved }, low);
	if (verdict === 'tooLow') throw balanceTooLow(reading.balance, minimum, low);
	return verdict;
}

/** Enters credits for the run and the account. */
function enter(
	{ item, account }: Submission,
	job: object,
	as: 'reserved' | 'spent',
	ofRun: number,
	ofAccount = ofRun,
): void {
	item.run.credits.enter(job, as, ofRun);
	account.credits.enter(job, as, ofAccount);
}

/** Whether a submission may have been accepted, and is all that is asked for again: behind a mask a swap is still to be paid. */
const isAskedForAgain = ({ job, step }: Submission): boolean => job.isInDoubt && step === undefined;

/** Whether nothing has to be reserved: it is already, or it is asked for again. */
const isReserved = (submission: Submission): boolean =>
	isAskedForAgain(submission) ||
	submission.account.credits.reservedFor(ownerOf(submission)) !== undefined;

/**
 * Waits until the bounds of the item, if it has any, bear its submission: in the order of the rows, and before it waits
 * for a slot. Throws a JobError when they never will.
 */
export async function clear(submission: Submission): Promise<void> {
	const { item, account } = submission;
	const { run, options, signal } = item;
	// Others of the run wait for what it turns out to have cost.
	if (isAskedForAgain(submission))
		run.credits.enter(submission.job, 'reserved', rangeOf(submission).high);
	const isBounded = (options.maximumCredits ?? options.minimumBalance) !== undefined;
	if (!isBounded || isReserved(submission)) return;
	if (!(await run.turn.enter(signal))) throw abortError();
	try {
		for (;;) {
			const { changed } = account.credits;
			const ofRun = verdictOfRun(submission);
			const verdict = ofRun === 'enough' ? verdictOfAccount(submission) : ofRun;
			if (verdict === 'enough') break;
			await (verdict === 'count' ? countBalance(submission) : unlessAborted(changed, signal));
			if (signal.aborted) throw abortError();
		}
		enter(submission, ownerOf(submission), 'reserved', wholeOf(submission).high);
	} finally {
		run.turn.leave();
	}
}

/**
 * Whether Minimum Balance still bears a submission that has a slot, which may have taken long to come. If not, its
 * reservation is gone and it has to wait again, without the slot. Throws a JobError when the bound refuses.
 */
export async function isStillBorne(submission: Submission): Promise<boolean> {
	// A mask that was paid for is of no use without its swap.
	const isBegun = isAskedForAgain(submission) || submission.job.prepared?.mask_id !== undefined;
	for (;;) {
		const verdict = isBegun ? 'enough' : verdictOfAccount(submission);
		if (verdict === 'count') await countBalance(submission);
		if (submission.item.signal.aborted) throw abortError();
		const owner = ownerOf(submission);
		if (verdict === 'wait') enter(submission, owner, 'spent', 0);
		else if (verdict === 'enough' && !isReserved(submission))
			enter(submission, owner, 'reserved', wholeOf(submission).high);
		if (verdict !== 'count') return verdict === 'enough';
	}
}

/** The service accepted the submission. */
export function settleAccepted(submission: Submission): void {
	const { item, job, url, body, step } = submission;
	const { credits, credit } = job.accepted?.answer ?? {};
	const told = toldPrice(credits ?? credit);
	learnPrice(url, body, told);
	const { high } = rangeOf(submission);
	// An earlier run has paid for what it was given.
	const isPaid = job.accepted?.isResumed !== true && !job.isFree;
	item.run.isGuessed ||= isPaid && told === undefined;
	enter(submission, job, 'spent', isPaid ? (told ?? high) : 0, Math.max(told ?? 0, high));
	if (step) enter(submission, step.job, 'reserved', rangeOf(step).high);
}

/** The submission failed; one in doubt counts at the most that it may cost. */
export function settleFailed(submission: Submission): void {
	const { item, job, step } = submission;
	item.run.isGuessed ||= job.isInDoubt && !job.isFree;
	enter(submission, job, 'spent', job.isInDoubt ? rangeOf(submission).high : 0);
	if (step) enter(submission, step.job, 'spent', 0);
}
