// Every field that the node reads, in each spelling that has a source and in one that has none: what cannot be read is
// never taken for nothing, and its error names the keys that came.
import type { IDataObject } from 'n8n-workflow';
import { answered } from '../faults/answered';
import { rl } from '../support/harness/everyOperation';
import { jsonOf, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';
import type { Place } from '../support/standin';

const standIn = useStandIn({}, 'test');

const ID = 343252978602905;
const URL = 'https://media.example.com/1.png';

const run = async (parameters: IDataObject) =>
	jsonOf(
		await runPixVerse(standIn, {
			parameters,
			settings: { onError: 'continueRegularOutput' },
		}),
	);

/** Answers all requests of a place with this `Resp`. */
const answer = (place: Place, resp: unknown) =>
	standIn.fail({ place, fault: answered(resp), times: 99 });

interface Reading {
	what: string;
	parameters: IDataObject;
	place: Place;
	/** What the first item has after each `Resp`. */
	read: Array<[resp: unknown, item: IDataObject]>;
	/** What the message says after each `Resp` that cannot be read. */
	unread: Array<[resp: unknown, message: string]>;
}

const sourceVideo = rl('videoId', String(ID));
const file = (operation: string) => ({ resource: 'file', operation, file: rl('url', URL) });
const voices = { resource: 'voice', operation: 'getAll', returnAll: true };
const templates = { resource: 'template', operation: 'getAll', returnAll: true };
const effect = { restyle_id: 5 };
const inDoubt = 'It may have been charged. Trace ID';

const readings: Reading[] = [
	{
		what: 'the answer to a submission',
		parameters: { waitForCompletion: false },
		place: 'submit',
		read: [
			[{ video_id: ID }, { video_id: ID, state: 'submitted' }],
			[
				{ video_id: String(ID), credits: 45 },
				{ video_id: ID, credits: 45 },
			],
			[
				{ video_id: ID, credit: 45 },
				{ video_id: ID, credits: 45 },
			],
			[{ video_ids: [ID] }, { video_id: ID, state: 'submitted' }],
			[{ VideoID: ID }, { video_id: ID, state: 'submitted' }],
		],
		unread: [
			[
				{ task_id: ID, status: 0 },
				`(an answer without an ID: Resp {task_id, status}, 5 tries). ${inDoubt}`,
			],
			[{ video_ids: [] }, `(an answer without an ID: Resp {video_ids: []}, 5 tries). ${inDoubt}`],
			['done', `(an answer without an ID: Resp string, 5 tries). ${inDoubt}`],
		],
	},
	{
		what: 'the answer to a submission of an image',
		parameters: {
			...{ resource: 'image', operation: 'applyTemplate', waitForCompletion: false },
			template: rl('id', '5'),
			images: { entries: [{ image: rl('imageId', '7') }] },
		},
		place: 'submit',
		read: [
			[{ image_id: ID }, { image_id: ID, state: 'submitted' }],
			[{ image_ids: [ID] }, { image_id: ID, state: 'submitted' }],
		],
		unread: [[{ video_id: ID }, `Resp {video_id}, 5 tries). ${inDoubt}`]],
	},
	{
		what: 'an image upload',
		parameters: { ...file('uploadImage'), file: rl('url', URL) },
		place: 'upload',
		read: [
			[
				{ img_id: 7, img_url: URL },
				{ img_id: 7, img_url: URL },
			],
			[
				{ ImgID: 7, ImgUrl: URL },
				{ img_id: 7, img_url: URL },
			],
			[{ img_id: '7' }, { img_id: '7' }],
		],
		unread: [
			[{ picture: { id: 7 } }, 'Resp {picture: {id}}). Try again later. Nothing was charged'],
		],
	},
	{
		what: 'a media upload',
		parameters: file('uploadMedia'),
		place: 'upload',
		read: [
			[
				{ media_id: 7, media_type: 'video', url: URL },
				{ media_id: 7, url: URL },
			],
		],
		unread: [[{ file_id: 7 }, 'Resp {file_id}). Try again later. Nothing was charged']],
	},
	{
		what: 'the effects',
		parameters: { operation: 'listRestyleEffects', returnAll: true },
		place: 'list',
		read: [
			[{ total: 1, data: [effect] }, effect],
			[[effect], effect],
			[{ total: 1, list: [effect] }, effect],
			[{ data: { total: 1, items: [effect] } }, effect],
			[{ effects: [effect], tags: ['x'] }, effect],
			[{ page: { size: 1, effects: [effect] } }, effect],
		],
		unread: [
			[{ total: 2, names: ['Clay', 'Noir'] }, 'Resp {total, names: [string]}. Update the package'],
			['Clay', 'without a list that the node can read: Resp string.'],
		],
	},
	{
		what: 'the templates',
		parameters: templates,
		place: 'list',
		read: [
			[{ effect_items: [{ template_id: 5 }] }, { template_id: 5 }],
			[{ templates: [{ template_id: 5 }] }, { template_id: 5 }],
		],
		unread: [[{ templates: 5 }, 'without a list that the node can read: Resp {templates}.']],
	},
	{
		what: 'the voices',
		parameters: voices,
		place: 'list',
		read: [
			[{ total: 1, data: [{ speaker_id: 'Auto', name: 'Auto' }] }, { speaker_id: 'Auto' }],
			[{ total: 1, data: [{ speaker_id: 3, name: 'Emily' }] }, { speaker_id: 3 }],
			[{ speakers: [{ speaker_id: '3' }] }, { speaker_id: '3' }],
		],
		unread: [[{ speakers: { a: 1 } }, 'Resp {speakers: {a}}.']],
	},
	{
		what: 'the balance',
		parameters: { resource: 'account', operation: 'getBalance' },
		place: 'account',
		read: [
			[{ credit_monthly: 5, credit_package: 6 }, { total: 11 }],
			[{ credit_monthly: 5 }, { total: 5 }],
			[{ credit_package: '6' }, { total: 6 }],
			[{ credits_left: 5 }, { credits_left: 5 }],
		],
		unread: [['5', 'without a record that the node can read: Resp string.']],
	},
	{
		what: 'the balance before a submission',
		parameters: { waitForCompletion: false, options: { minimumBalance: 1 } },
		place: 'account',
		read: [
			[{ credit_monthly: 500 }, { state: 'submitted' }],
			[{ credit_package: '500' }, { state: 'submitted' }],
			[{ credit_monthly: '500', credit_package: null }, { state: 'submitted' }],
		],
		unread: [
			[{ credits_left: 500 }, 'could not be checked: Resp {credits_left}. Nothing was submitted'],
		],
	},
	{
		what: 'the record of a video',
		parameters: {
			operation: 'get',
			videoId: String(ID),
			waitForCompletion: false,
			simplify: false,
		},
		place: 'look',
		read: [
			[
				{ id: ID, status: 1, url: URL, credit: 45 },
				{ state: 'ready', url: URL, credits: 45 },
			],
			[
				{ id: String(ID), status: '1', url: URL, credits: 45 },
				{ state: 'ready', credits: 45 },
			],
			[{ id: ID, status: 1, url: URL, credits: null, credit: 45 }, { credits: 45 }],
		],
		unread: [
			[
				{ video_status: 1, url: URL },
				'without a record that the node can read: Resp {video_status, url}.',
			],
		],
	},
	{
		what: 'the record of an image',
		parameters: { resource: 'image', operation: 'get', imageId: '7', waitForCompletion: false },
		place: 'look',
		read: [
			[
				{ image_id: 7, status: 1, url: URL },
				{ image_id: 7, state: 'ready', url: URL },
			],
		],
		unread: [[{ image_id: 7, image_status: 1 }, 'Resp {image_id, image_status}.']],
	},
	{
		what: 'the answer to the creation of a voice',
		parameters: {
			...{ resource: 'voice', operation: 'create', voiceName: 'A narrator' },
			sample: rl('mediaId', '7'),
		},
		place: 'prepare',
		read: [
			[{ speaker_id: 'v1' }, { speaker_id: 'v1' }],
			[{ voice: { id: 'v1' } }, { voice: { id: 'v1' } }],
			...[null, undefined, {}].map((resp): [unknown, IDataObject] => [resp, {}]),
			['v1', { Resp: 'v1' }],
		],
		unread: [],
	},
	{
		what: 'the answer to the deletion of a voice',
		parameters: { resource: 'voice', operation: 'delete', voice: rl('id', 'v1') },
		place: 'prepare',
		read: [null, undefined, {}, 'done'].map((resp) => [resp, { deleted: true }]),
		unread: [],
	},
];

describe.each(readings)('$what', ({ parameters, place, read, unread }) => {
	it.each(read)('is read from %j', async (resp, expected) => {
		answer(place, resp);
		const [item, ...more] = await run(parameters);
		expect(item).toMatchObject(expected);
		expect(item).not.toHaveProperty('error');
		expect(more).toEqual([]);
		expect(standIn.ledger.requests.filter((one) => one.place === place)).toHaveLength(1);
	});

	if (unread.length === 0) return;
	it.each(unread)('that is %j names its keys', async (resp, message) => {
		answer(place, resp);
		const [item] = await run(parameters);
		expect(item.error).toMatchObject({ retryable: true });
		expect(item.message).toContain(message);
		expect(item.message).not.toContain(URL);
	});
});

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
		answer('list', resp);
		expect(await run({ operation: 'listRestyleEffects', returnAll: true })).toEqual([]);
	});
});

