/**
 * The fields that only the node as a tool has: what the model reads about it, and what to do about
 * clients that do not wait for minutes (docs/agent-tools.md). Few, because the engine pays for each
 * property with every item.
 */
import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from './operation';
import { unique } from './properties';

const MAKING =
	'Makes a video or an image with PixVerse, as the name of this tool says. Costs credits. Usually takes 1 to 5 minutes, films and music videos up to an hour. Returns the video_id or image_id, the state and, when the state is ready, the url. Every call makes and charges for another one: after a timeout or the state pending or submitted, do not call again, but get the result by its ID.';

const GETTING =
	'Gets a video or an image that PixVerse made, by its ID. Free. Returns the state and, when it is ready, the url. When the state is pending, ask again after half a minute. The states failed, moderated and deleted are final.';

const OTHER = 'Works with the PixVerse account, as the name of this tool says';

/** The operations of a resource as n8n finds them. */
function toolsWith(operations: Array<[resource: string, operation: Operation]>) {
	return {
		'@tool': [true],
		operation: unique(operations.map(([, { option }]) => String(option.value))),
		resource: unique(operations.map(([resource]) => resource)),
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

/** The fields of the tool. */
export function toolFieldsOf(resources: Resource[]): INodeProperties[] {
	const all = resources.flatMap(({ value, operations }) =>
		operations.map((operation): [string, Operation] => [value, operation]),
	);
	const isMaking = ([, { makes }]: [string, Operation]) => makes !== undefined;
	const isGetting = ([, { option }]: [string, Operation]) => option.value === 'get';
	const isOther = (one: [string, Operation]) => !isMaking(one) && !isGetting(one);
	return [
		description(MAKING, toolsWith(all.filter(isMaking))),
		description(GETTING, toolsWith(all.filter(isGetting))),
		description(OTHER, toolsWith(all.filter(isOther))),
		notice(toolsWith(all.filter(isMaking))),
	];
}
