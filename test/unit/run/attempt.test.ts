// A try of the node and the signal of its execution, which a loop uses again in each round.
import { getEventListeners } from 'node:events';
import { InputError } from '../../../nodes/PixVerse/transport/values/errors';
import { Attempt } from '../../../nodes/PixVerse/transport/run/attempt';
import { contextWith } from '../../support/harness/journal';
import { useScript } from '../../support/simulation/script';

let execution = new AbortController();

const contextOf = (items: number, batch?: object, continues = true) =>
	contextWith({
		getExecuteData: () => ({ data: { main: [Array(items)] } }),
		getNodeParameter: () => ({ batching: { batch } }),
		getExecutionCancelSignal: () => execution.signal,
		continueOnFail: () => continues,
	});

const listeners = () => getEventListeners(execution.signal, 'abort').length;

it('A try that has ended leaves no listener at the signal of the execution.', () => {
	for (let round = 0; round < 5; round++) {
		const attempt = new Attempt(contextOf(2), false);
		attempt.register(0);
		attempt.register(1);
		attempt.settle(0);
		expect(listeners()).toBe(1);
		attempt.settle(1);
	}
	expect(listeners()).toBe(0);
});

it('A batch that comes after the items before it have ended is stopped with the execution, too.', () => {
	const attempt = new Attempt(contextOf(2), false);
	attempt.register(0);
	attempt.settle(0);
	const signal = attempt.register(1);
	execution.abort();
	expect(signal.aborted).toBe(true);
});

it('An item that comes after Stop is stopped at once.', () => {
	execution.abort();
	expect(new Attempt(contextOf(1), false).register(0).aborted).toBe(true);
});

it.each([
	[[1, 2, 4, 5, 7, 8], 3, 300],
	[[1, 2, 3, 4, 5, 6, 7, 8], 3, 0],
	[[], 1, 300],
	[[], -1, 300],
	[[1, 2, 3, 4, 5, 6, 7, 8], 20, 300],
	// n8n pauses where the remainder is zero.
	[[1, 2, 3, 4, 6, 7, 8], 2.5, 300],
])(
	'After %j of nine rows, n8n has failed to prepare one of a batch: batches of %f with a pause of %i ms.',
	(cut, batchSize, batchInterval) => {
		const seen = (continues: boolean) => {
			execution = new AbortController();
			const context = contextOf(9, { batchSize, batchInterval }, continues);
			const attempt = new Attempt(context, false);
			const rows = Array.from({ length: 9 }, (_, row) => row);
			const isCut = rows.map((row) => attempt.register(row) && attempt.isCutShort);
			return rows.map((row) => row + 1).filter((_, row) => isCut[row]);
		};
		expect([seen(false), seen(true)]).toEqual([cut, []]);
	},
);

describe('A batch that does not come', () => {
	const scripted = useScript();
	const late = (after: number) => {
		execution = new AbortController();
		const context = contextOf(2, { batchSize: 1, batchInterval: 300 }, false);
		const attempt = new Attempt(context, false);
		const signal = attempt.register(0);
		return { attempt, signal, wait: async () => await scripted.advance(after) };
	};

	it('is waited for a little longer than a second, because n8n may have been busy.', async () => {
		const { attempt, signal, wait } = late(1_390);
		await wait();
		expect(signal.aborted).toBe(false);
		attempt.register(1);
		await scripted.advance(10_000);
		expect([signal.aborted, attempt.problems.size]).toEqual([false, 0]);
	});

	it('ends the items before it, and if it comes all the same, an error says so.', async () => {
		const { attempt, signal, wait } = late(1_500);
		await wait();
		expect(signal.aborted).toBe(true);
		attempt.register(1);
		expect(attempt.problems.get(1)?.message).toMatch(/n8n was busy for longer than the pause/);
	});
});

describe('What becomes of an item', () => {
	const wrong = new InputError('wrong');

	/** What becomes of three items, in which a failure stops the workflow unless it goes on. */
	function fatesAfter(act: (attempt: Attempt) => unknown, continues = false, begun?: number) {
		execution = new AbortController();
		const attempt = new Attempt(contextOf(3, undefined, continues), false);
		[0, 1, 2].forEach((item) => attempt.register(item));
		act(attempt);
		const fates = [0, 1, 2].map((item) => attempt.fateOf(item, (one) => one === begun));
		return fates.map((fate) => (fate === wrong ? 'its own failure' : fate)).join(', ');
	}
	const isWrong = (attempt: Attempt) => attempt.problems.set(1, wrong);

	it('is that it goes on, if nothing is wrong, or if an earlier attempt began it.', () => {
		expect(fatesAfter(() => {})).toBe('goesOn, goesOn, goesOn');
		expect(fatesAfter(isWrong, false, 1)).toBe('goesOn, goesOn, goesOn');
	});

	it.each<[string, (attempt: Attempt) => unknown]>([
		['Stop was pressed', () => execution.abort()],
		['another item stops the workflow', (attempt) => void attempt.stopFor()],
		['n8n has ended the execution', (attempt) => attempt.stopAll()],
	])('is silence when %s, even if its settings are wrong.', (_why, act) => {
		const fates = fatesAfter((attempt) => isWrong(attempt) && act(attempt));
		expect(fates).toBe('silent, silent, silent');
	});

	it('is silence when it comes after all were stopped.', () => {
		execution = new AbortController();
		const attempt = new Attempt(contextOf(2, { batchInterval: 300 }, false), false);
		attempt.register(0);
		void attempt.stopFor();
		attempt.register(1);
		expect(attempt.fateOf(1, () => false)).toBe('silent');
	});

	it('is its own failure when its settings are wrong, and silence for the others.', () => {
		expect(fatesAfter(isWrong)).toBe('silent, its own failure, silent');
	});

	it('depends on no other item when n8n goes on after a failure, or nothing is submitted.', () => {
		const isDryRun = (attempt: Attempt) => isWrong(attempt) && (attempt.isDryRun = true);
		expect(fatesAfter(isWrong, true)).toBe('goesOn, its own failure, goesOn');
		expect(fatesAfter(isDryRun)).toBe('goesOn, its own failure, goesOn');
	});
});
