/** Extend Video: a source in four ways, all models but two. */
import { prompt, promptSetter, seed, seedSetter, sources, sourceSetters } from './blocks';
import { clipSetters, guidedClip, untoldClip, webhook, withEachModel } from './clips';
import type { OperationCase } from './setting';
import { job } from './setting';

export const extend: OperationCase = {
	operation: 'video.extend',
	row: 'video.extend',
	untold: untoldClip,
	groups: [sources, [prompt]],
	extras: [seed, webhook, ...job],
	alternatives: withEachModel(['generate_audio_switch', 'motion_mode', 'style'], ['v5.6', 'c1']),
	guided: guidedClip,
	viaAdditionalFields: {
		negative_prompt: '"blur"',
		template_id: '302325299692672',
		water_mark: 'false',
	},
	setters: { ...sourceSetters, ...promptSetter, ...seedSetter, ...clipSetters },
};
