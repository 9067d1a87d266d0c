// Maximum Credits: items beyond it come out as they came in, ready for another run.
import type { IDataObject, INodeExecutionData, OnError } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/transport/account/likelyPrice';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { runItems, seedOfItem } from '../judge';
import { made, swap } from './steps';

const standIn = useStandIn();

beforeEach(forgetPrices);

const PRICE = 45;
const rows = numbered(6);

const run = async (items: INodeExecutionData[], options: IDataObject, onError?: OnError) =>
	await runPixVerse(standIn, {
		items,
		parameters: { seed: seedOfItem, options },
		settings: { onError },
	});

const statesOf = (items: IDataObject[]) => items.map(({ state }) => state);

const keyed = { traceId: '=row {{ $json.number }}' };

const seeds = () => standIn.ledger.generations.map(({ body }) => Number(body.seed)).sort();

it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'Rows beyond Maximum Credits come out by the regular output with %s.',
	async (onError) => {
		const result = await run(rows, { maximumCredits: 2 * PRICE }, onError);
		expect(result.status).toBe('success');
		const items = jsonOf(result);
		expect(statesOf(items.slice(0, 2))).toEqual(['ready', 'ready']);
		const warning = expect.stringMatching(
			/^This run spent 90 of its maximum of 90 credits\. This item likely costs 20 or more and was not submitted\. Run only the items with the state "not_submitted" again: the others would be charged twice$/,
		);
		const left = rows.slice(2).map(({ json }) => ({ ...json, state: 'not_submitted', warning }));
		expect(items.slice(2)).toEqual(left);
		expect(standIn.ledger.generations).toHaveLength(2);
	},
);

it('Rows beyond Maximum Credits go to the error output, if there is one, with their columns.', async () => {
	const result = await run(rows, { maximumCredits: 2 * PRICE }, 'continueErrorOutput');
	expect(statesOf(jsonOf(result))).toEqual(['ready', 'ready']);
	const message = expect.stringMatching(
		/^This run spent 90 .*Run only the items with the class "notSubmitted" again: .*Nothing was charged/,
	);
	const error = { message, class: 'notSubmitted', charged: false, retryable: true, video_id: null };
	const left = rows.slice(2).map(({ json }) => ({ ...json, error }));
	expect(jsonOf(result, 1)).toMatchObject(left);
	expect(standIn.ledger.generations).toHaveLength(2);
});

it('Rows that were not submitted are made by another run, and nothing twice.', async () => {
	const first = jsonOf(await run(rows, { maximumCredits: 4 * PRICE }));
	const left = first.filter(({ state }) => state === 'not_submitted').map((json) => ({ json }));
	expect(left).toHaveLength(2);
	const second = await run(left, { maximumCredits: 4 * PRICE });
	expect(statesOf(jsonOf(second))).toEqual(['ready', 'ready']);
	expect(seeds()).toEqual([0, 1, 2, 3, 4, 5]);
});

it('Rows with a Trace ID may all be run again: what was paid for does not count.', async () => {
	const again = async (maximumCredits: number) =>
		jsonOf(await run(rows, { ...keyed, maximumCredits }));
	const [{ warning }] = await again(0);
	expect(warning).toMatch(
		/\. Run only the items with the state "not_submitted" again: the others have a .Trace ID. and are not charged twice/,
	);
	await again(3 * PRICE);
	expect(statesOf(await again(3 * PRICE))).toEqual(Array(6).fill('ready'));
	expect(seeds()).toEqual([0, 1, 2, 3, 4, 5]);
});

it('Earlier videos of this n8n process do not count either where the node does not wait for the videos.', async () => {
	// As many as the account runs at once: nobody looks at them, so that they do not end.
	const items = numbered(5);
	const submit = async () => {
		const options = { ...keyed, maximumCredits: 3 * PRICE };
		const parameters = { seed: seedOfItem, waitForCompletion: false, options };
		return statesOf(jsonOf(await runPixVerse(standIn, { items, parameters })));
	};
	await submit();
	expect(await submit()).toEqual(Array(5).fill('submitted'));
	expect(seeds()).toEqual([0, 1, 2, 3, 4]);
});

