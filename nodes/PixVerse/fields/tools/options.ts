/** Builds collections of optional settings, and writes the settings into the body. */
import type { IDataObject, PreSendAction } from 'n8n-workflow';
import { NOT_SENT, noteSetting, problemsOf } from '../../transport/http/requestBody';
import { InputError } from '../../transport/values/errors';
import { isObject, parseToWrite } from '../../transport/values/json';
import type { FieldTexts, Input, Option } from '../input';
import { intoBody, plainValue, readEach } from './body';
import { noteUnknownChoice } from './choice';

/**
 * Makes an input from a collection of options. The input ignores options that the operation does not offer, because the
 * parameter may still hold options of another operation.
 */
export function collectionInput(collection: FieldTexts, options: Option[]): Input {
	const fields = options.map(({ field }) => field);
	const input: Input = {
		fields: [{ ...collection, type: 'collection', default: {}, options: fields }],
	};
	// Options that only the node reads have no body field, so a collection of only such options needs no writer.
	if (options.every(({ body }) => body === undefined)) return input;
	const write = intoBody(function (body) {
		const added = Object(this.getNodeParameter(collection.name, {})) as IDataObject;
		readEach(body, options, ({ field, body: target }) => {
			// The node skips an option that the user did not add, and an option without a body field.
			if (target === undefined || !(field.name in added)) return;
			const given = added[field.name];
			// An expression gives undefined if it reads a column that the row lacks. `noteSetting` then adds a notice.
			noteSetting(body, field.displayName, given, NOT_SENT);
			if (given === undefined && !target.isNeeded) return;
			const value = target.read(given, field.displayName, this);
			if (value === undefined) return;
			body[target.key] = value;
			if (field.type === 'options') noteUnknownChoice(body, value, field);
		});
	});
	return { ...input, write };
}

/** What "Additional Body Fields" shows as its example: a field that only PixVerse's older pages have, and no option. */
export const ADDITIONAL_EXAMPLE = '{"water_mark": true}';

/**
 * Reads "Additional Body Fields". The value is a JSON object as text, or an object from an expression. An empty value gives
 * no fields. Throws an InputError for any other value.
 */
export function additionalFields(value: unknown): Record<string, unknown> {
	if (value === undefined || value === null || value === '') return {};
	// The panel gives a string, and an expression may give an object.
	let parsed: unknown;
	if (typeof value === 'string') {
		try {
			parsed = parseToWrite(value);
		} catch {
			// The string is no JSON. The error below says what the value must be.
		}
	} else {
		// `plainValue` refuses an object with a number that has lost digits.
		parsed = plainValue(value, 'Additional Body Fields');
	}
	if (isObject(parsed)) return parsed;
	throw new InputError(`'Additional Body Fields' must be a JSON object like ${ADDITIONAL_EXAMPLE}`);
}

/**
 * Merges "Additional Body Fields" into the body after all inputs, so that the user can replace any field. Then checks the
 * either-or rules of the operation: the body must have exactly one field of each group.
 */
export function writeAdditionalFields(exactlyOne: string[][]): PreSendAction {
	return intoBody(function (body) {
		const { additionalBodyFields } = this.getNodeParameter('options', {}) as IDataObject;
		// An input may have written a value that JSON cannot hold, such as a date from an expression.
		for (const key of Object.keys(body)) body[key] = plainValue(body[key], key);
		Object.assign(body, additionalFields(additionalBodyFields));
		// If a setting has a problem, the rules are not checked. The wrong setting is missing from the body, so its group
		// would seem empty, and the item fails anyway.
		if (problemsOf(body).length > 0) return;
		for (const group of exactlyOne) {
			const present = group.filter((field) => body[field] !== undefined);
			if (present.length === 1) continue;
			throw new InputError(
				`Exactly one of ${group.join(' and ')} may be set. Check 'Additional Body Fields'`,
			);
		}
	});
}
