/**
 * The request body while an operation's `preSend` functions write it. A wrong setting must not throw there, where other
 * items may be under way: it is kept beside the body and raised once the item has its turn.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { InputError } from './errors';
import { toInputError } from './errors';
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

	/** Stands for the upload in JSON, because an item may hold a file of many megabytes. */
	toJSON(): string {
		return this.source.kind === 'url' ? this.source.url : this.source.content;
	}
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

/** The wrong settings that were met while the body was written. */
export const problemsOf = (body: Body): InputError[] => problems.get(body) ?? [];

/** Keeps what is wrong with a setting beside the body. */
export function noteProblem(body: Body, error: unknown): void {
	const known = problems.get(body) ?? [];
	known.push(toInputError(error));
	problems.set(body, known);
}

/** What a person should know of an item that is sent all the same. */
export interface Notice {
	text: string;
	/** The setting that has no value: the notice is none once another item has one, because then its column is there. */
	missing?: string;
}

const notices = new WeakMap<object, Notice[]>();
const given = new WeakMap<object, string[]>();

/** Keeps a notice beside the body. */
export function addNotice(body: Body, notice: Notice): void {
	notices.set(body, [...noticesOf(body), notice]);
}

/**
 * Keeps beside the body whether an expression gave a value to an optional setting; `what` becomes of it otherwise. An empty
 * value is one: its column is there.
 */
export function noteSetting(body: Body, label: string, value: unknown, what: string): void {
	if (value === undefined) addNotice(body, { text: `'${label}' is empty${what}`, missing: label });
	else given.set(body, [...givenIn(body), label]);
}

/** What becomes of most settings that have no value. */
export const NOT_SENT = ' and was not sent';

/** The notices that were kept while the body was written. */
export const noticesOf = (body: Body): Notice[] => notices.get(body) ?? [];

/** The settings that were seen to have a value. */
export const givenIn = (body: Body): string[] => given.get(body) ?? [];

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
