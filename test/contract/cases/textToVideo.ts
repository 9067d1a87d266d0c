/** Text to Video: all models, the camera or an effect. */
import { BIG_ID, prompt, promptSetter, seed, seedSetter } from './blocks';
import {
	clipSetters,
	guidedClip,
	ofClips,
	ratio,
	untoldClip,
	webhook,
	withEachModel,
} from './clips';
import type { Choice, OperationCase } from './setting';
import { job } from './setting';

/** Does not go together with a camera movement. */
const effect: Choice = {
	name: 'an effect',
	parameters: { options: { templateId: BIG_ID } },
	sends: { template_id: BIG_ID },
};

export const textToVideo: OperationCase = {
	operation: 'video.textToVideo',
	row: 'video.text',
	untold: { ...untoldClip, aspect_ratio: '"16:9"' },
	groups: [[prompt]],
	extras: [seed, ratio('9:16'), webhook, ...job],
	alternatives: [...withEachModel([...ofClips, 'camera_movement']), effect],
	guided: guidedClip,
	viaAdditionalFields: { negative_prompt: '"blur"', water_mark: 'false', off_peak_mode: 'true' },
	setters: {
		...promptSetter,
		...seedSetter,
		...clipSetters,
		template_id: (value) => ({ options: { templateId: value } }),
	},
};
