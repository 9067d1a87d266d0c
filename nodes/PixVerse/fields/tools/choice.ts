/** Lists of values to choose from, named for people and sorted as n8n wants it, and what was chosen. */
import type { IExecuteSingleFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { choiceOf } from '../../transport/http/userValues';

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

/**
 * The value of a parameter that decides what else is read, in any case; `values` are all that it may
 * have, its default first. Throws an InputError for any other.
 */
export function chosenOf(
	context: IExecuteSingleFunctions,
	{ parameter, label }: { parameter: string; label: string },
	values: string[],
): string {
	return choiceOf(context.getNodeParameter(parameter, values[0]), label, values);
}
