/**
 * What is made, what its record says, its fields under one spelling (docs/service.md, "Results"), and which of them come
 * out: "Simplify" of the node, "Output" of the tool. Pure.
 */
import type { IDataObject } from 'n8n-workflow';
import { exactId, fieldOf, isObject, plainText, shapeOf, usableId } from './json';

/** A type of result: the path of its record, up to the ID, and what its file is (docs/service.md, "Results"). */
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

/** One thing that was made, or is being made. */
export interface Made {
	type: ResultType;
	id: string;
}

/** What a person calls it, for the middle of a sentence. */
export const nameOf = ({ type, id }: Made) => `${type.noun.toLowerCase()} ${id}`;

/** What a record says of its job. Codes that are not documented mean: not ready yet. */
export type RecordState = 'ready' | 'pending' | 'deleted' | 'moderated' | 'failed';

const states = new Map<string, RecordState>(
	Object.entries({ 1: 'ready', 6: 'deleted', 7: 'moderated', 8: 'failed' } as const),
);

/** The state behind a record's `status`, a number or its text. */
export const stateOfStatus = (status: unknown): RecordState =>
	states.get(plainText(status)) ?? 'pending';

/** What an answer says of a job; `problem` is why it says nothing certain, and then it is not ready yet. */
export interface RecordReading {
	state: RecordState;
	record: IDataObject;
	problem?: string;
}

/** What is known of a job before an answer tells more. */
export const emptyReading: RecordReading = { state: 'pending', record: {} };

/** Whether a record has an address, and no blank or word for nothing: without one there is no result. */
export const hasAddress = ({ url }: IDataObject): boolean =>
	typeof url === 'string' && !/^(null|undefined|none|n\/a|pending)?$/i.test(url.trim());

/** What the `Resp` of an answer says of a job. */
export function readRecord(made: Made, resp: unknown): RecordReading {
	const record = isObject(resp) ? resp : {};
	// One without an ID is taken for its own.
	const ids = [record.id, record[made.type.idField]].flatMap((id) => usableId(id) ?? []);
	if (ids.length > 0 && !ids.includes(made.id))
		return { ...emptyReading, problem: 'the record of another one' };
	if (plainText(record.status) === '')
		return { ...emptyReading, problem: `an answer without a status: Resp ${shapeOf(resp)}` };
	const state = stateOfStatus(record.status);
	if (state !== 'ready' || hasAddress(record)) return { state, record };
	return { state: 'pending', record, problem: 'ready, but without an address' };
}

/** An answer under the service's own names, with the ID first and `credits` in one spelling. */
export function outputOf({ type, id }: Made, answer: IDataObject, traceId?: string): IDataObject {
	const { credit, credits, url, ...rest } = answer;
	const ours = { [type.idField]: exactId(id), ...(traceId && { trace_id: traceId }) };
	const first = { [type.idField]: id, url, credits: credits ?? credit };
	const output = { ...first, ...rest, ...ours };
	return Object.fromEntries(Object.entries(output).filter(([, value]) => value !== undefined));
}

/** How much of an answer comes out: what one usually needs, all of it, or the fields with these names. */
export type Wanted = 'simplified' | 'raw' | string[];

/** What every item says: what it is, how far it is, and what to do about it. */
const ALWAYS = [
	...['video_id', 'image_id', 'state', 'credits_charged'],
	...['warning', 'resumed', 'delivery', 'expected'],
];

/** What one usually needs of a result. */
export const SIMPLE = ['url', 'credits', 'outputWidth', 'outputHeight', 'size', 'trace_id'];

/** The fields of `output` that are wanted; of `answered`, the submission's answer, a simplified one keeps all. */
export function simplified(
	output: IDataObject,
	wanted: Wanted,
	answered: IDataObject = {},
): IDataObject {
	if (wanted === 'raw') return output;
	const names = wanted === 'simplified' ? [...SIMPLE, ...Object.keys(answered)] : wanted;
	// People and models write names in their own case.
	const kept = new Set([...ALWAYS, ...names].map((name) => name.toLowerCase()));
	return Object.fromEntries(
		Object.entries(output).filter(([name]) => kept.has(name.toLowerCase())),
	);
}

/** The item with its state right behind the ID, where a person looks for it; a `state` of the service's own gives way. */
export function withState(output: IDataObject, state: string): IDataObject {
	const [id, ...rest] = Object.entries(output);
	return { ...Object.fromEntries([id, ['state', state], ...rest]), state } as IDataObject;
}

/**
 * The balance in an answer (docs/service.md, "Account"): the credits of the plan and those bought; one of them alone
 * will do. Undefined when one cannot be read.
 */
export function creditsLeft(resp: unknown): number | undefined {
	const parts = ['credit_monthly', 'credit_package'].map((name) => plainText(fieldOf(resp, name)));
	const told = parts.filter((part) => part !== '');
	const sum = told.reduce((total, part) => total + Number(part.trim() || NaN), 0);
	return told.length > 0 && Number.isFinite(sum) ? sum : undefined;
}
