/**
 * Reads the record of a video or image (docs/service.md, "Results"), and brings its fields into one spelling. Chooses the
 * fields of the output (option "Simplify" of the node, and "Output" of the tool). Pure.
 */
import type { IDataObject } from 'n8n-workflow';
import { exactId, fieldOf, isObject, plainName, plainText, shapeOf, usableId } from './json';

/**
 * A type of result. `path` is the path of its record, without the ID at the end. The other fields describe its ID and its
 * file (docs/service.md, "Results").
 */
export interface ResultType {
	path: string;
	idField: 'video_id' | 'image_id';
	noun: 'Video' | 'Image';
	extension: string;
	mimeType: string;
}

export const video: ResultType = {
	path: '/openapi/v2/video/result/',
	idField: 'video_id',
	noun: 'Video',
	extension: 'mp4',
	mimeType: 'video/mp4',
};

export const image: ResultType = {
	path: '/openapi/v2/image/result/',
	idField: 'image_id',
	noun: 'Image',
	extension: 'png',
	mimeType: 'image/png',
};

/** A result that PixVerse has made or is making. */
export interface Made {
	type: ResultType;
	id: string;
}

/** The name of a result in the middle of a sentence. */
export const nameOf = ({ type, id }: Made) => `${type.noun.toLowerCase()} ${id}`;

/** The state of a job. A status that PixVerse does not document counts as pending, because the job may still end well. */
export type RecordState = 'ready' | 'pending' | 'deleted' | 'moderated' | 'failed';

const states = new Map<string, RecordState>(
	Object.entries({ 1: 'ready', 6: 'deleted', 7: 'moderated', 8: 'failed' } as const),
);

/** The state for the `status` of a record, which may be a number or a string. */
export const stateOfStatus = (status: unknown): RecordState =>
	states.get(plainText(status)) ?? 'pending';

/** What an answer says about a job. If it says nothing certain, `problem` is the reason and the job counts as pending. */
export interface RecordReading {
	state: RecordState;
	record: IDataObject;
	problem?: string;
}

/** The reading of a job before any answer. */
export const emptyReading: RecordReading = { state: 'pending', record: {} };

/** The maximum number of characters in a URL of PixVerse. Longer ones would fill items, errors and the panel. */
export const MAX_URL = 10_000;

/** Whether a record has a URL. While there is no result, PixVerse may write a blank or a word such as "null" there. */
export const hasAddress = ({ url }: IDataObject): boolean =>
	typeof url === 'string' &&
	url.length <= MAX_URL &&
	!/^(null|undefined|none|n\/a|pending)?$/i.test(url.trim());

/** Reads what the `Resp` of an answer says about a job. */
export function readRecord(made: Made, resp: unknown): RecordReading {
	const record = isObject(resp) ? resp : {};
	// If a record has no ID, the node assumes that it is the record that it asked for.
	const ids = [record.id, record[made.type.idField]].flatMap((id) => usableId(id) ?? []);
	// The record of another job must not end this job.
	if (ids.length > 0 && !ids.includes(made.id))
		return { ...emptyReading, problem: 'the record of another one' };
	if (plainText(record.status) === '')
		return { ...emptyReading, problem: `an answer without a status: Resp ${shapeOf(resp)}` };
	const state = stateOfStatus(record.status);
	// A ready record without a URL is of no use to the user, and the next poll may find the URL.
	if (state !== 'ready' || hasAddress(record)) return { state, record };
	return { state: 'pending', record, problem: 'ready, but without an address' };
}

// The fields that the node adds to its items, in the form of `plainName`.
const OWN = [
	'charged',
	'creditscharged',
	'delivery',
	'error',
	'expected',
	'resumed',
	'state',
	'warning',
];

/** An answer without the fields that only the node may set, because workflows decide by them. */
export const withoutOwnFields = (answer: unknown): unknown =>
	isObject(answer)
		? Object.fromEntries(Object.entries(answer).filter(([name]) => !OWN.includes(plainName(name))))
		: answer;

/** The output for an answer. It has PixVerse's own field names, with the ID first, and `credits` in one spelling. */
export function outputOf({ type, id }: Made, answer: IDataObject, traceId?: string): IDataObject {
	const { credit, credits, url, ...rest } = answer;
	// The editor shows the columns in the order of the fields, so `first` begins the output. `ours` comes last, so that its
	// values replace those of the answer.
	const ours = { [type.idField]: exactId(id), ...(traceId && { trace_id: traceId }) };
	const first = { [type.idField]: id, url, credits: credits ?? credit };
	const output = { ...first, ...rest, ...ours };
	return Object.fromEntries(Object.entries(output).filter(([, value]) => value !== undefined));
}

