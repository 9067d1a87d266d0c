/**
 * Decides what may still be spent: Maximum Credits limits one run, and Minimum Balance limits the account. An item reserves
 * the maximum that its submission may cost; under a limit, it does so before it waits for a slot. Once PixVerse has
 * answered, the item commits the cost, or cancels the reservation. A limit lets a job pass if its minimum price fits, so a
 * limit may be exceeded by one job. An item never waits for credits while it holds a slot,
 * because the job that holds the credits may be waiting for that slot (deadlock).
 */
import { learnPrice, priceRange } from '../account/likelyPrice';
import type { Ledger, Standing, Verdict } from '../account/ledger';
import { verdictOn } from '../account/ledger';
import { unlessAborted, ignoreStop } from '../base/abortSignals';
import { clock } from '../base/clock';
import { abortError, hasErrorOutput, JobError, toJobError } from '../values/errors';
import type { Draft } from '../http/requestBody';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { readBalance } from './freeRequest';
import { creditsIn } from '../values/record';

// The run reads the balance again if the last reading is older than this, in milliseconds.
const MAX_BALANCE_AGE = 30_000;

const notSubmitted = (kind: 'balance' | 'notSubmitted', message: string, retryable: boolean) =>
	new JobError({ message, charge: 'notCharged', class: kind, retryable });

const refusedKey = () =>
	new JobError({
		message: 'PixVerse refused the API key with which the run began',
		...{ charge: 'notCharged', class: 'authentication', retryable: false },
	});

// Reads the balance once for all items of the run that ask at the same time. Throws a JobError.
async function refreshBalance(item: Item): Promise<void> {
	const { run, account, connection, signal } = item;
	// PixVerse may charge a job during this reading, and the balance may not include that charge yet. So each cost that the
	// node learns of from here on counts as spent after the reading.
	const { spent, charged } = account.credits;
	// Each run reads the balance by itself, because the Timeout or the proxy of one run may prevent an answer that another
	// run gets. `watch` gets the attempt and not the item, so that in an outage all items of the attempt give up at the same
	// time.
	run.readingNow ??= readBalance(item, connection.health.watch('balance', run.attempt))
		.then(async (balance) => {
			// The new key may belong to another account, whose balance says nothing about what this run may spend.
			if ((await run.credential)?.isReplaced) throw refusedKey();
			run.reading = { balance, at: clock.now(), spent, charged };
		})
		.catch((error) => {
			// The operation costs credits, so the failure must not say that it is free.
			throw toJobError(error).with({ charge: 'notCharged' });
		})
		.finally(() => (run.readingNow = undefined));
	// Stop may end the item that reads the balance for all items. Then the next item reads the balance.
	await unlessAborted(run.readingNow, signal).catch(ignoreStop);
}

// The state of a limit for one submission, and the failure of the item if the limit can never allow the submission.
interface Limit extends Standing {
	exceeded: () => JobError;
}

