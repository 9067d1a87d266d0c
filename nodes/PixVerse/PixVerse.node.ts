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
			// PixVerse describes each failure in the body, under any HTTP status, so n8n must not throw before the node
			// reads the body.
			ignoreHttpStatusErrors: true,
			// A redirect could carry the API key to another host.
			disableFollowRedirect: true,
		},
		hints: [
			{
				message:
					'The item will have only the ID. To get the result, add a second PixVerse node with "Get".',
				type: 'info',
				// n8n would also show a hint for the whole panel (`ndv`) above the output of an earlier run.
				location: 'outputPane',
				whenToDisplay: 'beforeExecution',
				displayCondition:
					'={{ $parameter["operation"] !== "get" && $parameter["waitForCompletion"] === false }}',
			},
			{
				// The hint is about the next run, so it reads the present settings. The panels of a tool and of a free
				// operation have no `downloadVideo`.
				message:
					'After a reload or a changed setting, running a later node submits this one again and pays again. To build on for free, set Options → Trace ID before the first run, or put "Get" with the ID in place of this node and all before it.',
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'afterExecution',
				displayCondition:
					'={{ $parameter["operation"] !== "get" && $parameter["downloadVideo"] !== undefined && !$parameter["options"]?.dryRun && !$parameter["options"]?.traceId }}',
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
				// n8n calls `refuseUnknown` before every request, because every request has a resource.
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
