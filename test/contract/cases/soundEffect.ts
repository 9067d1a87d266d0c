/** Sound Effect: a source in four ways, a wanted sound. */
import { seed, seedSetter, sources, sourceSetters } from './blocks';
import { webhook } from './clips';
import type { OperationCase } from './setting';
import { job, plain } from './setting';

const sound = plain('sound', 'sound_effect_content', 'rain "on tin"');

export const soundEffect: OperationCase = {
	operation: 'video.soundEffect',
	row: 'video.soundEffect',
	groups: [sources],
	extras: [
		sound.choice,
		{
			name: 'the original sound',
			parameters: { options: { originalSoundSwitch: false } },
			sends: { original_sound_switch: 'false' },
		},
		seed,
		webhook,
		...job,
	],
	viaAdditionalFields: { prompt: '"rain"' },
	guided: { sound_effect_content: [1, 'the table says 2048, as it did where 5000 pass'] },
	setters: {
		...sourceSetters,
		...seedSetter,
		...sound.setter,
	},
};
