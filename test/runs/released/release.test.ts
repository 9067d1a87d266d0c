// "While Waiting: Release the Execution": the run is stored, goes on from its stored data, and gives the same.
import type { IDataObject, INode, IRunExecutionData } from 'n8n-workflow';
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { expectedDuration, kindOf } from '../../../nodes/PixVerse/transport/job/schedule';
import { forgetAccounts } from '../../../nodes/PixVerse/transport/account/account';
import { generationsPerItem, items, retryOnFail } from '../judge';
import { bytesOf } from '../../support/harness/binary';
import { TestCredentials } from '../../support/harness/credentials';
import { jsonOf } from '../../support/harness/pixverse';
import {
	again,
	expectTidy,
	merge,
	MINUTE,
	NODE,
	nodeOf,
	ours,
	released,
	START,
	states,
	toward,
	useReleases,
	workflowWith,
} from './released';

const { standIn, leap, parks, run } = useReleases();

describe('a released run', () => {
	it('gives what a running one gives: items, files, pairing; each video paid once', async () => {
		const result = await run({ downloadVideo: true });
		expect(parks.length).toBeGreaterThan(1);
		expect(states(result)).toEqual(['ready', 'ready', 'ready']);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
		const paired = result.outputs[0].map(({ pairedItem }) => pairedItem);
		expect(paired).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		for (const { binary } of result.outputs[0]) {
			expect(await bytesOf(binary?.data as never)).toHaveLength(standIn.settings.videoBytes);
		}
		expectTidy(result);
		const [inMemory] = jsonOf(await run({ downloadVideo: true, options: {} }));
		expect(Object.keys(inMemory)).toEqual(Object.keys(jsonOf(result)[0]));
	});

	it('parks for more than a minute each time, and comes back when a job like those before has ended', async () => {
		standIn.settings.jobs = { kind: 'time', ms: 2 * MINUTE };
		await run();
		expect(Math.min(...parks.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(70);
		for (let earlier = 0; earlier < 4; earlier++) await run({}, { items: items(1) });
		expect(parks).toHaveLength(1);
		expect(parks[0].seconds).toBeGreaterThan(0.9 * 120);
		expect(parks[0].seconds).toBeLessThan(1.1 * 120);
	});

	it('shows the pending videos while it is parked, and names them', async () => {
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
		expect(states(result)).toEqual(['ready', 'ready', 'ready']);
	});

	it.each(['v0', 'v1'])('in the execution order %s', async (executionOrder) => {
		const workflow = workflowWith([[NODE, 'Behind']], [nodeOf('noOp', 'Behind')], {
			executionOrder,
		});
		const result = await run({}, { workflow });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(['ready', 'ready', 'ready']);
		const { Behind } = result.run.data.resultData.runData;
		expect(Behind.map(({ data }) => data?.main[0]?.map(({ json }) => json.state))).toEqual([
			['ready', 'ready', 'ready'],
		]);
	});

	it('in two branches that meet again', async () => {
		const second = { ...ours, id: 'second', name: 'Second', position: [220, 200] } as INode;
		const workflow = workflowWith(
			[
				[START, 'Second'],
				[NODE, 'Merge'],
				['Second', 'Merge', 1],
			],
			[second, nodeOf('merge', 'Merge')],
		);
		const result = await run({}, { workflow, moreTypes: { 'n8n-nodes-base.merge': merge } });
		expect(parks.length).toBeGreaterThan(1);
		const merged = result.run.data.resultData.runData.Merge.flatMap(
			({ data }) => data?.main[0] ?? [],
		);
		expect(merged.map(({ json }) => json.state)).toEqual(Array(6).fill('ready'));
		expect(generationsPerItem(standIn, 3)).toEqual([2, 2, 2]);
		expectTidy(result);
	});

	it('in each round of a loop', async () => {
		const workflow = workflowWith(
			[
				[START, 'Again'],
				['Again', NODE],
				[NODE, 'Again'],
			],
			[nodeOf('again', 'Again')],
		);
		workflow.connections[START] = toward('Again');
		const moreTypes = { 'n8n-nodes-base.again': again() };
		const result = await run({}, { workflow, moreTypes, items: items(1) });
		const rounds = result.run.data.resultData.runData[NODE];
		expect(rounds.map(({ data }) => data?.main[0]?.[0].json.state)).toEqual(['ready', 'ready']);
		expect(parks.length).toBeGreaterThan(1);
		expect(standIn.ledger.generations).toHaveLength(2);
		expectTidy(result);
	});

	it.each<[string, Partial<INode>, number]>([
		['Execute Once', { executeOnce: true }, 1],
		['Always Output Data', { alwaysOutputData: true }, 3],
		['Retry On Fail', retryOnFail, 3],
	])('with %s', async (_name, settings, count) => {
		const result = await run({}, { settings });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(Array(count).fill('ready'));
		expect(standIn.ledger.generations).toHaveLength(count);
		expectTidy(result);
	});

	it('with batching', async () => {
		const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 50 } } };
		const result = await run({ requestOptions });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(['ready', 'ready', 'ready']);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});

	it.each([1, 2])(
		'waits on after a restart that took an hour, in wait %i, without another submission',
		async (wait) => {
			const late = (_data: IRunExecutionData, until: Date) => {
				if (parks.length === wait) leap(60 * MINUTE);
				return until;
			};
			const options = { ...released, waitLimit: 600 };
			const result = await run({ options }, { onWait: late });
			expect(parks).toHaveLength(wait);
			expect(states(result)).toEqual(['ready', 'ready', 'ready']);
			expect(standIn.ledger.count('submit')).toBe(3);
			// When its jobs ended nobody knows: no later run waits for an hour.
			const kind = kindOf('/openapi/v2/video/restyle/generate', {});
			expect(expectedDuration(kind, MINUTE)).toBe(MINUTE);
		},
	);

	it('names its videos when the credential has become wrong meanwhile', async () => {
		const { getDecrypted } = TestCredentials.prototype;
		const onWait = (_data: IRunExecutionData, until: Date) => {
			TestCredentials.prototype.getDecrypted = async function (this: TestCredentials) {
				return { ...(await getDecrypted.call(this)), baseUrl: 'pixverse' };
			};
			return until;
		};
		const settings = { onError: 'continueRegularOutput' } as const;
		const result = await run({}, { onWait, settings }).finally(() => {
			TestCredentials.prototype.getDecrypted = getDecrypted;
		});
		const errors = jsonOf(result).map(({ error }) => error as IDataObject);
		const ids = standIn.ledger.generations.map(({ videoId }) => Number(videoId));
		expect(errors.map(({ video_id: id }) => id)).toEqual(ids);
		expect(errors[0]).toMatchObject({ charged: true, trace_id: expect.any(String) });
		expect(errors[0].message).toMatch(/'Base URL'.* It was charged once/);
	});

	it('comes back after 75 seconds while no job like it was seen, however long its operation usually takes', async () => {
		await run({ operation: 'upscale' }, { items: items(1) });
		expect(parks[0].seconds).toBe(75);
	});

	it('above the limit of the account is released once its last item is submitted', async () => {
		standIn.settings.accountLimit = 1;
		const submitted: number[] = [];
		const onWait = () => submitted.push(standIn.ledger.generations.length);
		// The clock leaps while requests are on the wire: more on a busy machine.
		const options = { ...released, waitLimit: 600 };
		expect(states(await run({ options }, { onWait }))).toEqual(['ready', 'ready', 'ready']);
		expect(submitted[0]).toBe(3);
	});

	it('pays for nothing twice when it is run again from its stored data', async () => {
		const stored: IRunExecutionData[] = [];
		const onWait = (data: IRunExecutionData) => stored.push(structuredClone(data));
		await run({}, { executionId: '7', onWait });
		forgetAccounts();
		const again = await run({}, { executionId: '7', from: stored[0] });
		expect(states(again)).toEqual(['ready', 'ready', 'ready']);
		expect(standIn.ledger.generations).toHaveLength(3);
	});

	it('that n8n resumed while it started is not put to wait again: n8n may take it for a crashed one', async () => {
		const onWait = () => {
			clock.sinceStart = () => 20_000;
		};
		const result = await run({}, { onWait });
		expect(parks).toHaveLength(1);
		expect(states(result)).toEqual(['ready', 'ready', 'ready']);
	});

	it('counts the wait limit from the submission, over all parks', async () => {
		standIn.settings.jobs = { kind: 'time', ms: 3_600_000 };
		const begun = clock.date();
		const result = await run({ options: { ...released, waitLimit: 6 } });
		expect(parks.length).toBeGreaterThan(1);
		expect(states(result)).toEqual(['pending', 'pending', 'pending']);
		expect(jsonOf(result)[0].warning).toMatch(/wait limit was reached/);
		expect((clock.date() - begun) / MINUTE).toBeGreaterThanOrEqual(6);
		expect((clock.date() - begun) / MINUTE).toBeLessThan(8);
		expectTidy(result);
	});

	it('of "Get" waits for a video of an earlier run', async () => {
		const waitForCompletion = false;
		const [{ video_id: id }] = jsonOf(await run({ waitForCompletion, options: {} }));
		const get = { operation: 'get', videoId: String(id) };
		const result = await run(get, { items: items(1) });
		expect(parks.length).toBeGreaterThan(0);
		expect(jsonOf(result)).toEqual([expect.objectContaining({ video_id: id, state: 'ready' })]);
		expectTidy(result);
	});
});
