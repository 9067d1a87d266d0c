/** The operations that only read. */
import type { StandIn } from '../../support/standin';
import { clientOf, idIn } from '../../support/standin/client';
import { BIG_ID } from './blocks';
import type { OperationCase } from './setting';
import { EARLIER, locator, silent, wait, waiting } from './setting';

/** Makes an image as the account might have done before. */
async function earlierImage(standIn: StandIn): Promise<string[]> {
	const body = { template_id: 1, img_ids: [1] };
	return [idIn(await clientOf(standIn).post('/openapi/v2/image/template/generate', body))];
}

const EFFECT = '302325299692672';

const limit = silent('a limit', { returnAll: false, limit: 3 });

export const reads: OperationCase[] = [
	{
		operation: 'video.listRestyleEffects',
		row: 'video.restyleList',
		groups: [],
		extras: [limit],
	},
	{
		operation: 'video.get',
		row: 'video.status',
		groups: [
			[
				silent('a video ID', { videoId: locator('id', EARLIER) }),
				silent('a video of the list', { videoId: locator('list', EARLIER) }),
				silent('a video ID as it was saved once', { videoId: EARLIER }),
			],
		],
		extras: [wait, silent('options', { options: waiting })],
		setters: { video_id: (value) => ({ videoId: locator('id', value) }) },
		path: { video_id: EARLIER },
	},
	{
		operation: 'image.get',
		row: 'image.status',
		groups: [
			[
				silent('an image ID', { imageId: locator('id', EARLIER) }),
				silent('an image of the list', { imageId: locator('list', EARLIER) }),
				silent('an image ID as it was saved once', { imageId: EARLIER }),
			],
		],
		extras: [wait, silent('options', { options: waiting })],
		setters: { image_id: (value) => ({ imageId: locator('id', value) }) },
		before: earlierImage,
		path: { image_id: EARLIER },
	},
	{
		operation: 'template.getAll',
		row: 'template.list',
		groups: [],
		extras: [
			limit,
			{
				name: 'templates by their IDs',
				parameters: { templateIds: ` ${EFFECT}, ${BIG_ID} ` },
				sends: { template_ids: `"${EFFECT},${BIG_ID}"` },
			},
		],
		alternatives: [1, 2].map((type) => ({
			name: `templates of type ${type}`,
			parameters: { templateType: type },
			sends: { type: `"${type}"` },
		})),
	},
	{
		operation: 'account.getBalance',
		row: 'account.balance',
		groups: [],
	},
];

/** How many records are wanted, and how many a page is to have. */
const limited = (limit: number, page: number) => ({
	name: `a limit of ${limit}`,
	parameters: { returnAll: false, limit },
	sends: { limit: `${page}` },
});

export const usage: OperationCase = {
	operation: 'account.getUsage',
	row: 'account.usage',
	untold: { limit: '50' },
	groups: [],
	extras: [
		{
			name: 'filters',
			parameters: {
				filters: {
					startTime: '2026-07-01T01:30:00.000+02:00',
					endTime: '2026-07-02T12:00:00.000Z',
					creditsStatus: 'refund',
					creationType: ['swap', 'agent'],
				},
			},
			sends: {
				start_time: '"2026-06-30 23:30:00"',
				end_time: '"2026-07-02 12:00:00"',
				credits_status: '"refund"',
				creation_type: '["swap","agent"]',
			},
		},
	],
	alternatives: [
		limited(3, 3),
		limited(100, 100),
		limited(101, 100),
		{ name: 'no limit', parameters: { returnAll: true }, sends: { limit: '100' } },
	],
	unreachable: {
		cursor: 'The node goes from page to page by itself.',
		limit: 'The setting counts all records, the field those of a page: see the alternatives.',
	},
};
