/**
 * When a running job is polled, by when jobs like it usually end. All times in milliseconds.
 *
 * Before that range, the time of the next poll doubles; in it, polls are evenly spaced. After it, and when nothing is
 * known, the pause is a twentieth of what has elapsed, so that no job is seen late by more than a part of its own time.
 */
import { Latest } from '../http/recentSubmissions';
import type { Body } from '../http/requestBody';

/** So many kinds are remembered, of each so many durations: enough to know the range, few enough to follow a change. */
const REMEMBERED_KINDS = 1_000;
const REMEMBERED_DURATIONS = 16;

/** From so many on, the shortest and the longest do not count: one odd job changes nothing. */
const ENOUGH_TO_TRIM = 4;

/** How far a job may lie beyond all that were seen, as a part of the middle one: it falls with their number. */
const MARGIN = 0.5;
const LEAST_MARGIN = 0.02;

/** By kind, in the order of their ends. */
const seen = new Latest<number[]>(REMEMBERED_KINDS);

/** The kind of the job that `body` asks for at the path `url`. */
export const kindOf = (url: string, { model, quality, duration }: Body): string =>
	JSON.stringify([url, model, quality, duration]);

/** How long the last jobs of a kind took, in ascending order. */
const durationsOf = (kind: string): number[] => [...(seen.get(kind) ?? [])].sort((a, b) => a - b);

const middleOf = (sorted: number[]): number | undefined => sorted[sorted.length >> 1];

/** The times from which and up to which jobs of a kind usually end; undefined when none was seen. */
export function usualTime(kind: string): { from: number; to: number } | undefined {
	const all = durationsOf(kind);
	const middle = middleOf(all);
	if (middle === undefined) return undefined;
	const usual = all.length < ENOUGH_TO_TRIM ? all : all.slice(1, -1);
	const margin = middle * (MARGIN / all.length + LEAST_MARGIN);
	return { from: Math.max(usual[0] - margin, 0), to: usual[usual.length - 1] + margin };
}

/** How long a job of a kind is expected to take: the middle of what was seen, or else `guess`. */
export const expectedDuration = (kind: string, guess: number): number =>
	middleOf(durationsOf(kind)) ?? guess;

/** Remembers how long a job of a kind took. */
export const observeDuration = (kind: string, duration: number): void =>
	seen.add(kind, [...(seen.get(kind) ?? []), duration].slice(-REMEMBERED_DURATIONS));

/** Forgets all observations; tests start from the guesses. */
export const forgetDurations = (): void => seen.clear();

/** Hardly any job takes less. */
const FIRST_POLL = 3_000;

/** No poll is spent on the first part of the time before the range. */
const EARLIEST = 0.25;

/** The pause out of the range: a part of what has elapsed, within bounds. */
const BLIND_PART = 0.05;
const SHORTEST_BLIND_PAUSE = 750;
const LONGEST_BLIND_PAUSE = 10_000;

/**
 * The pause in the range. What a poll is worth, in milliseconds of delay: a job that ends at any time in a range is seen
 * half a pause late, after as many polls as pauses fit into the half of it, so that delay and polls together cost least
 * with a pause of the square root of range times worth. In a short range the delay weighs more than a few polls.
 */
const WORTH = 170;
const FEWEST = 10;
const SHORTEST_IN_RANGE = 200;

/** The vendor advises a poll every 3 to 5 seconds; in the first minute that would be late. */
const ADVISED = 3_000;
const ADVISED_AFTER = 60_000;

const pauseInRange = (range: number) =>
	Math.max(Math.min(Math.sqrt(WORTH * range), range / FEWEST), SHORTEST_IN_RANGE);

const pauseOutOfRange = (last: number) =>
	Math.min(Math.max(last * BLIND_PART, SHORTEST_BLIND_PAUSE), LONGEST_BLIND_PAUSE);

/** When to poll next, after a poll at `last`, where 0 stands for the submission; `usual` as far as it is known. */
export function nextPoll(usual: ReturnType<typeof usualTime>, last: number): number {
	if (usual !== undefined && last < usual.from)
		return Math.min(Math.max(last * 2, usual.from * EARLIEST, FIRST_POLL), usual.from);
	const isInRange = usual !== undefined && last < usual.to;
	const pause = isInRange ? pauseInRange(usual.to - usual.from) : pauseOutOfRange(last);
	const least = last < ADVISED_AFTER ? 0 : ADVISED;
	return Math.max(last + Math.max(pause, least), FIRST_POLL);
}
