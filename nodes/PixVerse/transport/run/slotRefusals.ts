/**
 * The refusals of a job for want of a slot (codes 500044 and 500069), and when the job is given up: other programs may
 * use the account's slots for good, and PixVerse answers so for some content, too (docs/service.md, "Error codes").
 * Pure; times in milliseconds.
 */

/** How long a job is refused before it is given up: so long at least, and in times of such a job. */
const LONGEST = { time: 30 * 60_000, jobs: 3 };

/** And so often: a job that waits long between two tries is not given up for a few of them. */
export const MANY_REFUSALS = 10;

/** Running jobs explain refusals for so many times as long: where some always run, they would explain all. */
const EXPLAINED = 10;

/** What is known of the refusals of a job. */
export interface SlotRefusals {
	/** When the first one came. */
	first: number;
	/** When the last one came that running jobs explain; the first one until then. */
	since: number;
	/** How many came that nothing explains since then. */
	count: number;
}

/** One more refusal. */
interface SlotRefusal {
	now: number;
	/** How many jobs of this process run on the account, as far as is known. */
	running: number;
	/** How long such a job takes; 0 where the answer is the result. */
	expected: number;
}

const longest = (expected: number): number => Math.max(LONGEST.time, LONGEST.jobs * expected);

/** What is known after one more refusal. The jobs that run may be all that the account allows. */
export function withRefusal(
	before: SlotRefusals | undefined,
	{ now, running, expected }: SlotRefusal,
): SlotRefusals {
	const { first, since, count } = before ?? { first: now, since: now, count: 0 };
	const isExplained = running > 0 && now - first < EXPLAINED * longest(expected);
	return isExplained ? { first, since: now, count: 0 } : { first, since, count: count + 1 };
}

/** Whether the job is given up after its last refusal. */
export const isGivenUp = (
	{ since, count }: SlotRefusals,
	{ now, expected }: Omit<SlotRefusal, 'running'>,
): boolean => count >= MANY_REFUSALS && now - since >= longest(expected);
