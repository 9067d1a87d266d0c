// With batching n8n sets items in motion one after another, and handles no failure until the last.
import { runInThisContext } from 'node:vm';
import type { IDataObject, INode } from 'n8n-workflow';
import type { EngineResult } from '../../support/harness/engine';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import {
	atItem,
	generationsPerItem,
	items,
	refusedWith,
	seedOfItem,
	silence,
	unnamed,
} from '../judge';

const standIn = useStandIn();

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

it.each([0, 1, 4])('A failure of item %s is handled, and is the error of the run.', async (bad) => {
	standIn.fail(atItem(bad, refused));
	const result = await runHandled();
	expect(result.error?.message).toMatch(/PixVerse code 500063/);
	expect(result.error?.context?.itemIndex).toBe(bad);
	expect(unnamed(standIn, result)).toEqual([]);
	// What comes long after the failed item is not submitted.
	expect(generationsPerItem(standIn, 5)[4]).toBe(0);
});

it('A wrong setting is handled, and is the error of the run.', async () => {
	const { error } = await runHandled({ seed: '={{ $json.number === 1 ? -1 : $json.number }}' });
	expect(error?.message).toMatch(/'Seed' must be a whole number/);
});

it('A failure before an expression that fails later is handled.', async () => {
	standIn.fail(atItem(0, refused));
	const value = '={{ $json.number === 3 ? $("nowhere").item.json.id : 7 }}';
	const { status } = await runHandled({ sourceVideo: { __rl: true, mode: 'videoId', value } });
	expect(status).toBe('error');
});

it('All items are there when none fails.', async () => {
	expect(jsonOf(await runHandled()).map(({ state }) => state)).toEqual(Array(5).fill('ready'));
});

it('Nothing more starts once an item failed.', async () => {
	standIn.fail(atItem(1, refusedWith(500090)));
	const { error } = await run({}, 1_000);
	expect(error?.message).toMatch(/too few credits/);
	expect(generationsPerItem(standIn, 5)).toEqual([1, 0, 0, 0, 0]);
});

/** A source whose expression fails in these items, while n8n prepares them. */
const failsIn = (...numbers: number[]): IDataObject => {
	const value = `={{ [${numbers}].includes($json.number) ? $("nowhere").item.json.id : 7 }}`;
	return { sourceVideo: { __rl: true, mode: 'videoId', value } };
};

describe('An expression that fails in a later batch', () => {
	it('ends all requests when it ends the execution, and no row that waits is submitted.', async () => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
		standIn.settings.accountLimit = 1;
		const { status } = await run(failsIn(3));
		expect(status).toBe('error');
		// Polls that went on would never come to this.
		await silence(standIn);
		standIn.settings.accountLimit = 5;
		await silence(standIn);
		expect(generationsPerItem(standIn, 5)).toEqual([1, 0, 0, 0, 0]);
	});

	it('cuts off nobody where n8n goes on, also behind a whole batch that failed.', async () => {
		standIn.settings.jobs = { kind: 'time', ms: 3_000 };
		const settings = { onError: 'continueErrorOutput' as const };
		const result = await run(failsIn(2, 4), 1_100, settings);
		expect(jsonOf(result).map(({ state }) => state)).toEqual(Array(3).fill('ready'));
		expect(generationsPerItem(standIn, 5)).toEqual([1, 1, 0, 1, 0]);
	});
});
