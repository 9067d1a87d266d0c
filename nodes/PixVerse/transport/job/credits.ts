/**
 * What may still be spent: Minimum Balance bounds the account, Maximum Credits one run. Each submission is reserved at the
 * most that it may cost before it waits for a slot, and settled once it was answered: nobody waits for a bound with a
 * slot in hand, because the holder of the bound may be waiting for one.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { learnPrice, priceRange, chargedPrice } from '../../prices/likelyPrice';
import type { Ledger, Verdict } from '../account/ledger';
import { verdictOn } from '../account/ledger';
import { unlessAborted, ignoreStop } from '../http/abortSignals';
import { clock } from '../http/clock';
import { creditsLeft } from '../http/record';
import { abortError, hasErrorOutput, JobError } from '../http/errors';
import { shapeOf } from '../http/json';
import type { Outcome } from '../http/outcome';
import type { Watcher } from '../http/retry';
import { readRequest } from '../http/retry';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import type { Asking } from '../run/resolveBodies';
import type { Submission } from './submission';

const FREE = { low: 0, high: 0 };

/** A balance that was read longer ago is read again, in milliseconds. */
const OLDEST = 30_000;

const unsubmitted = (kind: 'balance' | 'notSubmitted', message: string, retryable: boolean) =>
	new JobError({
		message,
		charge: 'notCharged',
		class: kind,
		retryable,
	});

/** The request of the balance, with the settings of the item's own. */
export const balanceRequest = (request: IHttpRequestOptions): IHttpRequestOptions => ({
	...request,
	method: 'GET',
	url: '/openapi/v2/account/balance',
	body: undefined,
	qs: undefined,
});

/** Reads the balance of the account, through an outage where that is watched. Throws a JobError. */
export async function readBalance(asking: Asking, watcher?: Watcher<Outcome>): Promise<number> {
	const resp = await readRequest(asking, balanceRequest(asking.request), watcher);
	const balance = creditsLeft(resp);
	if (balance !== undefined) return balance;
	const message = `PixVerse did not return the balance, so the minimum balance could not be checked: Resp ${shapeOf(resp)}`;
	throw unsubmitted('balance', message, true);
}

/**
 * Reads the balance, once for all items of the run that want to know it at the same time; another run reads its own, because
 * this one's Timeout or proxy may keep it from an answer. Throws a JobError.
 */
async function countBalance(item: Item): Promise<void> {
	const { run, account, connection, signal } = item;
	const read = async () => {
		const { spent } = account.credits;
		// One asker in each try of the run: when it has given up, so do those who read after it.
		const balance = await readBalance(item, connection.health.watch('balance', run.scope));
		run.reading = { balance, at: clock.now(), spent };
	};
	run.readingNow ??= read().finally(() => (run.readingNow = undefined));
	// When the one who reads for all is stopped, the next one reads.
	await unlessAborted(run.readingNow, signal).catch(ignoreStop);
}

const rangeOf = ({ job, url, body }: Pick<Submission, 'job' | 'url' | 'body'>) =>
	job.isFree ? FREE : priceRange(url, body);

/** What a submission may cost with the one that it is a step to, which is not paid for without the other. */
function wholeOf(submission: Submission) {
	const own = rangeOf(submission);
	const next = submission.step ? rangeOf(submission.step) : FREE;
	return { low: own.low + next.low, high: own.high + next.high };
}

/** The job that credits are reserved for: that of a step on the way is another one's. */
const ownerOf = ({ job, step }: Submission) => step?.job ?? job;

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
export function overMaximum(
	{ run, options }: Item,
	most: number,
	least: number,
	isAgain = false,
): JobError {
	const { credits, isGuessed, node } = run;
	const these = hasErrorOutput(node) ? 'class "notSubmitted"' : 'state "not_submitted"';
	const others = options.traceKey === undefined ? 'would be' : "have a 'Trace ID' and are not";
	const again = `. Run only the items with the ${these} again: the others ${others} charged twice`;
	const message = `This run spent ${isGuessed ? 'up to ' : ''}${credits.spent} of its maximum of ${most} credits. This item likely costs ${least} or more and was not submitted${isAgain ? '' : again}`;
	return unsubmitted('notSubmitted', message, true);
}

/** What the bounds say of a submission, beside what is reserved for others. Throws a JobError when they refuse. */
function verdictOf(submission: Submission): Verdict {
	const { run, account, options } = submission.item;
	const { maximumCredits: most, minimumBalance: minimum } = options;
	const { reading } = run;
	const { low } = wholeOf(submission);
	const owner = ownerOf(submission);
	const others = (ledger: Ledger) => ledger.reserved - (ledger.creditsFor(owner, 'reserved') ?? 0);
	if (most !== undefined) {
		const left = most - run.credits.spent;
		// What an earlier run may have paid for is waited for, because it may leave enough.
		const reserved = others(run.credits) + run.credits.undecided;
		const verdict = verdictOn({ left, spent: 0, reserved }, low);
		if (verdict === 'tooLow') throw overMaximum(submission.item, most, low, owner.number > 1);
		if (verdict !== 'enough') return verdict;
	}
	if (minimum === undefined) return 'enough';
	if (reading === undefined || clock.now() - reading.at > OLDEST) return 'count';
	const spent = account.credits.spent - reading.spent;
	const standing = { left: reading.balance - minimum, spent, reserved: others(account.credits) };
	const verdict = verdictOn(standing, low);
	if (verdict === 'tooLow') throw balanceTooLow(reading.balance, minimum, low);
	return verdict;
}

