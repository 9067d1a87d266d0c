/** The ID of a video that "Get" brings back. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/draft';
import { integerId } from './ids';

/** Keeps the ID with the request; a GET sends no body, the path takes it from here. */
export const sendVideoId: PreSendAction = intoBody(function (body) {
	body.video_id = integerId(this.getNodeParameter('videoId', ''), 'Video ID');
});

export const videoIdField: INodeProperties = {
	displayName: 'Video ID',
	name: 'videoId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 343252978602905',
	description: 'The video_id of any operation that makes a video, or one named in an error message',
	displayOptions: { show: { resource: ['video'], operation: ['get'] } },
};
