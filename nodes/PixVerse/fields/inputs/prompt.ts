/** The description of what is to be made. */
import type { INodeProperties } from 'n8n-workflow';
import { intoBody } from '../../transport/http/requestBody';
import { characters } from '../bounds';
import type { Input } from '../input';
import { checkedText, writeText } from '../tools/write';
import { isTypedModel } from './clip';

/** The field of every prompt, needed or not. */
export const promptField: INodeProperties = {
	displayName: 'Prompt',
	name: 'prompt',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	placeholder: 'e.g. a lighthouse in a storm, waves breaking, cinematic',
	description:
		'What the video shows or what happens in it, at most 5000 characters. Older models may take fewer, a typed model may take more. A template may do without.',
	displayOptions: { hide: { propertyFrom: ['page'] } },
};

/** A prompt that is needed; how much a typed model takes is not known here. */
export const prompt: Input = {
	fields: [promptField],
	write: intoBody(function (body) {
		const max = isTypedModel(this) ? Infinity : characters.prompt;
		body.prompt = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', { max });
	}),
};

/**
 * A prompt that is always sent, also an empty one: effects want it to be there and ignore it
 * (docs/service.md, "Videos from texts and pictures").
 */
export const promptOrEmpty: Input = {
	fields: [promptField],
	write: intoBody(function (body) {
		const text = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', { optional: true });
		body.prompt = text ?? '';
	}),
};

/** A prompt that may be left out; how long it may be is not documented. */
export const optionalPrompt: Input = {
	fields: [promptField],
	write: writeText({ parameter: 'prompt', key: 'prompt', label: 'Prompt' }, { optional: true }),
};
