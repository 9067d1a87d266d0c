/**
 * The request body while an operation's `preSend` functions write it. A wrong setting must not throw there, where other
 * items may be under way: it is kept beside the body and raised once the item has its turn.
 */
import type { IExecuteSingleFunctions, IHttpRequestOptions, PreSendAction } from 'n8n-workflow';
import { InputError, toInputError } from './errors';
import type { NamedList } from './lists';
import type { FileFacts, StoredFile } from './files';

/** The two stores of the service for uploads: images, and all other media (docs/service.md, "Uploads"). */
export const stores = {
	image: {
		path: '/openapi/v2/image/upload',
		fileField: 'image',
		urlField: 'image_url',
		idField: 'img_id',
		storedUrlField: 'img_url',
	},
	media: {
		path: '/openapi/v2/media/upload',
		fileField: 'file',
		urlField: 'file_url',
		idField: 'media_id',
		storedUrlField: 'url',
	},
};

/** Where an upload goes. */
export type Store = keyof typeof stores;

/** A file that has to be uploaded before its ID, or its URL, can stand in the body; `label` is its field in the panel. */
export class PendingUpload {
	constructor(
		readonly source: UploadSource,
		readonly store: Store = 'media',
		readonly take: 'id' | 'url' = 'id',
		readonly label = 'File',
	) {}
}

/** A name that has to be looked up before the ID of its record can stand in the body; `label` is its field in the panel. */
export class PendingName {
	constructor(
		readonly name: string,
		readonly label: string,
		readonly list: NamedList,
	) {}
}

/** Where an upload comes from. */
type UploadSource = { kind: 'url'; url: string } | FileSource;

/** How a file is announced: its name and its media type. */
export type Announced = Record<'name' | 'type', string>;

/** A file that n8n hands on; what it is, is known once it was looked at. */
export interface FileSource extends StoredFile {
	kind: 'file';
	label: string;
	/** Names the bytes: their place in n8n's storage, or a hash of them. */
	content: string;
	/** What it is announced as. Throws an InputError when the field takes no such file. */
	announce: (facts: FileFacts) => Announced;
}

export type Body = Record<string, unknown>;

const problems = new WeakMap<object, InputError[]>();

/** The body that is being written for a request. */
export function bodyOf(options: IHttpRequestOptions): Body {
	if (typeof options.body !== 'object' || options.body === null) options.body = {};
	return options.body as Body;
}

/** The request of an operation with a JSON body, at `url`. */
export function jsonRequest(request: IHttpRequestOptions, url: string, body: string) {
	const headers = { ...request.headers, 'Content-Type': 'application/json' };
	return { ...request, url, headers, body };
}

/** The wrong settings that were met while the body was written. */
export const problemsOf = (body: Body): InputError[] => problems.get(body) ?? [];

/** Keeps what is wrong with a setting beside the body. */
export function noteProblem(body: Body, error: unknown): void {
	problems.set(body, [...problemsOf(body), toInputError(error)]);
}

/** What `read` makes of each entry; what is wrong with one is kept beside the body, and the others are read. */
export function readEach<T, R>(
	body: Body,
	entries: T[],
	read: (entry: T, index: number) => R,
): R[] {
	return entries.flatMap((entry, index) => {
		try {
			return [read(entry, index)];
		} catch (error) {
			noteProblem(body, error);
			return [];
		}
	});
}

/** Makes a `preSend` function of one that writes to the body, or throws an InputError. It must not wait. */
export function intoBody(
	write: (this: IExecuteSingleFunctions, body: Body) => void,
): PreSendAction {
	return async function (this: IExecuteSingleFunctions, options) {
		const body = bodyOf(options);
		try {
			write.call(this, body);
		} catch (error) {
			noteProblem(body, error);
		}
		return options;
	};
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** All pending uploads in a value of the body, however deep. */
export function uploadsIn(value: unknown): PendingUpload[] {
	if (value instanceof PendingUpload) return [value];
	return isNested(value) ? Object.values(value).flatMap(uploadsIn) : [];
}

/** A copy of a value of the body with its pending uploads replaced, one after the other. */
export async function replaceUploads<T>(
	value: T,
	replacement: (upload: PendingUpload) => Promise<unknown>,
): Promise<T> {
	if (value instanceof PendingUpload) return (await replacement(value)) as T;
	if (!isNested(value)) return value;
	const copy = (Array.isArray(value) ? [] : {}) as Body;
	for (const [key, member] of Object.entries(value))
		copy[key] = await replaceUploads(member, replacement);
	return copy as T;
}

/** The text of a date, of JavaScript or of n8n's expressions; undefined when it is none. */
function dateText(value: object, label: string): string | undefined {
	const { toISO, toJSON } = value as Record<string, unknown>;
	const write = toISO ?? toJSON;
	if (typeof write !== 'function') return undefined;
	const text: unknown = write.call(value);
	if (typeof text === 'string') return text;
	throw new InputError(`'${label}' holds an invalid date`);
}

/** A value fit for the body. Throws an InputError that names `label` for what JSON cannot say, and for lost digits. */
export function plainValue(value: unknown, label: string): unknown {
	if (typeof value === 'number') {
		if (!Number.isFinite(value))
			throw new InputError(`'${label}' holds ${value}, which is not a number`);
		if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
		throw new InputError(
			`'${label}' holds the number ${value}, which has lost digits. Pass it inside of JSON text`,
		);
	}
	if (typeof value === 'function' || typeof value === 'symbol')
		throw new InputError(`'${label}' holds a ${typeof value}, which cannot be sent`);
	const isPending = value instanceof PendingUpload || value instanceof PendingName;
	if (!isNested(value) || isPending) return value;
	const plain = (member: unknown) => plainValue(member, label);
	if (Array.isArray(value)) return value.map((entry) => plain(entry ?? null));
	const date = dateText(value, label);
	if (date !== undefined) return date;
	const members = Object.entries(value).filter(([, member]) => member !== undefined);
	return Object.fromEntries(members.map(([key, member]) => [key, plain(member)]));
}
