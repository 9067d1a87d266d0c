/** Reads what a user set: an expression, a table or a model may have made something else of it. Pure. */
import { InputError } from './errors';

/** Characters that nobody sees around a text: blanks, control characters, and marks that only join, part or direct letters. */
const AROUND = /[\s\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

/** A value as text. An expression may give an object that JavaScript cannot write, such as `{ toString: null }`: it is one like any other. */
export function textOf(value: unknown): string {
	try {
		return String(value ?? '');
	} catch {
		return '[object Object]';
	}
}

/** A value as text, without characters around it that nobody sees. A loop, because a pattern for the end would begin at each blank anew. */
export function trimmed(value: unknown): string {
	const text = textOf(value);
	let [start, end] = [0, text.length];
	while (start < end && AROUND.test(text[start])) start += 1;
	while (end > start && AROUND.test(text[end - 1])) end -= 1;
	return text.slice(start, end);
}

/** A character that a person sees: no blank, no control character, none that Unicode lets a font leave out, and none in the place of a picture that was not copied. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;

/** Whether nothing was set; what nobody sees is nothing. */
export const isEmpty = (value: unknown): boolean => !SEEN.test(textOf(value));

/** More marks on one letter than any language has, as Unicode counts them; to sort them takes time by the square of their number. */
const PILE = /((?<!\p{M})\p{M}{31,})/u;

/** A text with each letter and its accents as one; piles of marks stay as they are. */
export const composed = (text: string): string =>
	text
		.split(PILE)
		.map((part, at) => (at % 2 === 0 ? part.normalize('NFC') : part))
		.join('');

/** A text in the one form that an identity knows: a table may store CRLF for LF, and a letter apart from its accent. */
export const inOneForm = (text: string): string => composed(text.replace(/\r\n/g, '\n'));

/** Texts as a person lists them: "a, b or c". */
export const listed = (texts: readonly string[], word = 'or'): string =>
	texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;

/** What a spelling may have or leave out: blanks, quotes and underscores, and hyphens beside a letter, of which a minus is none. */
const BETWEEN = /[\ufe0f\s\p{Cf}\p{Pc}\p{Pi}\p{Pf}"'`]/gu;
const HYPHEN = /(?<=\p{L})\p{Pd}|(?<=.)\p{Pd}(?=\p{L})/gu;

/** More characters than any choice or error of a spreadsheet has. */
const LONG = 200;

/** The digits of Arabic and of Persian. */
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** A text in one case and width, as tables and people write it. A long one is no choice, and its width could take seconds. */
export function normalized(value: unknown): string {
	const text = trimmed(value);
	return (text.length > LONG ? text : text.normalize('NFKC'))
		.replace(DIGIT, (digit) => String(digit.charCodeAt(0) % 16))
		.toLowerCase();
}

/** A text as spellings are compared. */
export const spelled = (value: unknown): string =>
	normalized(value).replace(BETWEEN, '').replace(HYPHEN, '');

/**
 * The one of `values` that is meant, in any spelling; `otherwise` when nothing is given. Throws an
 * InputError that names `label` for any other, because a guess may be paid for.
 */
export function choiceOf<T extends string>(
	value: unknown,
	label: string,
	values: readonly T[],
	otherwise?: T,
): T {
	if (isEmpty(value) && otherwise !== undefined) return otherwise;
	const chosen = values.find((one) => spelled(one) === spelled(value));
	if (chosen !== undefined) return chosen;
	if (isEmpty(value)) throw new InputError(`'${label}' is empty. Choose ${listed(values)}`);
	throw new InputError(
		`'${label}' must be ${listed(values)}, not "${trimmed(value).slice(0, 80)}"`,
	);
}

/** How people write that a switch is on or off, and how spreadsheets do in other languages. */
const ON =
	'true t 1 1.0 1,0 yes y on enabled checked ✓ ✔ ☑ ✅ ja wahr oui vrai si sí verdadero vero sim verdadeiro waar tak prawda evet да истина 是 はい 예';
const OFF =
	'false f 0 0.0 0,0 no n off disabled unchecked ✗ ✘ ☐ ❌ nein falsch non faux falso não nao nee onwaar nie fałsz hayır нет ложь 否 いいえ 아니요';
const [on, off] = [ON, OFF].map((words) => new Set(words.split(' ')));

/** Whether a switch is on; `otherwise` when nothing is given. Throws an InputError for a word that says neither. */
export function switchOf<T>(value: unknown, label: string, otherwise: T): boolean | T {
	if (isEmpty(value)) return otherwise;
	if (on.has(spelled(value))) return true;
	if (off.has(spelled(value))) return false;
	throw new InputError(`'${label}' must be true or false, not "${trimmed(value).slice(0, 80)}"`);
}

/** What is in `{{ }}`, as n8n splits a text. */
const CODE = /\{\{[\s\S]*?(\}\}|$)/g;

/** Each `{{ }}` of an expression. */
export const codesIn = (expression: string): string[] => expression.slice(1).match(CODE) ?? [];

/** What an expression has around its `{{ }}`. */
export const aroundCode = (expression: string): string => expression.slice(1).replace(CODE, '');

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
