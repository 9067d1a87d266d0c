/**
 * How long the jobs of each kind took in this process, and when the next one usually ends, in milliseconds. A wrong
 * time only makes a poll early or late.
 */
import { Latest } from '../http/recentSubmissions';
import type { Body } from '../http/requestBody';
import type { UsualTime } from './pollSchedule';

/** Names of a kind of job, from its settings that matter for the duration to the operation alone. */
export type Kind = string[];

/** What was seen of the jobs of a kind. */
interface Seen {
	/** How long the last ones took, in the order of their ends. */
	durations: number[];
	/** The longest time after which one was seen running. */
	running: number;
}

/** So many names are remembered; the one that was not seen for longest is forgotten first. */
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

const seen = new Latest<Seen>(REMEMBERED_KINDS);

/** What was seen of the jobs with a name. */
export const seenOf = (name: string): Seen => seen.get(name) ?? { durations: [], running: 0 };

const rememberKind = (name: string, changes: Partial<Seen>) =>
	seen.add(name, { ...seenOf(name), ...changes });

/** The kind of the job that `body` asks for at the path `url`. */
export function kindOf(url: string, { model, quality, duration }: Body): Kind {
	const settings = [url, model, quality, duration];
	return [4, 3, 2, 1].map((count) => JSON.stringify(settings.slice(0, count)));
}

const inOrder = (durations: number[]) => [...durations].sort((a, b) => a - b);

/** The durations that count, in order. */
export function usualOf(durations: number[]): number[] {
	const sorted = inOrder(durations);
	return sorted.length < ENOUGH_TO_TRIM ? sorted : sorted.slice(1, -1);
}

/** The duration in the middle of some. */
const middleOf = (durations: number[]): number => inOrder(durations)[durations.length >> 1];

const isKnown = ({ durations }: Seen) => durations.length > 0;

/** When a job usually ends, if anything is known; `kinds` go from jobs with the same settings to all of its operation. */
export function usualTimeOf(kinds: Seen[]): UsualTime | undefined {
	const nearest = kinds.findIndex(isKnown);
	if (nearest === -1) {
		// Others still run after that time: this one will hardly end before half of it.
		const from = kinds[0].running / 2;
		return from > 0 ? { earliest: 0, from, to: from } : undefined;
	}
	const { durations } = kinds[nearest];
	const usual = usualOf(durations);
	const margin = middleOf(durations) * (MARGIN / durations.length + LEAST_MARGIN);
	const wider = nearest === 0 ? 1 : LESS_ALIKE;
	const from = Math.max(usual[0] - margin, 0) / wider;
	return { earliest: from * EARLIEST, from, to: (usual[usual.length - 1] + margin) * wider };
}

/** When a job of a kind usually ends; undefined when nothing is known. */
export const usualTime = (kind: Kind): UsualTime | undefined => usualTimeOf(kind.map(seenOf));

/** How long a job of a kind is expected to take: the middle of what was seen of the jobs most like it, or else `guess`. */
export function expectedDuration(kind: Kind, guess: number): number {
	const known = kind.map(seenOf).find(isKnown);
	return known ? middleOf(known.durations) : guess;
}

/** What is known with one duration more. */
export function withDuration(durations: number[], duration: number): number[] {
	return [...durations, duration].slice(-REMEMBERED_DURATIONS);
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
