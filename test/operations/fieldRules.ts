/** What has to be true of every single field. Every rule says what is wrong, or nothing. Pure. */
import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';
import { entriesOf, membersOf } from './product';
import { endingProblem, orderProblem, textProblem, titleProblem } from './wording';

type Rule = (property: INodeProperties) => string | undefined;

const isList = ({ type }: INodeProperties) => type === 'options' || type === 'multiOptions';

/** A notice has sentences where other fields have their name. */
const isNotice = ({ type }: INodeProperties) => type === 'notice';

/** "Resource", "Operation" and "Options" say by their lists what they are. */
const SELF_EVIDENT = ['resource', 'operation', 'options'];

const first = (problems: Array<string | undefined>) => problems.find((one) => one !== undefined);

/** All texts of a field that a person reads. */
function textsOf(property: INodeProperties): string[] {
	const { displayName, description, hint, placeholder, modes = [] } = property;
	const entries = isList(property) ? entriesOf(property) : [];
	const texts = [
		...[displayName, description, hint, placeholder],
		...entries.flatMap((entry) => [entry.name, entry.description, entry.action]),
		...modes.flatMap((mode) => [mode.displayName, mode.hint, mode.placeholder]),
	];
	return texts.filter((text): text is string => text !== undefined);
}

const titles: Rule = (property) => {
	if (isNotice(property)) return undefined;
	const entries = isList(property) ? entriesOf(property) : [];
	const names = [property, ...(property.modes ?? [])].map(({ displayName }) => displayName);
	return first([...names, ...entries.map(({ name }) => name)].map(titleProblem));
};

/** More than a person reads beside a field, in characters; n8n cuts the description of an entry after two lines. */
const LONGEST = 200;
const LONGEST_ENTRY = 110;

const brief: Rule = (property) => {
	const long = textsOf(property).find((text) => text.replace(/<[^>]+>/g, '').length > LONGEST);
	return long && !isNotice(property) ? `more than ${LONGEST} characters: ${long}` : undefined;
};

const whole: Rule = (property) => {
	const entries = isList(property) ? entriesOf(property) : [];
	const long = entries.find(({ description = '' }) => description.length > LONGEST_ENTRY);
	return long && `n8n cuts off "${long.description}"`;
};

/** An image has one name, and a file one short hint. */
const named: Rule = (property) => {
	const picture = textsOf(property).find((text) => /\bpictures?\b/i.test(text));
	return picture && `"image" has another name in: ${picture}`;
};

const MOST_WORDS = 8;

const shortHints: Rule = ({ modes = [] }) => {
	const hint = modes.find(({ name }) => name === 'file')?.hint ?? '';
	return hint.split(' ').length > MOST_WORDS ? `the hint of the file is long: ${hint}` : undefined;
};

/**
 * How the ways to a thing are called, as n8n itself calls the modes `list`, `url` and `id` whatever is declared; and
 * in which order they stand. A media ID is another ID of the same video.
 */
const WAYS = ['By URL', 'By File', 'From List', 'By ID', 'Media ID', 'Several'];

const ways: Rule = ({ modes = [] }) => {
	if (!modes.some(({ name }) => name === 'file')) return undefined;
	const names = modes.map(({ displayName }) => displayName);
	const right = WAYS.filter((name) => names.includes(name));
	return names.join() === right.join() ? undefined : `the modes are ${names.join(', ')}`;
};

