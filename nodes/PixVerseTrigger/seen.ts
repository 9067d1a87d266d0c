/**
 * Which deliveries have started an execution. This process knows for certain; the list that n8n
 * stores with the workflow is written by many calls at once and only helps after a restart.
 */
import type { Waiter } from '../PixVerse/transport/http/abortSignals';
import { waiter } from '../PixVerse/transport/http/abortSignals';

/** Most deliveries that a process remembers of one node; the oldest are forgotten. */
const MOST_REMEMBERED = 10_000;

/** Most deliveries that are stored with the workflow. */
const MOST_STORED = 500;

/** The right to start an execution for a delivery. Must be settled. */
export interface Claim {
	/** Says whether the execution was stored and the service was told so; only the first call counts. */
	settle: (isStarted: boolean) => void;
}

/** The deliveries of one node. */
export class SeenDeliveries {
	private readonly started = new Set<string>();

	private readonly underWay = new Map<string, Waiter<void>>();

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
	 * Asks for the right to start an execution; undefined when one has started. Waits while somebody
	 * else has the right: n8n may fail to store the execution, and then this call starts it.
	 */
	async claim(key: string): Promise<Claim | undefined> {
		for (;;) {
			if (this.started.has(key)) return undefined;
			const other = this.underWay.get(key);
			if (other === undefined) return this.newClaim(key);
			await other.promise;
		}
	}

	private newClaim(key: string): Claim {
		const mine = waiter<void>([], () => {});
		this.underWay.set(key, mine);
		const settle = (isStarted: boolean) => {
			if (this.underWay.get(key) !== mine) return;
			if (isStarted) this.add(key);
			this.underWay.delete(key);
			mine.settle();
		};
		return { settle };
	}
}