/** The fields that the user wants: the usual fields, all fields, or those that the array names. */
export type Wanted = 'simplified' | 'raw' | string[];

// The fields that each item keeps: what it is, its state, and what the user has to know.
const ALWAYS = [
	...['video_id', 'image_id', 'state', 'credits_charged'],
	...['warning', 'resumed', 'delivery', 'expected'],
];

/** The fields of a result that a workflow usually needs. */
export const SIMPLE = ['url', 'credits', 'outputWidth', 'outputHeight', 'trace_id'];

/**
 * Returns the wanted fields of `output`. With `simplified`, also the fields of `answered`, the answer to the submission.
 */
export function simplified(
	output: IDataObject,
	wanted: Wanted,
	answered: IDataObject = {},
): IDataObject {
	if (wanted === 'raw') return output;
	// PixVerse's answer to a submission has few fields, so the item keeps them all.
	const names = wanted === 'simplified' ? [...SIMPLE, ...Object.keys(answered)] : wanted;
	// Users and models do not always respect the case of names.
	const kept = new Set([...ALWAYS, ...names].map((name) => name.toLowerCase()));
	return Object.fromEntries(
		Object.entries(output).filter(([name]) => kept.has(name.toLowerCase())),
	);
}

// The fields about the file of a result. The international host adds `path`, a part of the address.
const OF_FILE = ['url', 'path', 'size', 'outputWidth', 'outputHeight'];

// Whether a value is an address, or a list or object with an address in it. A text that only mentions one is no address.
const holdsAddress = (value: unknown): boolean =>
	typeof value === 'string'
		? /^\s*https?:\/\/\S+\s*$/i.test(value)
		: typeof value === 'object' && value !== null && Object.values(value).some(holdsAddress);

/** Whether a field of an answer has no value yet. */
export const isEmpty = (value: unknown) => [undefined, null, '', 0].includes(value as never);

/**
 * Returns the output with `state` right after the ID, where the user looks for it. This state replaces any `state` of
 * PixVerse. Only a ready result keeps the fields about its file, and any other field with an address.
 */
export function withState(output: IDataObject, state: string): IDataObject {
	// The first entry sets the place of the state. The last entry sets its value, because a later field `state` of PixVerse
	// would replace the value of the first entry.
	const [id, ...rest] = Object.entries(output);
	const item = { ...Object.fromEntries([id, ['state', state], ...rest]), state } as IDataObject;
	// PixVerse names the address from the first record on, although the file is not there before the job has ended. After
	// moderation, the address may even lead to a file that is not the result.
	const isReady = state === 'ready';
	return Object.fromEntries(
		Object.entries(item).filter(([name, value]) => {
			const isOfFile = OF_FILE.includes(name);
			if (isReady) return !isOfFile || !isEmpty(value);
			// A Trace ID of the user may be an address.
			return !isOfFile && (name === 'trace_id' || !holdsAddress(value));
		}),
	);
}

/**
 * The balance in an answer (docs/service.md, "Account"): the sum of the plan's credits and the bought credits. One of the
 * two may be missing. Undefined if both are missing, or if one is not a number.
 */
export function creditsLeft(resp: unknown): number | undefined {
	const parts = ['credit_monthly', 'credit_package'].map((name) => plainText(fieldOf(resp, name)));
	const present = parts.filter((part) => part !== '');
	// A blank string is not a number here, although JavaScript reads it as 0.
	const sum = present.reduce((total, part) => total + Number(part.trim() || NaN), 0);
	return present.length > 0 && Number.isFinite(sum) ? sum : undefined;
}

// A number above this is not a price. By the price lists, the most expensive request is the longest music video, with 8,100
// credits.
const MAX_CREDITS = 100_000;

/** The price in a record or an answer, under either of its two names; undefined if there is none. 0 is no price. */
export function creditsIn(answer: { credits?: unknown; credit?: unknown }): number | undefined {
	const credits = answer.credits ?? answer.credit;
	// Besides numbers, only a string of digits counts, because `Number` would also read "0x10", "1e3" or a list.
	const isDigits = typeof credits === 'string' && /^\d+$/.test(credits);
	if (typeof credits !== 'number' && !isDigits) return undefined;
	const price = Number(credits);
	return price > 0 && price <= MAX_CREDITS ? price : undefined;
}
