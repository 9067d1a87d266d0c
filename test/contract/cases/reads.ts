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
		setters: {},
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
		setters: {},
	},
	{
		operation: 'account.getBalance',
		row: 'account.balance',
		groups: [],
		extras: [],
		setters: {},
	},
];
