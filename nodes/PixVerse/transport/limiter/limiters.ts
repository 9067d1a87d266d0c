/** The limiters of this process, one for each account; one that is not used any more is forgotten. */
import { clock } from '../http/clock';
import { Limiter } from './limiter';

/** How long an account is remembered after its last use, in milliseconds: so long its budget counts what was given up. */
const MEMORY = 30 * 60_000;

/** The pause between two sweeps, in milliseconds. */
const SWEEP = 60_000;

const limiters = new Map<string, Limiter>();

let sweepAt = -Infinity;

function sweep(now: number): void {
	if (now < sweepAt) return;
	sweepAt = now + SWEEP;
	for (const [key, limiter] of limiters) {
		limiter.dropEnded();
		if (limiter.isIdle && limiter.usedAt + MEMORY <= now) limiters.delete(key);
	}
}

/** The limiter of an account; `key` is a hash, never the API key itself. */
export function limiterFor(key: string): Limiter {
	sweep(clock.now());
	const limiter = limiters.get(key) ?? new Limiter();
	limiter.usedAt = clock.now();
	limiters.set(key, limiter);
	return limiter;
}

/** How many limiters are remembered. */
export const countLimiters = (): number => limiters.size;

/** Forgets all limiters, whatever goes on; tests start from nothing. */
export function forgetLimiters(): void {
	limiters.clear();
	sweepAt = -Infinity;
}
