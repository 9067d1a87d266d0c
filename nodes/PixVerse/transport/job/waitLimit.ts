/** How long a job is waited for, and what to tell about one that is not done by then. Pure. */
import { JobError } from '../http/errors';
import type { Made } from '../http/record';
import { nameOf } from '../http/record';
import type { Job } from '../run/job';
import type { JobOptions } from '../run/options';
import type { Polled } from './poll';

/** How long to wait, in milliseconds, unless the user sets a limit; `minutes` is that of the operation. */
export const waitLimitOf = ({ waitLimit }: JobOptions, minutes = 10): number =>
	waitLimit ?? minutes * 60_000;

/**
 * What to tell of a job that has not moved at the wait limit. What the service makes of a trace ID
 * that it knows is not documented: it may have answered with a job that never moves.
 */
export function stuckWarning({ accepted, hasOwnKey, traceId }: Job): string | undefined {
	if (!accepted?.wasInDoubt && !hasOwnKey) return undefined;
	return `This takes far longer than usual. PixVerse may know the trace ID ${traceId} from an earlier submission: look for its video there. "Get" with this ID keeps waiting`;
}

/** What a person is told who did not choose that the item fails at the wait limit. */
export const waitLimitWarning = ({ type }: Made, trouble?: string) =>
	trouble === undefined
		? `The wait limit was reached: the ${type.noun.toLowerCase()} is still being made and was charged once. "Get" with this ID keeps waiting.`
		: `The ${type.noun.toLowerCase()} was charged once, and may be ready: the last poll failed (${trouble}). "Get" with this ID checks again.`;

/** The same for a person who opens a released run. */
export const releasedWarning = ({ type }: Made) =>
	`The ${type.noun.toLowerCase()} is still being made and was charged once. "Get" with this ID waits on.`;

/** The failure of an item that is to fail at the wait limit. */
export function waitLimitError(made: Made, { trouble, warning }: Polled): JobError {
	const last = trouble === undefined ? '' : ` (the last poll failed: ${trouble})`;
	return new JobError({
		message: `PixVerse did not finish ${nameOf(made)} within the wait limit${last}. Use "Get" with this ID to keep waiting`,
		description:
			warning ??
			(trouble === undefined
				? 'It is still being made and was charged once. Raise the Wait Limit for longer jobs.'
				: 'It was charged once, and may be ready.'),
		class: 'waitLimit',
		retryable: true,
		videoId: made.id,
		resultType: made.type,
	});
}
