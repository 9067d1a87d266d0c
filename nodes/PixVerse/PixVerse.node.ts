import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { searchImages, searchVideos } from './listSearch/latest';
import { searchRestyleEffects, searchTemplates, searchVoices } from './listSearch/pickers';
import { resources } from './resources';
import { operationList, refuseUnknown } from './resources/operation';
import { fieldsOf } from './resources/properties';
import { builderHint } from './resources/builderHint';
import { subtitleOf } from './resources/subtitle';

export class PixVerse implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'PixVerse',
		name: 'pixVerse',
		icon: { light: 'file:../../icons/pixverse.svg', dark: 'file:../../icons/pixverse.dark.svg' },
		group: ['transform'],
		version: [1],
		subtitle: subtitleOf(resources),
		description: 'Make, restyle and edit videos and images with AI',
		defaults: { name: 'PixVerse' },
		usableAsTool: true,
		builderHint,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'pixVerseApi', required: true }],
		requestDefaults: {
			baseURL: '={{$credentials.baseUrl}}',
			// PixVerse describes each failure in the body, with any HTTP status. If n8n threw an error because of the
			// status, the node could not read the body.
			ignoreHttpStatusErrors: true,
			// A redirect could carry the API key to another host.
			disableFollowRedirect: true,
		},
		hints: [
			{
				message:
					'The item will have only the ID. To get the result, add a second PixVerse node with "Get".',
				type: 'info',
				// With the location `ndv`, n8n would show this hint also above the output of an earlier run.
				location: 'outputPane',
				whenToDisplay: 'beforeExecution',
				displayCondition:
					'={{ $parameter["operation"] !== "get" && $parameter["waitForCompletion"] === false }}',
			},
			{
				message:
					'Running this node again pays again. So does running a later node after a reload or a changed setting. To pay once, set a Trace ID (Options) before the first run, or use "Get" with the ID in place of this node and all before it.',
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'afterExecution',
				// The hint is about the next run, so it reads the present settings. An operation that makes no result has neither
				// of the two fields.
				displayCondition:
					'={{ $parameter["operation"] !== "get" && ($parameter["downloadVideo"] !== undefined || $parameter["waitForCompletion"] === false) && !$parameter["options"]?.dryRun && !$parameter["options"]?.traceId }}',
			},
		],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: resources.map(({ name, value }) => ({ name, value })),
				default: 'video',
				// Every request has a resource, so n8n calls `refuseUnknown` before every request.
				routing: { send: { preSend: [refuseUnknown] } },
			},
			...resources.map(operationList),
			...fieldsOf(resources),
		],
	};

	// The "From List" modes of the locators refer to these methods by name (`searchListMethod`).
	methods = {
		listSearch: { searchRestyleEffects, searchTemplates, searchVoices, searchImages, searchVideos },
	};
}
