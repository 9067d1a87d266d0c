/** How long the jobs of each kind took in this process, in milliseconds. A wrong one only makes a poll early or late. */
import type { Body } from '../http/requestBody';
import type { UsualTime } from './pollSchedule';
import type { Seen } from './usualTime';
import { middleOf, usualTimeOf, withDuration } from './usualTime';

/** Names of a kind of job, from its settings that matter for the duration to the operation alone. */
export type Kind = string[];

/** So many names are remembered; the one that was not seen for longest is forgotten first. */
const REMEMBERED_KINDS = 1_000;

const seen = new Map<string, Seen>();

const unseen: Seen = { durations: [], running: 0 };

const seenOf = (name: string): Seen => seen.get(name) ?? unseen;

function rememberKind(name: string, changes: Partial<Seen>): void {
	const now = { ...seenOf(name), ...changes };
	seen.delete(name);
	seen.set(name, now);
	if (seen.size > REMEMBERED_KINDS) seen.delete(seen.keys().next().value as string);
}

/** The kind of the job that `body` asks for at the path `url`. */
export function kindOf(url: string, { model, quality, duration }: Body): Kind {
	const settings = [url, model, quality, duration];
	return [4, 3, 2, 1].map((count) => JSON.stringify(settings.slice(0, count)));
}

/** When a job of a kind usually ends; undefined when nothing is known. */
export function usualTime(kind: Kind): UsualTime | undefined {
	return usualTimeOf(kind.map(seenOf));
}

/** How long the jobs took that are most like those of a kind. */
export function durationsOf(kind: Kind): number[] {
	const known = kind.map(seenOf).find(({ durations }) => durations.length > 0);
	return known?.durations ?? [];
}

/** How long a job of a kind is expected to take: the middle of what was seen, or else `guess`. */
export function expectedDuration(kind: Kind, guess: number): number {
	return middleOf(durationsOf(kind)) ?? guess;
}

/** Remembers how long a job of a kind took. */
export function observeDuration(kind: Kind, duration: number): void {
	for (const name of kind) {
		rememberKind(name, { durations: withDuration(seenOf(name).durations, duration) });
	}
}

/** Remembers that a job of a kind was still running, `elapsed` after its submission. */
export function observeRunning([name]: Kind, elapsed: number): void {
	rememberKind(name, { running: Math.max(seenOf(name).running, elapsed) });
}

/** Forgets all observations; tests start from the guesses. */
export function forgetDurations(): void {
	seen.clear();
}
