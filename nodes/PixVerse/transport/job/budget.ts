/**
 * What may still be spent: a minimum balance bounds the account, a maximum of credits one run. Every
 * submission on its way counts at the most that it may cost, so that several may leave side by side
 * where the bounds bear them all, and one after another where they do not.
 */
import type { Price } from '../../prices/published';
import { publishedPrice } from '../../prices/published';
import { learnPrice, likelyPrice } from '../../prices/likelyPrice';
import { toldPrice } from '../../prices/toldPrice';
import { unlessAborted, waiter } from '../http/abortSignals';
import { clock } from '../http/clock';
import { abortError } from '../http/errors';
import type { Limiter } from '../limiter/limiter';
import type { Job } from '../run/job';
import { balanceTooLow, LastBalance, overMaximum } from './balance';
import type { Submission } from './submission';

/**
 * What a submission may cost while nobody has told a price: 340 credits are 15 seconds of a music
 * video in 1080p, which most clips do not cost (docs/service.md, "Prices").
 */
const UNKNOWN_PRICE = { low: 1, high: 340 };

/** A balance that was read longer ago is read again, in milliseconds. */
const OLDEST = 30_000;

/**
 * How long a submission counts that was given up without an answer, in milliseconds: a further try of
 * the node begins only when the last of the other items has ended.
 */
const COUNTED_FOR = 30 * 60_000;

/** What a bound was last known to bear, and what may have been spent of it since; in credits. */
export interface Standing {
	left: number;
	/** Answered submissions. */
	answered: number;
	/** Submissions on their way. */
	open: number;
	/** Submissions that were given up without an answer. */
	abandoned: number;
}

/** What a bound says of a submission; `count`: the balance has to be read first. */
export type Verdict = 'enough' | 'wait' | 'tooLow' | 'count';

/** Whether a bound bears a submission that costs at least `least` credits. Pure. */
export function verdictOn({ left, answered, open, abandoned }: Standing, least: number): Verdict {
	const rest = left - abandoned - least;
	if (rest - answered - open >= 0) return 'enough';
	// Nothing is refused by reckoning: credits may have come back since.
	if (answered > 0) return 'count';
	return rest < 0 ? 'tooLow' : 'wait';
}

/** The least and the most that a submission may cost, as far as anyone knows. */
function boundsOf({ url, body }: Pick<Submission, 'url' | 'body'>): Pick<Price, 'low' | 'high'> {
	const likely = likelyPrice(url, body);
	const published = publishedPrice(url, body);
	const low = likely?.low ?? UNKNOWN_PRICE.low;
	return {
		low: Math.min(low, published?.high ?? low),
		high: Math.max(likely?.high ?? 0, published?.high ?? UNKNOWN_PRICE.high),
	};
}

/** The job that a submission is paid for, which is another one's for a step on the way. */
const ownerOf = ({ job, step }: Submission): Job => step?.job ?? job;

/** The same together with the submission that it is a step to. */
function wholeOf(submission: Submission): Pick<Price, 'low' | 'high'> {
	const [own, next] = [boundsOf(submission), submission.step && boundsOf(submission.step)];
	return { low: own.low + (next?.low ?? 0), high: own.high + (next?.high ?? 0) };
}

/** What a run has spent, at the most: guessed where an answer told no price. */
interface Spending {
	spent: number;
	isGuessed?: boolean;
}

interface Booking {
	flow: Spending;
	most: number;
	abandonedAt?: number;
}

function spend(flow: Spending, most: number, told?: number): void {
	flow.spent += told ?? most;
	flow.isGuessed ||= told === undefined;
}

/** The budget of one account. */
class Budget {
	private readonly bookings = new Map<Job, Booking>();

	/** What all answered submissions may have cost. */
	private answered = 0;

	private readonly balance = new LastBalance();

	/** Ends when a booking changes. */
	private change = waiter<void>([], () => {});

	/** Waits until the bounds of the item bear its submission, as far as is known. Throws a JobError. */
	async clear(submission: Submission): Promise<void> {
		for (;;) {
			// What changes while the balance is read counts.
			const { promise } = this.change;
			if (await this.bears(submission)) return;
			await unlessAborted(promise, submission.item.signal);
		}
	}

	/** Books the submission before it leaves; false when others were faster. Throws a JobError. */
	async book(submission: Submission): Promise<boolean> {
		const { flow } = submission.item.run;
		const most = wholeOf(submission).high;
		return await this.bears(submission, () => {
			this.bookings.set(ownerOf(submission), { flow, most });
		});
	}

