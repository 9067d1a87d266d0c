// With batching the engine sets items in motion one after another, and handles no failure until the last.
import { runInThisContext } from 'node:vm';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { generationsPerItem, items, seedOfItem, unnamed } from '../judge';

const standIn = useStandIn();

/** One item after another; an answer takes less than the pause, also on a busy machine. */
const batched = (batchInterval: number) => ({
	requestOptions: { batching: { batch: { batchSize: 1, batchInterval } } },
});

const run = async (parameters: object = {}, settings = {}) =>
	await runPixVerse(standIn, {
		items: items(5),
		parameters: { seed: seedOfItem, ...batched(150), ...parameters },
		settings,
	});

/** The process itself: inside of a test, `process` is a copy that hears nothing. */
const realProcess = runInThisContext('process') as NodeJS.Process;

/** What the process hears of promises that nobody handles, while `work` is done. */
async function unhandledIn(work: () => Promise<unknown>): Promise<unknown[]> {
	const heard: unknown[] = [];
	const hear = (reason: unknown) => heard.push(reason);
	const others = realProcess.listeners('unhandledRejection');
	realProcess.removeAllListeners('unhandledRejection');
	realProcess.on('unhandledRejection', hear);
	try {
		await work();
		await new Promise((resolve) => setTimeout(resolve, 20));
	} finally {
		realProcess.off('unhandledRejection', hear);
		others.forEach((other) => realProcess.on('unhandledRejection', other));
	}
	return heard;
}

const refuse = (seed: number) =>
	standIn.fail({
		place: 'submit',
		fault: { kind: 'errCode', code: 500063, message: 'no' },
		when: ({ body }) => body?.seed === seed,
	});

describe('with batching and "Stop Workflow"', () => {
	it.each([0, 1, 4])(
		'a failure of item %s is handled, and is the error of the run',
		async (bad) => {
			refuse(bad);
			const heard = await unhandledIn(async () => {
				const result = await run();
				expect(result.error?.message).toMatch(/PixVerse code 500063/);
				expect(result.error?.context?.itemIndex).toBe(bad);
				expect(unnamed(standIn, result)).toEqual([]);
			});
			expect(heard).toEqual([]);
			// What comes long after the failed item is not submitted.
			expect(generationsPerItem(standIn, 5)[4]).toBe(0);
		},
	);

	it('a wrong setting is handled as well', async () => {
		const seed = '={{ $json.number === 1 ? -1 : $json.number }}';
		const heard = await unhandledIn(async () => {
			expect((await run({ seed })).error?.message).toMatch(/'Seed' must be a whole number/);
		});
		expect(heard).toEqual([]);
	});

	it('an expression that fails later leaves no failure behind that nobody handles', async () => {
		refuse(0);
		const broken = '={{ $json.number === 3 ? $("nowhere").item.json.id : 7 }}';
		const sourceVideo = { __rl: true, mode: 'videoId', value: broken };
		const heard = await unhandledIn(async () => {
			expect((await run({ sourceVideo })).status).toBe('error');
		});
		expect(heard).toEqual([]);
	});

	it('the items are all there when none fails', async () => {
		const heard = await unhandledIn(async () => {
			expect(jsonOf(await run()).map(({ state }) => state)).toEqual(Array(5).fill('ready'));
		});
		expect(heard).toEqual([]);
	});

	it('nothing more starts once an item failed', async () => {
		standIn.fail({
			place: 'submit',
			fault: { kind: 'errCode', code: 500090, message: 'no credits' },
			when: ({ body }) => body?.seed === 1,
		});
		const result = await run(batched(1_000));
		expect(result.error?.message).toMatch(/too few credits/);
		expect(generationsPerItem(standIn, 5)).toEqual([1, 0, 0, 0, 0]);
	});
});
