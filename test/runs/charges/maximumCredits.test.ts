// What a run may spend: items beyond it come out as they came in, ready for another run.
import type { IDataObject, INodeExecutionData, OnError } from 'n8n-workflow';
import { forgetPrices } from '../../../nodes/PixVerse/prices/likelyPrice';
import { jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

beforeEach(forgetPrices);

const PRICE = 45;

const run = async (maximumCredits: number, onError: OnError, items: INodeExecutionData[]) =>
	await runPixVerse(standIn, {
		items,
		parameters: { seed: '={{ $json.number }}', options: { maximumCredits } },
		settings: { onError },
	});

const rows = numbered(6).map(({ json }, number) => ({ json: { ...json, number } }));

const statesOf = (items: IDataObject[]) => items.map(({ state }) => state);

const seeds = () => standIn.ledger.generations.map(({ body }) => Number(body.seed)).sort();

it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'what is beyond it comes out by the regular output: %s',
	async (onError) => {
		const result = await run(2 * PRICE, onError, rows);
		expect(result.status).toBe('success');
		const items = jsonOf(result);
		const rest = Array<string>(4).fill('not_submitted');
		expect(statesOf(items)).toEqual(['ready', 'ready', ...rest]);
		expect(items.slice(2)).toEqual(
			rows.slice(2).map(({ json }) => ({
				...json,
				state: 'not_submitted',
				warning: expect.stringMatching(
					/^This run spent 90 of its maximum of 90 credits\. This item likely costs 45 or more and was not submitted\. Run only the items with the state "not_submitted" again: the others would be charged twice$/,
				),
			})),
		);
		expect(standIn.ledger.generations).toHaveLength(2);
	},
);

it('what is beyond it goes to the error output, if the node has one, with its columns', async () => {
	const result = await run(2 * PRICE, 'continueErrorOutput', rows);
	expect(statesOf(jsonOf(result))).toEqual(['ready', 'ready']);
	const message = expect.stringMatching(
		/^This run spent 90 .*Run only the items with the class "notSubmitted" again: .*Nothing was submitted/,
	);
	const told = { message, class: 'notSubmitted', charged: false, retryable: true, video_id: null };
	const errors = result.outputs[1].map(({ json }) => json);
	expect(errors).toMatchObject(rows.slice(2).map(({ json }) => ({ ...json, error: told })));
	expect(standIn.ledger.generations).toHaveLength(2);
});

it('with a Trace ID, all may be run again', async () => {
	const result = await runPixVerse(standIn, {
		items: rows,
		parameters: { options: { maximumCredits: 0, traceId: '=row {{ $json.number }}' } },
	});
	const [{ warning }] = jsonOf(result);
	expect(warning).toMatch(
		/\. Run only the items with the state "not_submitted" again: the others have a .Trace ID. and are not charged twice/,
	);
});

it('the items that were not submitted make the rest in another run, and nothing twice', async () => {
	const first = jsonOf(await run(4 * PRICE, 'stopWorkflow', rows));
	const left = first.filter(({ state }) => state === 'not_submitted').map((json) => ({ json }));
	expect(left).toHaveLength(2);
	const second = await run(4 * PRICE, 'stopWorkflow', left);
	expect(statesOf(jsonOf(second))).toEqual(['ready', 'ready']);
	expect(seeds()).toEqual([0, 1, 2, 3, 4, 5]);
});

it.each([
	[{ state: 'Texas' }, 'pixverse_state'],
	[{ warning: 'flood' }, 'pixverse_state'],
	[{ state: 'pending' }, 'pixverse_state'],
	[{ state: 'pending', video_id: '', warning: 'fragile' }, 'pixverse_state'],
	[{ state: 'dry_run', warning: 'of a dry run' }, 'state'],
	[{ video_id: 7, state: 'ready', warning: 'of an earlier video' }, 'state'],
	[{ state: 'not_submitted', warning: 'of an earlier run' }, 'state'],
])('a state of the user stays as it is: %j', async (json, field) => {
	const [item] = jsonOf(await run(0, 'stopWorkflow', [{ json }]));
	const own = field === 'state' ? {} : json;
	expect(item).toMatchObject({ ...own, [field]: 'not_submitted' });
});

it('0 submits nothing', async () => {
	const result = await run(0, 'stopWorkflow', rows.slice(0, 2));
	expect(statesOf(jsonOf(result))).toEqual(['not_submitted', 'not_submitted']);
	expect(standIn.ledger.requests).toEqual([]);
});

it('an item that was not submitted comes out with its file', async () => {
	const file = { data: 'AAAA', mimeType: 'video/mp4', fileName: 'a.mp4' };
	const result = await run(0, 'stopWorkflow', [{ json: { number: 0 }, binary: { data: file } }]);
	expect(result.outputs[0][0].binary).toMatchObject({ data: file });
});

it('what an earlier run has paid for does not count again, so that the rest of a batch is made', async () => {
	const again = async () =>
		await runPixVerse(standIn, {
			items: rows.slice(0, 4),
			parameters: {
				seed: '={{ $json.number }}',
				options: { maximumCredits: 2 * PRICE, traceId: '=row {{ $json.number }}' },
			},
		});
	await again();
	expect(statesOf(jsonOf(await again()))).toEqual(Array(4).fill('ready'));
	expect(seeds()).toEqual([0, 1, 2, 3]);
});

describe('a swap', () => {
	const swap = (maskName: string, maximumCredits: number, count: number) =>
		runPixVerse(standIn, {
			items: numbered(count),
			parameters: {
				...{ operation: 'swap', maskFrom: 'find', maskName, quality: '540p' },
				sourceVideo: { __rl: true, mode: 'videoId', value: '343252978602905' },
				image: { __rl: true, mode: 'imageId', value: '164913710' },
				options: { maximumCredits },
			},
			settings: { onError: 'continueRegularOutput' },
		});
	const made = (operation: string) =>
		standIn.ledger.generations.filter((one) => one.operation === operation).length;

	it.each([10, 11, 20, 60, 400])(
		'of %s credits pays for no mask whose swap is not made',
		async (most) => {
			await swap('', most, 8);
			expect(made('video.swapMask')).toBe(made('video.swap'));
			expect(made('video.swap') > 0).toBe(most > 10);
		},
	);

	it('whose mask is a mask that is not there keeps no room', async () => {
		const result = await swap('={{ $json.number === 0 ? "dragon" : "" }}', 200, 2);
		expect(made('video.swapMask')).toBe(2);
		expect(statesOf(jsonOf(result)).filter((state) => state === 'ready')).toHaveLength(1);
	});
});
