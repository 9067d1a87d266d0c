/**
 * How long the jobs of each kind took in this process, and when the next one usually ends, in milliseconds. A wrong
 * time only makes a poll early or late.
 */
import { Latest } from '../http/recentSubmissions';
import type { Body } from '../http/requestBody';
import type { UsualTime } from './pollSchedule';

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
