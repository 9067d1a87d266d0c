/** The one error of a stopped workflow: what became of its item, and the names of all others. */
import { JobError } from '../http/errors';
import type { Run } from './memory';

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/**
 * The failure that stopped the run, with the submissions of the other items in its description:
 * what the sentence says of the money is said of its own item only.
 */
export function stoppedError({ failure }: JobError, run: Run): JobError {
	const others = run.videoIds().filter((id) => id !== failure.videoId);
	const doubtful = run.doubtfulTraceIds().filter((id) => id !== failure.traceId);
	const parts: string[] = [];
	if (others.length > 0) {
		parts.push(
			`Other items: ${count(others.length, 'video')} submitted, ${others.join(', ')}. "Get" with an ID brings each back.`,
		);
	}
	if (doubtful.length > 0) {
		parts.push(
			`Other items: ${count(doubtful.length, 'submission')} may have been accepted, trace IDs ${doubtful.join(', ')}.`,
		);
	}
	const answered = run.answeredTraceIds().filter((id) => id !== failure.traceId);
	if (answered.length > 0) {
		parts.push(
			`Calls that were answered and may have cost credits: ${answered.length}, trace IDs ${answered.join(', ')}.`,
		);
	}
	if (parts.length === 0) return new JobError(failure);
	if (failure.description) parts.unshift(`This item: ${failure.description}`);
	return new JobError({ ...failure, description: parts.join(' ') });
}
