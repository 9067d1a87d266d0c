/** Builds resource locators, and reads them without n8n's extraction of values, because that would stop the whole run. */
import type { IExecuteSingleFunctions, INodeProperties, INodePropertyMode } from 'n8n-workflow';
import { isObject } from '../../transport/values/json';
import { trimmed } from '../../transport/values/userValues';
import type { FieldTexts } from '../input';
import { DEFAULT_FIELD, fileNames, isFile } from './binaryField';

/** The value of a resource locator. */
export interface LocatorValue {
	/** In lower case. */
	mode: string;
	value: unknown;
}

/**
 * Mode and value of a locator. A locator without a mode, or a bare value as an expression may give it, has the first
 * mode.
 */
export function parseLocator(raw: unknown, firstMode: string): LocatorValue {
	// A file from an expression is a value, even when it has a key `value` or `mode`.
	const isLocator = isObject(raw) && !isFile(raw) && ('value' in raw || 'mode' in raw);
	const { mode, value } = isLocator ? (raw as Partial<LocatorValue>) : { mode: '', value: raw };
	return { mode: (trimmed(mode) || firstMode).toLowerCase(), value };
}

/**
 * The locator of a parameter. A user who leaves the name of the file empty means n8n's default field, or the only file
 * of the item. An expression that gives nothing does not mean it: the row has no file.
 */
export function readLocator(
	context: IExecuteSingleFunctions,
	parameter: string,
	firstMode: string,
): LocatorValue {
	const source = parseLocator(context.getNodeParameter(parameter, ''), firstMode);
	if (source.mode !== 'file' || source.value !== '') return source;
	// n8n has evaluated the value, so only the raw parameter shows whether the user left it empty.
	const written = context.getNodeParameter(parameter, '', { rawExpressions: true });
	if (parseLocator(written, firstMode).value !== '') return source;
	const names = fileNames(context);
	return { ...source, value: names.length === 1 ? names[0] : DEFAULT_FIELD };
}

/** A mode of a locator in which the user types a value. */
export const typedMode = (
	displayName: string,
	name: string,
	placeholder: string,
	hint: string,
): INodePropertyMode => {
	// The names stand apart, because n8n's lint rules take an object with names and a type for a field, which needs a default.
	const names = { displayName, name };
	return { ...names, type: 'string', placeholder, hint };
};

/** n8n shows this below a list that takes long. Each locator with a list takes IDs as well. */
const slowLoadNotice = {
	message: 'PixVerse is slow to answer. With "By ID" you need no list.',
	timeout: 5_000,
};

/** A mode in which the user picks from a list, which `searchListMethod` fills from the account. */
export const pickerMode = (placeholder: string, searchListMethod: string): INodePropertyMode => {
	const names = { displayName: 'From List', name: 'list' };
	const typeOptions = { searchListMethod, searchable: true, slowLoadNotice };
	return { ...names, type: 'list', placeholder, typeOptions };
};

/** A locator that starts with a picker. */
export const pickerField = (
	field: FieldTexts,
	placeholder: string,
	searchListMethod: string,
	others: INodePropertyMode[],
): INodeProperties => ({
	...field,
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [pickerMode(placeholder, searchListMethod), ...others],
});
