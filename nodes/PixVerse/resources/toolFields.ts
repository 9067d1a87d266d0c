/**
 * The fields that the node has only as the tool of an AI agent: the description for the model, and a notice about clients
 * that do not wait for minutes (docs/agents.md). There are few such fields, because each property costs n8n time for every
 * item.
 */
import type { INodeProperties } from 'n8n-workflow';
import type { ResultType } from '../transport/values/record';

// n8n's condition for a field that only the tool of an agent shows.
const ON_TOOL = { '@tool': [true] };

// The texts that the model reads: for operations that make a result, for "Get", and for all other operations.
const MAKING =
	'Makes a video or an image with PixVerse, as the name of this tool says. Costs credits. Usually takes half a minute to four minutes, films and music videos up to an hour. Returns the video_id or image_id, the state and, when the state is ready, the url. Every call makes and charges for another one: after a timeout, the state pending or submitted, or an error of the class waitLimit or download, do not call again, but get the result by its ID.';

const GETTING =
	'Gets a video or an image that PixVerse made, by its ID. Free. Returns the state and, when it is ready, the url. When the state is pending, ask again after half a minute. The states failed and moderated are final and refunded, deleted is final.';

const OTHER = 'Works with the PixVerse account, as the name of this tool says';

// n8n's own field for the text that the model reads. Without this field, n8n would add a text of only a few words.
const description = (text: string): INodeProperties => ({
	displayName: 'Description',
	name: 'toolDescription',
	type: 'string',
	typeOptions: { rows: 5 },
	required: true,
	default: text,
	description: 'What the model reads about this tool. It decides by it when to call, and how.',
	displayOptions: { show: ON_TOOL },
});

/** Returns the fields that only a tool shows. Operations with the same text share one property (`properties.ts`). */
export function toolFields(value: string, makes?: ResultType): INodeProperties[] {
	if (makes === undefined) return [description(value === 'get' ? GETTING : OTHER)];
	// A new result takes minutes, so only operations that make a result have the notice.
	const notice: INodeProperties = {
		displayName:
			'A call takes minutes, and many MCP clients give up after one. For these, turn off "Wait for Completion" and add a second PixVerse tool with "Get".',
		name: 'toolNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: ON_TOOL, hide: { waitForCompletion: [false] } },
	};
	return [description(MAKING), notice];
}
