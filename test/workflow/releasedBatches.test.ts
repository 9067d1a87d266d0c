// A released batch above the limit of the account is submitted in parts. How little it waits in memory: test/seeds/batches.test.ts.
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';
import { kindOf, observeDuration } from '../../nodes/PixVerse/transport/job/durations';
import { forgetLimiters } from '../../nodes/PixVerse/transport/limiter/limiters';
import { generationsPerItem, items, retryOnFail } from '../faults/judge';
import { useFastClock } from '../support/harness/fastClock';
import type { NodeRun } from '../support/harness/pixverse';
import { jsonOf } from '../support/harness/pixverse';
import { expectTidy, NODE, released, states, useReleases } from './released';

const { standIn, parks, run } = useReleases(() => useFastClock(20));

const ITEMS = 15;
const PLACES = 5;
const SECONDS = 90;

beforeEach(() => {
	standIn.settings.accountLimit = PLACES;
	standIn.settings.jobs = { kind: 'time', ms: SECONDS * 1000 };
	const kind = kindOf('/openapi/v2/video/restyle/generate', {});
	for (let earlier = 0; earlier < 4; earlier++) observeDuration(kind, SECONDS * 1000);
});

const batch = async (parameters: IDataObject = {}, more: NodeRun = {}) =>
	await run(parameters, { items: items(ITEMS), ...more });

const each = <T>(value: T, count = ITEMS): T[] => Array<T>(count).fill(value);

describe('a released batch above the limit of the account', () => {
	it.each<[string, () => void]>([
		['in one process', () => {}],
		['each part in another process', forgetLimiters],
	])('is submitted in parts, and released in between: %s', async (_name, onWait) => {
		const submitted: number[] = [];
		const result = await batch(
			{},
			{
				onWait: () => {
					submitted.push(standIn.ledger.generations.length);
					onWait();
				},
			},
		);
		expect(states(result)).toEqual(each('ready'));
		expect(generationsPerItem(standIn, ITEMS)).toEqual(each(1));
		expect([submitted[0], submitted.at(-1)]).toEqual([PLACES, ITEMS]);
		expect(submitted.length).toBeLessThanOrEqual(4);
		expectTidy(result);
	});

	it('shows what is not submitted yet, as it came in; after a crash it goes on from there, and pays for nothing twice', async () => {
		const stored: IRunExecutionData[] = [];
		const onWait = (data: IRunExecutionData) => stored.push(structuredClone(data));
		await batch({}, { executionId: '7', onWait });
		const [first] = stored;
		const shown = first.resultData.runData[NODE]?.at(-1)?.data?.main[0] ?? [];
		const told = shown.map(({ json, pairedItem }) => [json.state, json.number, pairedItem]);
		expect(told.slice(0, PLACES)).toEqual(
			items(PLACES).map((_, item) => ['pending', undefined, { item }]),
		);
		expect(told.at(-1)).toEqual(['not_submitted', ITEMS - 1, { item: ITEMS - 1 }]);
		expect(standIn.ledger.generations).toHaveLength(ITEMS);
		forgetLimiters();
		const again = await batch({}, { executionId: '7', from: first });
		expect(standIn.ledger.generations).toHaveLength(ITEMS);
		expect(states(again)).toEqual(each('ready'));
	});

	it('keeps its Maximum Credits over all parts', async () => {
		const result = await batch({ options: { ...released, maximumCredits: 8 * 45 } });
		expect(parks.length).toBeGreaterThan(1);
		expect(standIn.ledger.generations).toHaveLength(8);
		const left = jsonOf(result).filter(({ state }) => state === 'not_submitted');
		expect(left).toHaveLength(ITEMS - 8);
	});

	it('never has more than Maximum Parallel Jobs, also where jobs of an earlier part still run', async () => {
		standIn.settings.accountLimit = 100;
		const ms = ({ seed }: Record<string, unknown>) => SECONDS * (seed === 0 ? 2000 : 1000);
		standIn.settings.jobs = { kind: 'time', ms };
		const options = { ...released, maxParallel: PLACES };
		const result = await batch({ options }, { onWait: forgetLimiters });
		expect(parks.length).toBeGreaterThan(1);
		expect(states(result)).toEqual(each('ready'));
		expect(standIn.ledger.maxRunning).toBe(PLACES);
	});

	it('tries a failed item again after the release, as in memory', async () => {
		standIn.settings.accountLimit = 1;
		for (const item of [0, 1]) {
			const fault = { kind: 'errCode', code: 500041, message: 'later' } as const;
			standIn.fail({ place: 'submit', fault, times: 1, when: ({ body }) => body?.seed === item });
		}
		const settings = { onError: 'continueRegularOutput', ...retryOnFail } as const;
		const result = await batch({}, { items: items(2), settings });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(['ready', 'ready']);
		expect(generationsPerItem(standIn, 2)).toEqual([1, 1]);
	});

	it('counts the wait limit of an item from its own submission', async () => {
		const result = await batch({ options: { ...released, waitLimit: 4 } });
		expect(states(result)).toEqual(each('ready'));
	});
});
