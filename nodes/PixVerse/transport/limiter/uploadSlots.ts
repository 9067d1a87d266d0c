/** How many uploads of one account are on the wire at the same time, in all runs of this process. */
import type { Gate } from './limiter';
import { Semaphore } from './semaphore';

const PARALLEL_UPLOADS = 3;

const slots = new WeakMap<Gate, Semaphore>();

/** The slots of the account behind a gate. */
export function slotsOf(gate: Gate): Semaphore {
	const known = slots.get(gate) ?? new Semaphore(PARALLEL_UPLOADS);
	slots.set(gate, known);
	return known;
}
