/** Viral Recreation (docs/service.md, "One-click films"). */
import type { Input } from '../../fields/input';
import { filmRatios, filmSettings } from '../../fields/inputs/films';
import { addressImages, NO_ENTRY } from '../../fields/inputs/images';
import { prompt } from '../../fields/inputs/prompt';
import { intoBody } from '../../fields/tools/body';
import { choiceOption } from '../../fields/tools/bodyOption';
import { readLocator } from '../../fields/tools/locator';
import { notice } from '../../fields/tools/notice';
import { uploadOrId, urlLocator, videoModes } from '../../fields/tools/upload';
import { constant } from '../../fields/tools/write';
import { anyVideo } from '../../fields/uploadKinds';
import { jobOperation } from '../operation';

// PixVerse's fixed ID of this one-click film.
const AGENT = '414562414124109';

// The clip to recreate. The node sends the address of the uploaded file, or the user's own URL.
const referenceVideo: Input = {
	fields: [
		urlLocator(
			{
				displayName: 'Reference Video',
				name: 'referenceVideo',
				description:
					'The popular clip: MP4, MOV or WebM, 2 to 30 seconds, at most 100 MB, each side 640 to 1920 pixels',
			},
			videoModes,
		),
	],
	write: intoBody(function (body) {
		const source = readLocator(this, 'referenceVideo', 'url');
		const address = uploadOrId(this, source, 'Reference Video', anyVideo, 'url');
		// PixVerse wants a list, although it takes only one clip.
		body.video_references = [{ video_url: address }];
	}),
};

const viralSettings = filmSettings([
	choiceOption(['aspect_ratio', 'Aspect Ratio', 'Shape of the frame, width to height'], filmRatios),
	choiceOption(['quality', 'Quality', 'Resolution of the film'], ['1080p', '720p']),
]);

// PixVerse takes the clip and the images only by their addresses, so the user cannot choose them by ID.
export const viralRecreation = jobOperation({
	name: 'Viral Recreation',
	value: 'viralRecreation',
	action: 'Viral recreation of clip',
	description:
		'Rebuild a popular clip with your own product or person. Costs credits; price not published.',
	path: '/openapi/v2/video/agent/generate',
	paysFirst: true,
	inputs: [
		constant('agent_id', AGENT),
		referenceVideo,
		addressImages,
		notice(
			'viralNotice',
			`1 to 5 images. ${NO_ENTRY} The prompt says how the clip changes: the same dance, with our mascot in a kitchen.`,
		),
		prompt,
		viralSettings,
	],
	job: { expectedSeconds: 600, waitLimitMinutes: 60 },
});
