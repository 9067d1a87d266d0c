// When a released run comes back, and what it finds of itself.
import type { Context } from '../../../nodes/PixVerse/transport/http/client';
import { comesBackIn, leftBehind } from '../../../nodes/PixVerse/transport/run/release';
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

it.each<[string, unknown, 'goes on' | 'unusable' | 'nothing']>([
	['of the same run', { index: 1 }, 'goes on'],
	['of an earlier run of the node', { index: 0 }, 'nothing'],
	['of an earlier run that cannot be read', { index: 0, spent: null }, 'nothing'],
	['of a later run', { index: 2 }, 'unusable'],
	['of a run that cannot be told', { index: null }, 'unusable'],
	['that cannot be read', { index: 1, spent: null }, 'unusable'],
])('What a run finds of a state %s.', (_what, changes, expected) => {
	const state = { startedAt: 1, spent: 0, jobs: {}, items: {}, ...(changes as object) };
	const context = { getContext: () => ({ pixVerseRun: state }) } as unknown as Context;
	const left = leftBehind(context, 1);
	const found = { 'goes on': state, unusable: expect.any(UnusableState), nothing: undefined };
	expect(left).toEqual(found[expected]);
});

it.each([null, [], 'text', 7])('A run cannot go on from %j.', (stored) => {
	const context = { getContext: () => ({ pixVerseRun: stored }) } as unknown as Context;
	expect(leftBehind(context, 0)).toBeInstanceOf(UnusableState);
});
