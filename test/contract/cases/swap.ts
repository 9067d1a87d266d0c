/** Swap Video: a source in four ways, a mask found on the way or known before, a picture in three. */
import { images, imageSetter, seed, seedSetter, sources, sourceSetters } from './blocks';
import { webhook } from './clips';
import { earlierMasks, frame, frameSetter } from './masks';
import type { Choice, OperationCase } from './setting';
import { EARLIER, job, maskOf } from './setting';

const [byVideoId] = sources;
const found = 'video.swapMask';

/** Untold the first mask of the frame is taken. */
const withFirstMask = sources.map(({ via = [], ...source }): Choice => ({
	...source,
	sends: { ...source.sends, mask_id: maskOf('person') },
	via: [via, found].flat(),
}));

/** The mask is known for this video and this frame only. */
const withKnownMask: Choice = {
	name: `${byVideoId.name} with a mask`,
	parameters: {
		...byVideoId.parameters,
		...frame.parameters,
		maskFrom: 'id',
		maskId: EARLIER,
	},
	sends: { ...byVideoId.sends, ...frame.sends, mask_id: `"${EARLIER}"` },
};

export const swap: OperationCase = {
	operation: 'video.swap',
	row: 'video.swap',
	untold: { keyframe_id: '1', quality: '"540p"' },
	groups: [[...withFirstMask, withKnownMask], images],
	extras: [
		frame,
		{
			name: 'the name of a mask',
			parameters: { maskFrom: 'find', maskName: 'Obj' },
			sends: { mask_id: maskOf('object') },
		},
		{ name: 'a quality', parameters: { quality: '720p' }, sends: { quality: '"720p"' } },
		{
			name: 'the original sound',
			parameters: { options: { originalSoundSwitch: false } },
			sends: { original_sound_switch: 'false' },
		},
		seed,
		webhook,
		...job,
	],
	setters: {
		...sourceSetters,
		...frameSetter,
		...imageSetter,
		...seedSetter,
		mask_id: (value) => ({ maskFrom: 'id', maskId: value }),
	},
	before: earlierMasks,
};
