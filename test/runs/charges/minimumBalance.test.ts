// Minimum Balance: nothing is submitted when the account has fewer credits than the user wants to keep.
import type { IDataObject, INode } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/transport/account/likelyPrice';
import { MAX_SENDS } from '../../../nodes/PixVerse/transport/http/retry';
import { jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { faults } from '../../support/standin/faults';
import { READY, retryOnFail, runItems } from '../judge';
import { swap, swapMask } from './steps';

const standIn = useStandIn();

const run = async (
	minimumBalance: number,
	count: number,
	parameters: IDataObject = {},
	settings: Partial<INode> = {},
) =>
	jsonOf(await runItems(standIn, count, { options: { minimumBalance }, ...parameters }, settings));

beforeEach(forgetPrices);

it.each([
	['just enough', 1000 - 3 * 45, 3],
	['far above the minimum, and read once', 1, 1],
])('A balance that is %s submits all items.', async (_what, minimum, reads) => {
	standIn.settings.credits = 1000;
	expect((await run(minimum, 3)).map(({ state }) => state)).toEqual(READY);
	expect(standIn.ledger.count('account')).toBe(reads);
});

it('A balance below the minimum submits nothing, and each item says both numbers.', async () => {
	standIn.settings.credits = 999;
	const message = expect.stringMatching(/999 credits, below the minimum balance of 1000/);
	expect(await run(1000, 3)).toMatchObject(Array(3).fill({ error: { message } }));
	expect(standIn.ledger.requests.map(({ place }) => place)).toEqual(['account']);
});

it('A balance that cannot be read submits nothing.', async () => {
	const body = JSON.stringify({ ErrCode: 0, ErrMsg: 'Success', Resp: { credit_monthly: {} } });
	standIn.fail({ place: 'account', acts: false, answer: { status: 200, body }, times: 9 });
	const [item] = await run(1, 3);
	expect(standIn.ledger.generations).toEqual([]);
	expect(messageOf(item)).toMatch(/did not return the balance.*: Resp {credit_monthly: {}}/);
});

it('A balance that could not be read is read again by a retry.', async () => {
	standIn.fail({ place: 'account', ...faults.unavailable, times: MAX_SENDS });
	expect(await run(1, 1, {}, retryOnFail)).toMatchObject([{ state: 'ready' }]);
	expect(standIn.ledger.generations).toHaveLength(1);
});

it.each([
	['Swap', 84, 80, swap, /84 credits, and this item likely costs 20 or more/],
	['Swap Mask', 1, 2, swapMask, /1 credits, below the minimum balance of 2/],
])(
	'%s pays for no mask with a balance of %s and a minimum of %s.',
	async (_name, credits, minimum, parameters, message) => {
		Object.assign(standIn.settings, { credits, accountLimit: 1 });
		const told = { error: { message: expect.stringMatching(message) } };
		expect(await run(minimum, 4, parameters)).toMatchObject(Array(4).fill(told));
		expect(standIn.ledger.generations).toEqual([]);
	},
);

it('Another run that cannot read the balance, by its own Timeout, holds up no other run.', async () => {
	standIn.settings.credits = 1000;
	standIn.fail({ place: 'account', acts: true, wire: { late: 30 }, times: 99 });
	let stop = () => {};
	const options = { minimumBalance: 1 };
	const hasty = runPixVerse(standIn, {
		parameters: { options, requestOptions: { timeout: 1 } },
		onStart: (press) => (stop = press),
	});
	expect((await run(1, 3)).map(({ state }) => state)).toEqual(READY);
	stop();
	await hasty;
});
