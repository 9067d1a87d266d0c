/**
 * The node's "Options", read once per item and checked. A key and a guard of money mean what they say, or nothing
 * is sent: they may not be guessed at.
 */
import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { InputError, toInputError } from '../http/errors';
import {
	aroundCode,
	checkEvaluated,
	choiceOf,
	inOneForm,
	isEmpty,
	switchOf,
	textOf,
	trimmed,
} from '../http/userValues';
import type { Wanted } from '../http/record';

type Reader = Pick<IExecuteSingleFunctions, 'getNodeParameter'>;

/** Reads a number of at least `low` into one of a unit of the code, of which `unit` make one; nothing stays nothing. */
const atLeast =
	(low: number, unit = 1) =>
	(value: unknown, label: string): number | undefined => {
		if (isEmpty(value)) return undefined;
		const number = ['number', 'string'].includes(typeof value) ? Number(value) : NaN;
		if (Number.isFinite(number) && number >= low) return number * unit;
		throw new InputError(`'${label}' must be a number of at least ${low}, not "${textOf(value)}"`);
	};

/** A whole number of at least 1, or no limit. */
const most = (value: unknown, label: string) => Math.floor(atLeast(1)(value, label) ?? Infinity);

/** A time that a timer can hold; 0 is none. */
const timeout = (value: unknown, label: string) =>
	Math.min(atLeast(0)(value, label) ?? 0, 2 ** 31 - 1) || undefined;

/** How many videos may be made for an item while they fail. */
function tries(value: unknown, label: string): number {
	const given = isEmpty(value) ? '1' : String(value).trim();
	if (/^[123]$/.test(given)) return Number(given);
	throw new InputError(`'${label}' must be 1, 2 or 3, not "${given}"`);
}

function text(value: unknown, label: string): string | undefined {
	if (typeof value === 'object' && value !== null) {
		throw new InputError(`'${label}' must be text`);
	}
	return isEmpty(value) ? undefined : trimmed(value);
}

/** Whether a switch is on; `otherwise` where nothing is given. */
const isOn = (otherwise: boolean) => (value: unknown, label: string) =>
	switchOf(value, label, otherwise);

/** Whether the first of two choices is made; the other one is the usual. */
const is = (chosen: string, usual: string) => (value: unknown, label: string) =>
	choiceOf(value, label, [usual, chosen], usual) === chosen;

/** One of several choices; the first one is the usual. */
const oneOf =
	(...choices: string[]) =>
	(value: unknown, label: string) =>
		choiceOf(value, label, choices, choices[0]);

/** Whether a switch is on; undefined where nothing is given, because the usual is not the same for all. */
const mayBeOn = (value: unknown, label: string) =>
	isEmpty(value) ? undefined : switchOf(value, label, true);

/** "Simplify" of the node, "Output" of the tool: each has only its own. */
function wantedFields(simplify: unknown, label: string, context: Reader): Wanted {
	if (!switchOf(simplify, label, true)) return 'raw';
	const given = context.getNodeParameter('output', 'simplified');
	const output = choiceOf(given, 'Output', ['simplified', 'raw', 'fields'], 'simplified');
	if (output !== 'fields') return output;
	// A list, or the text that an expression makes of one: names between commas, or JSON.
	return textOf(context.getNodeParameter('outputFields', [])).match(/\w+/g) ?? [];
}

/** The binary field that the file of the result is put into; undefined when it is not downloaded. A tool has its own switch. */
function outputField(downloads: unknown, label: string, context: Reader): string | undefined {
	const isWanted = downloads ?? context.getNodeParameter('downloadFile', false);
	if (!switchOf(isWanted, label, false)) return undefined;
	const field = context.getNodeParameter('outputBinaryField', 'data');
	return text(field, 'Put Output File in Field') ?? 'data';
}

/** A trace ID as the log and the execution's custom data print it. */
const EXACT = /^trace:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The trace ID behind `trace:`, for looking up a submission that got no answer. */
export const exactTraceId = (key: string): string | undefined => EXACT.exec(key)?.[1];

/** The user's key as text; an object would be the same text for every row, and so would a number that lost digits. */
function traceKey(value: unknown): string | undefined {
	const time = value as { toISO?: () => unknown } | null | undefined;
	const given = typeof time?.toISO === 'function' ? time.toISO() : value;
	const isExact = typeof given === 'number' && Math.abs(given) <= Number.MAX_SAFE_INTEGER;
	if (!isExact && typeof given !== 'string' && !isEmpty(given)) {
		throw new InputError(
			"'Trace ID' must be text or an exact number, for example the ID of the row",
		);
	}
	const key = inOneForm(text(given, 'Trace ID') ?? '');
	checkEvaluated(key, 'Trace ID');
	if (!/^trace:/i.test(key)) return key || undefined;
	if (EXACT.test(key)) return key.toLowerCase();
	throw new InputError(
		`'Trace ID' must be a key of your own, or trace: followed by an ID of the log, not "${key.slice(0, 80)}"`,
	);
}

