/**
 * The node's "Options", read once per item and checked. A key and a guard of money mean what they say, or nothing
 * is sent: they may not be guessed at.
 */
import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { InputError, toInputError } from '../http/errors';
import { outsideCode } from '../http/expressions';
import type { Wanted } from '../http/simplified';
import { checkEvaluated, choiceOf, isEmpty, switchOf } from '../http/userValues';

type Reader = Pick<IExecuteSingleFunctions, 'getNodeParameter'>;

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
	/** How long one request may take, where the user sets it. */
	timeout?: number;
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

const numberOf = (value: unknown): number =>
	typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;

function atLeast(value: unknown, label: string, low: number): number | undefined {
	if (value === undefined || value === '' || value === null) return undefined;
	const number = numberOf(value);
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

/** The options that guard money: an expression that gives nothing must not count as none. */
const GUARDS: Array<[name: string, label: string]> = [
	['traceId', 'Trace ID'],
	['minimumBalance', 'Minimum Balance'],
	['maximumCredits', 'Maximum Credits'],
	['dryRun', 'Dry Run'],
];

/** Whether an expression gave nothing, or a key all rows share: "row-" of `row-{{ $json.id }}` without an ID. */
const givesNothing = (raw: string, value: unknown): boolean =>
	isEmpty(value) || (raw.includes('{{') && String(value).trim() === outsideCode(raw).trim());

/** Throws when a guard was set by an expression that gives nothing for this item. */
function checkGuards(options: IDataObject, written: IDataObject): void {
	for (const [name, label] of GUARDS) {
		const raw = String(written[name] ?? '');
		if (!raw.startsWith('=') || !givesNothing(raw, options[name])) continue;
		throw new InputError(
			`The expression of '${label}' gives nothing for this item. Correct it, or remove the option`,
		);
	}
}

/** The longest time that a timer can hold, in milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** The Timeout of the Request Options; 0 is none. Throws when no request can have it. */
function timeoutOf(context: Reader): number | undefined {
	const { timeout } = context.getNodeParameter('requestOptions', {}) as IDataObject;
	const time = timeout === undefined ? 0 : numberOf(timeout);
	if (time >= 0 && time <= LONGEST_TIMEOUT) return time || undefined;
	throw new InputError(
		`'Timeout' of the Request Options must be a number of milliseconds, not "${String(timeout).slice(0, 80)}"`,
	);
}

function read(options: IDataObject) {
	const seconds = atLeast(options.pollingInterval, 'Polling Interval', 0.1);
	const minutes = atLeast(options.waitLimit, 'Wait Limit', 0.001);
	return {
		waitLimit: minutes === undefined ? undefined : minutes * 60_000,
		failAtWaitLimit: isOther(options.onWaitLimit, 'When the Wait Limit Is Reached', [
			'returnState',
			'fail',
		]),
		releases: isOther(options.whileWaiting, 'While Waiting', ['keepRunning', 'release']),
		traceKey: traceKey(options.traceId),
		maxParallel: Math.floor(atLeast(options.maxParallel, 'Maximum Parallel Jobs', 1) ?? Infinity),
		minimumBalance: atLeast(options.minimumBalance, 'Minimum Balance', 0),
		maximumCredits: atLeast(options.maximumCredits, 'Maximum Credits', 0),
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
		options = { ...options, timeout: timeoutOf(context) };
		options = { ...options, ...waitingOf(context) };
		options = { ...options, wanted: wantedFields(context) };
		checkGuards(given, written);
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