it('With a maximum of 0, an item comes out with its file, and nothing is sent.', async () => {
	const file = { data: 'AAAA', mimeType: 'video/mp4', fileName: 'a.mp4' };
	const result = await run([{ json: {}, binary: { data: file } }], { maximumCredits: 0 });
	expect(statesOf(jsonOf(result))).toEqual(['not_submitted']);
	expect(result.outputs[0][0].binary).toMatchObject({ data: file });
	expect(standIn.ledger.requests).toEqual([]);
});

it.each([
	[{ state: 'Texas' }, 'pixverse_state'],
	[{ warning: 'flood' }, 'pixverse_state'],
	[{ video_id: 7, state: 'Ohio' }, 'pixverse_state'],
	[{ state: 'pending', video_id: '', warning: 'fragile' }, 'pixverse_state'],
	[{ state: 'dry_run', warning: 'of a dry run' }, 'state'],
	[{ video_id: 7, state: 'ready', warning: 'of an earlier video' }, 'state'],
	[{ state: 'not_submitted', warning: 'of an earlier run' }, 'state'],
])('A row with %j that is not submitted says so in %s.', async (json, field) => {
	const [item] = jsonOf(await run([{ json }], { maximumCredits: 0 }));
	const own = field === 'state' ? {} : json;
	expect(item).toMatchObject({ ...own, [field]: 'not_submitted' });
});

it.each([
	[{ state: 'Ohio' }, undefined, 0],
	[{ row: 1 }, 'continueErrorOutput', 1],
] as const)(
	'A row %j that was not submitted, with %s, and is made then says nothing of the run before.',
	async (json, onError, output) => {
		const left = jsonOf(await run([{ json }], { maximumCredits: 0 }, onError), output);
		const items = left.map((row) => ({ json: row }));
		const [item] = jsonOf(await run(items, { includeInputFields: true }));
		expect(item).toMatchObject({ ...json, state: 'ready' });
		expect(Object.keys(item).join(' ')).not.toMatch(/pixverse_|message|input_error/);
	},
);

const count = (operation: string) => made(standIn).filter((one) => one === operation).length;

it.each([10, 19, 20, 60, 400])(
	'A maximum of %s credits pays for no mask whose swap is not made.',
	async (maximumCredits) => {
		await runItems(standIn, 8, { ...swap, maskName: '', options: { maximumCredits } });
		expect(count('video.swapMask')).toBe(count('video.swap'));
		expect(count('video.swap') > 0).toBe(maximumCredits >= 20);
	},
);

it('A swap whose mask is not found leaves its credits to the next one.', async () => {
	const maskName = '={{ $json.number === 0 ? "dragon" : "" }}';
	const options = { maximumCredits: 200 };
	const items = jsonOf(await runItems(standIn, 2, { ...swap, maskName, options }));
	expect(count('video.swapMask')).toBe(2);
	expect(statesOf(items).filter((state) => state === 'ready')).toHaveLength(1);
});

describe('After a restart', () => {
	/** Submits so many rows an hour before n8n starts again, which has forgotten them then. */
	const submitBefore = async (count: number) => {
		const { now } = Date;
		jest.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
		await run(numbered(count), keyed);
		jest.restoreAllMocks();
		forgetSubmissions();
	};

	it('rows with a Trace ID that were paid before use up nothing of Maximum Credits.', async () => {
		await submitBefore(12);
		const again = jsonOf(await run(numbered(14), { ...keyed, maximumCredits: 2 * PRICE + 10 }));
		expect(statesOf(again)).toEqual(Array(14).fill('ready'));
		expect(again.filter(({ resumed }) => resumed)).toHaveLength(12);
		expect(standIn.ledger.generations).toHaveLength(14);
	});

	it('new rows beyond Maximum Credits are not submitted all the same.', async () => {
		await submitBefore(3);
		const again = jsonOf(await run(numbered(8), { ...keyed, maximumCredits: 2 * PRICE + 9 }));
		const states = [...Array<string>(3).fill('not_submitted'), ...Array<string>(5).fill('ready')];
		expect(statesOf(again).sort()).toEqual(states);
		expect(standIn.ledger.generations).toHaveLength(5);
	});
});
