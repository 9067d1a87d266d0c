// "While Waiting: Release the Execution": the run is stored, goes on from its stored data, and gives the same.
import type { INode } from 'n8n-workflow';
import { generationsPerItem, items, retryOnFail } from '../judge';
import { bytesOf } from '../../support/harness/binary';
import type { NodeRun } from '../../support/harness/pixverse';
import { jsonOf } from '../../support/harness/pixverse';
import {
	expectNothingLeft,
	MINUTE,
	NODE,
	nodeOf,
	pixVerseNode,
	READY,
	released,
	START,
	states,
	typeWith,
	useReleases,
	workflowWith,
} from './released';

const { standIn, parks, run } = useReleases();

describe('a released run', () => {
	it('gives what a running one gives: items, files, pairing; each video paid once', async () => {
		const result = await run({ downloadVideo: true });
		expect(parks.length).toBeGreaterThan(1);
		expect(states(result)).toEqual(READY);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
		const paired = result.outputs[0].map(({ pairedItem }) => pairedItem);
		expect(paired).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		for (const { binary } of result.outputs[0]) {
			expect(await bytesOf(binary?.data as never)).toHaveLength(standIn.settings.videoBytes);
		}
		expectNothingLeft(result);
		const [inMemory] = jsonOf(await run({ downloadVideo: true, options: {} }));
		expect(Object.keys(inMemory)).toEqual(Object.keys(jsonOf(result)[0]));
	});

	it('warns of a column that no row has, once', async () => {
		const text = { operation: 'textToVideo', prompt: 'a cat', model: 'v6', duration: 5 };
		const result = await run({ ...text, quality: '={{ $json.quality }}', aspectRatio: '1:1' });
		expect(parks.length).toBeGreaterThan(1);
		expect(jsonOf(result).map(({ warning }) => warning)).toEqual(
			Array(3).fill("'Quality' is empty; 540p was used"),
		);
	});

	it('shows the pending videos while it waits, and names them', async () => {
		const result = await run();
		const [{ data }] = parks;
		const shown = data.resultData.runData[NODE]?.at(-1)?.data?.main[0] ?? [];
		expect(shown.map(({ json }) => json)).toEqual(
			standIn.ledger.generations.map(({ videoId }) =>
				expect.objectContaining({ video_id: Number(videoId), state: 'pending', credits: 45 }),
			),
		);
		expect(JSON.stringify(data.resultData.metadata)).toContain(
			standIn.ledger.generations[0].videoId,
		);
		expect(states(result)).toEqual(READY);
	});

	it('waits for 75 seconds at least, and comes back when a job like those before may end', async () => {
		standIn.settings.jobs = { kind: 'time', ms: 2 * MINUTE };
		// However long its operation usually takes.
		await run({ operation: 'upscale' }, { items: items(1) });
		expect(parks[0].seconds).toBe(75);
		await run();
		expect(Math.min(...parks.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(70);
		for (let earlier = 0; earlier < 4; earlier++) await run({}, { items: items(1) });
		// At 70 % of its time; from then on it is expected soon.
		expect(parks).toHaveLength(1);
		expect(parks[0].seconds).toBeGreaterThan(0.6 * 120);
		expect(parks[0].seconds).toBeLessThan(0.8 * 120);
	});

	it('comes back before the first wait limit of its items ends', async () => {
		standIn.settings.jobs = { kind: 'time', ms: 20 * MINUTE };
		await run({ options: { waitLimit: 600 } }, { items: items(1) });
		const waitLimit = '={{ $json.number === 1 ? 3 : 600 }}';
		await run({ options: { ...released, waitLimit } });
		expect(parks[0].seconds).toBeLessThanOrEqual(180);
	});

	it.each<[string, number, object]>([
		['above the limit of the account', 1, {}],
		// On the clock that leaps, each pause between two batches takes hours.
		['in batches', 5, { batching: { batch: { batchSize: 1, batchInterval: 400 } } }],
	])('%s is put to wait once its last item is submitted', async (_what, limit, requestOptions) => {
		standIn.settings.accountLimit = limit;
		const submitted: number[] = [];
		const onWait = () => submitted.push(standIn.ledger.generations.length);
		// The clock leaps while requests are on the wire: more on a busy machine.
		const options = { ...released, waitLimit: 600 };
		const result = await run({ options, requestOptions }, { onWait });
		expect(states(result)).toEqual(READY);
		expect(submitted[0]).toBe(3);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
		expectNothingLeft(result);
	});

	it.each<[string, NodeRun, number]>([
		['Execute Once', { settings: { executeOnce: true } }, 1],
		['Always Output Data', { settings: { alwaysOutputData: true } }, 3],
		['Retry On Fail', { settings: retryOnFail }, 3],
	])('with %s gives its items', async (_name, more, count) => {
		const result = await run({}, more);
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(Array(count).fill('ready'));
		expect(standIn.ledger.generations).toHaveLength(count);
		expectNothingLeft(result);
	});

	it('with Retry On Fail is put to wait although Maximum Credits kept back its first item', async () => {
		const options = { ...released, maximumCredits: '={{ $json.number === 0 ? 0 : 1000 }}' };
		const result = await run({ options }, { settings: retryOnFail });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(['not_submitted', 'ready', 'ready']);
	});

	/** What the last node of a workflow around ours hands on, in each of its runs. */
	const statesOf = (result: Awaited<ReturnType<typeof run>>, name: string) =>
		result.run.data.resultData.runData[name].map(({ data }) =>
			data?.main[0]?.map(({ json }) => json.state),
		);

	it.each(['v0', 'v1'])('goes on in the execution order %s', async (executionOrder) => {
		const links: Array<[string, string]> = [
			[START, NODE],
			[NODE, 'Behind'],
		];
		const workflow = workflowWith(links, [nodeOf('noOp', 'Behind')], { executionOrder });
		const result = await run({}, { workflow });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(READY);
		expect(statesOf(result, 'Behind')).toEqual([READY]);
	});

	it('goes on in two branches that meet again', async () => {
		const second = { ...pixVerseNode, id: 'second', name: 'Second', position: [220, 200] } as INode;
		const workflow = workflowWith(
			[
				[START, NODE],
				[START, 'Second'],
				[NODE, 'Merge'],
				['Second', 'Merge', 1],
			],
			[second, nodeOf('merge', 'Merge')],
		);
		const merge = typeWith(2, async function () {
			return [[...this.getInputData(0), ...this.getInputData(1)]];
		});
		const result = await run({}, { workflow, moreTypes: { 'n8n-nodes-base.merge': merge } });
		expect(parks.length).toBeGreaterThan(1);
		expect(statesOf(result, 'Merge').flat()).toEqual([...READY, ...READY]);
		expect(generationsPerItem(standIn, 3)).toEqual([2, 2, 2]);
		expectNothingLeft(result);
	});

	it('goes on in each round of a loop', async () => {
		const workflow = workflowWith(
			[
				[START, 'Again'],
				['Again', NODE],
				[NODE, 'Again'],
			],
			[nodeOf('again', 'Again')],
		);
		let rounds = 0;
		const again = typeWith(1, async () => (rounds++ < 2 ? [items(1)] : [[]]));
		const more = { workflow, moreTypes: { 'n8n-nodes-base.again': again }, items: items(1) };
		const result = await run({}, more);
		expect(statesOf(result, NODE)).toEqual([['ready'], ['ready']]);
		expect(parks.length).toBeGreaterThan(1);
		expect(standIn.ledger.generations).toHaveLength(2);
		expectNothingLeft(result);
	});

	it('of "Get" waits for a video of an earlier execution, also through an outage', async () => {
		const [{ video_id: id }] = jsonOf(
			await run({ waitForCompletion: false, options: {} }, { items: items(1) }),
		);
		const onWait = () => {
			if (parks.length > 1) return;
			standIn.fail({ place: 'look', fault: { kind: 'http', status: 503 }, times: 8 });
		};
		// Another item, whose setting is wrong, has no ID, and does not keep the run from being released.
		const get = {
			operation: 'get',
			videoId: `={{ $json.number === 0 ? '${String(id)}' : 'none' }}`,
		};
		const result = await run(get, {
			items: items(2),
			settings: { onError: 'continueRegularOutput' },
			onWait,
		});
		expect(parks.length).toBeGreaterThan(0);
		expect(jsonOf(result)).toEqual([
			expect.objectContaining({ video_id: id, state: 'ready' }),
			expect.objectContaining({
				error: expect.objectContaining({ video_id: null, charged: false }),
			}),
		]);
		expectNothingLeft(result);
	});
});
