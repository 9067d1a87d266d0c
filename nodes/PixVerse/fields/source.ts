/** The source video of an operation: an earlier video, an uploaded medium, a file, or a URL. */
import type { IExecuteSingleFunctions, INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import type { Located } from './locator';
import { located } from './locator';
import type { UploadKind } from './uploadKinds';
import {
	fileModes,
	mediaIdMode,
	uploadedId,
	uploadLocator,
	uploadOrId,
	videoIdMode,
} from './upload';

const LABEL = 'Source Video';

/**
 * `source_video_id` for the ID of an earlier video, and `video_media_id` for everything that is or
 * becomes an uploaded medium.
 */
export function videoOf(
	context: IExecuteSingleFunctions,
	source: Located,
	label: string,
	kind: UploadKind,
) {
	if (source.mode === 'videoId') return { source_video_id: uploadedId(source.value, label) };
	return { video_media_id: uploadOrId(context, source, label, kind) };
}

/** Writes the source video. */
export function sendSourceVideo(kind: UploadKind): PreSendAction {
	return intoBody(function (body) {
		Object.assign(body, videoOf(this, located(this, 'sourceVideo', 'videoId'), LABEL, kind));
	});
}

/** The ways to name a video: by one of its IDs, as a file, or by URL. */
export const videoModes = [videoIdMode, mediaIdMode, ...fileModes];

/** Of the two fields of the source exactly one is in the body. */
export const oneSourceVideo = ['source_video_id', 'video_media_id'];

/** The locator for a source video, shared by all operations that have one. */
export function sourceVideoField(operations: string[]): INodeProperties {
	return uploadLocator(
		{
			displayName: LABEL,
			name: 'sourceVideo',
			description:
				'The video to work on. Uploads must be MP4 or MOV with at most 1920 pixels on the longest side and 50 MB (100 MB for Motion Control and Modify).',
			displayOptions: { show: { resource: ['video'], operation: operations } },
		},
		videoModes,
	);
}
