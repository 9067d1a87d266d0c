/** Templates for videos and for images: chosen in several ways, with one picture or several. */
import * as blocks from './blocks';
import type { Choice } from './setting';
import { option } from './setting';
import { caseOf } from './usual';

const [byId, byFile] = blocks.images;

/** One picture stands by itself. */
const single = blocks.images.map((picture): Choice => ({
	...picture,
	parameters: { images: { entries: [picture.parameters] } },
}));

const several = blocks.pictureList('img_ids', [{ picture: byFile }, { picture: byId }]);
const lists = [several, blocks.inOneEntry(several)];

export const template = caseOf('video.template', {
	defaults: { model: '"v5"', prompt: '""' },
	ways: { template_id: blocks.templates(1), img_id: [...single, ...lists] },
	extras: [blocks.quality('360p'), option('sound_effect_switch', true)],
	viaAdditionalFields: { motion_mode: '"normal"', negative_prompt: '"blur"', webhook_id: '"wh_1"' },
	unreachable: { model: 'The effect decides which one makes the video.' },
	guided: { prompt: [0, 'the effect ignores it'] },
});

export const applyTemplate = caseOf('image.template', {
	operation: 'image.applyTemplate',
	groups: [
		blocks.templates(2),
		[...blocks.images.map((picture) => blocks.pictureList('img_ids', [{ picture }])), ...lists],
	],
	viaAdditionalFields: { webhook_id: '"wh_1"' },
	setters: { 'img_ids[]': blocks.nImages },
});
