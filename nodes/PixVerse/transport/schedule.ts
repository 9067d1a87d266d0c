/**
 * When to look at a running job. Pure; all times in milliseconds since its submission.
 *
 * First at half of the expected time, then every 3 % of it (1.5 s to 5 s), past twice the
 * expected time every 5 % of what has elapsed (2 s to 10 s): short jobs are seen early, long
 * ones do not bother the service.
 */
const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

export interface Looks {
	/** The job's expected duration. */
	expected: number;
	/** A fixed pause between looks that the user asked for; it replaces the schedule. */
	fixed?: number;
	/** Look at once: the job was submitted some time ago, by somebody else. */
	resumed?: boolean;
}

/** The pause before the next look, `elapsed` after the submission and `count` looks so far. */
export function pauseBeforeLook(looks: Looks, elapsed: number, count: number): number {
	if (count === 0 && looks.resumed) return 0;
	if (looks.fixed !== undefined) return looks.fixed;
	if (count === 0) return Math.max(looks.expected / 2 - elapsed, 0);
	if (elapsed > looks.expected * 2) return within(2_000, elapsed * 0.05, 10_000);
	return within(1_500, looks.expected * 0.03, 5_000);
}
