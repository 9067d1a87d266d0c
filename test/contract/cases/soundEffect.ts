/** Sound Effect: a source in four ways, a wanted sound. */
import { seed, seedSetter, sources, sourceSetters } from './blocks';
import { webhook } from './clips';
import type { OperationCase } from './setting';
import { job } from './setting';

export const soundEffect: OperationCase = {
	operation: 'video.soundEffect',
	row: 'video.soundEffect',
	groups: [sources],
	extras: [
		{
			name: 'a sound',
			parameters: { sound: 'rain "on tin"' },
			sends: { sound_effect_content: '"rain \\"on tin\\""' },
		},
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
		sound_effect_content: (value) => ({ sound: value }),
	},
};
