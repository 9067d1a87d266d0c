// A try of the node and the signal of its execution, which a loop uses again in each round.
import { getEventListeners } from 'node:events';
import type { Context } from '../../../nodes/PixVerse/transport/http/client';
import { CancellationScope } from '../../../nodes/PixVerse/transport/run/cancellation';

const execution = new AbortController();

const contextOf = (items: number) =>
	({
		getExecuteData: () => ({ data: { main: [Array(items)] } }),
		getNode: () => ({}),
		getNodeParameter: () => ({}),
		getExecutionCancelSignal: () => execution.signal,
		continueOnFail: () => true,
	}) as unknown as Context;

const listeners = () => getEventListeners(execution.signal, 'abort').length;

it('A try that has ended leaves no listener at the signal of the execution.', () => {
	for (let round = 0; round < 5; round++) {
		const scope = new CancellationScope(contextOf(2), false);
		scope.register(0);
		scope.register(1);
		scope.settle(0);
		expect(listeners()).toBe(1);
		scope.settle(1);
	}
	expect(listeners()).toBe(0);
});

it('A batch that comes after the items before it have ended is stopped with the execution, too.', () => {
	const scope = new CancellationScope(contextOf(2), false);
	scope.register(0);
	scope.settle(0);
	const signal = scope.register(1);
	execution.abort();
	expect(signal.aborted).toBe(true);
});
