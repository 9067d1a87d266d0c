import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { searchRestyleEffects, searchTemplates, searchVoices } from './listSearch/pickers';
import { accountProperties } from './resources/account';
import { fileProperties } from './resources/file';
import { imageProperties } from './resources/image';
import { templateProperties } from './resources/template';
import { videoProperties } from './resources/video';
import { voiceProperties } from './resources/voice';

export class PixVerse implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'PixVerse',
		name: 'pixVerse',
		icon: { light: 'file:../../icons/pixverse.svg', dark: 'file:../../icons/pixverse.dark.svg' },
		group: ['transform'],
		version: [1],
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Make, restyle and edit videos and images with AI',
		defaults: { name: 'PixVerse' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'pixVerseApi', required: true }],
		requestDefaults: {
			baseURL: '={{$credentials.baseUrl}}',
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		},
		hints: [
			{
				message:
					'The item will hold only the ID of the video. Add a second PixVerse node with "Get" to bring the video itself.',
				type: 'info',
				location: 'ndv',
				displayCondition:
					'={{ $parameter["operation"] === "restyle" && $parameter["waitForCompletion"] === false }}',
			},
		],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Account', value: 'account' },
					{ name: 'File', value: 'file' },
					{ name: 'Image', value: 'image' },
					{ name: 'Template', value: 'template' },
					{ name: 'Video', value: 'video' },
					{ name: 'Voice', value: 'voice' },
				],
				default: 'video',
			},
			...videoProperties,
			...imageProperties,
			...fileProperties,
			...templateProperties,
			...voiceProperties,
			...accountProperties,
		],
	};

	methods = { listSearch: { searchRestyleEffects, searchTemplates, searchVoices } };
}
