/**
 * The prompt. All operations share one field, and a notice says what the prompt means for one of them (`tools/notice`). The
 * node checks only the limit of the newest models, because the limits of older models are only in PixVerse's tables, which
 * are incomplete.
 */
import type { INodeProperties } from 'n8n-workflow';
import { characters } from '../bounds';
import type { Input } from '../input';
import { intoBody } from '../tools/body';
import { noteLength } from '../tools/unlisted';
import { checkedText, textInput } from '../tools/write';
import { isTypedModel } from './clip';

/**
 * The field. It is not marked as required, because some operations need no prompt; the others refuse an empty one. The panel
 * hides it if a film is made from a listing page, which needs no prompt.
 */
export const promptField: INodeProperties = {
	displayName: 'Prompt',
	name: 'prompt',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	placeholder: 'e.g. a lighthouse in a storm, waves breaking, cinematic',
	description:
		'What the video shows, or what happens or changes in it: at most 5000 characters, with older models fewer. Optional for Avatar, Template Video and Real Estate Video.',
	displayOptions: { hide: { propertyFrom: ['page'] } },
};

/** A required prompt, sent as `prompt`. */
export const prompt: Input = {
	fields: [promptField],
	write: intoBody(function (body) {
		// The node does not know the limit of a model that the user typed, so it checks no limit.
		const max = isTypedModel(this) ? Infinity : characters.prompt;
		const text = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', { max });
		if (max !== Infinity) noteLength(body, text, 'Prompt');
		body.prompt = text;
	}),
};

/**
 * A prompt that the node sends even if it is empty, because PixVerse requires the field for templates
 * (docs/service.md, "Videos from texts and images").
 */
export const promptOrEmpty: Input = {
	fields: [promptField],
	write: intoBody(function (body) {
		const text = checkedText(this.getNodeParameter('prompt', ''), 'Prompt', { optional: true });
		noteLength(body, text, 'Prompt');
		body.prompt = text ?? '';
	}),
};

/**
 * A prompt that the node sends only if the user enters one. The node checks no limit, because PixVerse documents no limit.
 */
export const optionalPrompt = textInput('prompt', promptField);
