/** Restyle Video (docs/service.md, "Changes to a video"). */
import type { INodeProperties } from 'n8n-workflow';
import { characters } from '../../fields/bounds';
import type { Input } from '../../fields/input';
import { webhookId } from '../../fields/inputs/bodyOptions';
import { seed } from '../../fields/inputs/clip';
import { sourceVideo } from '../../fields/inputs/sourceVideo';
import { intoBody } from '../../fields/tools/body';
import { idOrName } from '../../fields/tools/ids';
import { readLocator, pickerField, typedMode } from '../../fields/tools/locator';
import { noteLength } from '../../fields/tools/unlisted';
import { checkedText } from '../../fields/tools/write';
import { shortVideo } from '../../fields/uploadKinds';
import { creditsForLength } from '../../prices/describe';
import { InputError } from '../../transport/values/errors';
import { effectList } from '../../transport/http/lists';
import { textOf } from '../../transport/values/userValues';
import { jobOperation } from '../operation';

const effectPicker = pickerField(
	{
		displayName: 'Effect',
		name: 'effect',
		required: true,
		description:
			'The style to apply. Pick one of <a href="https://docs.platform.pixverse.ai/restyle-effect-list-21992862e0">the effects of your account</a>, enter its name or ID, or describe a style of your own.',
	},
	'Select an effect…',
	'searchRestyleEffects',
	[
		typedMode(
			'By Name',
			'name',
			'e.g. Watercolor',
			'Upper and lower case do not matter; Get Many Restyle Effects shows the names',
		),
		typedMode(
			'Prompt',
			'prompt',
			'e.g. watercolor painting with soft light',
			'Describe the style in words, at most 5000 characters',
		),
		typedMode('By ID', 'id', 'e.g. 3', 'Get Many Restyle Effects shows the IDs'),
	],
);

const effectField: INodeProperties = {
	...effectPicker,
	builderHint: {
		propertyHint:
			'For a style that the user describes, use the mode "prompt" with it as the value. For a ready-made effect, use "name" with a name that the list of searchRestyleEffects has. Make up no name or ID.',
	},
};

// The effect: picked from the account's list, entered by its name or ID, or described in words.
const effect: Input = {
	fields: [effectField],
	write: intoBody(function (body) {
		const { mode, value } = readLocator(this, 'effect', 'list');
		if (mode !== 'prompt') {
			body.restyle_id = idOrName(value, 'Effect', effectList);
			return;
		}
		const text = textOf(value).trim();
		if (text === '') {
			throw new InputError(
				"'Effect' is empty. Describe the style, for example: watercolor painting",
			);
		}
		// The editor keeps a picked ID when the user switches to the mode "Prompt". PixVerse would use the ID as the
		// description of a style, and charge for the video.
		if (/^\d+(\.0+)?$/.test(text)) {
			throw new InputError(
				`'Effect' is the number ${text}. Describe the style in words, or use By ID`,
			);
		}
		const description = checkedText(value, 'Effect', { max: characters.effect });
		noteLength(body, description, 'Effect');
		body.restyle_prompt = description;
	}),
	exactlyOne: ['restyle_id', 'restyle_prompt'],
};

const PATH = '/openapi/v2/video/restyle/generate';

export const restyle = jobOperation({
	name: 'Restyle Video',
	value: 'restyle',
	action: 'Restyle video',
	description: `Redraw a video of at most 16 seconds in another style. Costs credits, about ${creditsForLength(PATH)} per second.`,
	path: PATH,
	inputs: [sourceVideo(shortVideo), effect, seed],
	options: [webhookId],
});
