/** How long a job is waited for, and what to tell about one that has not moved by then. Pure. */
import type { Job } from '../run/job';
import type { JobOptions } from '../run/options';

const MINUTE = 60_000;

/** The limit unless the user or the operation has another one, in milliseconds. */
export const DEFAULT_WAIT_LIMIT = 10 * MINUTE;

/** How long to wait, in milliseconds; `minutes` is the limit of the operation, if it has its own. */
export function waitLimitOf({ waitLimit }: JobOptions, minutes: number | undefined): number {
	return waitLimit ?? (minutes === undefined ? DEFAULT_WAIT_LIMIT : minutes * MINUTE);
}

/**
 * What to tell of a job that has not moved at the wait limit. What the service makes of a trace ID
 * that it knows is not documented: it may have answered with a job that never moves.
 */
export function warningOf({ inDoubt, hasOwnKey, traceId }: Job): string | undefined {
	if (!inDoubt && !hasOwnKey) return undefined;
	return `This takes far longer than usual. PixVerse may know the trace ID ${traceId} from an earlier submission: look there for its video. "Get" with this ID waits on`;
}
