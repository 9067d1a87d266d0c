/**
 * Places among the running jobs of one account. Nobody knows the account's limit, so the gate
 * starts with one place, doubles while the service accepts, and holds what was running when the
 * service refused. All runs of this process that use the same key and address share a gate.
 */
import { clock } from './clock';
import { fullPause } from './retry';

/** A job that was let run unwatched gives its place back after this, whatever was expected. */
const LONGEST_UNWATCHED = 10 * 60_000;

/** After so many jobs without a refusal one more is tried: the account's limit may have risen. */
const ACCEPTED_BEFORE_ONE_MORE = 25;

/** A place that one job holds. */
export interface Place {
	owner: object;
	accepted: boolean;
	/** When an unwatched job's place falls free; undefined while the job is watched. */
	freeAt?: number;
}

interface Waiter {
	owner: object;
	cap: number;
	admit: (place: Place | undefined) => void;
}

/** The places of one account. */
export class Gate {
	private limit = 1;
	private refused = false;
	private refusalsInARow = 0;
	private acceptedInARow = 0;
	private closedUntil = 0;
	private wakeAt = Infinity;
	private readonly places = new Set<Place>();
	private readonly waiters: Waiter[] = [];

	/**
	 * Waits for a place, first come first served. `owner` stands for the run, `cap` for the most
	 * places that it may hold. Returns undefined when `signal` aborts first.
	 */
	async enter(owner: object, cap: number, signal: AbortSignal): Promise<Place | undefined> {
		if (signal.aborted) return undefined;
		return await new Promise((resolve) => {
			const leaveQueue = () => {
				const index = this.waiters.indexOf(waiter);
				if (index !== -1) this.waiters.splice(index, 1);
				waiter.admit(undefined);
			};
			const waiter: Waiter = {
				owner,
				cap,
				admit: (place) => {
					signal.removeEventListener('abort', leaveQueue);
					resolve(place);
				},
			};
			signal.addEventListener('abort', leaveQueue, { once: true });
			this.waiters.push(waiter);
			this.admitNext();
		});
	}

	/** The service accepted the job of this place: while it never refused, twice as many may run. */
	accept(place: Place): void {
		place.accepted = true;
		this.refusalsInARow = 0;
		const running = this.running();
		if (!this.refused) this.limit = Math.max(this.limit, running * 2);
		else if (++this.acceptedInARow % ACCEPTED_BEFORE_ONE_MORE === 0) this.limit++;
		this.limit = Math.max(this.limit, running);
		this.admitNext();
	}

	/** The service has no room: the place goes back, and what runs now is taken for the limit. */
	refuse(place: Place): void {
		this.places.delete(place);
		this.limit = Math.max(1, Math.min(this.limit, this.running()));
		this.refused = true;
		this.acceptedInARow = 0;
		this.refusalsInARow++;
		this.closedUntil = clock.now() + fullPause(this.refusalsInARow, Math.random());
		this.admitNext();
	}

	/** The job has ended, or never began. */
	leave(place: Place): void {
		if (!this.places.delete(place)) return;
		this.closedUntil = 0;
		this.admitNext();
	}

	/** Nobody watches the job any more; its place falls free after `expected` milliseconds. */
	leaveUnwatched(place: Place, expected: number): void {
		place.freeAt = clock.now() + Math.min(expected, LONGEST_UNWATCHED);
		this.admitNext();
	}

	/** Somebody watches the job again. */
	rejoin(place: Place): void {
		place.freeAt = undefined;
		this.places.add(place);
	}

	private running = () => [...this.places].filter((place) => place.accepted).length;

	private dropEnded(): void {
		for (const place of this.places) {
			if (place.freeAt !== undefined && place.freeAt <= clock.now()) this.places.delete(place);
		}
		if (this.places.size > 0 || this.waiters.length > 0 || this.closedUntil > clock.now()) return;
		this.limit = 1;
		this.refused = false;
	}

	private admitNext(): void {
		this.dropEnded();
		for (const waiter of [...this.waiters]) {
			if (this.places.size >= this.limit || this.closedUntil > clock.now()) break;
			const held = [...this.places].filter((place) => place.owner === waiter.owner).length;
			if (held >= waiter.cap) continue;
			this.waiters.splice(this.waiters.indexOf(waiter), 1);
			const place: Place = { owner: waiter.owner, accepted: false };
			this.places.add(place);
			waiter.admit(place);
		}
		this.wakeForNextChange();
	}

	/** Time alone changes something only when a pause ends or an unwatched place falls free. */
	private wakeForNextChange(): void {
		if (this.waiters.length === 0) return;
		const changes = [...this.places].map((place) => place.freeAt ?? Infinity);
		if (this.closedUntil > clock.now()) changes.push(this.closedUntil);
		const next = Math.min(...changes);
		if (next >= this.wakeAt) return;
		this.wakeAt = next;
		void clock.pause(next - clock.now()).then(() => {
			if (this.wakeAt === next) this.wakeAt = Infinity;
			this.admitNext();
		});
	}
}
