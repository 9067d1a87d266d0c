/**
 * When to look at a running job. Pure; all times in milliseconds since its submission.
 *
 * First at half of the expected time, then every 3 % of it (1.5 s to 5 s), past twice the
 * expected time every 5 % of what has elapsed (2 s to 10 s): short jobs are seen early, long
 * ones do not bother the service. A job that is about to end is looked at twice as often: others
 * may wait for its permit.
 */
const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** What decides when a job is looked at. */
export interface PollSchedule {
	/** The job's expected duration. */
	expected: number;
	/** A fixed pause between looks that the user asked for; it replaces the schedule. */
	fixed?: number;
}

/** The part of the expected time after which a job is about to end. */
const ABOUT_TO_END = 0.9;

/** The pause before the next look, `elapsed` after the submission and `count` looks so far. */
export function pauseBeforePoll(schedule: PollSchedule, elapsed: number, count: number): number {
	if (schedule.fixed !== undefined) return schedule.fixed;
	if (count === 0) return Math.max(schedule.expected / 2 - elapsed, 0);
	if (elapsed > schedule.expected * 2) return within(2_000, elapsed * 0.05, 10_000);
	const pause = within(1_500, schedule.expected * 0.03, 5_000);
	const isAboutToEnd = elapsed + pause > schedule.expected * ABOUT_TO_END;
	return isAboutToEnd ? pause / 2 : pause;
}

const FIRST_TIMEOUT = 5_000;
const LONGEST_TIMEOUT = 60_000;

/** How long a look may take, after `cut` looks in a row that hit their limit. */
export function pollTimeout(cut: number, userLimit: number | undefined): number {
	return userLimit ?? Math.min(FIRST_TIMEOUT * 2 ** cut, LONGEST_TIMEOUT);
}
