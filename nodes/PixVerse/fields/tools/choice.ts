/** Builds choices for the panel, in the order that n8n's lint rules want, and reads the value that the user chose. */
import type { IExecuteSingleFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Body } from '../../transport/http/requestBody';
import { noteSetting } from '../../transport/http/requestBody';
import { parseChoice, isEmpty } from '../../transport/values/userValues';
import type { FieldTexts, Input } from '../input';
import { intoBody, plainValue } from './body';
import { findChoice } from './spelling';
import { noteUnlisted } from './unlisted';
import { checkedText } from './write';

// Words that n8n's title case writes in lower case, except at the start.
const SMALL = new Set(['in', 'of', 'or', 'the', 'to', 'up']);

// Names for the values whose own words would be unclear in the panel.
const NAMES: Record<string, string> = {
	'3d_animation': '3D Animation',
	// PixVerse's usage list calls a charge `consume`.
	consume: 'Charge',
	'en-US': 'English',
	fix_bg: 'Fixed Background',
	HipHop: 'Hip Hop',
	mimic: 'Motion Control',
	multi_transition: 'Multi-Transition',
	pov: 'POV',
	robo_arm: 'Robot Arm',
	'zh-CN': 'Chinese',
};

/** Turns a value of PixVerse into a name in title case: `crane_up` becomes "Crane up". */
export function readable(value: string): string {
	if (value in NAMES) return NAMES[value];
	const words = value.replace(/_/g, ' ').replace(/(^|[\s-])[a-z]/g, (start) => start.toUpperCase());
	return words.replace(/ (\w+)/g, (word, text: string) =>
		SMALL.has(text.toLowerCase()) ? word.toLowerCase() : word,
	);
}

/**
 * Turns values into options, sorted by name: first punctuation, then digits, then letters, ignoring case. Resolutions are
 * sorted by size. The order ignores the locale, because sorting by locale would cost n8n 10 ms at its start.
 */
export function optionsOf(values: string[]): INodePropertyOptions[] {
	const sortKey = (name: string) =>
		name
			.toLowerCase()
			.replace(/\W/g, ' ')
			.replace(/^\d+(?=p$)/, (lines) => lines.padStart(4));
	const options = values.map((value) => ({ name: readable(value), value }));
	return options.sort((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1));
}

/** Returns the property for a choice. The default is the first value, unless `chosen` is another value. */
export function choiceField(
	field: FieldTexts,
	values: string[],
	chosen = values[0],
): INodeProperties {
	return { ...field, type: 'options', options: optionsOf(values), default: chosen };
}

/**
 * The options of a choice. The cast is safe: n8n's type of `options` also covers collections, but each option of a choice is
 * a value with a name.
 */
export const choicesOf = ({ options = [] }: Pick<INodeProperties, 'options'>) =>
	options as INodePropertyOptions[];

/**
 * Returns the choice that a value matches. A value without a matching choice stays as it is, because PixVerse may know the
 * value.
 */
export const toChoice = (value: unknown, field: Pick<INodeProperties, 'options'>): unknown =>
	findChoice(value, choicesOf(field)) ?? value;

/** Reads a choice as a string. An empty optional choice gives undefined. Throws the InputErrors of `checkedText`. */
export const choiceOrText = (
	value: unknown,
	field: Pick<INodeProperties, 'displayName' | 'options'>,
	optional = false,
): string | undefined => {
	// A spreadsheet may turn the ratio 9:16 into a time of day, which may come as a date. `plainValue` turns the date into a
	// string.
	const plain = plainValue(value ?? '', field.displayName);
	return checkedText(toChoice(plain, field), field.displayName, { optional, isName: true });
};

/**
 * Reads an optional field. An empty field gives the default of the panel. If an expression gave undefined, the item gets a
 * notice. So does an empty cell among filled ones.
 */
export function readWithNotice(
	context: IExecuteSingleFunctions,
	body: Body,
	field: INodeProperties,
	label = field.displayName,
): unknown {
	const value: unknown = context.getNodeParameter(field.name, field.default);
	// The notice shows the name of the default choice. The default of a number field has no name, so the notice shows the
	// number.
	const usual = choicesOf(field).find((choice) => choice.value === field.default)?.name;
	noteSetting(body, label, value, `; ${usual ?? String(field.default)} was used`, true);
	return isEmpty(value) ? field.default : value;
}

/** Adds a notice if a value is none of the choices of its field. */
export const noteUnknownChoice = (
	body: Body,
	value: unknown,
	field: Pick<INodeProperties, 'displayName' | 'options'>,
): void => {
	const values = choicesOf(field).map((choice) => choice.value);
	noteUnlisted(body, value, values, `choices of '${field.displayName}'`);
};

/**
 * An input that is a choice, sent under `key`. If the choice is empty, the node sends the default. If the choice is unknown,
 * the item gets a notice.
 */
export const choiceInput = (key: string, field: INodeProperties): Input => ({
	fields: [field],
	write: intoBody(function (body) {
		body[key] = choiceOrText(readWithNotice(this, body, field), field);
	}),
	check: intoBody((body) => noteUnknownChoice(body, body[key], field)),
});

/** An input that filters a list. The value goes into the query, unless the value is empty or the default. */
export const filterInput = (key: string, field: INodeProperties): Input => ({
	fields: [field],
	// `intoBody` is not needed here, because this function writes nothing into the body and notes no wrong value.
	write: async function (options) {
		const value = toChoice(this.getNodeParameter(field.name, field.default), field);
		// If the query lacks this filter, PixVerse applies the same default as the panel. So the node does not send the
		// default.
		const isFilter = !isEmpty(value) && value !== field.default;
		if (isFilter) options.qs = { ...options.qs, [key]: value as string | number };
		return options;
	},
});

/**
 * Reads a field that decides which other fields the node reads. Throws an InputError if the value is empty or is none of the
 * choices, because the node would have to guess which fields to read. The error names the default first.
 */
export function requiredChoice(context: IExecuteSingleFunctions, field: INodeProperties): string {
	const value: unknown = context.getNodeParameter(field.name, field.default);
	const values = choicesOf(field).map((choice) => String(choice.value));
	const defaultFirst = [...new Set([String(field.default), ...values])];
	return parseChoice(toChoice(value, field), field.displayName, defaultFirst);
}
