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

const file = (operation: string) => ({ resource: 'file', operation, file: locator('url', URL) });
const voice = (operation: string, more: IDataObject) => ({ resource: 'voice', operation, ...more });
const unwaited = { waitForCompletion: false };
const template = { template: locator('id', '5') };
const images = { entries: [{ image: locator('imageId', '7') }] };
const image = { resource: 'image', ...unwaited };
const get = { operation: 'get', videoId: String(ID), ...unwaited, simplify: false };

/** What is answered, by its words in a title. */
const answered = {
	'a submission': ['submit', unwaited],
	'a submission of an image': [
		'submit',
		{ ...image, operation: 'applyTemplate', ...template, images },
	],
	'an image upload': ['upload', file('uploadImage')],
	'a media upload': ['upload', file('uploadMedia')],
	'the effects': ['list', { operation: 'listRestyleEffects', returnAll: true }],
	'the balance': ['account', { resource: 'account', operation: 'getBalance' }],
	'the balance before a submission': ['account', { ...unwaited, options: { minimumBalance: 1 } }],
	'the record of a video': ['poll', get],
	'the record of an image': ['poll', { ...image, operation: 'get', imageId: '7' }],
	'the creation of a voice': [
		'prepare',
		voice('create', { voiceName: 'A narrator', sample: locator('mediaId', '7') }),
	],
	'the deletion of a voice': ['prepare', voice('delete', { voice: locator('id', 'v1') })],
} satisfies Record<string, [Place, IDataObject]>;

type What = keyof typeof answered;

/** What comes of an operation whose responses have this `Resp`, and how often it was asked for. */
async function readOf(what: What, resp: unknown) {
	const [place, parameters] = answered[what] as [Place, IDataObject];
	standIn.fail({ place, ...successWith(resp), times: 99 });
	const items = await run(parameters);
	return { items, asked: standIn.ledger.requests.filter((one) => one.place === place).length };
}

it.each<[What, resp: unknown, item: IDataObject]>([
	['a submission', { video_id: String(ID), credits: 45 }, { video_id: ID, credits: 45 }],
	['a submission', { video_ids: [ID] }, { video_id: ID, state: 'submitted' }],
	['a submission of an image', { image_ids: [ID] }, { image_id: ID, state: 'submitted' }],
	['an image upload', { ImgID: 7, ImgUrl: URL }, { img_id: 7, img_url: URL }],
	['an image upload', { img_id: 7, img_url: URL }, { img_id: 7, img_url: URL }],
	['a media upload', { media_id: 7, media_type: 'video', url: URL }, { media_id: 7, url: URL }],
	[
		'the balance before a submission',
		{ credit_monthly: '500', credit_package: null },
		{ state: 'submitted' },
	],
	['the record of a video', { id: ID, status: 1, url: URL, credit: 45 }, { url: URL, credits: 45 }],
	['the record of a video', { id: `${ID}`, status: '1', url: URL }, { state: 'ready' }],
	[
		'the record of a video',
		{ id: ID, status: 1, url: URL, credits: null, credit: 45 },
		{ credits: 45 },
	],
	['the record of an image', { image_id: 7, status: 1, url: URL }, { state: 'ready', url: URL }],
	['the creation of a voice', { voice: { id: 'v1' } }, { voice: { id: 'v1' } }],
	['the creation of a voice', null, {}],
	['the creation of a voice', 'v1', { Resp: 'v1' }],
	...[undefined, {}, 'done'].map((resp): [What, unknown, IDataObject] => [
		'the deletion of a voice',
		resp,
		{ deleted: true },
	]),
])('The response to %s is read: %j.', async (what, resp, item) => {
	const { items, asked } = await readOf(what, resp);
	expect(items).toEqual([expect.objectContaining(item)]);
	expect(items[0]).not.toHaveProperty('error');
	expect(asked).toBe(1);
});

const inDoubt = '5 tries). It may have been charged. Trace ID';

it.each<[What, resp: unknown, message: string]>([
	[
		'a submission',
		{ task_id: ID, status: 0 },
		`(an answer without an ID: Resp {task_id, status}, ${inDoubt}`,
	],
	['a submission of an image', { video_id: ID }, `Resp {video_id}, ${inDoubt}`],
	['an image upload', { picture: { id: 7 } }, 'Resp {picture: {id}}, 5 tries). Try again later.'],
	[
		'a media upload',
		{ file_id: 7 },
		'(an answer without an ID: Resp {file_id}, 5 tries). Try again',
	],
	[
		'the effects',
		{ total: 2, names: ['Clay', 'Noir'] },
		'Resp {total, names: [string]}. Update the package',
	],
	['the balance', '5', 'without a record that the node can read: Resp string.'],
	[
		'the balance before a submission',
		{ credits_left: 500 },
		'could not be checked: Resp {credits_left}. Nothing was charged',
	],
	[
		'the record of a video',
		{ video_status: 1, url: URL },
		'without a status: Resp {video_status, url}',
	],
	['the record of an image', { image_id: 7, image_status: 1 }, 'Resp {image_id, image_status}'],
])('The keys of %s are named: %j.', async (what, resp, expected) => {
	const [item] = (await readOf(what, resp)).items;
	const message = item.warning ?? messageOf(item);
	expect(item.error ?? { retryable: true }).toMatchObject({ retryable: true });
	expect(message).toContain(expected);
	expect(message).not.toContain(URL);
});

it('Masks that cannot be read were charged, and their keys are named.', async () => {
	const when = ({ path }: { path: string }) => path.includes('/mask/');
	standIn.fail({ place: 'submit', ...successWith({ mask_info: [{ id: 'a' }] }), when });
	const [item] = await run({
		...{ operation: 'swap', sourceVideo: locator('videoId', '5'), image: locator('imageId', '5') },
		...{ maskFrom: 'find', maskName: '', waitForCompletion: false },
	});
	expect(item.error).toMatchObject({ class: 'unexpected', charged: true });
	expect(messageOf(item)).toContain('masks that the node can read: Resp {mask_info: [{id}]}.');
	expect(standIn.ledger.requests.filter(({ path }) => path.includes('/swap/'))).toEqual([]);
});
