/** Reads what a user set: an expression, a database or a model may have made something else of it. Pure. */
import { InputError } from './errors';

/** Whether nothing was set; blanks are nothing. */
export const isEmpty = (value: unknown): boolean => String(value ?? '').trim() === '';

/** Texts as a person lists them: "a, b or c". */
export const listed = (texts: readonly string[], word = 'or'): string =>
	texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1)}`;

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
