/**
 * What may still be spent: a minimum balance bounds the account, a maximum of credits one run. Every
 * submission on its way counts at the most that it may cost, so that several may leave side by side
 * where the bounds bear them all, and one after another where they do not.
 */
import type { Price } from '../../prices/published';
import { publishedPrice } from '../../prices/published';
import { learnPrice, likelyPrice } from '../../prices/likelyPrice';
import { toldPrice } from '../../prices/toldPrice';
import { unlessAborted } from '../http/abortSignals';
import { clock } from '../http/clock';
import { abortError } from '../http/errors';
import type { Limiter } from '../limiter/limiter';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { balanceTooLow, LastBalance, notSubmitted } from './balance';
import type { Submission } from './submission';

/**
 * What a submission may cost while nobody has told a price: 340 credits are 15 seconds of a music
 * video in 1080p, which most clips do not cost (docs/service.md, "Prices").
 */
const UNKNOWN = { low: 1, high: 340 };

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
function boundsOf({ url, body }: Submission): Pick<Price, 'low' | 'high'> {
	const likely = likelyPrice(url, body);
	const published = publishedPrice(url, body) ?? UNKNOWN;
	return {
		low: likely?.low ?? published.low,
		high: Math.max(likely?.high ?? 0, published.high),
	};
}

/** A submission that may be charged. */
interface Booking {
	flow: object;
	most: number;
	abandonedAt?: number;
}

/** What a run spent by what the answers told, and when it first asked. */
interface RunCredits {
	spent: number;
	since: number;
}

/** The budget of one account. */
export class Budget {
	private readonly bookings = new Map<Job, Booking>();

	private readonly runs = new WeakMap<object, RunCredits>();

	/** What all answered submissions may have cost. */
	private answered = 0;

	private readonly balance = new LastBalance();

	private tellNews = () => {};

	private news = this.nextNews();

	/** Waits until the bounds of the item bear its submission, as far as is known. Throws a JobError. */
	async clear(submission: Submission): Promise<void> {
		for (;;) {
			// Whatever happens while the balance is read is news.
			const { news } = this;
			if (await this.bears(submission)) return;
			await unlessAborted(news, submission.item.signal);
		}
	}

	/** Books the submission before it leaves; false when others were faster. Throws a JobError. */
	async book(submission: Submission): Promise<boolean> {
		const { item, job } = submission;
		const most = boundsOf(submission).high;
		return await this.bears(submission, () => {
			this.bookings.set(job, { flow: item.run.flow, most });
		});
	}

	/** Waits until the submission is booked, if it is not. Throws a JobError. */
	async hold(submission: Submission): Promise<void> {
		while (!this.bookings.has(submission.job) && !(await this.book(submission))) {
			await this.clear(submission);
		}
	}

	/** The service accepted the submission. */
	accepted({ item, job, url, body }: Submission): void {
		const { credits, credit } = job.accepted?.answer ?? {};
		const told = toldPrice(credits ?? credit);
		learnPrice(url, body, told);
		const { most = UNKNOWN.high } = this.bookings.get(job) ?? {};
		this.answered += Math.max(told ?? 0, most);
		this.creditsOf(item).spent += told ?? most;
		this.close(job);
	}

	/** The submission was not accepted; while it is in doubt, it counts for a while. */
	end(job: Job): void {
		const booking = this.bookings.get(job);
		if (booking && job.isInDoubt) booking.abandonedAt = clock.now();
		this.close(job, job.isInDoubt);
	}

	private close(job: Job, stays = false): void {
		if (!stays) this.bookings.delete(job);
		this.tellNews();
		this.news = this.nextNews();
	}

	private async nextNews(): Promise<void> {
		await new Promise<void>((resolve) => {
			this.tellNews = resolve;
		});
	}

	private creditsOf({ run: { flow } }: Item): RunCredits {
		const known = this.runs.get(flow) ?? { spent: 0, since: clock.now() };
		this.runs.set(flow, known);
		return known;
	}

	/** What other submissions may cost: all of the account, or those of one run. */
	private counted(job: Job, flow?: object): Pick<Standing, 'open' | 'abandoned'> {
		const counts = { open: 0, abandoned: 0 };
		const oldest = clock.now() - COUNTED_FOR;
		for (const [other, { flow: of, most, abandonedAt = Infinity }] of this.bookings) {
			if (abandonedAt < oldest) this.bookings.delete(other);
			else if (other !== job && (flow ?? of) === of) {
				counts[abandonedAt < Infinity ? 'abandoned' : 'open'] += most;
			}
		}
		return counts;
	}

	/**
	 * Whether the bounds bear the submission; false when the answer to another one decides. `onEnough`
	 * is called before anything else can happen. Throws a JobError.
	 */
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
		if (submission.job.isInDoubt) return 'enough';
		const { low } = boundsOf(submission);
		const byRun = this.verdictOfRun(submission, low);
		return byRun === 'enough' ? this.verdictOfAccount(submission, low) : byRun;
	}

	private verdictOfRun({ item, job }: Submission, least: number): Verdict {
		const { maximumCredits: most } = item.options;
		if (most === undefined) return 'enough';
		const { spent } = this.creditsOf(item);
		const others = this.counted(job, item.run.flow);
		const verdict = verdictOn({ left: most - spent, answered: 0, ...others }, least);
		if (verdict === 'tooLow') throw notSubmitted({ spent, most, least, ...others });
		return verdict;
	}

	private verdictOfAccount({ item, job }: Submission, least: number): Verdict {
		const { minimumBalance: minimum } = item.options;
		if (minimum === undefined) return 'enough';
		const { since } = this.creditsOf(item);
		const { at, balance, answered } = this.balance.last;
		if (at < since || clock.now() - at > OLDEST) return 'count';
		const others = this.counted(job);
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
