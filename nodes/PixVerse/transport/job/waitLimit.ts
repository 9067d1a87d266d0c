/**
 * How long a job is waited for. What the service makes of a trace ID that it knows is not
 * documented; it may be a job that never moves, and waiting for that until the limit helps nobody.
 */
import type { Job } from '../run/job';

const DEFAULT_LIMIT_MINUTES = 10;
const MINUTE = 60_000;

/** How long to wait, in milliseconds, and whether that is because the job may never move. */
export interface Patience {
	limit: number;
	/** What to tell when the time is over and the job has not moved. */
	warning?: string;
}

interface Wishes {
	/** The user's limit in milliseconds. */
	waitLimit?: number;
	/** The limit of such jobs in minutes. */
	minutes?: number;
	/** The expected duration in milliseconds. */
	expected: number;
}

/** The patience with a job; less of it when its submission may have repeated an earlier one. */
export function patienceWith(job: Job, { waitLimit, minutes, expected }: Wishes): Patience {
	const limit = waitLimit ?? (minutes ?? DEFAULT_LIMIT_MINUTES) * MINUTE;
	const isDoubtful = job.inDoubt === true;
	if (!isDoubtful && !job.hasOwnKey) return { limit };
	const short = isDoubtful
		? Math.max(3 * expected, 2 * MINUTE)
		: Math.max(6 * expected, 5 * MINUTE);
	if (short >= limit) return { limit };
	const warning = `This takes far longer than usual. PixVerse may know the trace ID ${job.traceId} from an earlier submission: look there for its video. "Get" with this ID waits on`;
	return { limit: short, warning };
}
