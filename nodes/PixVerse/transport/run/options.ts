/** The node's "Options", read once per item and checked. */
import type { IDataObject } from 'n8n-workflow';
import { InputError, toInputError } from '../http/errors';
import type { Wanted } from '../http/record';
import { choiceOf, switchOf } from '../http/userValues';
import type { Reader } from './optionChecks';
import { checkGuards, checkTimeout, traceKey } from './optionChecks';

/** How the user wants an item to be handled, and what is to come out; times in milliseconds. */
export interface JobOptions {
	waitLimit?: number;
	failAtWaitLimit: boolean;
	traceKey?: string;
	maxParallel: number;
	minimumBalance?: number;
	/** What the run may spend, in credits. */
	maximumCredits?: number;
	/** Whether nothing is to be submitted. */
	dryRun: boolean;
	pollingInterval?: number;
	fileName?: string;
	/** Whether files are also fetched from addresses inside a private network. */
	allowPrivateAddresses: boolean;
	/** Whether the result is waited for. */
	waits: boolean;
	/** Whether the execution is stored meanwhile. */
	releases: boolean;
	/** The binary field that the file is put into; undefined when it is not downloaded. */
	outputField?: string;
	wanted: Wanted;
}

const defaults: JobOptions = {
	failAtWaitLimit: false,
	maxParallel: Infinity,
	dryRun: false,
	allowPrivateAddresses: false,
	waits: true,
	releases: false,
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

function text(value: unknown, label: string): string | undefined {
	if (typeof value === 'object' && value !== null) {
		throw new InputError(`'${label}' must be text`);
	}
	const trimmed = String(value ?? '').trim();
	return trimmed === '' ? undefined : trimmed;
}

/** "Simplify" of the node, "Output" of the tool: each has only its own. */
function wantedFields(context: Reader): Wanted {
	if (!switchOf(context.getNodeParameter('simplify', true), 'Simplify', true)) return 'raw';
	const given = context.getNodeParameter('output', 'simplified');
	const output = choiceOf(given, 'Output', ['simplified', 'raw', 'fields'], 'simplified');
	if (output !== 'fields') return output;
	// A list, or the text that an expression makes of one: names between commas, or JSON.
	return String(context.getNodeParameter('outputFields', [])).match(/\w+/g) ?? [];
}

/** Whether the second of two choices is made; the first is the usual one. */
const isOther = (value: unknown, label: string, choices: [usual: string, other: string]): boolean =>
	choiceOf(value, label, choices, choices[0]) === choices[1];

/** Whether the result is waited for, and where its file goes. */
function waitingOf(context: Reader): Pick<JobOptions, 'waits' | 'outputField'> {
	const waits = switchOf(
		context.getNodeParameter('waitForCompletion', true),
		'Wait for Completion',
		true,
	);
	const downloads = switchOf(context.getNodeParameter('downloadVideo', false), 'Download', false);
	if (!downloads) return { waits };
	const field = context.getNodeParameter('outputBinaryField', 'data');
	return { waits, outputField: text(field, 'Put Output File in Field') ?? 'data' };
}

function read(
	options: IDataObject,
): Omit<JobOptions, 'dryRun' | 'wanted' | 'waits' | 'outputField'> {
	const seconds = atLeast(options, 'pollingInterval', 'Polling Interval', 0.1);
	const minutes = atLeast(options, 'waitLimit', 'Wait Limit', 0.001);
	return {
		waitLimit: minutes === undefined ? undefined : minutes * 60_000,
		failAtWaitLimit: isOther(options.onWaitLimit, 'When the Wait Limit Is Reached', [
			'returnState',
			'fail',
		]),
		releases: isOther(options.whileWaiting, 'While Waiting', ['keepRunning', 'release']),
		traceKey: traceKey(options.traceId),
		maxParallel: Math.floor(
			atLeast(options, 'maxParallel', 'Maximum Parallel Jobs', 1) ?? Infinity,
		),
		minimumBalance: atLeast(options, 'minimumBalance', 'Minimum Balance', 0),
		maximumCredits: atLeast(options, 'maximumCredits', 'Maximum Credits', 0),
		pollingInterval: seconds === undefined ? undefined : seconds * 1000,
		fileName: text(options.fileName, 'File Name'),
		allowPrivateAddresses: switchOf(
			options.allowPrivateAddresses,
			'Allow Private Addresses',
			false,
		),
	};
}

/** The options of the current item, or what is wrong first; `written` as the workflow holds them. Never throws. */
export function checkedOptions(
	context: Reader,
	written: IDataObject,
): {
	options: JobOptions;
	problem?: InputError;
} {
	let options = defaults;
	try {
		const given = context.getNodeParameter('options', {}) as IDataObject;
		// First of all: what is wrong with the others is no reason to submit.
		options = { ...defaults, dryRun: switchOf(given.dryRun, 'Dry Run', false) };
		options = { ...options, ...waitingOf(context) };
		options = { ...options, wanted: wantedFields(context) };
		checkGuards(given, written);
		checkTimeout(context.getNodeParameter('requestOptions', {}) as IDataObject);
		return { options: { ...options, ...read(given) } };
	} catch (error) {
		return { options, problem: toInputError(error) };
	}
}

/** How many records the user wants of a list. Throws an InputError. */
export function wantedRecords(context: Reader): number {
	if (switchOf(context.getNodeParameter('returnAll', false), 'Return All', false)) return Infinity;
	const limit = context.getNodeParameter('limit', 50);
	if (Number.isInteger(Number(limit)) && Number(limit) >= 1) return Number(limit);
	throw new InputError(`'Limit' must be a whole number of at least 1, not "${String(limit)}"`);
}
