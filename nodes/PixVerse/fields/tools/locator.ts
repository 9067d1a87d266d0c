/** Builds resource locators, and reads them without the engine's extraction, which would stop the whole run. */
import type { IExecuteSingleFunctions, INodeProperties, INodePropertyMode } from 'n8n-workflow';
import { isObject } from '../../transport/http/json';
import { trimmed } from '../../transport/http/userValues';
import { isFile, defaultField } from './binaryField';

export interface LocatorValue {
	/** In lower case. */
	mode: string;
	value: unknown;
}

/**
 * Mode and value of a locator; one without a mode, or a bare value as an expression may give it, has
 * the first mode.
 */
export function parseLocator(raw: unknown, firstMode: string): LocatorValue {
	const isLocator = isObject(raw) && !isFile(raw) && ('value' in raw || 'mode' in raw);
	const { mode, value } = isLocator ? (raw as Partial<LocatorValue>) : { mode: '', value: raw };
	return { mode: (trimmed(mode) || firstMode).toLowerCase(), value };
}

/** The locator of a parameter. A file whose field was left empty is n8n's usual one, or the only one of the item; an expression that gives nothing is not. */
export function readLocator(
	context: IExecuteSingleFunctions,
	parameter: string,
	firstMode: string,
): LocatorValue {
	const source = parseLocator(context.getNodeParameter(parameter, ''), firstMode);
	if (source.mode !== 'file' || source.value !== '') return source;
	const written = context.getNodeParameter(parameter, '', { rawExpressions: true });
	const isLeftEmpty = parseLocator(written, firstMode).value === '';
	return isLeftEmpty ? { ...source, value: defaultField(context) } : source;
}

/** A mode of a locator in which something is typed. */
export const typedMode = (
	displayName: string,
	name: string,
	placeholder: string,
	hint: string,
): INodePropertyMode => {
	const names = { displayName, name };
	return { ...names, type: 'string', placeholder, hint };
};

/** What n8n says below a list that takes long: each locator that has one takes IDs as well. */
const slowLoadNotice = {
	message: 'PixVerse is slow to answer. With "By ID" you need no list.',
	timeout: 5_000,
};

/** A mode in which one picks from a list, which `searchListMethod` fills from the account. */
export const pickerMode = (placeholder: string, searchListMethod: string): INodePropertyMode => {
	const names = { displayName: 'From List', name: 'list' };
	const typeOptions = { searchListMethod, searchable: true, slowLoadNotice };
	return { ...names, type: 'list', placeholder, typeOptions };
};

/** A locator that starts with a picker. */
export const pickerField = (
	field: Pick<INodeProperties, 'displayName' | 'name' | 'description' | 'required'>,
	placeholder: string,
	searchListMethod: string,
	others: INodePropertyMode[],
): INodeProperties => ({
	...field,
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [pickerMode(placeholder, searchListMethod), ...others],
});
