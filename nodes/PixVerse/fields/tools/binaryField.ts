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
function missing(field: string, label: string, names: string[]): InputError {
	if (names.length === 0) {
		return new InputError(
			`'${label}' names the binary field '${field.slice(0, 80)}', but the item has no file. Connect a node that gives one, or choose another mode`,
		);
	}
	return new InputError(
		`'${label}' names the binary field '${field.slice(0, 80)}', but the item has only ${names.join(', ')}`,
	);
}

const namesOf = (context: IExecuteSingleFunctions) =>
	Object.keys(context.getInputData().binary ?? {});

/** Whether the item has a file in the binary field of that name. */
export const hasFile = (context: IExecuteSingleFunctions, value: unknown): boolean =>
	namesOf(context).includes(String(value ?? '').trim());

/** A binary field and the file in it. Throws an InputError that names the fields there are. */
export function binaryOf(
	context: IExecuteSingleFunctions,
	value: unknown,
	label: string,
): { field: string; binary: IBinaryData } {
	const field = fieldName(value, label);
	const names = namesOf(context);
	if (!names.includes(field)) throw missing(field, label, names);
	return { field, binary: context.helpers.assertBinaryData(field) };
}
