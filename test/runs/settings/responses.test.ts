// A response is read under each name that its fields may have. An unreadable one never counts as empty, and the error names
// its keys.
import type { IDataObject } from 'n8n-workflow';
import { continues } from '../../support/harness/files';
import { jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Place } from '../../support/standin';
import { successWith } from '../responses';
import { locator } from './runs';

const standIn = useStandIn({}, 'test');

const ID = 343252978602905;
const URL = 'https://media.example.com/1.png';

const run = async (parameters: IDataObject) =>
	jsonOf(await runPixVerse(standIn, { parameters, settings: continues }));

interface Reading {
	what: string;
	parameters: IDataObject;
	place: Place;
	/** What the first item has after each `Resp`. */
	read: Array<[resp: unknown, item: IDataObject]>;
	/** What the message says after each `Resp` that cannot be read. */
	unread: Array<[resp: unknown, message: string]>;
}

const file = (operation: string) => ({ resource: 'file', operation, file: locator('url', URL) });
const inDoubt = '5 tries). It may have been charged. Trace ID';
const uploaded = { img_id: 7, img_url: URL };

const readings: Reading[] = [
	{
		what: 'a submission',
		parameters: { waitForCompletion: false },
		place: 'submit',
		read: [
			[
				{ video_id: String(ID), credits: 45 },
				{ video_id: ID, credits: 45 },
			],
			[{ video_ids: [ID] }, { video_id: ID, state: 'submitted' }],
		],
		unread: [
			[{ task_id: ID, status: 0 }, `(an answer without an ID: Resp {task_id, status}, ${inDoubt}`],
		],
	},
	{
		what: 'a submission of an image',
		parameters: {
			...{ resource: 'image', operation: 'applyTemplate', waitForCompletion: false },
			template: locator('id', '5'),
			images: { entries: [{ image: locator('imageId', '7') }] },
		},
		place: 'submit',
		read: [[{ image_ids: [ID] }, { image_id: ID, state: 'submitted' }]],
		unread: [[{ video_id: ID }, `Resp {video_id}, ${inDoubt}`]],
	},
	{
		what: 'an image upload',
		parameters: file('uploadImage'),
		place: 'upload',
		read: [
			[uploaded, uploaded],
			[{ ImgID: 7, ImgUrl: URL }, uploaded],
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
			[[{ restyle_id: 5 }], { restyle_id: 5 }],
			[{ page: { size: 1, effects: [{ restyle_id: 5 }] } }, { restyle_id: 5 }],
		],
		unread: [
			[{ total: 2, names: ['Clay', 'Noir'] }, 'Resp {total, names: [string]}. Update the package'],
		],
	},
	{
		what: 'the templates',
		parameters: { resource: 'template', operation: 'getAll', returnAll: true },
		place: 'list',
		read: [[{ effect_items: [{ template_id: 5 }] }, { template_id: 5 }]],
		unread: [],
	},
	{
		what: 'the balance',
		parameters: { resource: 'account', operation: 'getBalance' },
		place: 'account',
		read: [],
		unread: [['5', 'without a record that the node can read: Resp string.']],
	},
	{
		what: 'the balance before a submission',
		parameters: { waitForCompletion: false, options: { minimumBalance: 1 } },
		place: 'account',
		read: [
			[{ credit_monthly: '500', credit_package: null }, { state: 'submitted' }],
			[{ credit_package: 500 }, { state: 'submitted' }],
		],
		unread: [
			[{ credits_left: 500 }, 'could not be checked: Resp {credits_left}. Nothing was charged'],
		],
	},
	{
		what: 'the record of a video',
		parameters: {
			...{ operation: 'get', videoId: String(ID), waitForCompletion: false, simplify: false },
		},
		place: 'poll',
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
		unread: [[{ video_status: 1, url: URL }, 'without a status: Resp {video_status, url}']],
	},
	{
		what: 'the record of an image',
		parameters: { resource: 'image', operation: 'get', imageId: '7', waitForCompletion: false },
		place: 'poll',
		read: [
			[
				{ image_id: 7, status: 1, url: URL },
				{ image_id: 7, state: 'ready', url: URL },
			],
		],
		unread: [[{ image_id: 7, image_status: 1 }, 'Resp {image_id, image_status}']],
	},
	{
		what: 'the creation of a voice',
		parameters: {
			...{ resource: 'voice', operation: 'create', voiceName: 'A narrator' },
			sample: locator('mediaId', '7'),
		},
		place: 'prepare',
		read: [
			[{ voice: { id: 'v1' } }, { voice: { id: 'v1' } }],
			[null, {}],
			['v1', { Resp: 'v1' }],
		],
		unread: [],
	},
	{
		what: 'the deletion of a voice',
		parameters: { resource: 'voice', operation: 'delete', voice: locator('id', 'v1') },
		place: 'prepare',
		read: [undefined, {}, 'done'].map((resp) => [resp, { deleted: true }]),
		unread: [],
	},
];

/** One row for each response, behind the operation that it answers. */
const rowsOf = (kind: 'read' | 'unread') =>
	readings.flatMap((reading) =>
		reading[kind].map(([resp, expected]) => ({ ...reading, resp, expected })),
	);

it.each(rowsOf('read'))('The response to $what is read: $resp.', async (row) => {
	const { parameters, place, resp, expected } = row;
	standIn.fail({ place, ...successWith(resp), times: 99 });
	const [item, ...more] = await run(parameters);
	expect(item).toMatchObject(expected);
	expect(item).not.toHaveProperty('error');
	expect(more).toEqual([]);
	expect(standIn.ledger.requests.filter((one) => one.place === place)).toHaveLength(1);
});

it.each(rowsOf('unread'))('The keys of $what are named: $resp.', async (row) => {
	const { parameters, place, resp, expected } = row;
	standIn.fail({ place, ...successWith(resp), times: 99 });
	const [item] = await run(parameters);
	const message = item.warning ?? messageOf(item);
	expect(item.error ?? { retryable: true }).toMatchObject({ retryable: true });
	expect(message).toContain(expected);
	expect(message).not.toContain(URL);
});

it('Masks that cannot be read were charged, and their keys are named.', async () => {
	const when = ({ path }: { path: string }) => path.includes('/mask/');
	const fault = successWith({ mask_info: [{ id: 'a' }] });
	standIn.fail({ place: 'submit', ...fault, when });
	const [item] = await run({
		...{ operation: 'swap', sourceVideo: locator('videoId', '5'), image: locator('imageId', '5') },
		...{ maskFrom: 'find', maskName: '', waitForCompletion: false },
	});
	expect(item.error).toMatchObject({ class: 'unexpected', charged: true });
	expect(messageOf(item)).toContain('masks that the node can read: Resp {mask_info: [{id}]}.');
	expect(standIn.ledger.requests.filter(({ path }) => path.includes('/swap/'))).toEqual([]);
});
