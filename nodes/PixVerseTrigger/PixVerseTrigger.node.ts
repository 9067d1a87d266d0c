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
		// The version is not 1. For version 1, n8n 2.x evaluates its own expression for `binaryData` at each call, even if
		// the trigger refuses the call.
		version: [2],
		subtitle: '={{ $parameter["outcomes"].join(", ") }}',
		// n8n's search has one entry for both nodes of the package, and the entry shows this sentence.
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
				// This string must be present and empty, because only then does n8n answer with the result of `webhook`.
				responseData: '',
			},
		],
		properties,
	};

	webhookMethods = {
		default: {
			/** Only checks the settings, because the user creates the webhook by hand in PixVerse's console. */
			async checkExists(this: IHookFunctions): Promise<boolean> {
				await checkSettings(this);
				return true;
			},
			// n8n requires these two methods. They do nothing, because PixVerse's API can neither create nor delete a
			// webhook.
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
