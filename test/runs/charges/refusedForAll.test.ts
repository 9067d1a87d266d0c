// After PixVerse's own refusal of the key, or for too few credits, the run asks for no item that would be refused as well.
import type { IDataObject, INode } from 'n8n-workflow';
import { jsonOf, messageOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { atItem, errorOf, READY, refusedWith, retryOnFail, runItems } from '../judge';
import { textToVideo } from './steps';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn();

const ROWS = 30;

const run = async (parameters: IDataObject = {}, settings: Partial<INode> = {}, count = ROWS) =>
	jsonOf(await runItems(standIn, count, parameters, settings));

const refuse = (code: number, times = 999) =>
	standIn.fail({ place: 'submit', ...refusedWith(code), times });

const sent = () => standIn.ledger.count('submit');

const oneByOne = { options: { maxParallel: 1 } };

it.each([10001, 10003, 400012])(
	'After the key was refused (code %i), the rows that were not sent get the same sentence, and cost nothing.',
	async (code) => {
		refuse(code);
		const items = await run();
		expect(sent()).toBeLessThanOrEqual(5);
		expect(new Set(items.map(messageOf)).size).toBe(1);
		expect(messageOf(items[ROWS - 1])).toMatch(
			new RegExp(`^PixVerse does not accept th.*\\(PixVerse code ${code}.*Nothing was charged\\.$`),
		);
		for (const item of items)
			expect(errorOf(item)).toMatchObject({ charged: false, retryable: false, code: String(code) });
		expect(items.filter((item) => errorOf(item).trace_id !== null)).toHaveLength(sent());
	},
);

it('After too few credits, the rows that cost as much are not sent.', async () => {
	standIn.settings.credits = 80;
	standIn.settings.charges = 'published';
	const items = await run(textToVideo);
	expect(items.filter(({ state }) => state === 'ready')).toHaveLength(2);
	expect(sent()).toBeLessThanOrEqual(2 + 5);
	expect(messageOf(items[ROWS - 1])).toMatch(
		/^The account has too few credits\. .*500090.*Nothing was charged\.$/,
	);
	const unsent = { class: 'balance', charged: false, trace_id: null };
	expect(errorOf(items[ROWS - 1])).toMatchObject(unsent);
});

it('After too few credits, cheaper rows are sent, and dearer ones are not.', async () => {
	standIn.settings.credits = 80;
	standIn.settings.charges = 'published';
	const duration = '={{ [15, 5, 15, 14, 8][$json.number] }}';
	const items = await run({ ...textToVideo, duration, ...oneByOne }, {}, 5);
	const ends = items.map((item) => item.state ?? errorOf(item).class);
	expect(ends).toEqual(['balance', 'ready', 'balance', 'balance', 'balance']);
	expect(sent()).toBe(4);
});

it('Retry On Fail asks again for the rows that were not sent.', async () => {
	refuse(10001, 1);
	const items = await run(oneByOne, retryOnFail, 4);
	expect(items.map(({ state }) => state)).toEqual([undefined, 'ready', 'ready', 'ready']);
	expect(sent()).toBe(4);
});

it('A new run asks again.', async () => {
	refuse(10001, 1);
	await run(oneByOne, {}, 3);
	expect(sent()).toBe(1);
	expect((await run(oneByOne, {}, 3)).map(({ state }) => state)).toEqual(READY);
});

it('A row whose first answer was lost is sent again, although the key is refused meanwhile.', async () => {
	standIn.fail(atItem(0, faults.resetAfter, 3), atItem(1, refusedWith(10001)));
	const items = await run({}, {}, 3);
	expect(items[0]).toMatchObject({ state: 'ready' });
	expect(errorOf(items[1])).toMatchObject({ code: '10001', charged: false });
});
