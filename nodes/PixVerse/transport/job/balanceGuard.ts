/**
 * Keeps the minimum balance of an account: what all runs of this process spent there, and whose
 * turn it is. Under a minimum balance submissions leave one after another, each after the answer
 * to the one before; one without an answer counts as spent after a few seconds.
 */
import { Abandoned } from './abandonedSubmissions';
import { balanceTooLow, readBalance } from './balance';
import type { Reading } from './creditBudget';
import {
	afterAcceptance,
	afterReading,
	afterSurprise,
	emptyBooks,
	verdictOn,
} from './creditBudget';
import { clock } from '../http/clock';
import { abortError, rethrow, toJobError } from '../http/errors';
import { LeasedLock } from '../limiter/leasedLock';
import type { Limiter } from '../limiter/limiter';
import type { Item } from '../run/item';
import type { Job } from '../run/job';
import { unlessAborted } from '../http/abortSignals';

/** What may have been accepted has to be asked for again, whatever the balance is now. */
const isGuarded = ({ options }: Item, job: Job) =>
	options.minimumBalance !== undefined && !job.isInDoubt;

/** The credits of one account. */
export class BalanceGuard {
	private books = emptyBooks;

	private reading?: Reading;

	private readingNow?: Promise<void>;

	private readonly lock = new LeasedLock();

	/** The jobs that were sent and may have been accepted unheard. */
	private readonly open = new Set<Job>();

	private readonly abandoned = new Abandoned();

	/** When the runs first asked. */
	private readonly since = new WeakMap<object, number>();

	private tellNews = () => {};

	private news = this.nextNews();

	/** Waits until the balance allows a submission, as far as is known. Throws a JobError. */
	async clear(item: Item, job: Job): Promise<void> {
		// A further try asks for it again: the others can wait for the answer.
		if (this.abandoned.delete(job)) this.open.add(job);
		while (isGuarded(item, job)) {
			// Whatever happens while the balance is read is news.
			const { news } = this;
			if (await this.allows(item, job)) return;
			await unlessAborted(news, item.signal);
		}
	}

	/**
	 * Lets a job be sent; under a minimum balance when it has the lock. Returns false when
	 * nobody can tell whether it may before another one is answered. Throws a JobError.
	 */
	async admit(item: Item, job: Job): Promise<boolean> {
		if (isGuarded(item, job)) {
			if (!(await this.lock.acquire(job, item.signal))) throw abortError();
			if (!(await this.allows(item, job))) {
				this.lock.release(job);
				return false;
			}
			this.lock.startLease(job, item.signal);
		}
		this.open.add(job);
		this.abandoned.delete(job);
		return true;
	}

	/** The service accepted the job. */
	accepted(job: Job): void {
		this.books = afterAcceptance(this.books, job.accepted?.answer ?? {});
		this.open.delete(job);
		this.goOn(job);
	}

	/** The job cost nothing, for certain: whoever sends it again asks again, and nobody waits for its answer. */
	withdraw(job: Job): void {
		this.open.delete(job);
		this.goOn(job);
	}

	/**
	 * The job was not accepted, as far as is known. One that `stays` will be sent again although it
	 * may have been accepted, and counts as spent until then.
	 */
	close(job: Job, stays = false): void {
		if (this.open.has(job)) this.books = afterSurprise(this.books);
		if (!stays && this.open.delete(job) && job.isInDoubt) this.abandoned.add(job);
		this.goOn(job);
	}

	private goOn(job: Job): void {
		this.lock.release(job);
		this.tellNews();
		this.news = this.nextNews();
	}

	private async nextNews(): Promise<void> {
		await new Promise<void>((resolve) => {
			this.tellNews = resolve;
		});
	}

	/** Whether the balance allows a submission; false when the answer to another one decides. */
	private async allows(item: Item, job: Job): Promise<boolean> {
		const { run, signal } = item;
		const minimum = Number(item.options.minimumBalance);
		const since = this.since.get(run.flow) ?? clock.now();
		this.since.set(run.flow, since);
		for (;;) {
			if (signal.aborted) throw abortError();
			const { books, reading, open } = this;
			const unanswered = open.size - Number(open.has(job));
			const abandoned = this.abandoned.besides(job);
			const known = { books, reading, unanswered, abandoned };
			const verdict = verdictOn(known, { minimum, since, now: clock.now() });
			if (verdict === 'tooLow') {
				throw balanceTooLow(Number(reading?.balance), minimum, abandoned);
			}
			if (verdict !== 'read') return verdict === 'enough';
			await this.read(item);
		}
	}

	/** Reads the balance, once for all who want to know it at the same time. */
	private async read(item: Item): Promise<void> {
		this.readingNow ??= this.readFor(item);
		try {
			await unlessAborted(this.readingNow, item.signal);
		} catch (error) {
			// When the one who read for all was stopped, the next one reads.
			if (toJobError(error).failure.class !== 'stopped') rethrow(error);
		}
	}

	private async readFor(item: Item): Promise<void> {
		const { books } = this;
		try {
			const reading = { balance: await readBalance(item), at: clock.now(), books };
			this.books = afterReading(this.books, this.reading, reading);
			this.reading = reading;
		} finally {
			this.readingNow = undefined;
		}
	}
}

const guards = new WeakMap<Limiter, BalanceGuard>();

/** The guard of the account behind a limiter. */
export function balanceGuardOf(limiter: Limiter): BalanceGuard {
	const guard = guards.get(limiter) ?? new BalanceGuard();
	guards.set(limiter, guard);
	return guard;
}
