/** Templates for videos and for images: chosen in several ways, with one picture or several. */
import * as blocks from './blocks';
import type { Choice, OperationCase } from './setting';
import { jobSettings, set } from './setting';

const [byId, byFile] = blocks.images;

/** One picture stands by itself. */
const single = blocks.images.map((picture): Choice => ({
	...picture,
	parameters: { images: { entries: [picture.parameters] } },
}));

const several = blocks.pictureList('img_ids', [{ picture: byFile }, { picture: byId }]);

export const template: OperationCase = {
	operation: 'video.template',
	row: 'video.template',
	defaults: { model: '"v5"', duration: '5', quality: '"540p"', prompt: '""' },
	groups: [blocks.templates(1), [...single, several, blocks.inOneEntry(several)]],
	extras: [
		blocks.prompt,
		blocks.quality('360p'),
		set('sound', { options: { soundEffectSwitch: true } }, { sound_effect_switch: 'true' }),
		blocks.seed,
		...jobSettings,
	],
	viaAdditionalFields: { motion_mode: '"normal"', negative_prompt: '"blur"', webhook_id: '"wh_1"' },
	unreachable: { model: 'The effect decides which one makes the video.' },
	guided: { prompt: [0, 'the effect ignores it'] },
	setters: { img_id: (value) => ({ images: { entries: [blocks.setters.img_id(value)] } }) },
};

export const applyTemplate: OperationCase = {
	operation: 'image.applyTemplate',
	row: 'image.template',
	groups: [
		blocks.templates(2),
		[
			...blocks.images.map((picture) => blocks.pictureList('img_ids', [{ picture }])),
			several,
			blocks.inOneEntry(several),
		],
	],
	extras: jobSettings,
	viaAdditionalFields: { webhook_id: '"wh_1"' },
	setters: { 'img_ids[]': blocks.nImages },
};
