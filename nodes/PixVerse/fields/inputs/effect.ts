/** The restyle effect: picked from the account's list, by name or ID, or described in words. */
import type { INodeProperties } from 'n8n-workflow';
import { effectList } from '../../transport/http/lists';
import { intoBody } from '../../transport/http/requestBody';
import { InputError } from '../../transport/http/errors';
import { characters } from '../bounds';
import type { Input } from '../input';
import { idOrName } from '../tools/ids';
import { located } from '../tools/locator';
import { checkedText } from '../tools/write';

function prompt(value: unknown) {
	const text = String(value ?? '').trim();
	if (text === '') {
		throw new InputError("'Effect' is empty. Describe the style, for example: watercolor painting");
	}
	// The editor keeps a picked ID when the mode is switched; paying for that as a style helps nobody.
	if (/^\d+(\.0+)?$/.test(text)) {
		throw new InputError(
			`'Effect' is the number ${text}. Describe the style in words, or use By ID`,
		);
	}
	return checkedText(value, 'Effect', { max: characters.effect });
}

/** Writes `restyle_id` or `restyle_prompt`. */
const writeEffect = intoBody(function (body) {
	const { mode, value } = located(this, 'effect', 'list');
	if (mode === 'prompt') body.restyle_prompt = prompt(value);
	else body.restyle_id = idOrName(value, 'Effect', effectList);
});

const effectField: INodeProperties = {
	displayName: 'Effect',
	name: 'effect',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description:
		'The style to apply. Pick one of <a href="https://docs.platform.pixverse.ai/restyle-effect-list-21992862e0">the effects of your account</a>, enter its name or ID, or describe a style of your own.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select an effect…',
			typeOptions: { searchListMethod: 'searchRestyleEffects', searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Watercolor',
			hint: 'Upper and lower case do not matter; List Restyle Effects shows the names',
		},
		{
			displayName: 'Prompt',
			name: 'prompt',
			type: 'string',
			placeholder: 'e.g. watercolor painting with soft light',
			hint: 'Describe the style in words, at most 5000 characters',
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3',
			hint: 'List Restyle Effects shows the IDs',
		},
	],
};

/** The effect of a restyle. */
export const effect: Input = {
	fields: [effectField],
	write: writeEffect,
	exactlyOne: ['restyle_id', 'restyle_prompt'],
};
