/**
 * Reads and checks the settings of an item that are not part of its body, such as "Wait for Completion" and "Trace ID". If
 * such a setting is wrong, the item is not submitted.
 */
import type { Reader } from '../http/parameters';
import { InputError, toInputError } from '../values/errors';
import {
	checkEvaluated,
	checkOneMeaning,
	parseChoice,
	inOneForm,
	isEmpty,
	quoted,
	switchOf,
	textOf,
	trimmed,
	withCodes,
} from '../values/userValues';
import type { Wanted } from '../values/record';

type Read = (value: unknown, label: string, context: Reader) => unknown;

// Reads a number of at least `min`, and multiplies it by `unit`. Returns undefined for an empty value.
const atLeast =
	(min: number, unit = 1) =>
	(value: unknown, label: string): number | undefined => {
		if (isEmpty(value)) return undefined;
		checkOneMeaning(value, label);
		// JavaScript would take `true` for 1, and a list of one number for that number.
		const number = ['number', 'string'].includes(typeof value) ? Number(value) : NaN;
		if (Number.isFinite(number) && number >= min) return number * unit;
		throw new InputError(`'${label}' must be a number of at least ${min}, not "${quoted(value)}"`);
	};

function text(value: unknown, label: string): string | undefined {
	if (typeof value === 'object' && value !== null) throw new InputError(`'${label}' must be text`);
	return isEmpty(value) ? undefined : trimmed(value);
}

// Reads a switch. Returns `otherwise` for an empty value.
const isOn =
	<T>(otherwise: T) =>
	(value: unknown, label: string) =>
		switchOf(value, label, otherwise);

// Reads "Simplify" of the node, or "Output" of the tool.
function wantedFields(simplify: unknown, label: string, context: Reader): Wanted {
	if (!switchOf(simplify, label, true)) return 'raw';
	const given = context.getNodeParameter('output', 'simplified');
	const output = parseChoice(given, 'Output', ['simplified', 'raw', 'fields'], 'simplified');
	if (output !== 'fields') return output;
	// The value is a list. An expression turns a list into a string: JSON, or names with commas between them.
	return textOf(context.getNodeParameter('outputFields', [])).match(/\w+/g) ?? [];
}

// Reads the name of the binary field for the file of the result; undefined without a download. In a tool, the switch for
// the download is `downloadFile`.
function outputField(downloads: unknown, label: string, context: Reader): string | undefined {
	const isWanted = downloads ?? context.getNodeParameter('downloadFile', false);
	if (!switchOf(isWanted, label, false)) return undefined;
	const field = context.getNodeParameter('outputBinaryField', 'data');
	return text(field, 'Put Output File in Field') ?? 'data';
}

// A trace ID as the log and the execution's custom data show it.
const EXACT = /^trace:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Returns the trace ID of a key that begins with `trace:`; undefined for any other key. With such a key, the user asks
 * again for a submission that got no answer.
 */
export const exactTraceId = (key: string): string | undefined => EXACT.exec(key)?.[1];

// Reads the user's key as a string. Refuses an object, because all objects give the same string. Refuses a number that
// JavaScript may have rounded.
function traceKey(value: unknown): string | undefined {
	// An expression may give a date of n8n, which is an object and not a string.
	const time = value as { toISO?: () => unknown } | null | undefined;
	const given = typeof time?.toISO === 'function' ? time.toISO() : value;
	// JavaScript rounds numbers above this maximum, so several rows could get the same key.
	const isExact = typeof given === 'number' && Math.abs(given) <= Number.MAX_SAFE_INTEGER;
	if (!isExact && typeof given !== 'string' && !isEmpty(given)) {
		throw new InputError(
			"'Trace ID' must be text or an exact number, for example the ID of the row",
		);
	}
	const key = inOneForm(text(given, 'Trace ID') ?? '');
	checkEvaluated(key, 'Trace ID');
	if (!/^trace:/i.test(key)) return key || undefined;
	// PixVerse might take a trace ID in capitals for another trace ID, so the node sends it in lower case.
	if (EXACT.test(key)) return key.toLowerCase();
	throw new InputError(
		`'Trace ID' must be a key of your own, or trace: followed by an ID of the log, not "${quoted(key)}"`,
	);
}

// The path of an option, its label in the panel, its reader, and `guards` if the option protects the user from a charge.
type Row = [path: string, label: string, read: Read, guards?: 'guards'];

