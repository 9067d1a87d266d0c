import type {
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { receive } from './receive';
import { checkSettings, properties } from './settings';
import { triggerPanel } from './triggerPanel';

export class PixVerseTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'PixVerse Trigger',
		name: 'pixVerseTrigger',
		icon: { light: 'file:../../icons/pixverse.svg', dark: 'file:../../icons/pixverse.dark.svg' },
		group: ['trigger'],
		// For version 1, n8n 2.x evaluates an expression at every call before it asks the node.
		version: [2],
		subtitle: '={{ $parameter["outcomes"].join(", ") }}',
		// n8n's search of nodes shows this sentence for both nodes.
		description:
			'Make, restyle and edit videos and images with AI, or start a workflow when a video is ready',
		eventTriggerDescription: 'Waiting for PixVerse to call the test URL',
		activationMessage: 'PixVerse can now deliver results to the production URL.',
		triggerPanel,
		defaults: { name: 'PixVerse Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'pixVerseApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				path: 'webhook',
				responseMode: 'onReceived',
				// Empty, and not left out, so that n8n answers with what `webhook` returns.
				responseData: '',
			},
		],
		properties,
	};

	webhookMethods = {
		default: {
			/** The webhook is made by hand in the console; what can be checked are the settings. */
			async checkExists(this: IHookFunctions): Promise<boolean> {
				await checkSettings(this);
				return true;
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return true;
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return true;
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}
}
