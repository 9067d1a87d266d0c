/**
 * The request body while an operation's `preSend` functions write it. A wrong setting must not throw there, where other
 * items may be under way: it is kept beside the body and raised once the item has its turn.
 */
import type {
	IDataObject,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	PreSendAction,
} from 'n8n-workflow';
import type { InputError } from './errors';
import { toInputError } from './errors';
import type { NamedList } from './namedLists';
import type { Store } from './uploadStores';

/** A file that has to be uploaded before its ID, or its URL, can stand in the body. */
export class PendingUpload {
	constructor(
		readonly source: UploadSource,
		readonly store: Store = 'media',
		readonly take: 'id' | 'url' = 'id',
	) {}
}

/** A name that has to be looked up before the ID of its record can stand in the body. */
export class PendingName {
	constructor(
		readonly name: string,
		/** What the field is called in the panel. */
		readonly label: string,
		readonly list: NamedList,
	) {}
}

/** Where an upload comes from; `content` names the bytes of a file, `bytes` counts them if known. */
export type UploadSource = { kind: 'url'; url: string } | FileSource;

export interface FileSource {
	kind: 'file';
	field: string;
	content: string;
	bytes: number | undefined;
	type: string;
	extension: string;
}

export type Body = Record<string, unknown>;

const problems = new WeakMap<object, InputError>();

/** The body that is being written for a request. */
export function bodyOf(options: IHttpRequestOptions): Body {
	if (typeof options.body !== 'object' || options.body === null) options.body = {};
	return options.body as Body;
}

/** The request of an operation with a JSON body, at `url`. */
export function jsonRequest(
	request: IHttpRequestOptions,
	url: string,
	body: string,
): IHttpRequestOptions {
	return {
		...request,
		url,
		headers: { ...request.headers, 'Content-Type': 'application/json' },
		body,
	};
}

/** The first wrong setting that was met while the body was written. */
export function problemOf(options: IHttpRequestOptions): InputError | undefined {
	return problems.get(bodyOf(options));
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
			if (!problems.has(body)) problems.set(body, toInputError(error));
		}
		return options;
	};
}

/** A copy of a value of the body in which every pending upload, however deep, is replaced. */
export function replaceUploads(
	value: unknown,
	replacement: (upload: PendingUpload) => unknown,
): unknown {
	if (value instanceof PendingUpload) return replacement(value);
	if (Array.isArray(value)) return value.map((entry) => replaceUploads(entry, replacement));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [key, replaceUploads(member, replacement)]),
	);
}

/** The same with replacements that take time, one after the other. */
export async function replaceUploadsInTurn(
	body: Body,
	replacement: (upload: PendingUpload) => Promise<unknown>,
): Promise<Body> {
	const found: PendingUpload[] = [];
	replaceUploads(body, (pending) => found.push(pending));
	const ready = new Map<PendingUpload, unknown>();
	for (const pending of found) ready.set(pending, await replacement(pending));
	return replaceUploads(body, (pending) => ready.get(pending)) as Body;
}

/** The body as the user meant it: files by their source, never by an ID that changes every time. */
export function intentOf(body: Body): IDataObject {
	return replaceUploads(body, ({ source }) => ({ ...source })) as IDataObject;
}
