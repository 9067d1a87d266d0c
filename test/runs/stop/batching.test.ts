// With batching n8n sets items in motion one after another, and handles no failure until the last.
import { runInThisContext } from 'node:vm';
import type { EngineResult } from '../../support/harness/engine';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { atItem, generationsPerItem, items, refusedWith, seedOfItem, unnamed } from '../judge';

const standIn = useStandIn();

/** One item after another; a response takes less than the pause, also on a busy machine. */
const run = async (parameters: object = {}, batchInterval = 150) =>
	await runPixVerse(standIn, {
		items: items(5),
		parameters: {
			seed: seedOfItem,
			requestOptions: { batching: { batch: { batchSize: 1, batchInterval } } },
			...parameters,
		},
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
