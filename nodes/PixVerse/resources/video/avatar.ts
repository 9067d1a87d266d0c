/** Avatar (docs/service.md, "Speech and sound"). */
import { quality } from '../../fields/inputs/clip';
import { image } from '../../fields/inputs/image';
import { optionalPrompt } from '../../fields/inputs/prompt';
import { speech } from '../../fields/inputs/speech';
import { filmQualities } from '../../fields/models';
import { notice } from '../../fields/tools/notice';
import { jobOperation } from '../operation';

const portraitNotice = notice('portraitNotice', 'The image is the portrait that speaks.');

// Avatar has the speech fields of Lip Sync. PixVerse makes avatars only in 720p and 1080p.
export const avatar = jobOperation({
	name: 'Avatar',
	value: 'avatar',
	action: 'Avatar from image',
	description: 'Make a portrait speak a text or an audio. Costs credits; price not published.',
	path: '/openapi/v2/video/avatar/generate',
	inputs: [image, portraitNotice, quality(filmQualities), speech, optionalPrompt],
	job: { expectedSeconds: 90 },
});
