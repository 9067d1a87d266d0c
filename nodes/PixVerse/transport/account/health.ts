/**
 * Whether PixVerse answers at all. The node waits for the end of an outage, but gives up a single request that keeps
 * failing. Each requester, for example a job, is in one of three states. An answer or a failure of its request changes the
 * state:
 *
 * | state     | answer    | failure, while no   | failure, while        | failure, after PixVerse has answered   |
 * |           |           | other requester     | another requester     | other requests of the same kind since  |
 * |           |           | fails               | fails, too            | the previous failure                   |
 * | --------- | --------- | ------------------- | --------------------- | -------------------------------------- |
 * | `working` | `working` | `alone`             | `outage`              | –                                      |
 * | `alone`   | `working` | `alone`             | `outage`              | `alone`                                |
 * | `outage`  | `working` | `outage`            | `outage`              | `alone`                                |
 *
 * A failure that leads to `alone` counts as one of the few tries of its request. A failure that leads to `outage` does not
 * count. Once the outage has lasted for `maxOutage`, the requester gives up. A requester stays in the state `outage` even
 * if no other requester fails any more, because the others may have given up. One read of the balance serves several items
 * of a run, so its failure leads to `outage` even if no other requester fails.
 */
import { clock } from '../base/clock';
import type { Outcome } from '../http/outcome';
import type { Watcher } from '../http/retry';

/** How long an outage may last before a request, or the polls of a job, give up, in milliseconds. */
export const MAX_OUTAGE = 15 * 60_000;

// A shorter limit, for two cases in which more time is unlikely to help. If no request ever reached a server, the Base URL
// is most likely wrong. If the node cannot read PixVerse's answers, PixVerse may charge each further request.
const MAX_DOUBTFUL_OUTAGE = 10_000;

// What a request is for. PixVerse may answer one kind of request while another kind fails.
type RequestKind = 'submission' | 'poll' | 'upload' | 'balance';

/** A time without a usable answer. */
export interface Outage {
	/** The outcome of the last request. */
	outcome: Outcome;
	/** How long the outage has lasted, in milliseconds. */
	lasted: number;
	/** Whether PixVerse answered no request of any kind during the outage. */
	isTotal: boolean;
}

// A requester whose last request failed. Its state is `outage` if `isShared` is true, or else `alone`.
interface Failing {
	kind: RequestKind;
	// `since` is the time of the first failure after the last answer, and `lastAt` the time of the latest failure.
	since: number;
	lastAt: number;
	// Whether the cause seems to be an outage: another requester failed, too, or this requester reads the balance for several
	// items.
	isShared: boolean;
}

/** The health of PixVerse, as the requests of one connection find it. */
export class Health {
	// The requesters in the states `alone` and `outage`.
	private readonly failing = new Map<object, Failing>();

	// When PixVerse last answered a request of each kind.
	private readonly answeredAt: Partial<Record<RequestKind, number>> = {};

	// For each attempt that has given up an outage: when the outage began, and when the attempt gave up. Until PixVerse
	// answers, a new requester of the attempt joins this outage, so that the attempt waits for its end only once.
	private readonly givenUp = new WeakMap<object, { since: number; at: number }>();

	// Whether a request has reached some server. If so, the Base URL may be right.
	private wasReached = false;

	/** The last outage that an attempt gave up. */
	lastOutage: Outage = {
		outcome: { outcome: 'lost', reason: 'no answer' },
		lasted: 0,
		isTotal: true,
	};

	// Whether PixVerse has answered no request of the requester's kind since the requester last failed.
	private isUnanswered = ({ kind, lastAt }: Failing): boolean =>
		lastAt > (this.answeredAt[kind] ?? -Infinity);

	/** Whether several requesters fail, and PixVerse has since answered no request of their kinds. */
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
			failed: (outcome) => {
				if (!['unsent', 'noCredential'].includes(outcome.outcome)) this.wasReached = true;
				const now = clock.now();
				const before = this.failing.get(requester);
				// If PixVerse has answered other requests of this kind since this requester last failed, its own request is the
				// cause.
				const isOwn = before !== undefined && !this.isUnanswered(before);
				// The outage of a new requester begins now. If its attempt has already given up an outage, the requester joins that
				// outage.
				let since = now;
				const left = this.givenUp.get(attempt);
				if (before !== undefined && !isOwn) since = before.since;
				else if (left && left.at > (this.answeredAt[kind] ?? -Infinity)) since = left.since;
				const failing = { kind, since, lastAt: now, isShared: !isOwn && before?.isShared === true };
				this.failing.set(requester, failing);
				// `isOutage` also counts this requester, because it is in the map by now.
				failing.isShared ||= !isOwn && (kind === 'balance' || this.isOutage);
				if (!failing.isShared) return 'own';
				const lasted = now - since;
				// If n8n could not read the credential from its database, the Base URL may still be right.
				const mayBeRight = this.wasReached || outcome.outcome === 'noCredential';
				const isReadable = outcome.outcome !== 'unusable';
				const maxOutage = mayBeRight && isReadable ? MAX_OUTAGE : MAX_DOUBTFUL_OUTAGE;
				if (lasted < maxOutage) return 'outage';
				this.givenUp.set(attempt, { since, at: now });
				// The outage is not total if PixVerse still answers another kind of request, for example polls. The polls then see
				// jobs end, so the run goes on waiting for slots.
				const isTotal = Object.values(this.answeredAt).every((at) => at < since);
				this.lastOutage = { outcome, lasted, isTotal };
				return 'givenUp';
			},
		};
	}

	/** Forgets a requester that sends no more requests. Its failures then no longer count. */
	forget(requester: object): void {
		this.failing.delete(requester);
	}
}
