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
			// PixVerse describes a failure in its envelope, under any HTTP status, so n8n must not throw first.
			ignoreHttpStatusErrors: true,
			// A redirect could carry the API key to another host.
			disableFollowRedirect: true,
		},
		hints: [
			{
				message:
					'The item will have only the ID. To get the result, add a second PixVerse node with "Get".',
				type: 'info',
				// n8n shows one of the whole panel above the output of an earlier run, too.
				location: 'outputPane',
				whenToDisplay: 'beforeExecution',
				displayCondition:
					'={{ $parameter["operation"] !== "get" && $parameter["waitForCompletion"] === false }}',
			},
			{
				// It is true of the next run, whatever the settings of the last one were: n8n pins no output with a file. In the
				// editor, `downloadVideo` has a value only where the panel shows it, so not on a tool.
				message:
					'To build on without paying again after a reload, put "Get" with this ID in place of this node, or turn off the download and pin the next output',
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'afterExecution',
				displayCondition:
					'={{ $parameter["operation"] !== "get" && $parameter["downloadVideo"] === true && $parameter["options"]?.dryRun !== true }}',
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
				// n8n runs this for every request, because each one has a resource.
				routing: { send: { preSend: [refuseUnknown] } },
			},
			...resources.map(operationList),
			...fieldsOf(resources),
		],
	};

	// The modes "From List" of the locators call these by their names.
	methods = {
		listSearch: { searchRestyleEffects, searchTemplates, searchVoices, searchImages, searchVideos },
	};
}
