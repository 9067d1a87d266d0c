/** Reads the user's values in all spellings that expressions, tables and models give them. Pure. */
import { InputError, shortened } from './errors';

// Invisible characters around a text: blanks, control characters, and marks that join, separate or direct letters.
const AROUND = /[\s\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

/** A value as text; empty for null and undefined. Never throws. */
export function textOf(value: unknown): string {
	try {
		return String(value ?? '');
	} catch {
		// An expression may give an object such as `{ toString: null }`, which JavaScript cannot write as text. Such an object
		// reads like any other object.
		return '[object Object]';
	}
}

/** A value in a form that fits into a sentence. */
export const quoted = (value: unknown): string => shortened(textOf(value), 80);

// The maximum number of names in a sentence. It is large, because an AI model has no picker and sees only these names.
const MAX_NAMES = 20;

/** Names for a sentence: "a, b, c and 5 more". */
export function namesText(names: readonly string[]): string {
	const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
	return `${names.slice(0, MAX_NAMES).map(quoted).join(', ')}${more}`;
}

/** A value as text without invisible characters around it. */
export function trimmed(value: unknown): string {
	const text = textOf(value);
	// A regular expression for the end of the text would start anew at each blank, which takes quadratic time.
	let [start, end] = [0, text.length];
	while (start < end && AROUND.test(text[start])) start += 1;
	while (end > start && AROUND.test(text[end - 1])) end -= 1;
	return text.slice(start, end);
}

// Matches a visible character: no blank, no control character, no character that Unicode marks as ignorable, and no
// placeholder of a picture that was not copied.
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;

/** Whether a value has no visible character, so that the user has set nothing. */
export const isEmpty = (value: unknown): boolean => !SEEN.test(textOf(value));

// Matches a pile of more than 30 accents or other marks on one letter. No language has so many (Unicode's limit is 30), and
// to normalize such a pile takes quadratic time.
const PILE = /((?<!\p{M})\p{M}{31,})/u;

/** A text in which each letter and its accents are one character. Piles of marks stay unchanged. */
export const composed = (text: string): string =>
	text
		.split(PILE)
		.map((part, at) => (at % 2 === 0 ? part.normalize('NFC') : part))
		.join('');

/**
 * The form in which a text is hashed for an identity. It undoes two changes that tables may make: CRLF in place of LF, and
 * accents apart from their letters.
 */
export const inOneForm = (text: string): string => composed(text.replace(/\r\n/g, '\n'));

// Matches a number with three digits behind its only point, such as 5.000, unless the part before the point is 0.
const TWO_MEANINGS = /^[-+]?(?!0+\.)\d+\.\d{3}$/;

/**
 * Throws an InputError for a text such as 5.000, which is five in English and five thousand in German. A number from a
 * number field or from an expression has one meaning.
 */
export function checkOneMeaning(value: unknown, label: string): void {
	const text = normalized(value);
	if (typeof value !== 'string' || !TWO_MEANINGS.test(text)) return;
	throw new InputError(
		`'${label}' is "${quoted(text)}", which may mean ${Number(text)} or ${quoted(text.replace('.', ''))}. Write one of these`,
	);
}

/** Lists texts in a sentence: "a, b or c". */
export const listed = (texts: readonly string[]): string =>
	texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;

// Characters that do not count in a choice: blanks, quotes, underscores, and hyphens beside a letter. A minus sign before a
// digit does count.
const BETWEEN = /[\ufe0f\s\p{Cf}\p{Pc}\p{Pi}\p{Pf}"'`]/gu;
const HYPHEN = /(?<=\p{L})\p{Pd}|(?<=.)\p{Pd}(?=\p{L})/gu;

// Longer texts are not converted to normal width. All choices, and spreadsheet errors such as #N/A, are shorter.
const MAX_LENGTH = 200;

// Arabic and Persian digits; the last four bits of their codes are their values.
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * A value as text in lower case and normal width. A long text keeps its width, because the conversion could take seconds.
 */
export function normalized(value: unknown): string {
	const text = trimmed(value);
	// Keyboards for Chinese and Japanese also write letters and digits of full width.
	return (text.length > MAX_LENGTH ? text : text.normalize('NFKC'))
		.replace(DIGIT, (digit) => String(digit.charCodeAt(0) % 16))
		.toLowerCase();
}

/** A value in the form in which choices are compared. */
export const spelled = (value: unknown): string =>
	normalized(value).replace(BETWEEN, '').replace(HYPHEN, '');

/**
 * Returns the choice among `values` that the user means, in any spelling, or `otherwise` for an empty value. Throws an
 * InputError for any other value.
 */
export function parseChoice<T extends string>(
	value: unknown,
	label: string,
	values: readonly T[],
	otherwise?: T,
): T {
	// An empty cell of a table means the default that the editor shows.
	if (isEmpty(value) && otherwise !== undefined) return otherwise;
	const chosen = values.find((one) => spelled(one) === spelled(value));
	if (chosen !== undefined) return chosen;
	// The node does not guess, because the user would pay for a wrong choice.
	if (isEmpty(value)) throw new InputError(`'${label}' is empty. Choose ${listed(values)}`);
	throw new InputError(`'${label}' must be ${listed(values)}, not "${quoted(value)}"`);
}

// The words with which users and spreadsheets in other languages write that a switch is on or off.
const ON =
	'true t 1 1.0 1,0 yes y on enabled checked ✓ ✔ ☑ ✅ ja wahr oui vrai si sí verdadero vero sim verdadeiro waar tak prawda evet да истина 是 はい 예';
const OFF =
	'false f 0 0.0 0,0 no n off disabled unchecked ✗ ✘ ☐ ❌ nein falsch non faux falso não nao nee onwaar nie fałsz hayır нет ложь 否 いいえ 아니요';
const [on, off] = [ON, OFF].map((words) => new Set(words.split(' ')));

/** Whether a switch is on, or `otherwise` for an empty value. Throws an InputError for any other word. */
export function switchOf<T>(value: unknown, label: string, otherwise: T): boolean | T {
	if (isEmpty(value)) return otherwise;
	// A table or a model may write the switch as a word, or as a mark such as ✓.
	if (on.has(spelled(value))) return true;
	if (off.has(spelled(value))) return false;
	throw new InputError(`'${label}' must be true or false, not "${quoted(value)}"`);
}

// Matches the code in `{{ }}`. n8n splits an expression at the same places.
const CODE = /\{\{[\s\S]*?(\}\}|$)/g;

/** The `{{ }}` parts of an expression. The expression begins with `=`. */
export const codesIn = (expression: string): string[] => expression.slice(1).match(CODE) ?? [];

/** The text of an expression, with the result of `replace` for each of its `{{ }}` parts. */
export const withCodes = (expression: string, replace: (code: string) => string): string =>
	expression.slice(1).replace(CODE, replace);

// Matches an expression inside a text. The expression must begin with a name of n8n, because {{name}} may belong to another
// program.
const EXPRESSION =
	/\{\{\s*\$(?:\(|(?:json|input|node|items?|binary|now|today|execution|workflow|vars|fromAI|itemIndex|runIndex)\b)[^}]*\}{0,2}/;

/** Throws an InputError if the text contains an expression that n8n has not evaluated. */
export function checkEvaluated(text: string, label: string): void {
	const [expression] = EXPRESSION.exec(text) ?? [];
	if (expression === undefined) return;
	// PixVerse would draw or speak the expression like any other text, and charge for it.
	throw new InputError(
		`'${label}' holds the expression ${quoted(expression)} as text. Switch the field to Expression`,
	);
}
