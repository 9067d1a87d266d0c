/** Image to Video: a picture in three ways, all models. */
import { images, imageSetter, prompt, promptSetter, seed, seedSetter } from './blocks';
import { clipSetters, guidedClip, ofClips, untoldClip, webhook, withEachModel } from './clips';
import type { OperationCase } from './setting';
import { job } from './setting';

export const imageToVideo: OperationCase = {
	operation: 'video.imageToVideo',
	row: 'video.image',
	untold: untoldClip,
	groups: [images, [prompt]],
	extras: [seed, webhook, ...job],
	alternatives: withEachModel([...ofClips, 'camera_movement'], [], {
		// One user moved the camera with v5 here.
		besides: { v5: ['camera_movement'] },
	}),
	guided: guidedClip,
	viaAdditionalFields: { negative_prompt: '"blur"', water_mark: 'false', off_peak_mode: 'true' },
	elsewhere: { template_id: 'video.template', img_ids: 'video.template' },
	setters: { ...imageSetter, ...promptSetter, ...seedSetter, ...clipSetters },
};
