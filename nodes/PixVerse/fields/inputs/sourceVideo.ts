/** The source video of an operation: an earlier video, an uploaded file, a binary field, or a URL. */
import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { parseChoice } from '../../transport/values/userValues';
import { intoBody } from '../tools/body';
import { integerId } from '../tools/ids';
import type { LocatorValue } from '../tools/locator';
import { readLocator } from '../tools/locator';
import type { Input } from '../input';
import type { UploadKind } from '../uploadKinds';
import { longVideo, shortVideo } from '../uploadKinds';
import { sourceKind, uploadOrId, urlLocator, videoOrIdModes } from '../tools/upload';

const LABEL = 'Source Video';

// The modes that the node accepts. The panel has no mode `id`. But AI models and people who write workflows as JSON use
// `id`, because it is n8n's usual name.
const MODES = ['url', 'file', 'list', 'videoId', 'mediaId', 'id'];

/**
 * Returns `source_video_id` for the ID of an earlier video, or `video_media_id` for a new upload or for the ID of an earlier
 * upload. The two kinds of IDs look the same, so an ID needs a known mode. Throws an InputError if the value or the mode is
 * wrong.
 */
export function videoOf(
	context: IExecuteSingleFunctions,
	source: LocatorValue,
	label: string,
	kind: UploadKind,
) {
	const isId = sourceKind(context, source, label) === 'id';
	if (isId && parseChoice(source.mode, `Mode of ${label}`, MODES) !== 'mediaId') {
		return { source_video_id: integerId(source.value, label) };
	}
	return { video_media_id: uploadOrId(context, source, label, kind) };
}

/**
 * The source video, sent as `source_video_id` or `video_media_id`. PixVerse takes exactly one of the two
 * (docs/service.md, "Changes to a video"). `kind` says which files the operation takes.
 */
export const sourceVideo = (kind: UploadKind): Input => ({
	fields: [
		urlLocator(
			{
				displayName: LABEL,
				name: 'sourceVideo',
				description: `The video to work on, for Restyle Video of at most 16 seconds. Files: MP4 or MOV, at most 1920 pixels a side and ${shortVideo.megabytes} MB, for Modify Video and Motion Control ${longVideo.megabytes} MB.`,
			},
			videoOrIdModes,
		),
	],
	write: intoBody(function (body) {
		Object.assign(body, videoOf(this, readLocator(this, 'sourceVideo', 'videoId'), LABEL, kind));
	}),
	exactlyOne: ['source_video_id', 'video_media_id'],
});
