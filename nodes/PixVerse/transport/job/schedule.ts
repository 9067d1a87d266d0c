/**
 * When a running job is polled, and when jobs like it usually end. All times in milliseconds.
 *
 * Before jobs like it usually end, the time of the next poll doubles. In the range of times in which
 * they usually end, polls are evenly spaced. After it, and when nothing is known, the pause is a
 * twentieth of what has elapsed, so that no job is seen late by more than a part of its own time.
 * A wrong duration only makes a poll early or late.
 */
import { Latest } from '../http/recentSubmissions';
import type { Body } from '../http/requestBody';

/** When jobs of a kind usually end. */
export interface UsualTime {
	/** Nothing is expected before this, and no poll is spent on it. */
	earliest: number;
	from: number;
	to: number;
}

/** A kind of job: its operation, model, quality and duration, and the operation alone. */
export type Kind = [exactly: string, operation: string];

/** So many kinds are remembered; the one that was not seen for longest is forgotten first. */
const REMEMBERED_KINDS = 1_000;

/** So many durations are remembered: enough to know the range, few enough to follow a change. */
const REMEMBERED_DURATIONS = 16;

/** From so many on, the shortest and the longest do not count: one odd job changes nothing. */
const ENOUGH_TO_TRIM = 4;

/** How far a job may lie beyond all that were seen, as a part of the middle one: it falls with their number. */
const MARGIN = 0.5;
const LEAST_MARGIN = 0.02;

/** Nothing is expected in the first part of the time before the range. */
const EARLIEST = 0.25;

/** How much wider the range is when only jobs with other settings were seen. */
const LESS_ALIKE = 2;

const seen = new Latest<number[]>(REMEMBERED_KINDS);

/** How long the last jobs with a name took, in the order of their ends. */
const seenOf = (name: string): number[] => seen.get(name) ?? [];

/** The kind of the job that `body` asks for at the path `url`. */
export const kindOf = (url: string, { model, quality, duration }: Body): Kind => [
	JSON.stringify([url, model, quality, duration]),
	url,
];

const inOrder = (durations: number[]) => [...durations].sort((a, b) => a - b);

/** The durations that count, in order. */
function usualOf(durations: number[]): number[] {
	const sorted = inOrder(durations);
	return sorted.length < ENOUGH_TO_TRIM ? sorted : sorted.slice(1, -1);
}

/** The duration in the middle of some. */
const middleOf = (durations: number[]): number => inOrder(durations)[durations.length >> 1];

/** When a job usually ends, by the jobs with the same settings (`own`), or else by all of its operation. */
export function usualTimeOf(own: number[], others: number[]): UsualTime | undefined {
	const durations = own.length > 0 ? own : others;
	if (durations.length === 0) return undefined;
	const usual = usualOf(durations);
	const margin = middleOf(durations) * (MARGIN / durations.length + LEAST_MARGIN);
	const wider = durations === own ? 1 : LESS_ALIKE;
	const from = Math.max(usual[0] - margin, 0) / wider;
	return { earliest: from * EARLIEST, from, to: (usual[usual.length - 1] + margin) * wider };
}

/** When a job of a kind usually ends; undefined when nothing is known. */
export const usualTime = ([exactly, operation]: Kind): UsualTime | undefined =>
	usualTimeOf(seenOf(exactly), seenOf(operation));

/** How long a job of a kind is expected to take: the middle of what was seen of the jobs most like it, or else `guess`. */
export function expectedDuration(kind: Kind, guess: number): number {
	const known = kind.map(seenOf).find(({ length }) => length > 0);
	return known ? middleOf(known) : guess;
}

/** What is known with one duration more. */
export function withDuration(durations: number[], duration: number): number[] {
	return [...durations, duration].slice(-REMEMBERED_DURATIONS);
}

/** Remembers how long a job of a kind took. */
export function observeDuration(kind: Kind, duration: number): void {
	for (const name of kind) seen.add(name, withDuration(seenOf(name), duration));
}

/** Forgets all observations; tests start from the guesses. */
export function forgetDurations(): void {
	seen.clear();
}

/** What decides when a job is polled. */
interface PollSchedule {
	/** When jobs like it usually end; undefined when nothing is known. */
	usual?: UsualTime;
	/** Whether others wait for the place of the job, so that every second of delay costs them one. */
	isAwaited?: boolean;
	/** A fixed pause between polls that the user asked for; it replaces the schedule. */
	fixed?: number;
}

/** Hardly any job takes less. */
const FIRST_POLL = 3_000;

/** The pause when nothing is known: a part of what has elapsed, within bounds. */
const BLIND_PART = 0.05;
const SHORTEST_BLIND_PAUSE = 750;
const LONGEST_BLIND_PAUSE = 10_000;

/**
 * What a poll is worth, in milliseconds of delay. A job that ends at any time in a range is seen half
 * a pause late, after as many polls as pauses fit into the half of it: delay and polls together
 * cost least with a pause of the square root of range times worth.
 */
const WORTH = 170;

/** The fewest pauses in a range: the delay of a short job weighs more than a few polls. */
const FEWEST = 10;

/** The shortest pause in a range, and as a part of what has elapsed. */
const SHORTEST_IN_RANGE = 200;
const SHORTEST_PART_IN_RANGE = 0.01;

/** The vendor advises a poll every 3 to 5 seconds; in the first minute that would be late. */
const ADVISED = 3_000;
const ADVISED_AFTER = 60_000;

const pauseInRange = (range: number, last: number) =>
	Math.max(
		Math.min(Math.sqrt(WORTH * range), range / FEWEST),
		SHORTEST_IN_RANGE,
		last * SHORTEST_PART_IN_RANGE,
	);

const pauseOutOfRange = (last: number) =>
	Math.min(Math.max(last * BLIND_PART, SHORTEST_BLIND_PAUSE), LONGEST_BLIND_PAUSE);

function pauseAfter({ usual, isAwaited }: PollSchedule, last: number): number {
	const isInRange = usual !== undefined && last < usual.to;
	const pause = isInRange ? pauseInRange(usual.to - usual.from, last) : pauseOutOfRange(last);
	const isAdvised = last >= ADVISED_AFTER && isAwaited !== true;
	return isAdvised ? Math.max(pause, ADVISED) : pause;
}

/** When to poll next, after a poll at `last`; 0 stands for the submission. */
export function nextPoll(schedule: PollSchedule, last: number): number {
	const { usual, fixed } = schedule;
	if (fixed !== undefined) return last + fixed;
	if (usual !== undefined && last < usual.from) {
		return Math.min(Math.max(last * 2, usual.earliest, FIRST_POLL), usual.from);
	}
	return Math.max(last + pauseAfter(schedule, last), FIRST_POLL);
}

const FIRST_TIMEOUT = 5_000;
const LONGEST_POLL = 60_000;

/** How long a poll may take, after so many in a row without an answer. */
export function pollTimeout(failures: number, userLimit: number | undefined): number {
	return userLimit ?? Math.min(FIRST_TIMEOUT * 2 ** failures, LONGEST_POLL);
}
