/** How a submission comes by its place among the running jobs, and gives it back. */
import { clock } from './clock';
import type { Place } from './gate';
import { outside } from './places';
import type { Submission } from './submit';

/**
 * A place for a job: waited for, unless the answer is the result. Such an operation takes no place
 * at the service, and waits for one only after the service said that it has no room. Undefined
 * when nothing may be sent any more.
 */
export async function placeFor(
	{ item, job, gate, idField }: Submission,
	ticket?: number,
): Promise<Place | undefined> {
	const { run, options, signal } = item;
	if (idField === undefined && job.refusals === 0) return outside(run.party, clock.now());
	return await gate.enter(run.party, options.maxParallel, signal, ticket);
}

/** Gives the place back: at once when nothing runs, after a while when something may. */
export function giveBack({ job, gate, expected }: Submission, place: Place): void {
	if (job.inDoubt) gate.leaveUnwatched(place, expected);
	else gate.leave(place);
}
