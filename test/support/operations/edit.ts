/** Operations that change the picture of a video (docs/service.md, "Changes to a video"). */
import type { OperationRow } from '../standin/row';
import * as common from './models';
import {
	changeOfVideo,
	flag,
	list,
	id,
	idOf,
	ids,
	int,
	integer,
	quality,
	qualityUpTo720p,
	required,
	seed,
	someOf,
	string,
	text,
} from './parts';

const extendModels = ['v3.5', 'v4', 'v4.5', 'v5', 'v5.5', 'v6'];

const texts = (name: string) => ({
	...ids(name, 0, 3),
	items: { type: 'string', minLength: 1 } as const,
});

export const editRows: OperationRow[] = [
	changeOfVideo('restyle', {
		body: [
			id('restyle_id'),
			string('restyle_prompt', { minLength: 1, maxLength: 5000 }),
			...[seed, common.webhookId],
		],
		rules: [{ mode: 'exactlyOne', fields: ['restyle_id', 'restyle_prompt'] }],
	}),
	{
		...list,
		key: 'video.restyleList',
		path: '/openapi/v2/video/restyle/list',
		// The vendor's page calls both required, but as a body of a GET; two clients send neither.
		query: [integer('page_num', 1), integer('page_size', 1)],
		response: {
			kind: 'list',
			listName: 'data',
			beside: [int('total')],
			fields: [idOf('restyle_id'), text('name'), text('thumbnail')],
		},
	},
	changeOfVideo('extend', {
		body: [
			// The vendor's table stops at 2048, three others at 5000.
			required(string('prompt', { minLength: 1, maxLength: 5000 })),
			required(someOf('model', extendModels)),
			required(integer('duration', 1, 15)),
			...[quality, seed, common.motionMode, common.style, common.audioSwitch],
			...[common.negativePrompt, id('template_id'), common.waterMark, common.webhookId],
		],
		models: common.offered(extendModels),
	}),
	changeOfVideo('mimic', {
		body: [required(id('img_id')), qualityUpTo720p, common.webhookId],
	}),
	changeOfVideo('modify', {
		body: [
			required(string('prompt', { minLength: 1, maxLength: 5000 })),
			...[qualityUpTo720p, ids('img_ids', 0, 3), texts('mask_ids'), texts('mask_urls')],
			// The vendor's table has one integer, a client sends an array.
			{ ...integer('keyframe_ids', 1), orList: true },
			common.webhookId,
		],
	}),
	changeOfVideo('upscale', { body: [common.webhookId] }),
];

/** Swap mask, which is charged and answers directly, and swap. */
export const swapRows: OperationRow[] = [
	changeOfVideo('swap_mask', {
		path: '/openapi/v2/video/mask/selection',
		body: [integer('keyframe_id', 1)],
		response: {
			kind: 'masks',
			fields: [
				...[int('keyframe_id'), text('keyframe_url'), int('credits')],
				{
					name: 'mask_info',
					type: 'array',
					fields: [text('mask_id'), text('mask_name'), text('mask_url')],
				},
			],
		},
		async: false,
	}),
	changeOfVideo('swap', {
		body: [
			required(integer('keyframe_id', 1)),
			...[required(string('mask_id', { minLength: 1 })), required(id('img_id'))],
			...[qualityUpTo720p, flag('original_sound_switch'), seed, string('webhook_id')],
		],
	}),
];
