/** Counts the steps of our own code, so that what runs cost can be compared without a clock. */

/** What `countingTransform` adds: by file, how often each statement ran. */
type Counters = Record<string, { s: Record<string, number> }>;

/** How many statements of ours ran so far. */
export function stepsSoFar(): number {
	const { __coverage__: counters } = globalThis as unknown as { __coverage__: Counters };
	const counts = Object.values(counters).flatMap(({ s }) => Object.values(s));
	return counts.reduce((sum, count) => sum + count, 0);
}
