/** Collections of optional settings, and what they write into the body. */
import type { IDataObject, INodeProperties, PreSendAction } from 'n8n-workflow';
import { NOT_SENT, noteSetting, problemsOf } from '../../transport/http/requestBody';
import { InputError } from '../../transport/http/errors';
import { parseToWrite } from '../../transport/http/json';
import type { Input, Option } from '../input';
import { intoBody, plainValue, readEach } from './body';

/** Writes the options that the user added and the operation takes, and no others. */
const writeOptions = (parameter: string, options: Option[]): PreSendAction =>
	intoBody(function (body) {
		const added = Object(this.getNodeParameter(parameter, {})) as IDataObject;
		readEach(body, options, ({ field, body: target }) => {
			if (target === undefined || !(field.name in added)) return;
			const given = added[field.name];
			noteSetting(body, field.displayName, given, NOT_SENT);
			if (given === undefined) return;
			const value = target.read(given, field.displayName, this);
			if (value !== undefined) body[target.key] = value;
		});
	});

/** A collection as an input. */
export const collectionInput = (
	collection: Omit<INodeProperties, 'type' | 'default' | 'options'>,
	options: Option[],
): Input => ({
	fields: [
		{ ...collection, type: 'collection', default: {}, options: options.map(({ field }) => field) },
	],
	...(options.some(({ body }) => body) && { write: writeOptions(collection.name, options) }),
});

function parseObject(json: string): unknown {
	try {
		return parseToWrite(json);
	} catch {
		return undefined;
	}
}

/** The "Additional Body Fields" of an item: a JSON object as text or, from an expression, as an object. */
export function additionalFields(value: unknown): Record<string, unknown> {
	if (value === undefined || value === null || value === '') return {};
	const isText = typeof value === 'string';
	const parsed = isText ? parseObject(value) : plainValue(value, 'Additional Body Fields');
	if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
		return parsed as Record<string, unknown>;
	}
	throw new InputError(
		'\'Additional Body Fields\' must be a JSON object like {"water_mark": true}',
	);
}

/**
 * Makes every value of the body fit for it, merges "Additional Body Fields" into it, last, and
 * then checks the either-or rules of the operation: of each group exactly one field may be in it.
 */
export function writeAdditionalFields(exactlyOne: string[][]): PreSendAction {
	return intoBody(function (body) {
		const { additionalBodyFields } = this.getNodeParameter('options', {}) as IDataObject;
		for (const key of Object.keys(body)) body[key] = plainValue(body[key], key);
		Object.assign(body, additionalFields(additionalBodyFields));
		// A field that is wrong is not in the body.
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
