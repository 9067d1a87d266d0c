// When a released run comes back, and what it finds of itself.
import type { Context } from '../../../nodes/PixVerse/transport/http/client';
import { comesBackIn, stateOf } from '../../../nodes/PixVerse/transport/run/release';

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

it('the state of a released run is found by the same run of the node, and by no other', () => {
	const state = { index: 1 };
	const context = { getContext: () => ({ pixVerseRun: state }) } as unknown as Context;
	expect(stateOf(context, 1)).toBe(state);
	expect(stateOf(context, 2)).toBeUndefined();
});
