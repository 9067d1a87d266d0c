// With batching, n8n starts items one after another, and handles no failure before the last one has started.
import { runInThisContext } from 'node:vm';
import type { IDataObject, INode } from 'n8n-workflow';
import type { EngineResult } from '../../support/harness/engine';
import { runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import {
	atItem,
	generationsPerItem,
	items,
	READY,
	refusedWith,
	retryOnFail,
	seedOfItem,
	states,
	untilQuiet,
	unnamedVideos,
} from '../judge';

// A stand-in for each test: stopped runs leave slots behind at the account of their address.
const standIn = useStandIn({}, 'test');

/** One item after another; a response takes less than the pause, also on a busy machine. */
const run = async (parameters: object = {}, batchInterval = 150, settings: Partial<INode> = {}) =>
	await runPixVerse(standIn, {
		items: items(5),
		parameters: {
			seed: seedOfItem,
			requestOptions: { batching: { batch: { batchSize: 1, batchInterval } } },
			...parameters,
		},
		settings,
	});

/** The process itself: inside of a test, `process` is a copy that hears nothing. */
const realProcess = runInThisContext('process') as NodeJS.Process;

/** Runs the node, and expects the process to hear of no promise that nobody handles. */
async function runHandled(parameters: object = {}): Promise<EngineResult> {
	const heard: unknown[] = [];
	const hear = (reason: unknown) => heard.push(reason);
	const others = realProcess.listeners('unhandledRejection');
	realProcess.removeAllListeners('unhandledRejection');
	realProcess.on('unhandledRejection', hear);
	try {
		const result = await run(parameters);
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(heard).toEqual([]);
		return result;
	} finally {
		realProcess.off('unhandledRejection', hear);
		others.forEach((other) => realProcess.on('unhandledRejection', other));
	}
}

const refused = refusedWith(500063);

/** A source whose expression fails in these items, while n8n prepares them. */
const failsIn = (...numbers: number[]): IDataObject => {
	const value = `={{ [${numbers}].includes($json.number) ? $("nowhere").item.json.id : 7 }}`;
	return { sourceVideo: { __rl: true, mode: 'videoId', value } };
};

it.each([0, 1, 4])('A failure of item %s is handled, and is the error of the run.', async (bad) => {
	standIn.fail(atItem(bad, refused));
	const result = await runHandled();
	expect(result.error?.message).toMatch(/PixVerse code 500063/);
	expect(result.error?.context?.itemIndex).toBe(bad);
	expect(unnamedVideos(standIn, result)).toEqual([]);
	// What comes long after the failed item is not submitted.
	expect(generationsPerItem(standIn, 5)[4]).toBe(0);
});

it('A wrong setting is handled, and is the error of the run.', async () => {
	const { error } = await runHandled({ seed: '={{ $json.number === 1 ? -1 : $json.number }}' });
	expect(error?.message).toMatch(/'Seed' must be a whole number/);
});

it('A failure before an expression that fails later is handled.', async () => {
	standIn.fail(atItem(0, refused));
	expect((await runHandled(failsIn(3))).status).toBe('error');
});

it('All items are there when none fails.', async () => {
	expect(states(await runHandled())).toEqual(Array(5).fill('ready'));
});

it('Nothing more starts once an item failed.', async () => {
	standIn.fail(atItem(1, refusedWith(500090)));
	const { error } = await run({}, 1_000);
	expect(error?.message).toMatch(/too few credits/);
	expect(generationsPerItem(standIn, 5)).toEqual([1, 0, 0, 0, 0]);
});

describe('An expression that fails in a later batch', () => {
	it('ends all requests when it ends the execution, and no row that waits is submitted.', async () => {
		standIn.settings.jobs = { kind: 'polls', polls: 1e9 };
		standIn.settings.accountLimit = 1;
		expect((await run(failsIn(3))).status).toBe('error');
		// Polls that went on would never come to this.
		await untilQuiet(standIn);
		standIn.settings.accountLimit = 5;
		await untilQuiet(standIn);
		expect(generationsPerItem(standIn, 5)).toEqual([1, 0, 0, 0, 0]);
	});

	it('cuts off no row where n8n goes on, also behind a whole batch that failed.', async () => {
		standIn.settings.jobs = { kind: 'time', ms: 3_000 };
		const result = await run(failsIn(2, 4), 1_100, { onError: 'continueErrorOutput' });
		expect(states(result)).toEqual(READY);
		expect(generationsPerItem(standIn, 5)).toEqual([1, 1, 0, 1, 0]);
	});
});

/** Eight rows in batches, of which the last is not full; the expression of one row fails. */
const runBatches = async (
	bad: number,
	batch: { batchSize: number; batchInterval: number },
	settings: Partial<INode> = {},
	options: IDataObject = {},
) => {
	const requestOptions = { batching: { batch } };
	const parameters = { seed: seedOfItem, options, requestOptions, ...failsIn(bad) };
	return await runPixVerse(standIn, { items: items(8), parameters, settings });
};

const threes = { batchSize: 3, batchInterval: 20 };

describe('An expression that fails in a row', () => {
	it.each([
		...[0, 1, 2, 3, 4, 5, 6, 7].map((bad) => ['in batches of three', bad, threes, {}] as const),
		...[1, 5, 7].map((bad) => ['with Retry On Fail', bad, threes, retryOnFail] as const),
		...[0, 4, 7].map((bad) => ['without a pause', bad, { ...threes, batchInterval: 0 }] as const),
		...[0, 1, 7].map((bad) => ['in batches of -1', bad, { ...threes, batchSize: -1 }] as const),
	])(
		'keeps its whole batch and all behind it from being submitted: %s, row %s.',
		async (_what, bad, batch, settings = {}) => {
			const { status } = await runBatches(bad, batch, settings);
			expect(status).toBe('error');
			await untilQuiet(standIn);
			const size = batch.batchInterval === 0 ? 8 : Math.max(1, batch.batchSize);
			const first = bad - (bad % size);
			const made = generationsPerItem(standIn, 8);
			expect(made.slice(first)).toEqual(Array(8 - first).fill(0));
			// Rows of earlier batches may have been submitted before n8n ended the execution.
			expect(Math.max(0, ...made)).toBeLessThan(2);
		},
	);

	it('stops the rows of earlier batches at once.', async () => {
		standIn.settings.jobs = { kind: 'polls', polls: 1e9 };
		const batch = { batchSize: 2, batchInterval: 300 };
		const { status } = await runBatches(3, batch, {}, { maxParallel: 1 });
		expect(status).toBe('error');
		// The row that came last sees the end one turn of the event loop later, and a poll may be answered before.
		await new Promise((resolve) => setTimeout(resolve, 20));
		// The row behind the one that is being made would have its turn.
		standIn.settings.jobs = { kind: 'time', ms: 0 };
		await untilQuiet(standIn);
		expect(generationsPerItem(standIn, 8).slice(1)).toEqual(Array(7).fill(0));
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'keeps no other row where n8n goes on: %s.',
		async (onError) => {
			for (const bad of [1, 3, 5, 7]) {
				standIn.reset();
				const result = await runBatches(bad, threes, { onError });
				expect(states(result).filter(Boolean)).toEqual(Array(7).fill('ready'));
				const made = generationsPerItem(standIn, 8);
				expect(made).toEqual(made.map((_, row) => (row === bad ? 0 : 1)));
			}
		},
	);
});
