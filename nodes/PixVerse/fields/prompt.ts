/** The description of what is to be made. */
import type { INodeProperties, PreSendAction } from 'n8n-workflow';
import { intoBody } from '../transport/http/requestBody';
import { characters } from './bounds';
import { isTypedModel } from './clip';
import { checkedText } from './write';

/** Writes `prompt`; how much a typed model takes is not known here. */
export const sendPrompt: PreSendAction = intoBody(function (body) {
	const max = isTypedModel(this) ? Infinity : characters.prompt;
	body.prompt = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', { max });
});

/** Writes `prompt`, also an empty one: effects want it to be there and ignore it (reference 3). */
export const sendPromptOrNone: PreSendAction = intoBody(function (body) {
	body.prompt =
		checkedText(this.getNodeParameter('prompt', ''), 'Prompt', { optional: true }) ?? '';
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
			'What the video shows or what happens in it, at most 5000 characters. Older models may take fewer, a typed model may take more. A template may do without.',
		displayOptions: {
			show: { resource: ['video'], operation: operations },
			hide: { propertyFrom: ['page'] },
		},
	};
}
