/** Reads "Additional Body Fields", as text or as an object that an expression brought. */
import { plainValue } from '../transport/http/requestBody';
import { InputError } from '../transport/http/errors';
import { parseToWrite } from '../transport/http/json';

/** The "Additional Body Fields" of an item: a JSON object as text or as an object. */
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

function parseObject(json: string): unknown {
	try {
		return parseToWrite(json);
	} catch {
		return undefined;
	}
}
