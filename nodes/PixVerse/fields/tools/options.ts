/** Writes what stands in the "Options" collection into the body. */
import type { IDataObject, PreSendAction } from 'n8n-workflow';
import { intoBody, plainValue } from '../../transport/http/requestBody';
import { InputError } from '../../transport/http/errors';
import { additionalFields } from '../additionalFields';
import type { Option } from '../input';

/** Writes the options that the user added and the operation takes, and no others. */
export function writeOptions(options: Option[]): PreSendAction {
	return intoBody(function (body) {
		const added = this.getNodeParameter('options', {}) as IDataObject;
		for (const { field, body: target } of options) {
			if (target === undefined || added[field.name] === undefined) continue;
			const value = target.read(added[field.name], field.displayName);
			if (value !== undefined) body[target.key] = value;
		}
	});
}

const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

/** A key in a value, at any depth, by which JavaScript programs have been attacked. */
function forbiddenKey(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [key, member] of Object.entries(value)) {
		const found = FORBIDDEN_KEYS.includes(key) ? key : forbiddenKey(member);
		if (found !== undefined) return found;
	}
	return undefined;
}

/**
 * Makes every value of the body fit for it, merges "Additional Body Fields" into it, last, and
 * then checks the either-or rules of the operation: of each group exactly one field may be in it.
 */
export function writeAdditionalFields(exactlyOne: string[][]): PreSendAction {
	return intoBody(function (body) {
		const { additionalBodyFields } = this.getNodeParameter('options', {}) as Record<
			string,
			unknown
		>;
		for (const key of Object.keys(body)) body[key] = plainValue(body[key], key);
		const fields = additionalFields(additionalBodyFields);
		const forbidden = forbiddenKey(fields);
		if (forbidden) throw new InputError(`'Additional Body Fields' may not contain "${forbidden}"`);
		Object.assign(body, fields);
		for (const group of exactlyOne) {
			const present = group.filter((field) => body[field] !== undefined);
			if (present.length === 1) continue;
			throw new InputError(
				`Exactly one of ${group.join(' and ')} may be set. Check 'Additional Body Fields'`,
			);
		}
	});
}
