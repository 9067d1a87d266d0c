/** Jobs that queue up at a limiter, for its unit tests. */
import type { Limiter } from '../../../nodes/PixVerse/transport/limiter/limiter';
import type { Permit } from '../../../nodes/PixVerse/transport/limiter/permits';
import { settle } from './steppedClock';

const aRun = {};

/** How long a job takes, in milliseconds. */
export const MINUTE = 60_000;

/** Lets `count` jobs queue up; the list fills as they are admitted. */
export function queue(limiter: Limiter, count: number, cap = Infinity, flow = aRun): Permit[] {
	const admitted: Permit[] = [];
	for (let job = 0; job < count; job++) {
		void limiter
			.acquire({ flow, cap, signal: new AbortController().signal })
			.then((permit) => permit && admitted.push(permit));
	}
	return admitted;
}

/** The service refuses the last job that was admitted, and the one that is admitted in its place; both leave the list. */
export async function refuse(limiter: Limiter, admitted: Permit[]): Promise<void> {
	await settle();
	limiter.refused(admitted.pop() as Permit, MINUTE);
	await settle();
	limiter.refused(admitted.pop() as Permit, MINUTE);
	await settle();
}

/** The service accepts all jobs that it has not answered. */
export async function acceptAll(limiter: Limiter, admitted: Permit[]): Promise<void> {
	await settle();
	admitted
		.filter(({ state }) => state === 'unanswered')
		.forEach((permit) => limiter.accepted(permit));
	await settle();
}
