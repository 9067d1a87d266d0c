/**
 * Whether PixVerse answers at all. The node waits for the end of an outage, but gives up a single request that keeps
 * failing. Each requester, for example a job, is in one of three states. When its request is answered or fails, the state
 * may change. The last column applies first: if PixVerse has answered other requests of the same kind since this requester's
 * previous failure, the other two columns for a failure do not apply.
 *
 * | state     | answer    | fails by itself | fails, others fail, too | fails again, others were answered |
 * | --------- | --------- | --------------- | ----------------------- | --------------------------------- |
 * | `working` | `working` | `alone`         | `outage`                | –                                 |
 * | `alone`   | `working` | `alone`         | `outage`                | `alone`                           |
 * | `outage`  | `working` | `outage`        | `outage`                | `alone`                           |
 *
 * A failure that leads to `alone` counts as one of the few tries of its request. A failure that leads to `outage` does not
 * count, but the requester gives up once the outage has lasted too long (`maxOutage`). A requester stays in the state
 * `outage` even if no other requester fails any more, because the others may have given up. One read of the balance serves
 * several items of a run, so its failure leads to `outage` even if no other requester fails.
 */
import { clock } from '../base/clock';
import type { Outcome } from '../http/outcome';
import { isProxyRefusal } from '../http/outcome';
import type { Watcher } from '../http/retry';
import { MAX_OUTAGE } from '../http/retry';

// A shorter limit, for two cases. If no request ever reached a server, the Base URL is most likely wrong, and waiting does
// not help. If the node cannot read PixVerse's answers, PixVerse may have accepted the submissions, so sending more of them
// risks charges.
const MAX_DOUBTFUL_OUTAGE = 10_000;

// The limit if something answers, and PixVerse has never answered over this connection, in milliseconds. The Base URL most
// likely leads to another server, but a firewall may also block the network for half a minute.
const MAX_FOREIGN_OUTAGE = 60_000;

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
	// When the trouble began: at the requester's first failure after the last answer to a request of its kind, or earlier if
	// the requester joined an outage (`givenUp`).
	since: number;
	// The time of the latest failure.
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

	// For each attempt that has given up waiting for the end of an outage: when the outage began, and when the attempt gave
	// up. Until PixVerse answers a request of the same kind, a new requester of the attempt joins that outage: it counts as
	// failing since the outage began. So the attempt does not wait through the same outage twice.
	private readonly givenUp = new WeakMap<object, { since: number; at: number }>();

	// Whether a request has reached some server. If so, the Base URL may be right.
	private wasReached = false;

	// Whether PixVerse has ever answered. If so, the Base URL is right.
	private wasAnswered = false;

	/** The outage in which a requester last gave up. */
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

	// How long an outage may last if it shows itself by this outcome.
	private maxOutage({ outcome }: Outcome): number {
		if (outcome === 'foreign' && !this.wasAnswered) return MAX_FOREIGN_OUTAGE;
		return this.wasReached && outcome !== 'unusable' ? MAX_OUTAGE : MAX_DOUBTFUL_OUTAGE;
	}

	/** Watches the requests of one kind that `requester`, for example a job, sends in an attempt of a run. */
	watch(kind: RequestKind, requester: object, attempt = requester): Watcher<Outcome> {
		return {
			answered: () => {
				this.wasReached = true;
				this.wasAnswered = true;
				this.answeredAt[kind] = clock.now();
				this.failing.delete(requester);
			},
			failed: (outcome) => {
				if (outcome.outcome !== 'unsent' || isProxyRefusal(outcome)) this.wasReached = true;
				const now = clock.now();
				const before = this.failing.get(requester);
				// If PixVerse has answered other requests of this kind since this requester last failed, its own request is the
				// cause.
				const isOwn = before !== undefined && !this.isUnanswered(before);
				// For a new requester, the outage begins now, unless the requester joins an outage in which its attempt has already
				// given up (`givenUp`).
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
				if (lasted < this.maxOutage(outcome)) return 'outage';
				this.givenUp.set(attempt, { since, at: now });
				// The outage is not total if PixVerse still answers another kind of request, for example polls. In that case, the
				// items that wait for a slot do not give up (`job/submit.ts`), because the polls show when a job ends and frees its
				// slot.
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
