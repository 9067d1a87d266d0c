/** Reads what a user set: an expression, a database or a model may have made something else of it. Pure. */
import { InputError } from './errors';

/** Whether nothing was set; blanks are nothing. */
export const isEmpty = (value: unknown): boolean => String(value ?? '').trim() === '';

/** Texts as a person lists them: "a, b or c". */
export const listed = (texts: readonly string[]): string =>
	texts.join(', ').replace(/, ([^,]*)$/, ' or $1');

/**
 * The one of `values` that is meant, in any case; `otherwise` when nothing is given. Throws an
 * InputError that names `label` for any other, because a guess may be paid for.
 */
export function choiceOf<T extends string>(
	value: unknown,
	label: string,
	values: readonly T[],
	otherwise?: T,
): T {
	const text = String(value ?? '').trim();
	if (text === '' && otherwise !== undefined) return otherwise;
	const chosen = values.find((one) => one.toLowerCase() === text.toLowerCase());
	if (chosen !== undefined) return chosen;
	if (text === '') throw new InputError(`'${label}' is empty. Choose ${listed(values)}`);
	throw new InputError(`'${label}' must be ${listed(values)}, not "${text.slice(0, 80)}"`);
}

/** Whether a switch is on; `otherwise` when nothing is given. Throws an InputError for all but true, false, 1 and 0. */
export function switchOf<T>(value: unknown, label: string, otherwise: T): boolean | T {
	const text = String(value ?? '')
		.trim()
		.toLowerCase();
	if (text === '') return otherwise;
	if (text === 'true' || text === '1') return true;
	if (text === 'false' || text === '0') return false;
	throw new InputError(`'${label}' must be true or false, not "${text.slice(0, 80)}"`);
}

/** An expression that stands as text; only with n8n's own names: a text may have placeholders of another kind. */
const EXPRESSION =
	/\{\{\s*\$(?:\(|(?:json|input|node|items?|binary|now|today|execution|workflow|vars|fromAI|itemIndex|runIndex)\b)[^}]*\}{0,2}/;

/** Refuses an expression that n8n did not evaluate: it would be drawn or spoken, or name a row, like any other text. */
export function checkEvaluated(text: string, label: string): void {
	const [expression] = EXPRESSION.exec(text) ?? [];
	if (expression === undefined) return;
	throw new InputError(
		`'${label}' holds the expression ${expression.slice(0, 80)} as text. Switch the field to Expression`,
	);
}

/** What is in `{{ }}`, as n8n splits a text. */
const CODE = /\{\{[\s\S]*?(\}\}|$)/g;

/** What of a field that is an expression stands outside of its code. */
export const outsideCode = (raw: string): string => raw.replace(/^=/, '').replace(CODE, '');

/** What JavaScript writes for an object, and n8n's dates for one that is none. */
const NEVER_MEANT = /\[object \w+\]|Invalid DateTime/;

/** What it writes for nothing, and for what is no number or date. People have these words in texts as well. */
const MAYBE_MEANT = /undefined|null|(?<![A-Za-z\d])(?:NaN|Invalid Date)(?![A-Za-z\d])/g;

/** Whether a word is anywhere in the texts and names of a value, in any case; what is null is no text. */
const mentions = (value: unknown, word: string): boolean =>
	JSON.stringify(value, (_key, member: unknown) => member ?? '')
		.toLowerCase()
		.includes(word);

/** The texts that an expression spells out: outside of its code, and between quotes if they are more than the word. */
function writtenIn(raw: string, word: string): string[] {
	const quoted = (raw.match(CODE) ?? []).flatMap((code) => code.match(/(["'`])[^]*?\1/g) ?? []);
	const isMore = (text: string) => text.slice(1, -1).trim().toLowerCase() !== word;
	return [outsideCode(raw), ...quoted.filter(isMore)];
}

/**
 * Where an expression may take texts from that the node does not read: another output or run of a node, or one whose name
 * is computed, among them.
 */
const UNREADABLE =
	/\$(env|vars|secrets|prevNode|parameter|getWorkflowStaticData)\b|\$execution\.customData|\$workflow\.name|(\$input|[\])])\.(params|context)\b|\.(all|first|last)\(\s*[^\s)]|atob\(|decode\w*\(|\$(node\s*\[|items\s*\(|\()\s*[^"'`\s\d)]/i;

/** Code that writes `null` for a value that is null. */
const WRITES_NULL = /JSON\.stringify|toJsonString/;

/**
 * The word in `text` that nobody meant; undefined when there is none. `raw` is the expression, and `sources` reads the
 * data that it names: undefined when it cannot be read, so that nothing is certain.
 */
export function unmeantIn(
	text: string,
	raw: string,
	sources: () => unknown[] | undefined,
): string | undefined {
	if (raw.includes('$fromAI')) return undefined;
	const [never] = NEVER_MEANT.exec(text) ?? [];
	if (never !== undefined) return never;
	const isUnmeant = (found: string) => {
		const word = found.toLowerCase();
		const isUnclear = UNREADABLE.test(raw) || (word === 'null' && WRITES_NULL.test(raw));
		if (isUnclear || mentions(writtenIn(raw, word), word)) return false;
		const data = sources();
		return data !== undefined && !mentions(data, word);
	};
	return [...new Set(text.match(MAYBE_MEANT))].find(isUnmeant);
}

/** Whether a text has to be looked at at all. */
export const isSuspicious = (text: string): boolean =>
	NEVER_MEANT.test(text) || text.search(MAYBE_MEANT) >= 0;

/** The nodes that an expression names, as `$('Name')`, `$node["Name"]`, `$node.Name` and `$items("Name")`. */
export function nodesNamedIn(raw: string): string[] {
	const names = /\$(?:node\s*\[|items\s*\(|\()\s*(["'`])((?:\\.|.)+?)\1|\$node\.(\w+)/g;
	const unescaped = (text: string) => text.replace(/\\(.)/g, '$1');
	return [...raw.matchAll(names)].map(([, , quoted, plain]) => plain ?? unescaped(quoted));
}

/** Whether an expression may take texts from other items of the input. */
export const namesInput = (raw: string): boolean => /\$(input\b|items?\s*\(\s*(\d|\)))/.test(raw);
