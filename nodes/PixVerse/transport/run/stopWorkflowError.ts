/** The one error of a stopped workflow: what became of its item, and the names of all others. */
import type { JobError } from '../http/errors';
import { counted } from '../http/errors';
import type { Job } from './job';

/** The failure that stopped the run: its sentence is about its own item, its description names those of the others. */
export function stopWorkflowError(error: JobError, jobs: Job[]): JobError {
	const { failure } = error;
	const others = jobs.filter(({ traceId }) => traceId !== failure.traceId);
	const traceIds = (found: Job[]) => found.flatMap(({ shownTraceId }) => shownTraceId ?? []);
	const videos = jobs
		.flatMap(({ videoId }) => videoId ?? [])
		.filter((id) => id !== failure.videoId);
	const doubtful = traceIds(others.filter(({ isInDoubt }) => isInDoubt));
	const answered = traceIds(
		others.filter(({ accepted, videoId, isFree }) => accepted && !videoId && !isFree),
	);
	const parts = [
		videos.length > 0 &&
			`Other items: ${counted(videos.length, 'video')} submitted, ${videos.join(', ')}. "Get" with an ID returns the video.`,
		doubtful.length > 0 &&
			`Other items: ${counted(doubtful.length, 'submission')} may have been accepted, trace IDs ${doubtful.join(', ')}.`,
		answered.length > 0 &&
			`Calls that were answered and may have cost credits: ${answered.length}, trace IDs ${answered.join(', ')}.`,
	].filter((part) => part !== false);
	if (parts.length === 0) return error;
	if (failure.description) parts.unshift(`This item: ${failure.description}`);
	return error.with({ description: parts.join(' ') });
}