// The options, in the order in which their problems are named. Times are in milliseconds.
const table = {
	dryRun: ['options.dryRun', 'Dry Run', isOn(false), 'guards'],
	timeout: [
		'requestOptions.timeout',
		'Timeout',
		// A timer of Node.js ends at once if its time is above this maximum. 0 counts as not set.
		(value, label) => Math.min(atLeast(0)(value, label) ?? 0, 2 ** 31 - 1) || undefined,
	],
	waits: ['waitForCompletion', 'Wait for Completion', isOn(true)],
	outputField: ['downloadVideo', 'Download File', outputField],
	wanted: ['simplify', 'Simplify', wantedFields],
	traceKey: ['options.traceId', 'Trace ID', traceKey, 'guards'],
	minimumBalance: ['options.minimumBalance', 'Minimum Balance', atLeast(0), 'guards'],
	maximumCredits: ['options.maximumCredits', 'Maximum Credits', atLeast(0), 'guards'],
	maxParallel: [
		'options.maxParallel',
		'Maximum Parallel Jobs',
		// Without a value there is no maximum. 2.5 counts as 2.
		(value, label) => Math.floor(atLeast(1)(value, label) ?? Infinity),
	],
	videoTries: [
		'options.videoTries',
		'Tries for a Failed Video',
		(value, label) => Number(parseChoice(value, label, ['1', '2', '3'], '1')),
	],
	waitLimit: ['options.waitLimit', 'Wait Limit', atLeast(0.001, 60_000)],
	pollingInterval: ['options.pollingInterval', 'Polling Interval', atLeast(0.1, 1000)],
	atWaitLimit: [
		'options.onWaitLimit',
		'When the Wait Limit Is Reached',
		(value, label) =>
			parseChoice(value, label, ['errorOutput', 'returnState', 'fail'], 'errorOutput'),
	],
	fileName: ['options.fileName', 'File Name', text],
	// Without this option, the node keeps the input fields, and the tool leaves them out.
	includesInput: ['options.includeInputFields', 'Include Input Fields', isOn(undefined)],
} satisfies Record<string, Row>;

/** The options of an item. */
export type JobOptions = {
	[Name in keyof typeof table]: ReturnType<(typeof table)[Name][2]>;
};

// Throws if the expression of an option gives nothing for this item. Then only the text around the expression is left, if
// there is any.
function checkGuard(context: Reader, path: string, value: unknown, label: string): void {
	const raw = textOf(context.getNodeParameter(path, null, { rawExpressions: true }));
	// n8n puts a "=" before a setting that contains an expression.
	const outside = trimmed(withCodes(raw, () => ''));
	// For example, `row-{{ $json.id }}` would give all rows without an ID the same key "row-".
	const isShared = raw.includes('{{') && trimmed(value) === outside;
	// The user has set the option, so an empty value must not count as unset.
	if (!raw.startsWith('=') || !(isEmpty(value) || isShared)) return;
	throw new InputError(
		`The expression of '${label}' gives nothing for this item. Correct the expression or the item`,
	);
}

// A reader of parameters that finds no setting.
const nothingSet = { getNodeParameter: (_name: string, otherwise: unknown) => otherwise } as Reader;

/** Returns the options of the current item and their problems. A wrong option counts as not set. Never throws. */
export function checkedOptions(context: Reader): { options: JobOptions; problems: InputError[] } {
	const problems: InputError[] = [];
	const options = Object.entries(table).map(([name, row]) => {
		const [path, label, read, guards] = row as Row;
		try {
			const value = context.getNodeParameter(path, null);
			if (guards) checkGuard(context, path, value, label);
			return [name, read(value, label, context)];
		} catch (error) {
			// The node goes on with the other options, so that the user sees all problems of the item at once.
			problems.push(toInputError(error));
			return [name, read(undefined, label, nothingSet)];
		}
	});
	return { options: Object.fromEntries(options) as JobOptions, problems };
}

/** Returns how many records of a list the user wants; `Infinity` for all. Throws an InputError. */
export function wantedRecords(context: Reader): number {
	if (switchOf(context.getNodeParameter('returnAll', false), 'Return All', false)) return Infinity;
	const limit = context.getNodeParameter('limit', 50);
	checkOneMeaning(limit, 'Limit');
	const count = Number(textOf(limit));
	if (Number.isInteger(count) && count >= 1) return count;
	if (isEmpty(limit)) throw new InputError("'Limit' is empty");
	throw new InputError(`'Limit' must be a whole number of at least 1, not "${quoted(limit)}"`);
}
