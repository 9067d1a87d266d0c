// Every field that the node reads, in each spelling that has a source and in one that has none: what cannot be read is
// never taken for nothing, and its error names the keys that came.
import type { IDataObject } from 'n8n-workflow';
import { answered } from '../answered';
import { rl } from '../../support/harness/everyOperation';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Place } from '../../support/standin';

const standIn = useStandIn({}, 'test');

const ID = 343252978602905;
const URL = 'https://media.example.com/1.png';

const settings = { onError: 'continueRegularOutput' } as const;

const run = async (parameters: IDataObject) =>
	jsonOf(await runPixVerse(standIn, { parameters, settings }));

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
		parameters: file('uploadImage'),
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
		],
		unread: [[{ picture: { id: 7 } }, 'Resp {picture: {id}}, 5 tries). Try again later.']],
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
		unread: [[{ file_id: 7 }, 'Resp {file_id}, 5 tries). Try again later.']],
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
			[{ video_status: 1, url: URL }, 'an answer without a status: Resp {video_status, url}'],
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
		unread: [[{ image_id: 7, image_status: 1 }, 'Resp {image_id, image_status}']],
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
		const { error, warning, message: said = warning } = item;
		expect(error ?? { retryable: true }).toMatchObject({ retryable: true });
		expect(said).toContain(message);
		expect(said).not.toContain(URL);
	});
});