/** Enters credits of a job for the run and the account. */
function enter(
	{ run, account }: Item,
	job: Job,
	as: 'reserved' | 'spent',
	ofRun: number,
	ofAccount = ofRun,
): void {
	run.credits.enter(job, as, ofRun);
	account.credits.enter(job, as, ofAccount);
}

/** Whether a submission may have been accepted, and is all that is asked for again: behind a mask a swap is still to be paid. */
const isAskedForAgain = ({ job, step }: Submission): boolean => job.isInDoubt && step === undefined;

/** Whether nothing has to be reserved: it is already, or it is asked for again. */
const isReserved = (submission: Submission): boolean =>
	isAskedForAgain(submission) ||
	submission.item.account.credits.creditsFor(ownerOf(submission), 'reserved') !== undefined;

/** Reserves the price of a submission once the bounds bear it; false if others must end first and it may not wait for them. */
async function bear(submission: Submission, mayWait: boolean): Promise<boolean> {
	const { item } = submission;
	for (;;) {
		const changed = Promise.race([item.account.credits.changed, item.run.credits.changed]);
		const verdict = verdictOf(submission);
		if (verdict === 'enough') break;
		if (verdict === 'wait' && !mayWait) {
			enter(item, ownerOf(submission), 'spent', 0);
			return false;
		}
		await (verdict === 'count' ? countBalance(item) : unlessAborted(changed, item.signal));
		if (item.signal.aborted) throw abortError();
	}
	if (!isReserved(submission))
		enter(item, ownerOf(submission), 'reserved', wholeOf(submission).high);
	return true;
}

/**
 * Waits until the bounds of the item, if it has any, bear its submission: in the order of the rows, and before it waits
 * for a slot. Throws a JobError when they never will.
 */
export async function reserve(submission: Submission): Promise<void> {
	const { run, options, signal } = submission.item;
	// Others of the run wait for what it turns out to have cost.
	if (isAskedForAgain(submission))
		run.credits.enter(submission.job, 'reserved', rangeOf(submission).high);
	const isBounded = (options.maximumCredits ?? options.minimumBalance) !== undefined;
	if (!isBounded || isReserved(submission)) return;
	if (!(await run.turn.enter(signal))) throw abortError();
	await bear(submission, true).finally(() => run.turn.leave());
}

/**
 * Whether the bounds still bear a submission that has a slot, which may have taken long to come. If not, its
 * reservation is gone and it has to wait again, without the slot. Throws a JobError when they refuse.
 */
export async function isStillBorne(submission: Submission): Promise<boolean> {
	// A mask that was paid for is of no use without its swap.
	const isBegun = isAskedForAgain(submission) || submission.job.prepared?.mask_id !== undefined;
	return isBegun || (await bear(submission, false));
}

/**
 * Enters what a submission has cost: what was told, or else the most that it may cost, also while it is in doubt. Of a
 * step, the submission behind it stays reserved once the step was accepted.
 */
export function settle({ item, job, url, body, makes, step }: Submission): void {
	const { accepted, isInDoubt, isFree } = job;
	const { credits, credit } = accepted?.answer ?? {};
	const told = chargedPrice(credits ?? credit);
	learnPrice(url, body, told);
	const high = accepted || isInDoubt ? rangeOf({ job, url, body }).high : 0;
	// An earlier run has paid for what it was given.
	const ofRun = accepted?.isResumed || isFree ? 0 : (told ?? high);
	item.run.isGuessed ||= ofRun > 0 && told === undefined;
	enter(item, job, 'spent', ofRun, Math.max(told ?? 0, high));
	if (makes && accepted && mayBeResumed(item)) item.run.credits.enter(job, 'undecided', ofRun);
	if (step && accepted) enter(item, step.job, 'reserved', rangeOf(step).high);
}

/**
 * Whether only the record of a job tells who paid for it: PixVerse answers a known Trace ID of the user with the video of an
 * earlier execution. An item that does not wait sees no record.
 */
const mayBeResumed = ({ options }: Item): boolean =>
	options.traceKey !== undefined && options.waits;

/** Enters that PixVerse has refunded a job. */
export const refund = (item: Item, job: Job): void => enter(item, job, 'spent', 0);

/** Enters who paid for a job, once its record was read or its wait has ended. */
export function decideCost({ run }: Item, job: Job, isResumed: boolean): void {
	const credits = run.credits.creditsFor(job, 'undecided');
	if (credits !== undefined) run.credits.enter(job, 'spent', isResumed ? 0 : credits);
}
