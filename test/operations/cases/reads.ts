/** The operations that only read, and the uploads: a file or an address. */
import type { StandIn } from '../../support/standin';
import { clientOf, idIn } from '../../support/standin/client';
import { BIG_ID, CLIP, PICTURE } from './blocks';
import type { Choice, OperationCase } from './setting';
import { EARLIER_ID, fileOf, locator, set, waitSettings, waitOptions } from './setting';

async function earlierImage(standIn: StandIn): Promise<string[]> {
	const body = { template_id: 1, img_ids: [1] };
	return [idIn(await clientOf(standIn).post('/openapi/v2/image/template/generate', body))];
}

const EFFECT = '302325299692672';

/** Get: an ID in its three ways, the last of them as it was saved once. */
const get = (kind: 'video' | 'image'): OperationCase => ({
	operation: `${kind}.get`,
	row: `${kind}.status`,
	groups: [
		[locator('id', EARLIER_ID), locator('list', EARLIER_ID), EARLIER_ID].map((id) =>
			set(`the ID ${JSON.stringify(id)}`, { [`${kind}Id`]: id }),
		),
	],
	extras: [waitSettings, set('options', { options: waitOptions })],
	setters: { [`${kind}_id`]: (value) => ({ [`${kind}Id`]: locator('id', value) }) },
	path: { [`${kind}_id`]: EARLIER_ID },
});

const limit = set('a limit', { returnAll: false, limit: 3 });

export const reads: OperationCase[] = [
	{ operation: 'video.listRestyleEffects', row: 'video.restyleList', groups: [], extras: [limit] },
	get('video'),
	{ ...get('image'), before: earlierImage },
	{
		operation: 'template.getAll',
		row: 'template.list',
		groups: [],
		extras: [
			limit,
			set(
				'templates by their IDs',
				{ templateIds: ` ${EFFECT}, ${BIG_ID} ` },
				{ template_ids: `"${EFFECT},${BIG_ID}"` },
			),
		],
		alternatives: [1, 2].map((type) =>
			set(`templates of type ${type}`, { templateType: type }, { type: `"${type}"` }),
		),
	},
	{ operation: 'account.getBalance', row: 'account.balance', groups: [] },
];

/** How many records are wanted, and how many a page is to have. */
const limited = (limit: number, page: number) =>
	set(`a limit of ${limit}`, { returnAll: false, limit }, { limit: `${page}` });

export const usage: OperationCase = {
	operation: 'account.getUsage',
	row: 'account.usage',
	defaults: { limit: '50' },
	groups: [],
	extras: [
		set(
			'filters',
			{
				filters: {
					startTime: '2026-07-01T01:30:00.000+02:00',
					endTime: '2026-07-02T12:00:00.000Z',
					creditsStatus: 'refund',
					creationType: ['swap', 'agent'],
				},
			},
			{
				start_time: '"2026-06-30 23:30:00"',
				end_time: '"2026-07-02 12:00:00"',
				credits_status: '"refund"',
				creation_type: '["swap","agent"]',
			},
		),
	],
	alternatives: [
		limited(3, 3),
		limited(100, 100),
		limited(101, 100),
		set('no limit', { returnAll: true }, { limit: '100' }),
	],
	unreachable: {
		cursor: 'The node goes from page to page by itself.',
		limit: 'The setting counts all records, the field those of a page: see the alternatives.',
	},
};

const asUrl = (key: string, url: string): Choice => ({
	name: 'a URL',
	parameters: { file: locator('url', url) },
	sends: { [key]: JSON.stringify(url) },
	// Without the name of a field a file is still "data", so that it is never missing.
	complaint: /is empty\. Enter a URL/,
});

const asFile = (key: string, field: string): Choice =>
	set(`the file in ${field}`, { file: locator('file', field) }, { [key]: fileOf(field) });

export const uploads: OperationCase[] = [
	{
		operation: 'file.uploadImage',
		row: 'upload.image',
		groups: [[asUrl('image_url', PICTURE), asFile('image', 'picture')]],
	},
	{
		operation: 'file.uploadMedia',
		row: 'upload.media',
		groups: [[asUrl('file_url', CLIP), asFile('file', 'data'), asFile('file', 'song')]],
		unreachable: { media_type: 'The service sees by the file whether it is a video or an audio.' },
	},
];