/** Where an option stands, what the panel calls it, how it is read, and whether it guards money. */
type Row = [
	path: string,
	label: string,
	read: (value: unknown, label: string, context: Reader) => unknown,
	guards?: 'guards',
];

/** How the user wants an item to be handled, and what is to come out; times in milliseconds. What is wrong first is named. */
const table = {
	dryRun: ['options.dryRun', 'Dry Run', isOn(false), 'guards'],
	timeout: ['requestOptions.timeout', 'Timeout', timeout],
	waits: ['waitForCompletion', 'Wait for Completion', isOn(true)],
	outputField: ['downloadVideo', 'Download', outputField],
	wanted: ['simplify', 'Simplify', wantedFields],
	traceKey: ['options.traceId', 'Trace ID', traceKey, 'guards'],
	minimumBalance: ['options.minimumBalance', 'Minimum Balance', atLeast(0), 'guards'],
	maximumCredits: ['options.maximumCredits', 'Maximum Credits', atLeast(0), 'guards'],
	maxParallel: ['options.maxParallel', 'Maximum Parallel Jobs', most],
	videoTries: ['options.videoTries', 'Tries for a Failed Video', tries],
	waitLimit: ['options.waitLimit', 'Wait Limit', atLeast(0.001, 60_000)],
	pollingInterval: ['options.pollingInterval', 'Polling Interval', atLeast(0.1, 1000)],
	atWaitLimit: [
		'options.onWaitLimit',
		'When the Wait Limit Is Reached',
		oneOf('errorOutput', 'returnState', 'fail'),
	],
	releases: ['options.whileWaiting', 'While Waiting', is('release', 'keepRunning')],
	fileName: ['options.fileName', 'File Name', text],
	includesInput: ['options.includeInputFields', 'Include Input Fields', mayBeOn],
	allowPrivateAddresses: ['options.allowPrivateAddresses', 'Allow Private Addresses', isOn(false)],
} satisfies Record<string, Row>;

/** The options of an item. */
export type JobOptions = {
	[Name in keyof typeof table]: ReturnType<(typeof table)[Name][2]>;
};

/**
 * Throws when a guard of money was set by an expression that gives nothing, or a key all rows share, such as "row-" of
 * `row-{{ $json.id }}` without an ID: it must not count as none.
 */
function checkGuard(context: Reader, path: string, value: unknown, label: string): void {
	const raw = textOf(context.getNodeParameter(path, null, { rawExpressions: true }));
	const outside = trimmed(aroundCode(raw));
	const isShared = raw.includes('{{') && trimmed(value) === outside;
	if (!raw.startsWith('=') || !(isEmpty(value) || isShared)) return;
	throw new InputError(
		`The expression of '${label}' gives nothing for this item. Correct it, or remove the option`,
	);
}

/** The parameters of a node in which nothing was set. */
const nothingSet = { getNodeParameter: (_name: string, otherwise: unknown) => otherwise } as Reader;

/** The options of the current item, each by itself, and what is wrong; what is wrong counts as not set. Never throws. */
export function checkedOptions(context: Reader): { options: JobOptions; problems: InputError[] } {
	const problems: InputError[] = [];
	const readRow = ([path, label, read, guards]: Row): unknown => {
		try {
			const value = context.getNodeParameter(path, null);
			if (guards) checkGuard(context, path, value, label);
			return read(value, label, context);
		} catch (error) {
			problems.push(toInputError(error));
			return read(undefined, label, nothingSet);
		}
	};
	const read = Object.entries(table).map(([name, row]) => [name, readRow(row as Row)]);
	return { options: Object.fromEntries(read) as JobOptions, problems };
}

/** How many records the user wants of a list. Throws an InputError. */
export function wantedRecords(context: Reader): number {
	if (switchOf(context.getNodeParameter('returnAll', false), 'Return All', false)) return Infinity;
	const limit = context.getNodeParameter('limit', 50);
	const count = Number(textOf(limit));
	if (Number.isInteger(count) && count >= 1) return count;
	if (isEmpty(limit)) throw new InputError("'Limit' is empty");
	throw new InputError(`'Limit' must be a whole number of at least 1, not "${textOf(limit)}"`);
}