// The limits for a submission that costs at least `min` credits: Maximum Credits on the run, Minimum Balance on the account.
// `owner` is the job that holds the reservation.
function limitsOf({ run, account, options }: Item, owner: Job, min: number): Limit[] {
	const { maximumCredits, minimumBalance, traceKey } = options;
	// An item must not wait because of its own reservation.
	const reservedByOthers = (ledger: Ledger) =>
		ledger.reserved - (ledger.creditsFor(owner, 'reserved') ?? 0);
	const limits: Limit[] = [];
	if (maximumCredits !== undefined) {
		const { credits, isGuessed, node } = run;
		limits.push({
			left: maximumCredits - credits.spent,
			// `left` already subtracts every cost of the run, because the run itself counts its costs.
			spent: 0,
			reserved: reservedByOthers(credits),
			exceeded: () => {
				const these = hasErrorOutput(node) ? 'class "notSubmitted"' : 'state "not_submitted"';
				const others = traceKey === undefined ? 'would be' : "have a 'Trace ID' and are not";
				const again = `. Run only the items with the ${these} again: the others ${others} charged twice`;
				// After a failed try, the item gets the class "failed" and not "notSubmitted", so the advice would be wrong.
				const advice = owner.number > 1 ? '' : again;
				const message = `This run spent ${isGuessed ? 'up to ' : ''}${credits.spent} of its maximum of ${maximumCredits} credits. This item likely costs ${min} or more and was not submitted${advice}`;
				return notSubmitted('notSubmitted', message, true);
			},
		});
	}
	if (minimumBalance !== undefined) {
		const { balance, at, ...then } = run.reading;
		const { credits } = account;
		limits.push({
			// Another program may also spend credits of the account, so the node replaces an old reading.
			isStale: clock.now() - at > MAX_BALANCE_AGE,
			left: balance - minimumBalance,
			spent: credits.charged - then.charged,
			isRefunded: credits.charged - then.charged !== credits.spent - then.spent,
			reserved: reservedByOthers(account.credits),
			exceeded: () => {
				const reason =
					balance < minimumBalance
						? `below the minimum balance of ${minimumBalance}`
						: `and this item likely costs ${min} or more: too few for the minimum balance of ${minimumBalance}`;
				const message = `The account has ${balance} credits, ${reason}. Buy credits at platform.pixverse.ai, or lower the minimum`;
				return notSubmitted('balance', message, false);
			},
		});
	}
	return limits;
}

/** The credits of a job, from the reservation to the cost, in the ledgers of its run and of its account. */
export class Reservation {
	constructor(
		private readonly item: Item,
		private readonly job: Job,
		private readonly draft: Draft,
		// The credits of the swap for which the job finds a mask. The node pays for the mask only if the limits allow the mask
		// and the swap, because the mask is of no use without the swap. The job of the swap holds both.
		private readonly swap?: Reservation,
	) {}

	/** Reserves credits before the job waits for a slot, in the order of the items. Throws a JobError. */
	async reserve(): Promise<void> {
		const { run, signal } = this.item;
		if (this.isAskedForAgain) {
			// No limit holds this job back, because PixVerse may have charged it already. Its credits are reserved until the
			// answer comes.
			run.credits.enter(this.job, 'reserved', this.range.high);
			return;
		}
		// Without limits, the item reserves its credits later, when it has its slot (`holds`).
		const isLimited = limitsOf(this.item, this.holder.job, 0).length > 0;
		if (!isLimited || this.isReserved) return;
		// The items take turns. Otherwise cheap items could keep passing an item that waits for more credits.
		if (!(await run.creditTurn.acquire(signal))) throw abortError();
		await this.reserveOnceAffordable(true).finally(() => run.creditTurn.release());
	}

	/** Whether the limits still allow a submission that has its slot. Throws a JobError if they never will. */
	async holds(): Promise<boolean> {
		// No limit holds back a job that PixVerse may have charged. Its credits are spent or reserved.
		if (this.isAskedForAgain) return true;
		// Other items may have spent more than expected meanwhile. Without limits, the item reserves only here, because other
		// runs have to count its credits.
		if (this.job.prepared?.mask_id === undefined) return await this.reserveOnceAffordable(false);
		// Nor does a limit hold back a swap whose mask is paid. A later attempt, or another try for the video, reserves for
		// the swap again, and a limit may then refuse it.
		if (!this.isReserved) this.enter('reserved', this.range.high);
		return true;
	}

