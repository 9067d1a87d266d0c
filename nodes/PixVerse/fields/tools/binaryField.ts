/** The file in a binary field of the item, or a sentence that says where it may be instead. */
import type { IBinaryData, IExecuteSingleFunctions } from 'n8n-workflow';
import { InputError } from '../../transport/http/errors';

/** n8n's own name for the file of an item. */
export const USUAL_FIELD = 'data';

/** Whether a value can only be meant as a URL. */
export const isUrl = (value: unknown): boolean => /^\s*https?:\/\//i.test(String(value ?? ''));

function fieldName(value: unknown, label: string): string {
	if (typeof value === 'object' && value !== null) {
		throw new InputError(
			`'${label}' must be the name of a binary field, for example data, and not the file itself`,
		);
	}
	return String(value ?? '').trim() || USUAL_FIELD;
}

/** What is wrong when the item has no such field. */
function missing(field: string, label: string, names: string[], takesId: boolean): InputError {
	if (isUrl(field)) {
		return new InputError(`'${label}' holds a URL, but its mode is File. Choose the mode URL`);
	}
	if (takesId && /^\d{5,}$/.test(field)) {
		return new InputError(
			`'${label}' holds the ID ${field}, but its mode is File. Choose the mode for an ID`,
		);
	}
	if (names.length === 0) {
		return new InputError(
			`'${label}' names the binary field '${field.slice(0, 80)}', but the item has no file. Connect a node that gives one, or choose another mode`,
		);
	}
	return new InputError(
		`'${label}' names the binary field '${field.slice(0, 80)}', but the item has only ${names.join(', ')}`,
	);
}

/** A binary field and the file in it. `takesId` says that the input has a mode for IDs as well. */
export function binaryOf(
	context: IExecuteSingleFunctions,
	value: unknown,
	label: string,
	takesId: boolean,
): { field: string; binary: IBinaryData } {
	const field = fieldName(value, label);
	const names = Object.keys(context.getInputData().binary ?? {});
	if (!names.includes(field)) throw missing(field, label, names, takesId);
	return { field, binary: context.helpers.assertBinaryData(field) };
}
