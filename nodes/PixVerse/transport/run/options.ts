/**
 * The node's "Options", read once per item and checked. A key and a guard of money mean what they say, or nothing
 * is sent: they may not be guessed at.
 */
import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { InputError, toInputError } from '../http/errors';
import { checkEvaluated, choiceOf, isEmpty, outsideCode, switchOf } from '../http/userValues';
import type { Wanted } from '../http/record';

type Reader = Pick<IExecuteSingleFunctions, 'getNodeParameter'>;

const numberOf = (value: unknown): number =>
	typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;

/** Reads a number of at least `low` into one of a unit of the code, of which `unit` make one; nothing stays nothing. */
const atLeast =
	(low: number, unit = 1) =>
	(value: unknown, label: string): number | undefined => {
		if (value === undefined || value === '' || value === null) return undefined;
		const number = numberOf(value);
		if (Number.isFinite(number) && number >= low) return number * unit;
		throw new InputError(`'${label}' must be a number of at least ${low}, not "${String(value)}"`);
	};

function text(value: unknown, label: string): string | undefined {
	if (typeof value === 'object' && value !== null) {
		throw new InputError(`'${label}' must be text`);
	}
	const trimmed = String(value ?? '').trim();
	return trimmed === '' ? undefined : trimmed;
}

/** Whether a switch is on; `otherwise` where nothing is given. */
const isOn = (otherwise: boolean) => (value: unknown, label: string) =>
	switchOf(value, label, otherwise);

/** Whether the first of two choices is made; the other one is the usual. */
const is =
	(chosen: string, usual: string) =>
	(value: unknown, label: string): boolean =>
		choiceOf(value, label, [usual, chosen], usual) === chosen;

/** A whole number of at least 1, or no limit. */
const most = (value: unknown, label: string) => Math.floor(atLeast(1)(value, label) ?? Infinity);

/** "Simplify" of the node, "Output" of the tool: each has only its own. */
function wantedFields(simplify: unknown, label: string, context: Reader): Wanted {
	if (!switchOf(simplify, label, true)) return 'raw';
	const given = context.getNodeParameter('output', 'simplified');
	const output = choiceOf(given, 'Output', ['simplified', 'raw', 'fields'], 'simplified');
	if (output !== 'fields') return output;
	// A list, or the text that an expression makes of one: names between commas, or JSON.
	return String(context.getNodeParameter('outputFields', [])).match(/\w+/g) ?? [];
}

/** The binary field that the file of the result is put into; undefined when it is not downloaded. */
function outputField(downloads: unknown, label: string, context: Reader): string | undefined {
	if (!switchOf(downloads, label, false)) return undefined;
	const field = context.getNodeParameter('outputBinaryField', 'data');
	return text(field, 'Put Output File in Field') ?? 'data';
}

/** A trace ID as the log and the execution's custom data print it. */
const EXACT = /^(trace|mask):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** What a trace ID is of: the submission, or the mask that is found on the way to one. */
export type TraceKind = 'trace' | 'mask';

/** The trace ID behind `trace:` or `mask:`, for looking up a submission that got no answer. */
export function exactTraceId(key: string, kind: TraceKind): string | undefined {
	const [, given, id] = EXACT.exec(key) ?? [];
	return given?.toLowerCase() === kind ? id : undefined;
}

/** The user's key as text; an object would be the same text for every row. */
function traceKey(value: unknown): string | undefined {
	const time = value as { toISO?: () => string | null } | null | undefined;
	const given = typeof time?.toISO === 'function' ? String(time.toISO()) : value;
	// Another number with lost digits would be the same one.
	const isInexact = Number.isInteger(given) && !Number.isSafeInteger(given);
	const isNone = typeof given === 'boolean' || Number.isNaN(given);
	if (isNone || isInexact || (typeof given === 'object' && given !== null)) {
		throw new InputError(
			"'Trace ID' must be text or an exact number, for example the ID of the row",
		);
	}
	const key = isEmpty(given) ? undefined : String(given).trim();
	checkEvaluated(key ?? '', 'Trace ID');
	if (/^trace:/i.test(key ?? '') && exactTraceId(String(key), 'trace') === undefined) {
		throw new InputError(
			`'Trace ID' must be a key of your own, or trace: followed by an ID of the log, not "${key?.slice(0, 80)}"`,
		);
	}
	return EXACT.test(String(key)) ? key?.toLowerCase() : key;
}

