/** How a submission comes by its place among the running jobs, and gives it back. */
import { clock } from '../http/clock';
import type { Place } from '../limiter/limiter';
import { outside } from '../limiter/permits';
import type { Submission } from './submit';

/**
 * A place for a job: its own, if it may be running already, else one that is waited for. When the
 * answer is the result, the operation takes no place at the service, and waits for one only after
 * the service said that it has no room. Undefined when nothing may be sent any more.
 */
export async function placeFor(
	{ item, job, gate, idField }: Submission,
	ticket?: number,
): Promise<Place | undefined> {
	const { run, options, signal } = item;
	if (idField === undefined && job.refusals === 0) return outside(run.party, clock.now());
	const own = job.place;
	job.place = undefined;
	if (own !== undefined) {
		gate.rejoin(own);
		return own;
	}
	return await gate.enter(run.party, options.maxParallel, signal, ticket);
}

/** Gives the place back: at once when nothing runs, after a while when something may. */
export function giveBack({ job, gate, idField, expected }: Submission, place: Place): void {
	if (!job.inDoubt) return gate.leave(place);
	if (idField !== undefined) job.place = place;
	gate.leaveUnwatched(place, expected);
}
