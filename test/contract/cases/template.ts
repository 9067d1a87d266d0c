/** Template Video: a template in two ways, one picture or several, a prompt that may be missing. */
import * as blocks from './blocks';
import type { Choice, OperationCase } from './setting';
import { job } from './setting';

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
	untold: { model: '"v5"', duration: '5', quality: '"540p"', prompt: '""' },
	groups: [blocks.templates(1), [...single, several, blocks.inOneEntry(several)]],
	extras: [
		blocks.prompt,
		{ name: 'a quality', parameters: { quality: '360p' }, sends: { quality: '"360p"' } },
		{
			name: 'sound',
			parameters: { options: { soundEffectSwitch: true } },
			sends: { sound_effect_switch: 'true' },
		},
		blocks.seed,
		...job,
	],
	viaAdditionalFields: {
		motion_mode: '"normal"',
		negative_prompt: '"blur"',
		webhook_id: '"wh_1"',
	},
	guided: { prompt: [0, 'the effect ignores it'] },
	setters: {
		...blocks.templateSetter,
		...blocks.promptSetter,
		...blocks.seedSetter,
		img_id: (value) => ({ images: { entries: [blocks.imageSetter.img_id(value)] } }),
	},
};
