import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { searchRestyleEffects } from './listSearch/restyleEffects';
import { accountProperties } from './resources/account';
import { videoProperties } from './resources/video';

export class PixVerse implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'PixVerse',
		name: 'pixVerse',
		icon: { light: 'file:../../icons/pixverse.svg', dark: 'file:../../icons/pixverse.dark.svg' },
		group: ['transform'],
		version: [1],
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Restyle videos with AI: pick an effect or describe a style',
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
					{ name: 'Video', value: 'video' },
				],
				default: 'video',
			},
			...videoProperties,
			...accountProperties,
		],
	};

	methods = { listSearch: { searchRestyleEffects } };
}
