/** Lists of values to choose from, named for people and sorted as n8n wants it, and what was chosen. */
import type { IExecuteSingleFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Body } from '../../transport/http/requestBody';
import { noteSetting } from '../../transport/http/requestBody';
import { choiceOf, isEmpty } from '../../transport/http/userValues';
import type { Input } from '../input';
import { intoBody, plainValue } from './body';
import { matchingChoice } from './spelling';
import { checkedText } from './write';

type ChoiceTexts = Pick<INodeProperties, 'displayName' | 'name' | 'description' | 'displayOptions'>;

/** Words that n8n's title case leaves small, except at the start. */
const SMALL = new Set(['in', 'of', 'or', 'the', 'to', 'up']);

/** Values whose words alone do not say it. */
const NAMES: Record<string, string> = {
	'3d_animation': '3D Animation',
	fix_bg: 'Fixed Background',
	robo_arm: 'Robot Arm',
};

/** A value of the service as a name in title case: `crane_up` becomes "Crane up". */
export function readable(value: string): string {
	if (value in NAMES) return NAMES[value];
	const words = value.replace(/_/g, ' ').replace(/(^|[\s-])[a-z]/g, (start) => start.toUpperCase());
	return words.replace(/ (\w+)/g, (word, text: string) =>
		SMALL.has(text.toLowerCase()) ? word.toLowerCase() : word,
	);
}

/** What names are sorted by: signs come before digits, and those before letters of either case. */
const sortKey = ({ name }: INodePropertyOptions) => name.toLowerCase().replace(/\W/g, ' ');

/** Values as options, by name. Locale-aware sorting would cost the start of n8n 10 ms. */
export function optionsOf(values: string[]): INodePropertyOptions[] {
	const options = values.map((value) => ({ name: readable(value), value }));
	return options.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

/** The property for a choice; the default is the first value unless another one is given. */
export function choiceField(
	field: ChoiceTexts,
	values: string[],
	chosen = values[0],
): INodeProperties {
	return { ...field, type: 'options', options: optionsOf(values), default: chosen };
}

const choicesOf = ({ options = [] }: Pick<INodeProperties, 'options'>) =>
	options as INodePropertyOptions[];

/** A value in the spelling of the choice that it stands for; any other one stays, because PixVerse may know it. */
export const asChoice = (value: unknown, field: Pick<INodeProperties, 'options'>): unknown =>
	matchingChoice(value, choicesOf(field)) ?? value;

/** The same as text; an optional one that is empty is undefined. Throws an InputError for what is no text. */
export const choiceText = (
	value: unknown,
	field: Pick<INodeProperties, 'displayName' | 'options'>,
	optional = false,
): string | undefined => {
	// A date is its text: a spreadsheet makes a time of day of 9:16.
	const plain = plainValue(value ?? '', field.displayName);
	return checkedText(asChoice(plain, field), field.displayName, { optional, isName: true });
};

/** The value of an optional field: an empty one takes the default that the panel shows. */
export function withDefault(
	context: IExecuteSingleFunctions,
	body: Body,
	field: INodeProperties,
	label = field.displayName,
): unknown {
	const value: unknown = context.getNodeParameter(field.name, field.default);
	const usual = choicesOf(field).find((choice) => choice.value === field.default)?.name;
	noteSetting(body, label, value, `; ${usual ?? String(field.default)} was used`);
	return isEmpty(value) ? field.default : value;
}

/** An input that is an optional choice, sent under `key`. */
export const choiceInput = (key: string, field: INodeProperties): Input => ({
	fields: [field],
	write: intoBody(function (body) {
		body[key] = choiceText(withDefault(this, body, field), field);
	}),
});

/** An input that filters a list: it goes into the query unless it is the choice that filters nothing. */
export const filterInput = (key: string, field: INodeProperties): Input => ({
	fields: [field],
	write: async function (options) {
		const value = asChoice(this.getNodeParameter(field.name, field.default), field);
		const isFilter = !isEmpty(value) && value !== field.default;
		if (isFilter) options.qs = { ...options.qs, [key]: value as string | number };
		return options;
	},
});

/** The value of a field that decides what else is read. Throws an InputError for any that is none of its choices, and for none. */
export function chosenOf(context: IExecuteSingleFunctions, field: INodeProperties): string {
	const value: unknown = context.getNodeParameter(field.name, field.default);
	const values = choicesOf(field).map((choice) => String(choice.value));
	const usualFirst = [...new Set([String(field.default), ...values])];
	return choiceOf(asChoice(value, field), field.displayName, usualFirst);
}
