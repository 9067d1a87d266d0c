/** Operations that make a video from texts and pictures (docs/service.md, "Videos from texts and images"). */
import type { OperationRow } from '../standin/row';
import * as common from './models';
import {
	id,
	ids,
	integer,
	objects,
	oneOf,
	quality,
	required,
	seed,
	someOf,
	string,
	videoJob,
} from './parts';

const names = Object.keys(common.matrix);
const model = required(someOf('model', names));
const duration = required(integer('duration', 1, 15));
const prompt = required(string('prompt', { minLength: 1, maxLength: 5000 }));
const { motionMode, style, audioSwitch, clipSwitch, thinking, soundAndSpeech } = common;
const { negativePrompt, waterMark, webhookId, offPeak } = common;
const legacy = [negativePrompt, waterMark, webhookId, offPeak];

export const generateRows: OperationRow[] = [
	videoJob('text', {
		body: [
			...[prompt, model, duration, quality],
			required(oneOf('aspect_ratio', common.aspectRatios)),
			...[seed, audioSwitch, clipSwitch, thinking, motionMode],
			oneOf('camera_movement', [...common.cameraMoves, 'auto_camera']),
			...[style, id('template_id'), ...soundAndSpeech, ...legacy],
		],
		rules: [{ mode: 'notTogether', fields: ['camera_movement', 'template_id'] }],
		models: common.offered(names),
		creationType: 'text_to_video',
	}),
	videoJob('img', {
		key: 'video.image',
		body: [
			...[required(id('img_id')), prompt, model, duration, quality],
			...[seed, audioSwitch, clipSwitch, thinking, motionMode],
			oneOf('camera_movement', common.cameraMoves),
			// With a template_id the path is that of the next row.
			...[style, id('template_id'), ids('img_ids', 0), ...soundAndSpeech, ...legacy],
		],
		// It works with v5 here, as a live test showed.
		models: common.offered(names, {
			v5: { knows: [...common.matrix.v5.knows, 'camera_movement'] },
		}),
		creationType: 'image_to_video',
	}),
	videoJob('img', {
		key: 'video.template',
		toldBy: { field: 'template_id' },
		// The effect decides: model and duration only have to be there, and so does the prompt.
		body: [
			...[required(id('template_id')), id('img_id'), ids('img_ids', 1), model],
			...[required(integer('duration')), quality],
			required(string('prompt', { maxLength: 2048 })),
			...[soundAndSpeech[0], seed, motionMode, negativePrompt, webhookId],
		],
		rules: [{ mode: 'exactlyOne', fields: ['img_id', 'img_ids'] }],
		creationType: 'image_to_video',
	}),
	videoJob('transition', {
		body: [
			// The vendor's table stops the prompt at 2048, three others at 5000.
			...[required(id('first_frame_img')), required(id('last_frame_img')), prompt],
			...[model, duration, quality, seed, audioSwitch, motionMode, style],
			// The template is in the vendor's guide.
			...[id('template_id'), ...soundAndSpeech, negativePrompt, webhookId],
		],
		models: common.offered(names),
	}),
];

const fusionModels = ['v4.5', 'v5', 'v5.5', 'v5.6', 'v6', 'c1'];
const chainModels = ['v3.5', 'v4', 'v4.5', 'v5'];

export const referenceRows: OperationRow[] = [
	videoJob('fusion', {
		body: [
			// May be missing when there are videos: disputed.
			objects(
				'image_references',
				[1, 10],
				[
					required(id('img_id')),
					oneOf('type', ['subject', 'background']),
					string('ref_name', { maxLength: 30 }),
				],
			),
			required(string('prompt', { minLength: 1, maxLength: 5000 })),
			required(someOf('model', fusionModels)),
			required(integer('duration', 0, 15)),
			quality,
			required(oneOf('aspect_ratio', [...common.aspectRatios, 'auto'])),
			...[seed, common.audioSwitch, common.style, oneOf('reference_mode', ['omni'])],
			objects(
				'video_references',
				[0, 2],
				[id('video_media_id'), id('source_video_id'), string('ref_name')],
				[{ mode: 'exactlyOne', fields: ['video_media_id', 'source_video_id'] }],
			),
			common.webhookId,
		],
		// The vendor's table of this operation names v5.6, v6 and c1 for native audio.
		models: common.offered(fusionModels, { 'v5.5': { knows: [] } }),
	}),
	videoJob('multi_transition', {
		body: [
			required(
				objects(
					'multi_transition',
					[2, 7],
					[
						required(id('img_id')),
						// 0 is for the last picture only.
						integer('duration', 0, 8),
						string('prompt', { maxLength: 2048 }),
					],
				),
			),
			required(someOf('model', chainModels)),
			...[quality, common.motionMode, seed, common.webhookId],
		],
		models: common.offered(chainModels),
	}),
];