	/**
	 * Commits what the submission has cost: the price that PixVerse reported, or else the maximum that it may cost. A job in
	 * doubt counts with the maximum.
	 */
	commit(): void {
		const { item, job, draft, swap } = this;
		const { run, options } = item;
		const { accepted, isFree, videoId } = job;
		const charged = creditsIn(accepted?.answer ?? {});
		// With the price that PixVerse has reported, the node estimates later submissions of this kind.
		learnPrice(run.handle.account, draft.url, draft.body, charged);
		const { high } = this.range;
		// This job costs nothing if PixVerse gave its video to another job first.
		const ofRun = accepted?.isResumed || isFree ? 0 : (charged ?? high);
		// If PixVerse reported no price, the cost is a guess, and sentences about the run say "up to" from now on.
		run.isGuessed ||= ofRun > 0 && charged === undefined;
		// The account counts at least the maximum, because Minimum Balance must hold even if PixVerse charges more than it
		// reported.
		this.enter('spent', ofRun, Math.max(charged ?? 0, high));
		// PixVerse answers a known Trace ID of the user with the video of an earlier execution, and only the record shows which
		// run paid. Until then the credits stay reserved in the run, so that its next items wait: if an earlier run has paid,
		// the credits are free again. An item that does not wait reads no record.
		if (videoId !== undefined && options.traceKey !== undefined && options.waits)
			run.credits.enter(job, 'reserved', ofRun);
		// The mask has used up its part of the reservation, and the swap keeps the rest.
		if (accepted) swap?.enter('reserved', swap.range.high);
	}

	/**
	 * Settles whether this run or an earlier run paid for the job. Called once the item has read the record, which may have
	 * the `price`, or has stopped waiting.
	 */
	settle(isResumed: boolean, price?: number): void {
		const { credits, handle } = this.item.run;
		// If the answer to the submission had no price, the record may have one.
		if (creditsIn(this.job.accepted?.answer ?? {}) === undefined)
			learnPrice(handle.account, this.draft.url, this.draft.body, price);
		// If an earlier run has paid, this run can spend the credits on its next items.
		const reserved = credits.creditsFor(this.job, 'reserved');
		if (reserved !== undefined) credits.enter(this.job, 'spent', isResumed ? 0 : reserved);
	}

	/** Sets the credits to 0: the item gives up its reservation, or PixVerse has refunded the cost. */
	cancel(): void {
		this.enter('spent', 0);
	}

	// What the submission may cost by itself.
	private get range(): { low: number; high: number } {
		const { url, body } = this.draft;
		if (this.job.isFree) return { low: 0, high: 0 };
		return priceRange(this.item.run.handle.account, url, body);
	}

	private get isReserved(): boolean {
		return this.item.account.credits.creditsFor(this.holder.job, 'reserved') !== undefined;
	}

	// Whether PixVerse may already have accepted the submission. For a mask, the result is false, because the swap still has
	// to be paid for.
	private get isAskedForAgain(): boolean {
		return this.job.isInDoubt && this.swap === undefined;
	}

	private get holder(): Reservation {
		return this.swap ?? this;
	}

	// Reserves the maximum that the submission may cost, for a mask together with its swap. Returns false if it would have to
	// wait and `mayWait` is false. Throws a JobError if no wait helps.
	private async reserveOnceAffordable(mayWait: boolean): Promise<boolean> {
		const { item, swap, holder } = this;
		const { run, account, signal } = item;
		for (;;) {
			const { range } = this;
			const low = range.low + (swap?.range.low ?? 0);
			let verdict: Verdict = 'enough';
			for (const limit of limitsOf(item, holder.job, low)) {
				verdict = verdictOn(limit, low);
				if (verdict === 'tooLow') throw limit.exceeded();
				if (verdict !== 'enough') break;
			}
			if (verdict === 'enough') {
				if (!this.isReserved) holder.enter('reserved', range.high + (swap?.range.high ?? 0));
				return true;
			}
			if (verdict === 'wait' && !mayWait) {
				// The item holds a slot that the job with the reserved credits may need. So the item gives up its reservation here,
				// and its slot in `submit`, and then begins again.
				holder.cancel();
				return false;
			}
			// A job that ends may free credits, and a new balance may show that the user has bought some. The item misses no
			// change, because nothing above waits.
			const changed = Promise.race([account.credits.changed, run.credits.changed]);
			await (verdict === 'stale' ? refreshBalance(item) : unlessAborted(changed, signal));
			if (signal.aborted) throw abortError();
		}
	}

	private enter(as: 'reserved' | 'spent', ofRun: number, ofAccount = ofRun): void {
		this.item.run.credits.enter(this.job, as, ofRun);
		this.item.account.credits.enter(this.job, as, ofAccount);
	}
}
