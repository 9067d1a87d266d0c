/**
 * Whether PixVerse answers at all: the node waits out an outage, and gives up a single request that fails. What a failed
 * request is taken for, by what happened to its requester (for example a job) and to the other requests of the account:
 *
 * | since the last failure of the requester        | at the moment                            | taken for                              |
 * | ---------------------------------------------- | ---------------------------------------- | -------------------------------------- |
 * | PixVerse answered a request of the same kind   | whatever the others do                   | `own`: it counts as one of a few tries |
 * | no answer came, or it never failed before      | no other requester fails                 | `own`                                  |
 * | no answer came, or it never failed before      | another requester fails, too             | `outage`: the failure does not count   |
 * | no answer came since the outage began          | it has lasted for `maxOutage`            | `givenUp`                              |
 *
 * The balance is read for several items at once, so its failure needs no second requester. A requester that once failed
 * in an outage stays in it until an answer comes, because the others may have been given up meanwhile.
 */
import { clock } from '../http/clock';
import type { Outcome } from '../http/outcome';
import type { Watcher } from '../http/retry';

/** How long the node waits out an outage, in milliseconds. */
const MAX_OUTAGE = 15 * 60_000;

/**
 * The same where no request ever reached a server, because the Base URL most likely is wrong, and while PixVerse sends
 * answers that the node cannot read, because each of them may have been charged.
 */
const MAX_DOUBTFUL_OUTAGE = 10_000;

/** What a request is for: PixVerse may answer one kind while another fails. */
type RequestKind = 'submission' | 'poll' | 'upload' | 'balance';

/** A time without a usable answer. */
export interface Outage {
	/** The outcome of the last request. */
	outcome: Outcome;
	/** In milliseconds. */
	lasted: number;
	/** PixVerse answered no request of any kind during the outage. */
	isTotal: boolean;
}

/** A requester whose last request failed. */
interface Failing {
	kind: RequestKind;
	/** Its first failure after the last answer, and its latest one. */
	since: number;
	lastAt: number;
	/** Another requester failed at the same time. */
	isShared: boolean;
}

/** The health of the service, as the requests of one account find it. */
export class Health {
	private readonly failing = new Map<object, Failing>();

	/** When PixVerse last answered a request of each kind. */
	private readonly answeredAt: Partial<Record<RequestKind, number>> = {};

	/** The last outage that each attempt of a run has given up: when the outage began, and when the attempt gave it up. */
	private readonly givenUp = new WeakMap<object, { since: number; at: number }>();

	private wasReached = false;

	/** The last outage that an attempt gave up. */
	lastOutage: Outage = {
		outcome: { outcome: 'lost', reason: 'no answer' },
		lasted: 0,
		isTotal: true,
	};

	private isUnanswered = ({ kind, lastAt }: Failing): boolean =>
		lastAt > (this.answeredAt[kind] ?? -Infinity);

	/** Several requesters fail, and PixVerse has answered none of their kind since. */
	get isOutage(): boolean {
		return [...this.failing.values()].filter(this.isUnanswered).length > 1;
	}

	/** Watches the requests of one kind that `requester`, for example a job, sends in an attempt of a run. */
	watch(kind: RequestKind, requester: object, attempt = requester): Watcher<Outcome> {
		return {
			answered: () => {
				this.wasReached = true;
				this.answeredAt[kind] = clock.now();
				this.failing.delete(requester);
			},
			failed: (outcome) => this.failed(kind, requester, outcome, attempt),
		};
	}

	/** The requester sends nothing more. */
	forget(requester: object): void {
		this.failing.delete(requester);
	}

	private failed(
		kind: RequestKind,
		requester: object,
		outcome: Outcome,
		attempt: object,
	): ReturnType<Watcher<Outcome>['failed']> {
		if (!['unsent', 'noCredential'].includes(outcome.outcome)) this.wasReached = true;
		const now = clock.now();
		const before = this.failing.get(requester);
		const isOwn = before !== undefined && !this.isUnanswered(before);
		const isNew = before === undefined || isOwn;
		const since = isNew ? this.firstFailure(kind, attempt, now) : before.since;
		const failing = { kind, since, lastAt: now, isShared: !isOwn && before?.isShared === true };
		this.failing.set(requester, failing);
		failing.isShared ||= !isOwn && (kind === 'balance' || this.isOutage);
		if (!failing.isShared) return 'own';
		const lasted = now - since;
		// A failure to read n8n's database says nothing about the Base URL.
		const mayBeRight = this.wasReached || outcome.outcome === 'noCredential';
		const isReadable = outcome.outcome !== 'unusable';
		const maxOutage = mayBeRight && isReadable ? MAX_OUTAGE : MAX_DOUBTFUL_OUTAGE;
		if (lasted < maxOutage) return 'outage';
		this.givenUp.set(attempt, { since, at: now });
		const isTotal = Object.values(this.answeredAt).every((at) => at < since);
		this.lastOutage = { outcome, lasted, isTotal };
		return 'givenUp';
	}

	/**
	 * When the failures of a new requester began: with the outage that its attempt has given up, if no answer came since,
	 * because an attempt waits out an outage only once.
	 */
	private firstFailure(kind: RequestKind, attempt: object, now: number): number {
		const { since, at } = this.givenUp.get(attempt) ?? { since: now, at: -Infinity };
		return at > (this.answeredAt[kind] ?? -Infinity) ? since : now;
	}
}
