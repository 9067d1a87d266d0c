/** Modify Video: a source in four ways, pictures and masks that the prompt has to mention. */
import * as blocks from './blocks';
import { webhook } from './clips';
import { earlierMasks, FRAME } from './masks';
import type { Choice, OperationCase } from './setting';
import { ANOTHER, EARLIER, job } from './setting';

/** A prompt that mentions so many pictures or masks. */
const mentioning = (word: 'img' | 'selection', count: string) => ({
	prompt: Array.from({ length: Number(count) }, (_, index) => `@${word}${index}`).join(' ') || 'x',
});

const pictures = blocks.pictureList(
	'img_ids',
	blocks.images.map((picture) => ({ picture })),
);
const threePictures = mentioning('img', '3').prompt;
const threeMasks = mentioning('selection', '3').prompt;

const withPictures: Choice = {
	...pictures,
	name: 'pictures',
	parameters: { ...pictures.parameters, prompt: threePictures },
	sends: { ...pictures.sends, prompt: `"${threePictures}"` },
};

/** Two masks by ID, and one by its address, which has no setting. */
const withMasks: Choice = {
	name: 'masks',
	parameters: { keyframe: FRAME, maskIds: ` ${EARLIER},${ANOTHER} `, prompt: threeMasks },
	sends: {
		keyframe_ids: `${FRAME}`,
		mask_ids: `["${EARLIER}","${ANOTHER}"]`,
		prompt: `"${threeMasks}"`,
	},
	additional: { mask_urls: '["https://example.com/mask.png"]' },
};

const soManyMasks = (count: string) => ({
	...mentioning('selection', count),
	maskIds: Array.from({ length: Number(count) }, () => EARLIER).join(', '),
});

export const modify: OperationCase = {
	operation: 'video.modify',
	row: 'video.modify',
	untold: { quality: '"540p"' },
	groups: [blocks.sources, [blocks.prompt]],
	extras: [
		{ name: 'a quality', parameters: { quality: '360p' }, sends: { quality: '"360p"' } },
		webhook,
		...job,
	],
	alternatives: [withPictures, blocks.inOneEntry(withPictures), withMasks],
	guided: {
		'img_ids[]': [1, 'knowledge of a table'],
		'mask_ids[]': [1, 'knowledge of a table'],
	},
	setters: {
		...blocks.sourceSetters,
		...blocks.promptSetter,
		'img_ids[]': (value) => ({ ...mentioning('img', value), ...blocks.soMany(value) }),
		'mask_ids[]': soManyMasks,
		keyframe_ids: (value) => ({ ...soManyMasks('1'), keyframe: Number(value) }),
	},
	before: earlierMasks,
};
