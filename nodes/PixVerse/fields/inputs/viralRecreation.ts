/** The inputs of Viral Recreation (docs/service.md, "One-click films"). */
import { intoBody } from '../../transport/http/requestBody';
import type { Input } from '../input';
import { choiceField } from '../tools/choice';
import { located } from '../tools/locator';
import { uploadLocator, uploadOrId, videoModes } from '../tools/upload';
import { anyVideo } from '../uploadKinds';
import { filmRatios, filmSettings } from './films';

/** The one video that is recreated, written as the address under which it is stored. */
export const referenceVideo: Input = {
	fields: [
		uploadLocator(
			{
				displayName: 'Reference Video',
				name: 'referenceVideo',
				description:
					'The popular clip: MP4, MOV or WebM, 2 to 30 seconds, at most 100 MB, each side 640 to 1920 pixels',
			},
			[...videoModes].reverse(),
		),
	],
	write: intoBody(function (body) {
		const source = located(this, 'referenceVideo', 'url');
		const address = uploadOrId(this, source, 'Reference Video', anyVideo, 'url');
		body.video_references = [{ video_url: address }];
	}),
};

/** The optional settings of the film. */
export const viralSettings = filmSettings(
	[
		choiceField(
			{
				displayName: 'Aspect Ratio',
				name: 'aspectRatio',
				description: 'Shape of the frame, width to height',
			},
			filmRatios,
		),
		choiceField(
			{ displayName: 'Quality', name: 'quality', description: 'Resolution of the film' },
			['1080p', '720p'],
		),
	],
	{ aspectRatio: 'aspect_ratio', quality: 'quality' },
);
