/**
 * The fields that only the node as a tool has: what the model reads about it, and what to do about
 * clients that do not wait for minutes (docs/agents.md). Few, because the engine pays for each
 * property with every item.
 */
import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from './operation';
import { unique } from './properties';

const MAKING =
	'Makes a video or an image with PixVerse, as the name of this tool says. Costs credits. Usually takes 1 to 5 minutes, films and music videos up to an hour. Returns the video_id or image_id, the state and, when the state is ready, the url. Every call makes and charges for another one: after a timeout, the state pending or submitted, or an error of the class waitLimit or download, do not call again, but get the result by its ID.';

const GETTING =
	'Gets a video or an image that PixVerse made, by its ID. Free. Returns the state and, when it is ready, the url. When the state is pending, ask again after half a minute. The states failed and moderated are final and refunded, deleted is final.';

const OTHER = 'Works with the PixVerse account, as the name of this tool says';

/** The operations that a rule names, as n8n finds those of a tool. */
function toolsWith(resources: Resource[], rule: (operation: Operation) => boolean) {
	const chosen = resources.flatMap(({ value: resource, operations }) =>
		operations.filter(rule).map(({ option }) => ({ resource, operation: String(option.value) })),
	);
	return {
		'@tool': [true],
		operation: unique(chosen.map(({ operation }) => operation)),
		resource: unique(chosen.map(({ resource }) => resource)),
	};
}

/** n8n's own field for what the model reads; n8n adds one with a few words where a node has none. */
const description = (text: string, show: Record<string, unknown[]>): INodeProperties => ({
	displayName: 'Description',
	name: 'toolDescription',
	type: 'string',
	typeOptions: { rows: 5 },
	required: true,
	default: text,
	description: 'What the model reads about this tool. It decides by it when to call, and how.',
	displayOptions: { show: show as never },
});

const notice = (show: Record<string, unknown[]>): INodeProperties => ({
	displayName:
		'A call takes minutes, and many clients give up after one. For these, turn off "Wait for Completion" and add a second PixVerse tool with "Get".',
	name: 'toolNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: show as never, hide: { waitForCompletion: [false] } },
});

const isMaking = ({ makes }: Operation) => makes !== undefined;
const isGetting = ({ option }: Operation) => option.value === 'get';
const isOther = (operation: Operation) => !isMaking(operation) && !isGetting(operation);

/** The fields of the tool. */
export const toolFieldsOf = (resources: Resource[]): INodeProperties[] => [
	description(MAKING, toolsWith(resources, isMaking)),
	description(GETTING, toolsWith(resources, isGetting)),
	description(OTHER, toolsWith(resources, isOther)),
	notice(toolsWith(resources, isMaking)),
];
