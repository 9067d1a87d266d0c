// After PixVerse's own refusal of the key, or for too few credits, the run asks for no item that would be refused as well.
import type { IDataObject, INode } from 'n8n-workflow';
import { locator, jsonOf, messageOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { refusedWith, retryOnFail } from '../judge';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn();

const ROWS = 30;

const goesOn: Partial<INode> = { onError: 'continueRegularOutput' };

const run = async (parameters: IDataObject = {}, settings: Partial<INode> = {}, count = ROWS) =>
	jsonOf(
		await runPixVerse(standIn, {
			parameters,
			items: numbered(count),
			settings: { ...goesOn, ...settings },
		}),
	);

const refuse = (code: number, times = 999) =>
	standIn.fail({ place: 'submit', ...refusedWith(code), times });

const sent = () => standIn.ledger.count('submit');

const clip = (duration: number | string): IDataObject => ({
	...{ resource: 'video', operation: 'textToVideo', prompt: 'a cat', model: 'v6' },
	...{ duration, quality: '540p', aspectRatio: '16:9' },
});

const oneByOne = { options: { maxParallel: 1 } };

const errorOf = ({ error }: IDataObject) => error as IDataObject;

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

it.each([500020, 500063, 400017])(
	'After code %i, which may be about one row only, every row is sent.',
	async (code) => {
		refuse(code);
		await run();
		expect(sent()).toBe(ROWS);
	},
);

it("A page in place of PixVerse's envelope is no refusal of the key, so every row is made.", async () => {
	standIn.fail({ place: 'submit', acts: false, answer: { status: 403 }, times: 1 });
	expect((await run({}, {}, 3)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
});

it('After too few credits, the rows that cost as much are not sent.', async () => {
	standIn.settings.credits = 80;
	standIn.settings.charges = 'published';
	const items = await run(clip(5));
	expect(items.filter(({ state }) => state === 'ready')).toHaveLength(2);
	expect(sent()).toBeLessThanOrEqual(2 + 5);
	expect(messageOf(items[ROWS - 1])).toMatch(
		/^The account has too few credits\. .*500090.*Nothing was charged\.$/,
	);
	expect(errorOf(items[ROWS - 1])).toMatchObject({
		class: 'balance',
		charged: false,
		trace_id: null,
	});
});

it('After too few credits, cheaper rows are sent, and dearer ones are not.', async () => {
	standIn.settings.credits = 80;
	standIn.settings.charges = 'published';
	const duration = '={{ [15, 5, 15, 14, 8][$json.number] }}';
	const items = await run({ ...clip(duration), ...oneByOne }, {}, 5);
	expect(items.map(({ state, error }) => state ?? (error as IDataObject).class)).toEqual([
		...['balance', 'ready', 'balance', 'balance', 'balance'],
	]);
	expect(sent()).toBe(4);
});

it('After too few credits, rows without a list price are sent.', async () => {
	refuse(500090);
	const portrait = {
		image: locator('imageId', '5'),
		voice: locator('id', '1'),
		speechText: 'Hello',
	};
	await run({ operation: 'avatar', ...portrait, ...oneByOne }, {}, 4);
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
	expect((await run(oneByOne, {}, 3)).map(({ state }) => state)).toEqual(Array(3).fill('ready'));
});

it('A row whose first answer was lost is sent again, although the key is refused meanwhile.', async () => {
	standIn.fail(
		{
			place: 'submit',
			...faults.resetAfter,
			times: 3,
			when: ({ body }) => body?.seed === 0,
		},
		{ place: 'submit', ...refusedWith(10001), times: 1, when: ({ body }) => body?.seed === 1 },
	);
	const items = await run({ seed: '={{ $json.number }}' }, {}, 3);
	expect(items[0]).toMatchObject({ state: 'ready' });
	expect(errorOf(items[1])).toMatchObject({ code: '10001', charged: false });
});
