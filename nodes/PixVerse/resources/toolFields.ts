/**
 * The fields that only the tool of an agent has: the description for the model, and a notice about clients that do not wait
 * for minutes (docs/agents.md). There are few of them, because n8n resolves each property for every item.
 */
import type { INodeProperties } from 'n8n-workflow';
import type { ResultType } from '../transport/values/record';

// n8n's condition for a node that is the tool of an agent.
const ON_TOOL = { '@tool': [true] };

// The texts that the model reads: for operations that make a result, for "Get", and for all other operations.
const MAKING =
	'Makes a video or an image with PixVerse, as the name of this tool says. Costs credits. Usually takes 1 to 5 minutes, films and music videos up to an hour. Returns the video_id or image_id, the state and, when the state is ready, the url. Every call makes and charges for another one: after a timeout, the state pending or submitted, or an error of the class waitLimit or download, do not call again, but get the result by its ID.';

const GETTING =
	'Gets a video or an image that PixVerse made, by its ID. Free. Returns the state and, when it is ready, the url. When the state is pending, ask again after half a minute. The states failed and moderated are final and refunded, deleted is final.';

const OTHER = 'Works with the PixVerse account, as the name of this tool says';

// n8n's own field for the text that the model reads. If a node has no such field, n8n adds one with only a few words.
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

/** Returns the fields of an operation as a tool. Operations with the same text share its property (`properties.ts`). */
export function toolFields(value: string, makes?: ResultType): INodeProperties[] {
	if (makes === undefined) return [description(value === 'get' ? GETTING : OTHER)];
	// A new result takes minutes, so the tools of these operations have the notice.
	const notice: INodeProperties = {
		displayName:
			'A call takes minutes, and many clients give up after one. For these, turn off "Wait for Completion" and add a second PixVerse tool with "Get".',
		name: 'toolNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: ON_TOOL, hide: { waitForCompletion: [false] } },
	};
	return [description(MAKING), notice];
}
