// The guard that submits nothing when the account has fewer credits than the user wants to keep.
import type { IDataObject } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/prices/likelyPrice';
import { MAX_SENDS } from '../../../nodes/PixVerse/transport/http/retry';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const run = async (minimumBalance: number, more: IDataObject = {}, count = 3) =>
	await runPixVerse(standIn, {
		items: numbered(count),
		parameters: { options: { minimumBalance }, ...more },
		settings: { onError: 'continueRegularOutput' },
	});

const looks = () => standIn.ledger.requests.filter(({ path }) => path.endsWith('/balance')).length;

const messages = (result: Awaited<ReturnType<typeof run>>) =>
	jsonOf(result).map(({ message }) => String(message));

beforeEach(forgetPrices);

it('submits when the balance is just enough', async () => {
	standIn.settings.credits = 1000;
	const result = await run(1000 - 3 * 45);
	expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
});

it('is read once for all items of a run that it bears', async () => {
	standIn.settings.credits = 10_000;
	const result = await run(1000, {}, 10);
	expect(jsonOf(result).map(({ state }) => state)).toEqual(Array(10).fill('ready'));
	expect(looks()).toBe(1);
});

it('counts what other runs of the account spend', async () => {
	standIn.settings.credits = 1000;
	await Promise.all([run(500, {}, 10), run(500, {}, 10), run(700, {}, 10)]);
	expect(standIn.ledger.balance).toBe(505);
});

// Where the answers tell no price, the records do.
it.each(['absent', 'alternate'] as const)(
	'is kept when answers name the price: %s',
	async (key) => {
		standIn.settings.credits = 1000;
		standIn.settings.creditsKey = key;
		await run(500, {}, 20);
		expect(standIn.ledger.balance).toBe(505);
	},
);

it('submits nothing when the balance is below, and says both numbers', async () => {
	standIn.settings.credits = 999;
	const result = await run(1000);
	expect(standIn.ledger.generations).toEqual([]);
	expect(standIn.ledger.requests).toHaveLength(1);
	const sentence = /999 credits, below the minimum balance of 1000/;
	expect(messages(result)).toEqual(Array(3).fill(expect.stringMatching(sentence)));
});

it('submits nothing when the balance cannot be read', async () => {
	const body = JSON.stringify({ ErrCode: 0, ErrMsg: 'Success', Resp: { credit_monthly: {} } });
	standIn.fail({ place: 'account', fault: { kind: 'http', status: 200, body }, times: 9 });
	const result = await run(1);
	expect(standIn.ledger.generations).toEqual([]);
	expect(messages(result)[0]).toMatch(/did not return the balance.*: Resp {credit_monthly: {}}/);
});

it('asks again on the next try of the node after a look that failed', async () => {
	standIn.fail({ place: 'account', fault: { kind: 'http', status: 503 }, times: MAX_SENDS });
	const result = await runPixVerse(standIn, {
		parameters: { options: { minimumBalance: 1 } },
		settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
	});
	expect(result.status).toBe('success');
	expect(standIn.ledger.generations).toHaveLength(1);
});

it('pays for no mask whose swap it does not allow', async () => {
	Object.assign(standIn.settings, { credits: 84, accountLimit: 1 });
	const sourceVideo = { __rl: true, mode: 'videoId', value: '343252978602905' };
	const image = { __rl: true, mode: 'imageId', value: '164913710' };
	const swap = { operation: 'swap', sourceVideo, image, maskFrom: 'find', maskName: '' };
	const result = await run(80, { ...swap, quality: '540p' }, 4);
	const made = standIn.ledger.generations.map(({ operation }) => operation);
	expect(made).toEqual([]);
	const sentence = /84 credits, and this item likely costs 11 or more/;
	expect(messages(result)).toEqual(Array(4).fill(expect.stringMatching(sentence)));
});

it('guards the masks of a frame as well', async () => {
	standIn.settings.credits = 1;
	const sourceVideo = { __rl: true, mode: 'videoId', value: '343252978602905' };
	await run(2, { operation: 'swapMask', sourceVideo, keyframe: 1 }, 1);
	expect(standIn.ledger.requests.map(({ place }) => place)).toEqual(['account']);
});
