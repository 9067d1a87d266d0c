/** Collections of optional settings, and how they are written into the body. */
import type { IDataObject, PreSendAction } from 'n8n-workflow';
import { NOT_SENT, noteSetting, problemsOf } from '../../transport/http/requestBody';
import { InputError } from '../../transport/values/errors';
import { isObject, parseToWrite } from '../../transport/values/json';
import type { FieldTexts, Input, Option } from '../input';
import { intoBody, plainValue, readEach } from './body';

/**
 * A collection as an input. It writes only the options that the user added and the operation offers, because the
 * parameter may still hold options of another operation.
 */
export function collectionInput(collection: FieldTexts, options: Option[]): Input {
	const fields = options.map(({ field }) => field);
	const input: Input = {
		fields: [{ ...collection, type: 'collection', default: {}, options: fields }],
	};
	// Options of the node itself write nothing, so a collection of them alone needs no writer.
	if (options.every(({ body }) => body === undefined)) return input;
	const write = intoBody(function (body) {
		const added = Object(this.getNodeParameter(collection.name, {})) as IDataObject;
		readEach(body, options, ({ field, body: target }) => {
			// The user did not add the option, or it belongs to the node itself.
			if (target === undefined || !(field.name in added)) return;
			const given = added[field.name];
			// An expression gives undefined when no row has its column, so the user gets a notice.
			noteSetting(body, field.displayName, given, NOT_SENT);
			if (given === undefined) return;
			const value = target.read(given, field.displayName, this);
			if (value !== undefined) body[target.key] = value;
		});
	});
	return { ...input, write };
}

/** The "Additional Body Fields" of an item: a JSON object as text or, from an expression, as an object. */
export function additionalFields(value: unknown): Record<string, unknown> {
	if (value === undefined || value === null || value === '') return {};
	// The panel gives text. An expression may give an object, in which a number may have lost digits.
	let parsed: unknown;
	if (typeof value === 'string') {
		try {
			parsed = parseToWrite(value);
		} catch {
			// The text is no JSON, so the error below says what it must be.
		}
	} else {
		parsed = plainValue(value, 'Additional Body Fields');
	}
	if (isObject(parsed)) return parsed;
	throw new InputError(
		'\'Additional Body Fields\' must be a JSON object like {"water_mark": true}',
	);
}

/**
 * Makes every value of the body plain, merges "Additional Body Fields" into it, last, so that the user can replace
 * any field, and then checks the either-or rules of the operation: of each group exactly one field may be in it.
 */
export function writeAdditionalFields(exactlyOne: string[][]): PreSendAction {
	return intoBody(function (body) {
		const { additionalBodyFields } = this.getNodeParameter('options', {}) as IDataObject;
		// An expression may have given an input a value that JSON cannot hold, such as a date.
		for (const key of Object.keys(body)) body[key] = plainValue(body[key], key);
		Object.assign(body, additionalFields(additionalBodyFields));
		// A field with a problem is not in the body, so a group would seem empty.
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
