/**
 * How long a job is expected to take, in milliseconds: a first guess per operation, corrected by
 * what this process has seen. A wrong guess only makes a look come early or late.
 */

/** How much one observation moves the expectation. */
const WEIGHT = 0.3;

const seen = new Map<string, number>();

/** The expected duration of an operation, from `guess` until the first observation. */
export function expectedDuration(operation: string, guess: number): number {
	return seen.get(operation) ?? guess;
}

/** Remembers how long a job of an operation took. */
export function observeDuration(operation: string, guess: number, duration: number): void {
	const before = expectedDuration(operation, guess);
	seen.set(operation, before + WEIGHT * (duration - before));
}

/** Forgets all observations; tests start from the guesses. */
export function forgetDurations(): void {
	seen.clear();
}
