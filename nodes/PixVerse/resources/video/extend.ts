/** Extend Video (docs/service.md, "Changes to a video"). */
import {
	generateAudio,
	motionMode,
	style,
	videoTemplateId,
	webhookId,
} from '../../fields/inputs/bodyOptions';
import { clipQuality, duration, model, seed } from '../../fields/inputs/clip';
import { prompt } from '../../fields/inputs/prompt';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { allQualities, modelsWith } from '../../fields/models';
import { notice } from '../../fields/tools/notice';
import { shortVideo } from '../../fields/uploadKinds';
import { jobOperation } from '../operation';

// PixVerse does not document whether the result contains the source video (docs/service.md, "What is not known"). A user who
// chains clips must know, so the panel says how to find out.
const lengthNotice = notice(
	'extendNotice',
	'PixVerse does not say whether the result contains the source video. Its length shows it: if it is longer than the duration above, it does.',
);

export const extend = jobOperation({
	name: 'Extend Video',
	value: 'extend',
	action: 'Extend video',
	description:
		'Continue a video of less than 40 seconds (30 with models before v6). Costs credits.',
	path: '/openapi/v2/video/extend/generate',
	inputs: [
		sourceVideo(shortVideo),
		prompt,
		model(modelsWith('extend')),
		duration,
		lengthNotice,
		clipQuality(allQualities),
		seed,
	],
	options: [generateAudio, motionMode, style, videoTemplateId, webhookId],
});
