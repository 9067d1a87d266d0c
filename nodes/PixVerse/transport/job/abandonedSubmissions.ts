/**
 * Submissions that were given up without an answer: they may have been charged, and a further try
 * may send them again, so for a while they count as if they had been.
 */
import { clock } from '../http/clock';

/**
 * How long after its end such a submission counts, in milliseconds: a further try of the node begins
 * only when the last of the other items has ended, which may take an outage and a wait limit.
 */
const COUNTED_FOR = 30 * 60_000;

/** The submissions of one account that were given up a short while ago. */
export class Abandoned {
	private readonly since = new Map<object, number>();

	add(job: object): void {
		this.since.set(job, clock.now());
	}

	/** Returns whether it counted. */
	delete(job: object): boolean {
		return this.since.delete(job);
	}

	/** How many there are besides `job`. */
	besides(job: object): number {
		const oldest = clock.now() - COUNTED_FOR;
		for (const [other, at] of this.since) if (at < oldest) this.since.delete(other);
		return this.since.size - Number(this.since.has(job));
	}
}
