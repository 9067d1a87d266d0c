/**
 * When a running job is polled, and how long it is expected to take: durations vary, so what was seen of other jobs saves
 * polls on the first part of the way and never makes a job late that ends at another time. All times in milliseconds.
 */
import { counted } from '../http/errors';
import { Latest } from '../http/recentSubmissions';
import type { Body } from '../http/requestBody';

/** So many kinds are remembered, of each so many durations: enough to know the shortest, few enough to follow a change. */
const REMEMBERED_KINDS = 1_000;
const REMEMBERED_DURATIONS = 16;

/** By kind, in the order of their ends. */
const seen = new Latest<number[]>(REMEMBERED_KINDS);

/** The kind of the job that `body` asks for at the path `url`. */
export const kindOf = (url: string, { model, quality, duration }: Body): string =>
	JSON.stringify([url, model, quality, duration]);

/** How long the last jobs of a kind took, in ascending order. */
const durationsOf = (kind: string): number[] => [...(seen.get(kind) ?? [])].sort((a, b) => a - b);

/** From this part of the shortest duration on, a job may end. */
const MAY_END = 0.7;

/** From so many durations on, the shortest does not count: a single odd one would cost the polls of many others. */
const ENOUGH_TO_TRIM = 8;

/** From when on a job of a kind may end: from the start if none was seen. */
export function mayEndFrom(kind: string): number {
	const durations = durationsOf(kind);
	return MAY_END * (durations[durations.length < ENOUGH_TO_TRIM ? 0 : 1] ?? 0);
}

/** How long a job of a kind is expected to take: the middle of what was seen, or else `guess`. */
export function expectedDuration(kind: string, guess: number): number {
	const durations = durationsOf(kind);
	return durations[durations.length >> 1] ?? guess;
}

/** When a job of a kind is usually ready, in words; undefined if none was seen. */
export function usualTime(kind: string): string | undefined {
	const milliseconds = expectedDuration(kind, NaN);
	if (Number.isNaN(milliseconds)) return undefined;
	const seconds = Math.max(Math.round(milliseconds / 1000), 1);
	const isLong = seconds >= 120;
	return `usually ready after ${isLong ? counted(Math.round(seconds / 60), 'minute') : counted(seconds, 'second')}`;
}

/** Remembers how long a job of a kind took. */
export const observeDuration = (kind: string, duration: number): void =>
	seen.add(kind, [...(seen.get(kind) ?? []), duration].slice(-REMEMBERED_DURATIONS));

/** Forgets all observations; tests start from the guesses. */
export const forgetDurations = (): void => seen.clear();

/** Hardly any job takes less; PixVerse advises a poll every 3 to 5 seconds. */
const ADVISED = 3_000;

/** The pause, as a part of what has elapsed, before the job may end. */
const EARLY_PART = 0.2;

/** The same from then on, which is never less than so long. */
const PART = 0.05;
const SHORTEST_PAUSE = 750;

/** When to poll a job of a kind next, after a poll at `last`, where 0 stands for the submission. */
export function nextPoll(kind: string, last: number): number {
	if (last < ADVISED) return ADVISED;
	const from = mayEndFrom(kind);
	if (last < from) return Math.min(last + Math.max(EARLY_PART * last, ADVISED), from);
	return last + Math.min(Math.max(PART * last, SHORTEST_PAUSE), ADVISED);
}
