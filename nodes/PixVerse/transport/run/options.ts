/** The node's "Options", read once per item and checked. */
import type { IDataObject } from 'n8n-workflow';
import { InputError, toInputError } from '../http/errors';
import { isOn } from '../http/isOn';
import type { Wanted } from '../http/record';
import type { Reader } from './optionChecks';
import { checkGuards, checkTimeout, traceKey } from './optionChecks';

/** What the user set under "Options", and which fields come out; times in milliseconds. */
export interface JobOptions {
	waitLimit?: number;
	failAtWaitLimit: boolean;
	traceKey?: string;
	maxParallel: number;
	minimumBalance?: number;
	pollingInterval?: number;
	fileName?: string;
	/** Whether files are also fetched from addresses inside a private network. */
	allowPrivateAddresses: boolean;
	wanted: Wanted;
}

/** The options that say how to wait and what to keep; all others say what to make. */
export const controls = [
	'allowPrivateAddresses',
	'fileName',
	'maxParallel',
	'minimumBalance',
	'onWaitLimit',
	'pollingInterval',
	'traceId',
	'waitLimit',
];

const defaults: JobOptions = {
	failAtWaitLimit: false,
	maxParallel: Infinity,
	allowPrivateAddresses: false,
	wanted: 'simplified',
};

function atLeast(
	options: IDataObject,
	name: string,
	label: string,
	low: number,
): number | undefined {
	const value = options[name];
	if (value === undefined || value === '' || value === null) return undefined;
	const isPlain = typeof value === 'number' || typeof value === 'string';
	const number = isPlain ? Number(value) : NaN;
	if (Number.isFinite(number) && number >= low) return number;
	throw new InputError(`'${label}' must be a number of at least ${low}, not "${String(value)}"`);
}

function text(options: IDataObject, name: string): string | undefined {
	const value = options[name];
	const trimmed = value === undefined || value === null ? '' : String(value).trim();
	return trimmed === '' ? undefined : trimmed;
}

/** "Simplify" of the node, "Output" of the tool: each has only its own. */
function wantedFields(context: Reader): Wanted {
	// An expression may make a text of it, as may a model.
	if (String(context.getNodeParameter('simplify', true)).toLowerCase() === 'false') return 'raw';
	const output = String(context.getNodeParameter('output', 'simplified')).toLowerCase();
	if (output !== 'fields') return output === 'raw' ? 'raw' : 'simplified';
	// A list, or the text that an expression makes of one: names between commas, or JSON.
	return String(context.getNodeParameter('outputFields', [])).match(/\w+/g) ?? [];
}

function read(options: IDataObject): Omit<JobOptions, 'wanted'> {
	const seconds = atLeast(options, 'pollingInterval', 'Polling Interval', 0.1);
	const minutes = atLeast(options, 'waitLimit', 'Wait Limit', 0.001);
	return {
		...defaults,
		waitLimit: minutes === undefined ? undefined : minutes * 60_000,
		failAtWaitLimit: options.onWaitLimit === 'fail',
		traceKey: traceKey(options.traceId),
		maxParallel: Math.floor(
			atLeast(options, 'maxParallel', 'Maximum Parallel Jobs', 1) ?? Infinity,
		),
		minimumBalance: atLeast(options, 'minimumBalance', 'Minimum Balance', 0),
		pollingInterval: seconds === undefined ? undefined : seconds * 1000,
		fileName: text(options, 'fileName'),
		allowPrivateAddresses: isOn(options.allowPrivateAddresses),
	};
}

/**
 * The options of the current item, or the first thing that is wrong with them. Never throws.
 * `written` are the options as the workflow holds them.
 */
export function checkedOptions(
	context: Reader,
	written: IDataObject,
): {
	options: JobOptions;
	problem?: InputError;
} {
	try {
		const options = context.getNodeParameter('options', {}) as IDataObject;
		checkGuards(options, written);
		checkTimeout(context.getNodeParameter('requestOptions', {}) as IDataObject);
		return { options: { ...read(options), wanted: wantedFields(context) } };
	} catch (error) {
		return { options: defaults, problem: toInputError(error) };
	}
}

/** How many records the user wants of a list. Throws an InputError. */
export function wantedRecords(context: Reader): number {
	if (isOn(context.getNodeParameter('returnAll', false))) return Infinity;
	const limit = context.getNodeParameter('limit', 50);
	if (Number.isInteger(Number(limit)) && Number(limit) >= 1) return Number(limit);
	throw new InputError(`'Limit' must be a whole number of at least 1, not "${String(limit)}"`);
}
