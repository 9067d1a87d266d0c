/**
 * Which deliveries have started an execution. This process knows for certain; the list that n8n
 * stores with the workflow is written by many calls at once and only helps after a restart.
 */
import type { Waiter } from '../PixVerse/transport/http/abortSignals';
import { noLongerNeeded, waiter } from '../PixVerse/transport/http/abortSignals';
import { clock } from '../PixVerse/transport/http/clock';

/** Most deliveries that a process remembers of one node; the oldest are forgotten. */
const MOST_REMEMBERED = 10_000;

/** Most deliveries that are stored with the workflow. */
const MOST_STORED = 500;

/**
 * How long a call waits for another one of the same delivery, in milliseconds, and how many calls
 * may: each holds a connection and, in n8n 2.x, some megabytes.
 */
const LONGEST_WAIT = 20_000;
const MOST_WAITING = 3;

/** The right to start an execution for a delivery. Must be settled. */
export interface Claim {
	/** Says whether the execution was stored and the service was told so; only the first call counts. */
	settle: (isStarted: boolean) => void;
}

/** A delivery that one call has the right to start, and how many other calls wait for what comes of it. */
interface UnderWay {
	end: Waiter<void>;
	waiting: number;
}

/** The deliveries of one node. */
export class SeenDeliveries {
	private readonly started = new Set<string>();

	private readonly underWay = new Map<string, UnderWay>();

	/** Takes over what an earlier process stored. */
	restore(keys: unknown): void {
		if (Array.isArray(keys)) keys.forEach((key) => this.add(String(key)));
	}

	/** The latest deliveries that have started an execution, for storing. */
	latest(): string[] {
		return [...this.started].slice(-MOST_STORED);
	}

	private add(key: string): void {
		this.started.add(key);
		if (this.started.size <= MOST_REMEMBERED) return;
		const [oldest] = this.started;
		this.started.delete(oldest);
	}

	/**
	 * Asks for the right to start an execution; 'started' when one has. Waits while another call has
	 * the right: n8n may fail to store the execution, and then this call starts it. 'busy' when that
	 * takes long, or too many wait.
	 */
	async claim(key: string): Promise<Claim | 'started' | 'busy'> {
		const deadline = clock.now() + LONGEST_WAIT;
		for (;;) {
			if (this.started.has(key)) return 'started';
			const other = this.underWay.get(key);
			if (other === undefined) return this.newClaim(key);
			const rest = deadline - clock.now();
			if (other.waiting >= MOST_WAITING || rest <= 0) return 'busy';
			await this.waitFor(other, rest);
		}
	}

	private async waitFor(other: UnderWay, milliseconds: number): Promise<void> {
		const over = new AbortController();
		other.waiting++;
		await Promise.race([other.end.promise, clock.pause(milliseconds, over.signal)]);
		other.waiting--;
		over.abort(noLongerNeeded);
	}

	private newClaim(key: string): Claim {
		const mine = { end: waiter<void>([], () => {}), waiting: 0 };
		this.underWay.set(key, mine);
		const settle = (isStarted: boolean) => {
			if (this.underWay.get(key) !== mine) return;
			if (isStarted) this.add(key);
			this.underWay.delete(key);
			mine.end.settle();
		};
		return { settle };
	}
}