/** The longest time that a timer can hold, in milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** The Timeout of the Request Options; 0 is none. Throws when no request can have it. */
function timeoutOf(value: unknown): number | undefined {
	const time = value === undefined ? 0 : numberOf(value);
	if (time >= 0 && time <= LONGEST_TIMEOUT) return time || undefined;
	throw new InputError(
		`'Timeout' of the Request Options must be a number of milliseconds, not "${String(value).slice(0, 80)}"`,
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
	timeout: ['requestOptions.timeout', 'Timeout', timeoutOf],
	waits: ['waitForCompletion', 'Wait for Completion', isOn(true)],
	outputField: ['downloadVideo', 'Download', outputField],
	wanted: ['simplify', 'Simplify', wantedFields],
	traceKey: ['options.traceId', 'Trace ID', traceKey, 'guards'],
	minimumBalance: ['options.minimumBalance', 'Minimum Balance', atLeast(0), 'guards'],
	maximumCredits: ['options.maximumCredits', 'Maximum Credits', atLeast(0), 'guards'],
	maxParallel: ['options.maxParallel', 'Maximum Parallel Jobs', most],
	waitLimit: ['options.waitLimit', 'Wait Limit', atLeast(0.001, 60_000)],
	pollingInterval: ['options.pollingInterval', 'Polling Interval', atLeast(0.1, 1000)],
	failAtWaitLimit: [
		'options.onWaitLimit',
		'When the Wait Limit Is Reached',
		is('fail', 'returnState'),
	],
	releases: ['options.whileWaiting', 'While Waiting', is('release', 'keepRunning')],
	fileName: ['options.fileName', 'File Name', text],
	allowPrivateAddresses: ['options.allowPrivateAddresses', 'Allow Private Addresses', isOn(false)],
} satisfies Record<string, Row>;

/** The options of an item. */
export type JobOptions = {
	[Name in keyof typeof table]: ReturnType<(typeof table)[Name][2]>;
};

/** Whether an expression gave nothing, or a key all rows share: "row-" of `row-{{ $json.id }}` without an ID. */
const givesNothing = (raw: string, value: unknown): boolean =>
	isEmpty(value) || (raw.includes('{{') && String(value).trim() === outsideCode(raw).trim());

/** Throws when a guard of money was set by an expression that gives nothing: it must not count as none. */
function checkGuard(written: unknown, value: unknown, label: string): void {
	const raw = String(written ?? '');
	if (!raw.startsWith('=') || !givesNothing(raw, value)) return;
	throw new InputError(
		`The expression of '${label}' gives nothing for this item. Correct it, or remove the option`,
	);
}

/** The parameters of a node in which nothing was set. */
const nothingSet = { getNodeParameter: (_name: string, otherwise: unknown) => otherwise } as Reader;

/**
 * The options of the current item, each by itself, and what is wrong first; `written` as the workflow holds them. What is
 * wrong counts as not set. Never throws.
 */
export function checkedOptions(
	context: Reader,
	written: IDataObject,
): { options: JobOptions; problem?: InputError } {
	const collections: Record<string, IDataObject> = {};
	const collection = (name: string) =>
		(collections[name] ??= context.getNodeParameter(name, {}) as IDataObject);
	let problem: InputError | undefined;
	const readRow = ([path, label, read, guards]: Row): unknown => {
		try {
			const [name, inside] = path.split('.');
			const value = inside ? collection(name)[inside] : context.getNodeParameter(name, null);
			if (guards) checkGuard(written[inside], value, label);
			return read(value, label, context);
		} catch (error) {
			problem ??= toInputError(error);
			return read(undefined, label, nothingSet);
		}
	};
	const read = Object.entries(table).map(([name, row]) => [name, readRow(row as Row)]);
	return { options: Object.fromEntries(read) as JobOptions, problem };
}

/** How many records the user wants of a list. Throws an InputError. */
export function wantedRecords(context: Reader): number {
	if (switchOf(context.getNodeParameter('returnAll', false), 'Return All', false)) return Infinity;
	const limit = context.getNodeParameter('limit', 50);
	if (Number.isInteger(Number(limit)) && Number(limit) >= 1) return Number(limit);
	throw new InputError(`'Limit' must be a whole number of at least 1, not "${String(limit)}"`);
}
