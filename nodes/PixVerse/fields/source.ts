/** The source video of an operation: an earlier video, an uploaded medium, a file, or a URL. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/draft';
import { integerId } from './ids';
import { located } from './locator';
import type { UploadKind } from './uploadKinds';
import { fileModes, mediaIdMode, uploadLocator, uploadOrId, videoIdMode } from './upload';

const LABEL = 'Source Video';

/**
 * Writes `source_video_id` for the ID of an earlier video, and `video_media_id` for everything
 * that is or becomes an uploaded medium.
 */
export function sendSourceVideo(kind: UploadKind): PreSendAction {
	return intoBody(function (body) {
		const source = located(this, 'sourceVideo', 'videoId');
		if (source.mode === 'videoId') body.source_video_id = integerId(source.value, LABEL);
		else body.video_media_id = uploadOrId(this, source, LABEL, kind);
	});
}

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
		[videoIdMode, mediaIdMode, ...fileModes],
	);
}