/** Texts begin with a capital, unless they are examples or names of things. */
const capital: Rule = ({ description = 'X', hint = 'X' }) =>
	[description, hint].every((text) => /^[A-Z0-9"'<]/.test(text)) ? undefined : 'begins small';

const endings: Rule = (property) => {
	const entries = isList(property) ? entriesOf(property) : [];
	const modes = property.modes ?? [];
	const texts = [
		...[property.description, property.hint],
		...entries.map(({ description }) => description),
		...modes.map(({ hint }) => hint),
	];
	return first(texts.map((text) => text && endingProblem(text)).map((text) => text || undefined));
};

const explained: Rule = (property) => {
	const { name, description, hint } = property;
	const isClear = isNotice(property) || SELF_EVIDENT.includes(name);
	return description || hint || isClear ? undefined : 'neither description nor hint';
};

const whether: Rule = ({ type, description }) =>
	type !== 'boolean' || description?.startsWith('Whether ')
		? undefined
		: 'a boolean whose description does not start with "Whether"';

/** Lists that have the most used or the newest first. */
const OWN_ORDER = ['resource', 'operation', 'model'];

const ordered: Rule = (property) => {
	if (OWN_ORDER.includes(property.name)) return undefined;
	const members = membersOf(property).map(({ displayName }) => displayName);
	const entries = isList(property) ? entriesOf(property).map(({ name }) => name) : [];
	return orderProblem(members) ?? orderProblem(entries);
};

const examples: Rule = (property) => {
	const { type, placeholder, modes = [] } = property;
	// Of a collection the placeholder is the text of the button.
	const isButton = type === 'collection' || type === 'fixedCollection';
	const fields = [...modes, ...(isButton ? [] : [{ type, placeholder }])];
	/** What an empty field means stands in it, too. */
	const isMeant = ({ hint, placeholder: text }: Partial<INodePropertyMode>) =>
		hint?.endsWith(`; ${text} if empty`) ?? false;
	const wrong = fields.find(
		(field) =>
			field.type !== 'list' &&
			field.placeholder &&
			!/^e\.g\. \S/.test(field.placeholder) &&
			!isMeant(field as Partial<INodePropertyMode>),
	);
	return wrong && `the placeholder "${wrong.placeholder}" does not start with "e.g. "`;
};

/** What the default of each type has to be. */
const fits: Record<string, (value: unknown, property: INodeProperties) => boolean> = {
	string: (value) => typeof value === 'string',
	json: (value) => typeof value === 'string',
	boolean: (value) => typeof value === 'boolean',
	number: (value, { typeOptions: { minValue = -Infinity, maxValue = Infinity } = {} }) =>
		typeof value === 'number' && value >= minValue && value <= maxValue,
	options: (value, property) => entriesOf(property).some((entry) => entry.value === value),
	dateTime: (value) => typeof value === 'string',
	multiOptions: (value, property) =>
		Array.isArray(value) &&
		value.every((one) => entriesOf(property).some((entry) => entry.value === one)),
	collection: (value) => JSON.stringify(value) === '{}',
	fixedCollection: (value) => typeof value === 'object' && value !== null,
	notice: (value) => value === '',
	resourceLocator: (value, { modes = [] }) => {
		const { mode, value: inner } = value as { mode?: string; value?: unknown };
		return modes.some(({ name }) => name === mode) && typeof inner === 'string';
	},
};

const defaults: Rule = (property) => {
	const fitting = fits[property.type];
	if (!fitting) return `no rule for the type ${property.type}`;
	const given = JSON.stringify(property.default);
	return fitting(property.default, property) ? undefined : `default ${given} does not fit`;
};

/** What says where a field is shown, and cannot be an expression: `@tool` is n8n's own. */
const PLACES = ['resource', 'operation', '@tool'];

/** The settings on which a field depends; nothing else hides what an operation shows. */
export const dependsOn = ({ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties) =>
	[...Object.keys(show), ...Object.keys(hide)].filter((name) => !PLACES.includes(name));

/** n8n shows all that depends on an expression, and does not start while a required one is empty. */
const marks: Rule = (property) =>
	property.required && dependsOn(property).length > 0
		? `required, although it depends on ${dependsOn(property).join()}`
		: undefined;

/** `extractValue` and typed validation throw out of the engine's loop, past items under way. */
const unchecked: Rule = (property) => {
	const found = /"(extractValue|validateType)":/.exec(JSON.stringify(property));
	return found ? `${found[1]} stops the run out of turn` : undefined;
};

/** The rules by what they demand. */
export const fieldRules: Record<string, Rule> = {
	'is explained by a description or a hint': explained,
	'says "Whether" when it is a boolean': whether,
	'has names in title case': titles,
	'has texts with proper endings': endings,
	'has short texts': brief,
	'has entries that n8n shows whole': whole,
	'calls an image an image': named,
	'has a hint of at most eight words for a file': shortHints,
	'names the ways to a file alike, in one order': ways,
	'has texts that begin with a capital': capital,
	'has texts without British spelling, placeholders and secrets': (property) =>
		first(textsOf(property).map(textProblem)),
	'lists five or more by the alphabet': ordered,
	'gives examples as examples': examples,
	'has a default of its type': defaults,
	'is required only where nothing else can take its place': marks,
	'leaves checking to our own code': unchecked,
};
