/**
 * Builds and reads resource locators. The node does not let n8n extract their values (`extractValue`), because an error
 * during that step would stop the whole run.
 */
import type { IExecuteSingleFunctions, INodeProperties, INodePropertyMode } from 'n8n-workflow';
import { isObject } from '../../transport/values/json';
import { trimmed } from '../../transport/values/userValues';
import type { FieldTexts } from '../input';
import { DEFAULT_FIELD, fileNames, isFile } from './binaryField';

/** The mode "By File". */
export const FILE_MODE = 'file';

/** The value of a resource locator. */
export interface LocatorValue {
	/** The mode in lower case. */
	mode: string;
	value: unknown;
}

/**
 * Returns the mode and the value of a locator. `firstMode` is the mode if the locator has no mode, or if an expression gave
 * only a value.
 */
export function parseLocator(raw: unknown, firstMode: string): LocatorValue {
	// A file from an expression is no locator, even if it has a key `value` or `mode`.
	if (isFile(raw)) return { mode: FILE_MODE, value: raw };
	const isLocator = isObject(raw) && ('value' in raw || 'mode' in raw);
	const { mode, value } = isLocator ? (raw as Partial<LocatorValue>) : { mode: '', value: raw };
	return { mode: (trimmed(mode) || firstMode).toLowerCase(), value };
}

/**
 * Reads the locator of a parameter. In the mode "By File", the user may leave the name empty. The node then takes the name
 * of the item's only file, or `data` if the item has no file or several files. An empty name from an expression stays empty.
 */
export function readLocator(
	context: IExecuteSingleFunctions,
	parameter: string,
	firstMode: string,
): LocatorValue {
	const source = parseLocator(context.getNodeParameter(parameter, ''), firstMode);
	if (source.mode !== FILE_MODE || source.value !== '') return source;
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
	// The names are in a separate object. If one object had the names and the type, n8n's lint rules would take it for a
	// field and require a default.
	const names = { displayName, name };
	return { ...names, type: 'string', placeholder, hint };
};

// n8n shows this message if a list takes longer than `timeout` to load. Each locator with a list also has a mode "By ID".
const slowLoadNotice = {
	message: 'PixVerse is slow to answer. With "By ID" you need no list.',
	timeout: 5_000,
};

/** A mode in which the user picks from a list. The method `searchListMethod` fills the list from the account. */
export const pickerMode = (placeholder: string, searchListMethod: string): INodePropertyMode => {
	const names = { displayName: 'From List', name: 'list' };
	const typeOptions = { searchListMethod, searchable: true, slowLoadNotice };
	return { ...names, type: 'list', placeholder, typeOptions };
};

/** A locator whose first mode is a list. */
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
