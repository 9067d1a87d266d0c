/**
 * The prompt, with a description for each operation. The node checks only the limit of the newest models, because the limits
 * of older models are only in PixVerse's tables, which are incomplete.
 */
import type { INodeProperties } from 'n8n-workflow';
import { characters } from '../bounds';
import type { Input } from '../input';
import { intoBody } from '../tools/body';
import { noteLength } from '../tools/unlisted';
import { checkedText, textInput } from '../tools/write';
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

// A required prompt, sent as `prompt`.
const prompt = (description: string, placeholder: string): Input => ({
	fields: [{ ...promptField(description, placeholder), required: true }],
	write: intoBody(function (body) {
		// The node does not know the limit of a model that the user typed, so it checks no limit.
		const max = isTypedModel(this) ? Infinity : characters.prompt;
		const text = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', { max });
		if (max !== Infinity) noteLength(body, text, 'Prompt');
		body.prompt = text;
	}),
});

/** The prompt of a video from text alone. */
export const scene = prompt(
	`What the video shows and what happens in it, ${LIMIT}, with older models fewer`,
	'e.g. a lighthouse in a storm, waves breaking, cinematic',
);

/** The prompt for existing images or an existing video. */
export const happening = prompt(
	`What happens in the video, ${LIMIT}, with older models fewer`,
	'e.g. the camera moves closer while the wind rises',
);

/** The prompt of a fusion. It contains the names of the references. */
export const fusionPrompt = prompt(
	`What happens, ${LIMIT}. Name each reference by @ and its name, followed by a space.`,
	'e.g. @dog runs along the beach with @ball in its mouth',
);

/** The instruction of Modify Video. */
export const instruction = prompt(
	`What to change, ${LIMIT}. The first image is @img0, the first mask @selection0.`,
	'e.g. make it snow, and give the dog a red hat',
);

/** The prompt of Viral Recreation. */
export const recreation = prompt(
	`How the clip changes, ${LIMIT}`,
	'e.g. the same dance, with our mascot in a kitchen',
);

/** The field of an optional prompt. The panel hides it if a film is made from a listing page, which needs no prompt. */
export const optionalPromptField: INodeProperties = {
	...promptField('More about what you want. It may stay empty.', 'e.g. warm light, a calm mood'),
	displayOptions: { hide: { propertyFrom: ['page'] } },
};

/**
 * A prompt that the node sends even if it is empty, because PixVerse requires the field for templates
 * (docs/service.md, "Videos from texts and images").
 */
export const promptOrEmpty: Input = {
	fields: [optionalPromptField],
	write: intoBody(function (body) {
		const text = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', { optional: true });
		noteLength(body, text, 'Prompt');
		body.prompt = text ?? '';
	}),
};

/**
 * A prompt that the node sends only if the user enters one. The node checks no limit, because PixVerse documents no limit.
 */
export const optionalPrompt = textInput('prompt', optionalPromptField);
