/** Reads a choice: an expression or a model may have written it in another case, or made one up. */
import { InputError } from './errors';

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
	throw new InputError(`'${label}' must be ${listed(values)}, not "${text.slice(0, 80)}"`);
}
