/** The gates of this process, one for each account; one that is not used any more is forgotten. */
import { clock } from '../http/clock';
import { Gate } from './limiter';

/** How long the limit of an account is remembered after its last use, in milliseconds. */
const MEMORY = 10 * 60_000;

/** The pause between two looks for gates to forget, in milliseconds. */
const SWEEP = 60_000;

const gates = new Map<string, Gate>();

let sweepAt = -Infinity;

function sweep(now: number): void {
	if (now < sweepAt) return;
	sweepAt = now + SWEEP;
	for (const [key, gate] of gates) {
		if (gate.isQuiet && gate.usedAt + MEMORY <= now) gates.delete(key);
	}
}

/** The gate of an account; `key` is a hash, never the API key itself. */
export function gateOf(key: string): Gate {
	sweep(clock.now());
	const gate = gates.get(key) ?? new Gate();
	gate.usedAt = clock.now();
	gates.set(key, gate);
	return gate;
}

/** How many gates are remembered. */
export const countGates = (): number => gates.size;

/** Forgets all gates, whatever goes on; tests start from nothing. */
export function forgetGates(): void {
	gates.clear();
	sweepAt = -Infinity;
}
