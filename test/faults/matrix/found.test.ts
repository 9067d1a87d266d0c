// What the matrix found (`npm run test:faults`), in the tests that always run.
import { bytesOf } from '../../support/harness/binary';
import { hurry, jsonOf, runPixVerse } from '../../support/harness/pixverse';
import type { FaultKind, StandIn } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { generationsPerItem, items, seedOfItem, unnamed } from '../judge';

const SIZE = 200_000;
let standIn: StandIn;
let unhurry: () => void;

beforeEach(async () => {
	standIn = await startStandIn({ videoBytes: SIZE });
	unhurry = hurry();
});
afterEach(async () => {
	unhurry();
	await standIn.close();
});

const run = async () =>
	await runPixVerse(standIn, {
		items: items(3),
		parameters: { seed: seedOfItem, downloadVideo: true },
		settings: { onError: 'continueRegularOutput' },
	});

describe('a file that', () => {
	it.each<[string, FaultKind]>([
		['stops coming without an end', { kind: 'drip', bytes: SIZE / 2, everyMs: 60_000 }],
		['is an error code on HTTP 200', { kind: 'errCode', code: 500044, message: 'full' }],
	])('%s is fetched again', async (_name, fault) => {
		standIn.fail({ place: 'download', fault });
		const { outputs } = await run();
		const files = outputs[0].map(async ({ binary }) => (await bytesOf(binary!.data)).length);
		expect(await Promise.all(files)).toEqual([SIZE, SIZE, SIZE]);
		expect(standIn.ledger.count('download')).toBe(4);
	});
});

describe('the answer to a submission that breaks off in the middle', () => {
	it('may have been charged, so that it is sent again under its name', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'cutAt', bytes: 20 } });
		const result = await run();
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
		expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	});

	it('leaves its trace ID behind when it never gets through', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'cutAt', bytes: 20 }, times: 99 });
		expect(unnamed(standIn, await run())).toEqual([]);
	});
});
