/** When jobs of a kind usually end, from what was seen of some. Pure; times in milliseconds. */
import type { UsualTime } from './pollSchedule';

/** What was seen of the jobs of a kind. */
export interface Seen {
	/** How long the last ones took, in the order of their ends. */
	durations: number[];
	/** The longest time after which one was seen running. */
	running: number;
}

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

/** What is known with one duration more. */
export function withDuration(durations: number[], duration: number): number[] {
	return [...durations, duration].slice(-REMEMBERED_DURATIONS);
}

const inOrder = (durations: number[]) => [...durations].sort((a, b) => a - b);

/** The duration in the middle; undefined for none. */
export function middleOf(durations: number[]): number | undefined {
	return inOrder(durations)[durations.length >> 1];
}

function rangeOf(durations: number[]): { from: number; to: number } {
	const sorted = inOrder(durations);
	const { length } = sorted;
	const trimmed = length < ENOUGH_TO_TRIM ? sorted : sorted.slice(1, -1);
	const margin = sorted[length >> 1] * (MARGIN / length + LEAST_MARGIN);
	return { from: Math.max(trimmed[0] - margin, 0), to: trimmed[trimmed.length - 1] + margin };
}

/** When a job usually ends, if anything is known; `kinds` go from jobs with the same settings to all of its operation. */
export function usualTimeOf(kinds: Seen[]): UsualTime | undefined {
	const nearest = kinds.findIndex(({ durations }) => durations.length > 0);
	if (nearest === -1) {
		// Others still run after that time: this one will hardly end before half of it.
		const from = kinds[0].running / 2;
		return from > 0 ? { earliest: 0, from, to: from } : undefined;
	}
	const range = rangeOf(kinds[nearest].durations);
	const wider = nearest === 0 ? 1 : LESS_ALIKE;
	const from = range.from / wider;
	return { earliest: from * EARLIEST, from, to: range.to * wider };
}
