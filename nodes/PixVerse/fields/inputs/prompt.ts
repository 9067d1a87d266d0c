/** The description of what is to be made, in the words of each operation. */
import type { INodeProperties } from 'n8n-workflow';
import { characters } from '../bounds';
import type { Input } from '../input';
import { intoBody } from '../tools/body';
import { checkedText, fieldInput } from '../tools/write';
import { isTypedModel } from './clip';

const LIMIT = 'at most 5000 characters';

const promptField = (description: string, placeholder: string): INodeProperties => ({
	displayName: 'Prompt',
	name: 'prompt',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	placeholder,
	description,
});

/** A prompt that is needed; how much a typed model takes is not known here. */
const prompt = (description: string, placeholder: string): Input => ({
	fields: [{ ...promptField(description, placeholder), required: true }],
	write: intoBody(function (body) {
		const max = isTypedModel(this) ? Infinity : characters.prompt;
		body.prompt = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', { max });
	}),
});

/** What a video shows that is made from text alone. */
export const scene = prompt(
	`What the video shows and what happens in it, ${LIMIT}, with older models fewer`,
	'e.g. a lighthouse in a storm, waves breaking, cinematic',
);

/** What happens to images or a video that are there already. */
export const happening = prompt(
	`What happens in the video, ${LIMIT}, with older models fewer`,
	'e.g. the camera moves closer while the wind rises',
);

/** What happens with the references of a fusion. */
export const fusionPrompt = prompt(
	`What happens, ${LIMIT}. Name each reference by @ and its name, followed by a space.`,
	'e.g. @dog runs along the beach with @ball in its mouth',
);

/** What is changed in a video. */
export const instruction = prompt(
	`What to change, ${LIMIT}. The first image is @img0, the first mask @selection0.`,
	'e.g. make it snow, and give the dog a red hat',
);

/** How a popular clip is made one's own. */
export const recreation = prompt(
	`How the clip changes, ${LIMIT}`,
	'e.g. the same dance, with our mascot in a kitchen',
);

/** The field of a prompt that may stay empty; a listing page needs none. */
export const optionalPromptField: INodeProperties = {
	...promptField('More about what you want. It may stay empty.', 'e.g. warm light, a calm mood'),
	displayOptions: { hide: { propertyFrom: ['page'] } },
};

/**
 * A prompt that is always sent, also an empty one: effects want it to be there and ignore it
 * (docs/service.md, "Videos from texts and images").
 */
export const promptOrEmpty: Input = {
	fields: [optionalPromptField],
	write: intoBody(function (body) {
		const text = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', { optional: true });
		body.prompt = text ?? '';
	}),
};

/** A prompt that may be left out; how long it may be is not documented. */
export const optionalPrompt = fieldInput('prompt', optionalPromptField, { optional: true });
