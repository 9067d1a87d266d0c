// Lists in any container, names under any key, pages behind any cursor, and the masks of a frame: what cannot be read is
// never taken for nothing.
import type { IDataObject } from 'n8n-workflow';
import { answered } from '../answered';
import { rl } from '../../support/harness/everyOperation';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');

const URL = 'https://media.example.com/1.png';
const effect = { restyle_id: 5 };
const sourceVideo = rl('videoId', '343252978602905');

const run = async (parameters: IDataObject) =>
	jsonOf(
		await runPixVerse(standIn, {
			parameters,
			settings: { onError: 'continueRegularOutput' },
		}),
	);

/** Answers all lists with this `Resp`. */
const answer = (resp: unknown) => standIn.fail({ place: 'list', fault: answered(resp), times: 99 });

describe('a list that is empty', () => {
	it.each([
		null,
		undefined,
		{},
		[],
		{ total: 0 },
		{ data: [] },
		{ total: 0, data: null },
		{ effects: [] },
	])('is one as %j', async (resp) => {
		answer(resp);
		expect(await run({ operation: 'listRestyleEffects', returnAll: true })).toEqual([]);
	});
});

describe('the name of an effect', () => {
	const restyle = async (records: IDataObject[]) => {
		answer({ total: records.length, data: records });
		return await run({ effect: rl('name', 'clay'), waitForCompletion: false });
	};
	const others = [
		['name', 'thumbnail'],
		['display_name', 'thumbnail_url'],
		['restyle_name', 'cover_url'],
		['effect_title', 'icon'],
	];

	it.each(others)('is found under %s', async (key, picture) => {
		const clay = { restyle_id: 322671712341056, [key]: 'Clay', [picture]: URL };
		const [item] = await restyle([{ restyle_id: 5, [key]: 'Noir' }, clay]);
		expect(item).toMatchObject({ state: 'submitted' });
		expect(standIn.ledger.generations[0].body.restyle_id).toBe(322671712341056);
	});

	it('that no record has is refused with the IDs', async () => {
		const [item] = await restyle([effect, { restyle_id: 6, name: { en: 'Clay' } }]);
		expect(item.message).toContain('the account has no such name. It has Effect 5, Effect 6');
	});
});

describe('the pages of the usage', () => {
	const bill = (from: number) => Array.from({ length: 100 }, (_, at) => ({ number: from + at }));
	const usage = async (pages: unknown[], more: IDataObject = { returnAll: true }) => {
		for (const page of pages) standIn.fail({ place: 'list', fault: answered(page) });
		return await run({ resource: 'account', operation: 'getUsage', ...more });
	};
	const cursors = () => standIn.ledger.requests.map(({ body }) => (body as IDataObject).cursor);

	it.each([
		{ has_more: true, next_cursor: 'b' },
		{ has_more: 1, next_cursor: 'b' },
		{ has_more: 'true', next_cursor: 'b' },
		{ next_cursor: 'b' },
		{ nextCursor: 'b' },
		{ cursor: 'b' },
		{ hasMore: true, cursor: 'b' },
	])('are followed with %j', async (beside) => {
		const pages = [
			{ items: bill(0), ...beside },
			{ items: bill(100), next_cursor: '' },
		];
		expect(await usage(pages)).toHaveLength(200);
		expect(cursors()).toEqual([undefined, 'b']);
	});

	it('are followed inside of a paged object, under any name', async () => {
		const page = { data: { records: bill(0), next_cursor: 'b' } };
		expect(await usage([page, { data: { records: bill(100) } }])).toHaveLength(200);
	});

	it.each([
		{ has_more: false, next_cursor: 'b' },
		{ has_more: 0, next_cursor: 'b' },
		{ has_more: '0', cursor: 'b' },
		{ next_cursor: '' },
		{ next_cursor: null },
		{ next_cursor: 0 },
		{},
	])('end with %j', async (beside) => {
		expect(await usage([{ items: bill(0), ...beside }])).toHaveLength(100);
		expect(cursors()).toEqual([undefined]);
	});

	const cut = { items: bill(0), has_more: true, next_page_token: 'b' };

	it('that are cut off are an error that names the keys', async () => {
		const [item] = await usage([cut]);
		expect(item.message).toContain(
			'without a cursor that the node can read: Resp {items: [{number}], has_more, next_page_token}.',
		);
	});

	it('that are cut off do for a limit', async () => {
		expect(await usage([cut], { returnAll: false, limit: 100 })).toHaveLength(100);
	});
});

describe('the mask on the way to a swap', () => {
	const swap = async (resp: unknown) => {
		const when = ({ path }: { path: string }) => path.includes('/mask/');
		standIn.fail({ place: 'submit', fault: answered(resp), when });
		const [item] = await run({
			...{ operation: 'swap', sourceVideo, image: rl('imageId', '5'), waitForCompletion: false },
			...{ maskFrom: 'find', maskName: '' },
		});
		const sent = standIn.ledger.requests.find(({ path }) => path.includes('/swap/'));
		return { item, sent: sent?.body as IDataObject | undefined };
	};

	it.each([
		[{ mask_info: [{ mask_id: 'a', mask_name: 'person' }] }, 'a'],
		[{ mask_info: [{ mask_id: 7 }] }, '7'],
		[{ mask_info: [{ mask_id: 0 }] }, '0'],
		[{ masks: [{ mask_id: 'a' }] }, 'a'],
	])('is read from %j', async (resp, id) => {
		expect((await swap({ keyframe_id: 1, ...resp })).sent).toMatchObject({ mask_id: id });
	});

	it.each([
		[{ keyframe_id: 1, credits: 2 }, '{keyframe_id, credits}'],
		[{ mask_info: [{ id: 'a' }] }, '{mask_info: [{id}]}'],
	])('that cannot be read in %j was charged, and its keys are named', async (resp, keys) => {
		const { item, sent } = await swap(resp);
		expect(sent).toBeUndefined();
		expect(item.error).toMatchObject({ class: 'unexpected', charged: true });
		expect(item.message).toContain(`masks that the node can read: Resp ${keys}.`);
	});
});
