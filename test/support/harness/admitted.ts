/** Jobs that queue up for the slots of an account, for their unit tests. */
import type { Slot } from '../../../nodes/PixVerse/transport/account/slots';
import { Slots } from '../../../nodes/PixVerse/transport/account/slots';
import { settled } from '../simulation/script';

/** How long a job takes, in milliseconds. */
export const MINUTE = 60_000;

/** The slots of a fresh account. */
export const freshSlots = () => new Slots();

/** Lets `count` jobs of one run queue up; the list fills as they are admitted. */
export function queue(
	slots: Slots,
	count: number,
	cap = Infinity,
	run: object = slots,
	health = { isOutage: false },
): Slot[] {
	const admitted: Slot[] = [];
	for (let job = 0; job < count; job++) {
		void slots
			.acquire(run, cap, new AbortController().signal, health)
			.then((slot) => slot && admitted.push(slot));
	}
	return admitted;
}

/** The service refuses the last job that was admitted, and the one that is admitted in its place; both leave the list. */
export async function refuse(slots: Slots, admitted: Slot[], jobTime = MINUTE): Promise<void> {
	await settled();
	admitted.pop()?.refused(jobTime);
	await settled();
	admitted.pop()?.refused(jobTime);
	await settled();
}

/** The service accepts all jobs that it has not answered. */
export async function acceptAll(slots: Slots, admitted: Slot[]): Promise<void> {
	await settled();
	admitted.filter(({ state }) => state === 'unanswered').forEach((slot) => slot.accepted());
	await settled();
}
