/** Percentiles. */

/** The value that `part` (0 to 1) of the values do not exceed: the nearest rank. */
export function percentile(values: number[], part: number): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.max(Math.ceil(part * sorted.length) - 1, 0)];
}

export const median = (values: number[]): number => percentile(values, 0.5);

export const p95 = (values: number[]): number => percentile(values, 0.95);
