/** The ID of a video or an image that "Get" brings back. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { sendId } from './write';

/** Keeps the ID with the request; a GET sends no body, the path takes it from here. */
export const sendRecordId = (parameter: string, key: string, label: string): PreSendAction =>
	sendId({ parameter, key, label });

export function recordIdField(
	resource: string,
	name: string,
	displayName: string,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 343252978602905',
		description: `The ${resource}_id of any operation that makes one, or one named in an error message`,
		displayOptions: { show: { resource: [resource], operation: ['get'] } },
	};
}
