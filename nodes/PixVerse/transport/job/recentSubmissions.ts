/**
 * What this process submitted lately: right after a submission the service may not know the record
 * yet (clients were told "record not found" for some seconds), and whoever asks for such
 * an ID is given time. An ID that nobody here submitted is most likely a wrong one.
 */
import { clock } from '../http/clock';

/** How long a record may take to appear, in milliseconds. */
const TIME_TO_APPEAR = 60_000;

/** The IDs in the order of their submission, with the times. */
const submitted = new Map<string, number>();

function forgetOld(now: number): void {
	for (const [id, at] of submitted) {
		if (at + TIME_TO_APPEAR > now) return;
		submitted.delete(id);
	}
}

/** Remembers what was accepted just now. */
export function remember(id: string): void {
	forgetOld(clock.now());
	// Behind the others, also when an earlier submission gave the same ID.
	submitted.delete(id);
	submitted.set(id, clock.now());
}

/** How long the record of an ID may still take to appear, in milliseconds; undefined for others' IDs. */
export function timeToAppear(id: string): number | undefined {
	forgetOld(clock.now());
	const at = submitted.get(id);
	return at === undefined ? undefined : at + TIME_TO_APPEAR - clock.now();
}
