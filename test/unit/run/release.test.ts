// The time at which a released run comes back, and its stored state.
import type { Context } from '../../../nodes/PixVerse/transport/http/client';
import { video } from '../../../nodes/PixVerse/transport/values/record';
import { comesBackIn, earlierState } from '../../../nodes/PixVerse/transport/run/release';
import { UnusableState } from '../../../nodes/PixVerse/transport/run/storedState';

it.each<[string, number, number, number, number]>([
	['when the first of such jobs may end', 3, 400, 600, 397],
	['after 75 seconds at least', 0, 40, 60, 75],
	['75 seconds later for a result that is late', 100, 40, 60, 75],
	['after a quarter of the time, once such jobs may have ended', 420, 400, 600, 105],
	['after a quarter of the time, when the result is very late', 1_000, 40, 60, 250],
	['not at all while the result is expected soon', 0, 20, 30, 0],
	['not at all shortly before the time at which it is expected', 140, 120, 180, 0],
	['nor shortly after it', 185, 120, 180, 0],
])('A released run comes back %s.', (_when, elapsed, from, expected, seconds) => {
	expect(comesBackIn(elapsed * 1000, from * 1000, expected * 1000)).toBe(seconds * 1000);
});

/** The context of a run of Get; n8n gives a resumed run its index. */
const contextWith = (pixVerseRun: unknown, runIndex?: number) =>
	({
		getContext: () => ({ pixVerseRun }),
		getExecuteData: () => ({ runIndex }),
	}) as unknown as Context;

it.each<[string, unknown, 'goes on' | 'unusable' | 'nothing', number?]>([
	['of an earlier run, although it was resumed itself', { index: 0 }, 'unusable', 1],
	['of no run', { index: -1 }, 'unusable'],
	['of the same run', { index: 1 }, 'goes on'],
	['of an earlier run of the node', { index: 0 }, 'nothing'],
	['of an earlier run that cannot be read', { index: 0, spent: null }, 'nothing'],
	['of a later run', { index: 2 }, 'unusable'],
	['of a run that cannot be told', { index: null }, 'unusable'],
	['that cannot be read', { index: 1, spent: null }, 'unusable'],
])('What a run finds of a state %s.', (_what, changes, expected, ...[runIndex]) => {
	const state = { startedAt: 1, spent: 0, jobs: {}, items: {}, ...(changes as object) };
	const left = earlierState(contextWith(state, runIndex), 1, video.path);
	const found = { 'goes on': state, unusable: expect.any(UnusableState), nothing: undefined };
	expect(left).toEqual(found[expected]);
});

it.each([null, [], 'text', 7])('A run cannot go on from %j.', (stored) => {
	expect(earlierState(contextWith(stored), 0, video.path)).toBeInstanceOf(UnusableState);
});
