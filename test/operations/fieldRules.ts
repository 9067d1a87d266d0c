/** The rules for every single field. A rule returns what is wrong, or nothing. Pure. */
import type { INodeProperties } from 'n8n-workflow';
import { entriesOf, membersOf } from './product';
import { endingProblem, orderProblem, textProblem, titleProblem } from './wording';

type Rule = (property: INodeProperties) => string | undefined;

/** A notice has sentences where other fields have their name. */
const isNotice = ({ type }: INodeProperties) => type === 'notice';

const listed = (property: INodeProperties) =>
	['options', 'multiOptions'].includes(property.type) ? entriesOf(property) : [];

const present = (texts: Array<string | undefined>) =>
	texts.filter((text): text is string => Boolean(text));

const namesIn = (property: INodeProperties) => [
	...(isNotice(property) ? [] : [property.displayName]),
	...(property.modes ?? []).map(({ displayName }) => displayName),
	...listed(property).map(({ name }) => name),
];

const sentencesIn = (property: INodeProperties) =>
	present([
		...[property.description, property.hint],
		...(property.modes ?? []).map(({ hint }) => hint),
		...listed(property).map(({ description }) => description),
	]);

/** All texts of a field that a person reads. */
const textsIn = (property: INodeProperties) =>
	present([
		...[property.displayName, ...namesIn(property), ...sentencesIn(property)],
		...[property, ...(property.modes ?? [])].map(({ placeholder }) => placeholder),
		...listed(property).map(({ action }) => action),
	]);

const firstOf = (texts: string[], problemOf: (text: string) => string | undefined) =>
	texts.map(problemOf).find((problem) => problem !== undefined);

/** The first of these texts, which must not be there. */
const none = (texts: string[], isWrong: (text: string) => boolean) => texts.find(isWrong);

/** "Resource", "Operation" and "Options" say by their lists what they are. */
const SELF_EVIDENT = ['resource', 'operation', 'options'];

const explained: Rule = (property) => {
	const { name, description, hint } = property;
	const isClear = isNotice(property) || SELF_EVIDENT.includes(name);
	return description || hint || isClear ? undefined : 'neither description nor hint';
};

/**
 * How the ways to a thing are called, as n8n itself calls the modes `list`, `url` and `id` whatever is declared; and
 * in which order they stand. A media ID is another ID of the same video.
 */
const WAYS = ['From List', 'By URL', 'By File', 'By ID', 'By Media ID', 'Several'];

const ways: Rule = ({ modes = [] }) => {
	if (!modes.some(({ name }) => name === 'file')) return undefined;
	const names = modes.map(({ displayName }) => displayName);
	const right = WAYS.filter((name) => names.includes(name));
	return names.join() === right.join() ? undefined : `the modes are ${names.join(', ')}`;
};

/** Lists that have the most used, the newest or the smallest first; `panelOrder.test.ts` has the order of the options. */
const OWN_ORDER = ['resource', 'operation', 'model', 'quality', 'options'];

const ordered: Rule = (property) => {
	if (OWN_ORDER.includes(property.name)) return undefined;
	const members = membersOf(property).map(({ displayName }) => displayName);
	return orderProblem(members) ?? orderProblem(listed(property).map(({ name }) => name));
};

const examples: Rule = ({ type, placeholder, modes = [] }) => {
	const own = { type, placeholder, hint: undefined };
	// The placeholder of a collection is the text of its button, that of a list is n8n's.
	const fields = [own, ...modes].filter((field) => !/^(list|.*[cC]ollection)$/.test(field.type));
	const wrong = fields.find(({ placeholder: text, hint }) => {
		// What an empty field means stands in it, too.
		const isMeant = hint?.endsWith(`; ${text} if empty`);
		return text && !isMeant && !/^e\.g\. \S/.test(text);
	});
	return wrong && `the placeholder "${wrong.placeholder}" does not start with "e.g. "`;
};

/** A default that can be chosen; its type is a matter of n8n's lint. */
const defaults: Rule = (property) => {
	const { type, default: given, modes } = property;
	const known = modes?.map(({ name }) => name) ?? entriesOf(property).map(({ value }) => value);
	const { minValue = -Infinity, maxValue = Infinity } = property.typeOptions ?? {};
	const isFit =
		(type !== 'number' || (Number(given) >= minValue && Number(given) <= maxValue)) &&
		(type !== 'options' || known.includes(given as string)) &&
		(type !== 'multiOptions' || [given].flat().every((one) => known.includes(one as string))) &&
		(!modes || known.includes((given as { mode: string }).mode));
	return isFit ? undefined : `the default is ${JSON.stringify(given)}`;
};

/** What says where a field is shown, and cannot be an expression: `@tool` is n8n's own. */
const PLACES = ['resource', 'operation', '/operation', '@tool'];

/** The settings on which a field depends; nothing else hides what an operation shows. */
export const dependsOn = ({ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties) =>
	[...Object.keys(show), ...Object.keys(hide)].filter((name) => !PLACES.includes(name));

/** Whether a field that is shown for some values of a setting is not shown when an expression gives them. */
const leavesExpressions = ({ displayOptions: { hide = {} } = {} }: INodeProperties) =>
	Object.values(hide).some((values = []) =>
		values.some((value) => JSON.stringify(value) === '{"_cnd":{"startsWith":"="}}'),
	);

/** The rules by what they demand. */
export const fieldRules: Record<string, Rule> = {
	'is explained by a description or a hint': explained,
	'says "Whether" when it is a boolean': ({ type, description = '' }) =>
		type !== 'boolean' || description.startsWith('Whether ') ? undefined : description,
	'has names in title case': (property) => firstOf(namesIn(property), titleProblem),
	'has texts with proper endings': (property) => firstOf(sentencesIn(property), endingProblem),
	'has texts of at most 200 characters, which a person reads': (property) =>
		isNotice(property)
			? undefined
			: none(textsIn(property), (text) => text.replace(/<[^>]+>/g, '').length > 200),
	'has entries that n8n shows in whole, in two lines': (property) =>
		none(
			present(listed(property).map(({ description }) => description)),
			({ length }) => length > 110,
		),
	'calls an image an image': (property) =>
		none(textsIn(property), (text) => /\bpictures?\b/i.test(text)),
	'has a hint of at most eight words for a file': ({ modes = [] }) =>
		none(
			present(modes.filter(({ name }) => name === 'file').map(({ hint }) => hint)),
			(hint) => hint.split(' ').length > 8,
		),
	'names the ways to a file alike, in one order': ways,
	'has texts that begin with a capital': ({ description, hint }) =>
		none(present([description, hint]), (text) => !/^[A-Z0-9"'<]/.test(text)),
	'has texts without British spelling, placeholders and secrets': (property) =>
		firstOf(textsIn(property), textProblem),
	'lists five or more by the alphabet': ordered,
	'gives examples as examples': examples,
	'has a default that can be chosen': defaults,
	// n8n shows all that depends on an expression, and does not start while a required one is empty.
	'is required only where nothing else can take its place': (property) =>
		property.required && dependsOn(property).length > 0 && !leavesExpressions(property)
			? `it depends on ${dependsOn(property).join()}`
			: undefined,
	// They throw out of the engine's loop, past items under way.
	'leaves checking to our own code': (property) =>
		/"(extractValue|validateType)":/.exec(JSON.stringify(property))?.[1],
};