describe('the name of an effect', () => {
	const restyle = async (records: IDataObject[]) => {
		answer('list', { total: records.length, data: records });
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

	it('end when a cursor comes again', async () => {
		const page = (from: number) => ({ items: bill(from), cursor: 'b' });
		expect(await usage([page(0), page(100)])).toHaveLength(200);
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

describe('a refusal', () => {
	const refused = (code: number, Resp: unknown) => {
		const body = JSON.stringify({ ErrCode: code, ErrMsg: 'no credits', Resp });
		standIn.fail({ place: 'submit', fault: { kind: 'http', status: 200, body }, times: 99 });
	};
	const sent = () => standIn.ledger.count('submit');

	it.each([{ account_id: 7 }, { source_video_id: ID }, { image_id: 7 }, { trace_id: 'a' }, null])(
		'is one beside another ID: %j',
		async (resp) => {
			refused(500090, resp);
			const [item] = await run({});
			expect(item.error).toMatchObject({ code: '500090', class: 'balance', charged: false });
			expect(sent()).toBe(1);
		},
	);

	it.each([{ video_id: ID }, { video_ids: [ID] }])(
		'that holds what was to be made is in doubt: %j',
		async (resp) => {
			refused(500090, resp);
			const [item] = await run({});
			expect(item.error).toMatchObject({ charged: 'unknown' });
			expect(item.message).toContain('(code 500090 beside a result, 5 tries)');
			expect(sent()).toBe(5);
		},
	);
});

describe('an image of another account', () => {
	it('is not found, at once and for free', async () => {
		const fault = {
			kind: 'errCode',
			code: 500047,
			message: 'the provided media is invalid',
			status: 400,
		} as const;
		standIn.fail({ place: 'look', fault, times: 99 });
		const [item] = await run({ resource: 'image', operation: 'get', imageId: '7' });
		expect(item.error).toMatchObject({
			...{ class: 'notFound', code: '500047', retryable: false, charged: false, image_id: 7 },
		});
		expect(item.message).toContain(
			'PixVerse has no such media, or it belongs to another account. Check the ID (PixVerse code 500047, "the provided media is invalid")',
		);
		expect(standIn.ledger.count('look')).toBe(1);
	});
});

it('a refused key may be a blocked account, and the words of PixVerse are quoted', async () => {
	const fault = { kind: 'errCode', code: 10001, message: 'account is blocked' } as const;
	standIn.fail({ place: 'account', fault });
	const [item] = await run({ resource: 'account', operation: 'getBalance' });
	expect(item.message).toMatch(/or has blocked the account\..*10001, "account is blocked"/);
});
