// What a released run leaves in the node's context: only the same run of the node finds it.
import type { Context } from '../../../nodes/PixVerse/transport/http/client';
import type { NodeState } from '../../../nodes/PixVerse/transport/run/nodeState';
import { clearState, leaveState, stateOf } from '../../../nodes/PixVerse/transport/run/nodeState';

const stored: Record<string, unknown> = {};
const context = { getContext: () => stored } as unknown as Context;
const state = { run: 1, jobs: {}, items: {} } as NodeState;

describe('the state of a released run', () => {
	it('is found by the same run of the node, and by no other', () => {
		leaveState(context, state);
		expect(stateOf(context, 1)).toBe(state);
		expect(stateOf(context, 2)).toBeUndefined();
	});

	it('is gone once the run has ended', () => {
		clearState(context);
		expect(stored).toEqual({});
	});
});
