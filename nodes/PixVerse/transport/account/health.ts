/**
 * Whether PixVerse answers at all. The node waits out an outage, but gives up a single request that keeps failing. Each
 * requester, for example a job, is in one of three states:
 *
 * | state     | PixVerse     | it fails, and no | it fails, and another | it fails, but PixVerse has answered    |
 * |           | answers it   | other one fails  | one fails, too        | its kind of request since it last did  |
 * | --------- | ------------ | ---------------- | --------------------- | -------------------------------------- |
 * | `working` | `working`    | `alone`          | `outage`              | –                                      |
 * | `alone`   | `working`    | `alone`          | `outage`              | `alone`                                |
 * | `outage`  | `working`    | `outage`         | `outage`              | `alone`                                |
 *
 * A failure that leads to `alone` counts as one of the few tries of its request. A failure that leads to `outage` does not
 * count; once the outage has lasted for `maxOutage`, the requester gives up. A requester stays in the outage even if no
 * other one fails any more, because the others may have given up. The run reads the balance for several items at once, so
 * a failed read of the balance leads to `outage` without a second requester.
 */
import { clock } from '../base/clock';
import type { Outcome } from '../http/outcome';
import type { Watcher } from '../http/retry';

/** A request, and the polls of a job, wait out an outage for so long, in milliseconds. */
export const MAX_OUTAGE = 15 * 60_000;

/**
 * The node gives up earlier if no request ever reached a server, because the Base URL is most likely wrong, and if it cannot
 * read the answers of PixVerse, because PixVerse may charge each of those requests.
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
	/** Whether PixVerse answered no request of any kind during the outage. */
	isTotal: boolean;
}

/** A requester whose last request failed. It is in the state `outage` if the failure is shared, or else `alone`. */
interface Failing {
	kind: RequestKind;
	/** Its first failure after the last answer, and its latest one. */
	since: number;
	lastAt: number;
	/** Whether another requester failed at the same time, so that the cause is an outage. */
	isShared: boolean;
}

/** The health of PixVerse, as the requests of one connection find it. */
export class Health {
	/** All requesters but those in the state `working`. */
	private readonly failing = new Map<object, Failing>();

	/** When PixVerse last answered a request of each kind. */
	private readonly answeredAt: Partial<Record<RequestKind, number>> = {};

	/**
	 * When the last outage began that an attempt of a run has given up, and when it gave up. Its next requesters join this
	 * outage until an answer comes, because an attempt waits out an outage only once.
	 */
	private readonly givenUp = new WeakMap<object, { since: number; at: number }>();

	/** Whether a request has reached some server, so that the Base URL may be right. */
	private wasReached = false;

	/** The last outage that an attempt gave up. */
	lastOutage: Outage = {
		outcome: { outcome: 'lost', reason: 'no answer' },
		lasted: 0,
		isTotal: true,
	};

	private isUnanswered = ({ kind, lastAt }: Failing): boolean =>
		lastAt > (this.answeredAt[kind] ?? -Infinity);

	/** Whether several requesters fail and PixVerse has answered no request of their kinds since. */
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
				// PixVerse has answered other requests of this kind since, so the cause is this request.
				const isOwn = before !== undefined && !this.isUnanswered(before);
				// The failures of a new requester begin now, or with the outage that its attempt has given
				// up already.
				let since = now;
				const left = this.givenUp.get(attempt);
				if (before !== undefined && !isOwn) since = before.since;
				else if (left && left.at > (this.answeredAt[kind] ?? -Infinity)) since = left.since;
				const failing = { kind, since, lastAt: now, isShared: !isOwn && before?.isShared === true };
				this.failing.set(requester, failing);
				// `isOutage` counts this requester, too, because it is entered by now.
				failing.isShared ||= !isOwn && (kind === 'balance' || this.isOutage);
				if (!failing.isShared) return 'own';
				const lasted = now - since;
				// n8n failed to read its database, which says nothing about the Base URL.
				const mayBeRight = this.wasReached || outcome.outcome === 'noCredential';
				const isReadable = outcome.outcome !== 'unusable';
				const maxOutage = mayBeRight && isReadable ? MAX_OUTAGE : MAX_DOUBTFUL_OUTAGE;
				if (lasted < maxOutage) return 'outage';
				this.givenUp.set(attempt, { since, at: now });
				// If PixVerse still answers polls, the run goes on waiting for slots, because polls see
				// jobs end.
				const isTotal = Object.values(this.answeredAt).every((at) => at < since);
				this.lastOutage = { outcome, lasted, isTotal };
				return 'givenUp';
			},
		};
	}

	/** Forgets a requester that sends nothing more, so that its failures no longer count. */
	forget(requester: object): void {
		this.failing.delete(requester);
	}
}
