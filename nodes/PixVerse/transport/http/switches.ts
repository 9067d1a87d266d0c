/** Reads a switch: an expression, a database or a model may have made a text or a number of it. */
import { InputError } from './errors';

/**
 * Whether a switch is on; `otherwise` when nothing is given. Throws an InputError that names `label`
 * for anything else than true, false, 1 and 0, in any case.
 */
export function switchOf<T>(value: unknown, label: string, otherwise: T): boolean | T {
	const text = String(value ?? '')
		.trim()
		.toLowerCase();
	if (text === '') return otherwise;
	if (text === 'true' || text === '1') return true;
	if (text === 'false' || text === '0') return false;
	throw new InputError(`'${label}' must be true or false, not "${text.slice(0, 80)}"`);
}
