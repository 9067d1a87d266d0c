/** The one error of a stopped workflow: it names every video that the run submitted. */
import type { Failure } from './errors';
import { JobError } from './errors';
import type { Run } from './run';

const NAMED_IN_MESSAGE = 10;

function sentenceAbout(videoIds: string[]): string {
	const named = videoIds.slice(0, NAMED_IN_MESSAGE).join(', ');
	const rest = videoIds.length - NAMED_IN_MESSAGE;
	const more = rest > 0 ? ` and ${rest} more` : '';
	return `${videoIds.length} submitted: ${named}${more}`;
}

/** Adds the videos of the other items to the failure that stopped the run. */
export function stoppedError(error: JobError, run: Run): JobError {
	const { failure } = error;
	const others = run.videoIds().filter((id) => id !== failure.videoId);
	const doubtful = run.doubtfulTraceIds().filter((id) => id !== failure.traceId);
	const parts = [failure.description];
	if (others.length > 0) {
		parts.push(`Videos of other items: ${others.join(', ')}. "Get" with an ID brings each back.`);
	}
	if (doubtful.length > 0) {
		parts.push(`May have been accepted too, trace IDs: ${doubtful.join(', ')}.`);
	}
	const named: Failure = {
		...failure,
		message:
			others.length === 0
				? failure.message
				: `${failure.message} (other videos, ${sentenceAbout(others)})`,
		description: parts.filter(Boolean).join(' '),
	};
	return new JobError(named);
}
