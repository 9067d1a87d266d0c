/** The description of what is to be made. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/draft';
import { checkedText, sendText } from './send';

/** Writes `prompt`, at most `max` characters. */
export const sendPrompt = (max: number, optional = false): PreSendAction =>
	sendText({ parameter: 'prompt', key: 'prompt', label: 'Prompt' }, { max, optional });

/** Writes `prompt`, also an empty one: effects want it to be there and ignore it (reference 3). */
export const sendPromptOrNone: PreSendAction = intoBody(function (body) {
	const limits = { max: 2048, optional: true };
	body.prompt = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', limits) ?? '';
});

export function promptField(operations: string[]): INodeProperties {
	return {
		displayName: 'Prompt',
		name: 'prompt',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. a lighthouse in a storm, waves breaking, cinematic',
		description:
			'What the video shows or what happens in it: at most 5000 characters, 2048 for Transition, Extend and Template. A template may do without.',
		displayOptions: {
			show: { resource: ['video'], operation: operations },
			hide: { propertyFrom: ['page'] },
		},
	};
}