	/** The service accepted the submission. */
	accepted(submission: Submission): void {
		const { item, job, url, body, step } = submission;
		const { credits, credit } = job.accepted?.answer ?? {};
		const told = toldPrice(credits ?? credit);
		learnPrice(url, body, told);
		const most = boundsOf(submission).high;
		this.answered += Math.max(told ?? 0, most);
		const { flow } = item.run;
		// An earlier run has paid for what it was given.
		if (!job.accepted?.isResumed) spend(flow, most, told);
		if (step) this.bookings.set(step.job, { flow, most: boundsOf(step).high });
		else this.bookings.delete(job);
		this.noteChange();
	}

	/** The submission was refused for now, or never left; one whose mask is paid for keeps its room. */
	withdraw(submission: Submission): void {
		if (submission.job.prepared?.mask_id === undefined) this.end(submission);
	}

	/** The submission was not accepted; while it is in doubt, it counts for a while. */
	end(submission: Submission): void {
		const booking = this.bookings.get(ownerOf(submission));
		if (booking && submission.job.isInDoubt) booking.abandonedAt = clock.now();
		this.cancel(ownerOf(submission));
	}

	/** The job is not submitted, although a step on the way may have been answered. */
	cancel(job: Job): void {
		if (this.bookings.get(job)?.abandonedAt === undefined) this.bookings.delete(job);
		this.noteChange();
	}

	private noteChange(): void {
		this.change.settle();
		this.change = waiter<void>([], () => {});
	}

	/** What other submissions may cost: all of the account, or those of one run. */
	private counted(job: Job, flow?: object): Pick<Standing, 'open' | 'abandoned'> {
		const counts = { open: 0, abandoned: 0 };
		const oldest = clock.now() - COUNTED_FOR;
		for (const [other, { flow: of, most, abandonedAt = Infinity }] of this.bookings) {
			if (abandonedAt < oldest) {
				// The balance is read again and tells; the maximum of its run has nothing else to go by.
				spend(of, most);
				this.bookings.delete(other);
			} else if (other !== job && (flow ?? of) === of) {
				counts[abandonedAt < Infinity ? 'abandoned' : 'open'] += most;
			}
		}
		return counts;
	}

	/** Whether the bounds bear the submission; if so, `onEnough` comes before anything else. Throws a JobError. */
	private async bears(submission: Submission, onEnough = () => {}): Promise<boolean> {
		const { item } = submission;
		for (;;) {
			if (item.signal.aborted) throw abortError();
			const verdict = this.verdictOf(submission);
			if (verdict === 'enough') onEnough();
			if (verdict !== 'count') return verdict === 'enough';
			await this.balance.read(item, this.answered);
		}
	}

	/** What the bounds of the item say together. Throws a JobError when one of them refuses. */
	private verdictOf(submission: Submission): Verdict {
		// What may have been accepted has to be asked for again, whatever it costs.
		if (submission.job.isInDoubt || this.isBooked(submission)) return 'enough';
		const { low } = wholeOf(submission);
		const byRun = this.verdictOfRun(submission, low);
		return byRun === 'enough' ? this.verdictOfAccount(submission, low) : byRun;
	}

	/** Whether a step on the way was booked together with this submission. */
	private isBooked(submission: Submission): boolean {
		const booking = this.bookings.get(ownerOf(submission));
		return booking !== undefined && booking.abandonedAt === undefined;
	}

	private verdictOfRun(submission: Submission, least: number): Verdict {
		const { item } = submission;
		const { maximumCredits: most } = item.options;
		if (most === undefined) return 'enough';
		// What it forgets is spent from then on.
		const others = this.counted(ownerOf(submission), item.run.flow);
		const { spent, isGuessed } = item.run.flow;
		const verdict = verdictOn({ left: most - spent, answered: 0, ...others }, least);
		if (verdict === 'tooLow') throw overMaximum({ spent, isGuessed, most, least, ...others });
		return verdict;
	}

	private verdictOfAccount(submission: Submission, least: number): Verdict {
		const { item } = submission;
		const { minimumBalance: minimum } = item.options;
		if (minimum === undefined) return 'enough';
		const { reading } = this.balance;
		const isOld = reading === undefined || clock.now() - reading.at > OLDEST;
		if (item.run.balance === undefined || isOld) return 'count';
		const { balance, answered } = reading;
		const others = this.counted(ownerOf(submission));
		const standing = { left: balance - minimum, answered: this.answered - answered, ...others };
		const verdict = verdictOn(standing, least);
		if (verdict === 'tooLow') throw balanceTooLow({ balance, minimum, least, ...others });
		return verdict;
	}
}

const budgets = new WeakMap<Limiter, Budget>();

/** The budget of the account behind a limiter. */
export function budgetOf(limiter: Limiter): Budget {
	const budget = budgets.get(limiter) ?? new Budget();
	budgets.set(limiter, budget);
	return budget;
}
