/** Operations that make a video from texts and pictures (reference 4.1 to 4.4). */
import type { OperationRow } from '../standin/row';
import * as common from './models';
import { id, ids, integer, oneOf, quality, required, seed, string, videoJob } from './parts';

const names = Object.keys(common.matrix);
const withoutMax = names.filter((name) => name !== 'v6-max');
const model = required(oneOf('model', names));
const duration = required(integer('duration', 1, 15));
const prompt = required(string('prompt', { minLength: 1, maxLength: 5000 }));
const { motionMode, style, audioSwitch, clipSwitch, thinking, soundAndSpeech } = common;
const { negativePrompt, waterMark, webhookId, offPeak } = common;
const legacy = [negativePrompt, waterMark, webhookId, offPeak];
const { cameraMoves } = common;

/** Text, image, template and transition. */
export const generateRows: OperationRow[] = [
	{
		...videoJob,
		key: 'video.text',
		path: '/openapi/v2/video/text/generate',
		body: [
			...[prompt, model, duration, quality],
			required(oneOf('aspect_ratio', common.aspectRatios)),
			...[seed, audioSwitch, clipSwitch, thinking, motionMode],
			oneOf('camera_movement', [...cameraMoves, 'auto_camera']),
			...[style, id('template_id'), ...soundAndSpeech, ...legacy],
		],
		rules: [{ mode: 'notTogether', fields: ['camera_movement', 'template_id'] }],
		models: common.offered(names),
		creationType: 'text_to_video',
	},
	{
		...videoJob,
		key: 'video.image',
		path: '/openapi/v2/video/img/generate',
		body: [
			...[required(id('img_id')), prompt, model, duration, quality],
			...[seed, audioSwitch, clipSwitch, thinking, motionMode],
			oneOf('camera_movement', cameraMoves),
			// With a template_id the path is that of the next row.
			...[style, id('template_id'), ids('img_ids', 0), ...soundAndSpeech, ...legacy],
		],
		// One client moves the camera with v5 here (4.2).
		models: common.offered(names, {
			v5: { knows: [...common.matrix.v5.knows, 'camera_movement'] },
		}),
		creationType: 'image_to_video',
	},
	{
		...videoJob,
		key: 'video.template',
		path: '/openapi/v2/video/img/generate',
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
	},
	{
		...videoJob,
		key: 'video.transition',
		path: '/openapi/v2/video/transition/generate',
		body: [
			...[required(id('first_frame_img')), required(id('last_frame_img')), prompt],
			required(oneOf('model', withoutMax)),
			...[duration, quality, seed, audioSwitch, motionMode, style],
			...[...soundAndSpeech, negativePrompt, webhookId],
		],
		models: common.offered(withoutMax),
		creationType: 'transition',
	},
];
