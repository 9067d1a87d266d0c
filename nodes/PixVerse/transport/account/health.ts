/**
 * Whether PixVerse answers at all: an outage is waited out, and the failure of a single request is not. A failure counts as
 * an outage only if others fail, too, and nobody was answered since the last failure of the same asker.
 */
import { clock } from '../http/clock';
import type { Outcome } from '../http/outcome';
import type { Watcher } from '../http/retry';

/** How long an outage is waited out, in milliseconds. */
const LONGEST_OUTAGE = 15 * 60_000;

/**
 * The same at an address where nothing was ever reached, which most likely is a wrong one, and while answers come that
 * cannot be read: each may have been charged.
 */
const SHORTEST_OUTAGE = 10_000;

/** What a request is for: one kind may fail while another is answered. */
type RequestKind = 'submission' | 'poll' | 'upload' | 'balance';

/** A time without a usable answer. */
export interface Outage {
	/** What became of the last request. */
	outcome: Outcome;
	/** In milliseconds. */
	lasted: number;
	/** Whether no request of any kind was answered in it. */
	isTotal: boolean;
}

/** What is known of an asker that failed and was not answered since. */
interface Failing {
	kind: RequestKind;
	/** The first failure that nobody was answered after, and the last one. */
	since: number;
	lastAt: number;
	/** Whether others failed with it. */
	isShared: boolean;
}

/** The health of the service, as the requests of one account find it. */
export class Health {
	private readonly failing = new Map<object, Failing>();

	/** When somebody was last answered. */
	private readonly answeredAt: Partial<Record<RequestKind, number>> = {};

	/** The last outage that a run, in one of its tries, has given up: since when it lasts, and when that was said. */
	private readonly givenUp = new WeakMap<object, { since: number; at: number }>();

	private wasReached = false;

	/** The last outage that was given up. */
	lastOutage: Outage = {
		outcome: { outcome: 'lost', reason: 'no answer' },
		lasted: 0,
		isTotal: true,
	};

	private isUnanswered = ({ kind, lastAt }: Failing): boolean =>
		lastAt > (this.answeredAt[kind] ?? -Infinity);

	/** Whether several fail, and nobody is answered. */
	get isOutage(): boolean {
		return [...this.failing.values()].filter(this.isUnanswered).length > 1;
	}

	/** Watches the requests of one kind for `who`, for example a job, in a try of a run. */
	watch(kind: RequestKind, who: object, scope = who): Watcher<Outcome> {
		return {
			answered: () => {
				this.wasReached = true;
				this.answeredAt[kind] = clock.now();
				this.failing.delete(who);
			},
			failed: (outcome) => this.failed(kind, who, outcome, scope),
		};
	}

	private failed(
		kind: RequestKind,
		who: object,
		outcome: Outcome,
		scope: object,
	): ReturnType<Watcher<Outcome>['failed']> {
		if (!['unsent', 'noCredential'].includes(outcome.outcome)) this.wasReached = true;
		const now = clock.now();
		const before = this.failing.get(who);
		const isOwn = before !== undefined && !this.isUnanswered(before);
		const since = before === undefined || isOwn ? this.beginningOf(kind, scope, now) : before.since;
		const failing = { kind, since, lastAt: now, isShared: !isOwn && before?.isShared === true };
		this.failing.set(who, failing);
		// The balance is read for all who wait for it.
		failing.isShared ||= !isOwn && (kind === 'balance' || this.isOutage);
		if (!failing.isShared) return 'own';
		const lasted = now - since;
		if (lasted < this.longest(outcome)) return 'outage';
		this.givenUp.set(scope, { since, at: now });
		const isTotal = Object.values(this.answeredAt).every((at) => at < since);
		this.lastOutage = { outcome, lasted, isTotal };
		return 'givenUp';
	}

	/** Since when a new asker fails: with the outage that its run has given up, which is not waited out again. */
	private beginningOf(kind: RequestKind, scope: object, now: number): number {
		const { since, at } = this.givenUp.get(scope) ?? { since: now, at: -Infinity };
		return at > (this.answeredAt[kind] ?? -Infinity) ? since : now;
	}

	/** Nothing more is asked on behalf of `who`. */
	forget(who: object): void {
		this.failing.delete(who);
	}

	private longest(outcome: Outcome): number {
		// Trouble with n8n's database says nothing about the address.
		const mayBeRight = this.wasReached || outcome.outcome === 'noCredential';
		return mayBeRight && outcome.outcome !== 'unusable' ? LONGEST_OUTAGE : SHORTEST_OUTAGE;
	}
}
