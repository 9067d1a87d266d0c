/**
 * The request body, while the `preSend` functions of an operation write it. These functions must not throw on a wrong
 * setting, because n8n would end the node while other items are running. They note the problem for the body, and the item
 * fails later.
 */
import type { IHttpRequestOptions } from 'n8n-workflow';
import type { InputError } from '../values/errors';
import { toInputError } from '../values/errors';
import { isEmpty } from '../values/userValues';
import type { NamedList } from './lists';
import type { FileFacts, StoredFile } from './files';

/** PixVerse's two stores for uploads: one for images, one for all other media (docs/service.md, "Uploads"). */
export const stores = {
	image: {
		path: '/openapi/v2/image/upload',
		// Fields of the request: the file itself, or a URL that PixVerse opens.
		fileField: 'image',
		urlField: 'image_url',
		// Fields of the answer.
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

export type Store = keyof typeof stores;

/** Stands in the body for a file until the node replaces it with an ID or URL. `label` is the field's name in the editor. */
export class PendingUpload {
	constructor(
		readonly source: UploadSource,
		readonly store: Store = 'media',
		readonly take: 'id' | 'url' = 'id',
		readonly label = 'File',
	) {}

	/** Identifies the upload in the identity of its job: by the URL, or by the size and the first bytes of the file. */
	toJSON(): string {
		const { source } = this;
		// Each upload of a file gets a new ID, and each execution stores the file in another place.
		return source.kind === 'url' ? source.url : (source.checked?.fingerprint ?? source.content);
	}
}

/** Stands in the body for a name until the node replaces it with an ID. `label` is the name of the field in the editor. */
export class PendingName {
	constructor(
		readonly name: string,
		readonly label: string,
		readonly list: NamedList,
	) {}
}

// The source of an upload: a URL that PixVerse opens, or a file of n8n.
type UploadSource = { kind: 'url'; url: string } | FileSource;

/** The name and MIME type under which the node sends a file. */
export type Announced = Record<'name' | 'type', string>;

/** A file of n8n. The node knows its type only after it has read the first bytes. */
export interface FileSource extends StoredFile {
	kind: 'file';
	label: string;
	/** Identifies the content: its ID in n8n's storage, or a hash of the bytes. */
	content: string;
	/** Returns name and MIME type for the upload. Throws an InputError if the field does not accept such a file. */
	announce: (facts: FileFacts) => Announced;
	/** The facts about the file, once its field has accepted the file. */
	checked?: CheckedFile;
}

export type CheckedFile = Announced & Pick<FileFacts, 'bytes' | 'fingerprint'>;

export type Body = Record<string, unknown>;

/** Returns the body of a request. A request without a body gets an empty one, so that the operation can write into it. */
export function bodyOf(options: IHttpRequestOptions): Body {
	if (typeof options.body !== 'object' || options.body === null) options.body = {};
	return options.body as Body;
}

/** A hint for the user about an item that the node submits all the same. */
export interface Notice {
	text: string;
	/**
	 * The setting that is empty. If another item has a value for this setting, the hint is dropped, because the user's table
	 * then has a column for the setting.
	 */
	missing?: string;
	/** The setting that is empty here. The hint counts only if another item has a value for this setting. */
	filledElsewhere?: string;
}

// What is noted for a body: its wrong settings, the hints for the user, the settings whose column exists, and the settings
// whose cell is filled.
interface Notes {
	problems: InputError[];
	notices: Notice[];
	given: string[];
	filled: string[];
}

const notes = new WeakMap<object, Notes>();

/** Returns the notes of a body; they are empty at first. */
export function notesOf(body: Body): Notes {
	// These arrays grow in place: a body may have thousands of problems, and a copy for each would take quadratic time.
	const noted = notes.get(body) ?? { problems: [], notices: [], given: [], filled: [] };
	notes.set(body, noted);
	return noted;
}

/** Returns an error for each wrong setting of a body, in the order of the fields. */
export const problemsOf = (body: Body): InputError[] => notesOf(body).problems;

/** Notes a wrong setting for a body, so that its item fails later. */
export function noteProblem(body: Body, error: unknown): void {
	notesOf(body).problems.push(toInputError(error));
}

/** Adds a hint for the user, which the output of the item shows as a `warning`. */
export function addNotice(body: Body, notice: Notice): void {
	notesOf(body).notices.push(notice);
}

/**
 * Records in a body's notes whether an optional setting has a value. `what` is the end of the hint: what happens without a
 * value. With `isReplaced`, a default takes the place of an empty value, so an empty cell among filled ones gets the hint, too:
 * an error of a spreadsheet may come as an empty cell.
 */
export function noteSetting(
	body: Body,
	label: string,
	value: unknown,
	what: string,
	isReplaced = false,
): void {
	const { given, filled } = notesOf(body);
	const text = `'${label}' is empty${what}`;
	// An empty string counts as a value, because it shows that the user's table has a column for the setting.
	if (value !== undefined) given.push(label);
	else addNotice(body, { text, missing: label });
	if (!isEmpty(value)) filled.push(label);
	else if (isReplaced) addNotice(body, { text, filledElsewhere: label });
}

/** The usual end of a hint (`what`). */
export const NOT_SENT = ' and was not sent';

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** All pending uploads in a value of the body, at any depth. */
export function uploadsIn(value: unknown): PendingUpload[] {
	if (value instanceof PendingUpload) return [value];
	return isNested(value) ? Object.values(value).flatMap(uploadsIn) : [];
}

/** Returns a copy of a value of the body with its pending uploads replaced. */
export function replaceUploads<T>(value: T, replacement: (upload: PendingUpload) => unknown): T {
	if (value instanceof PendingUpload) return replacement(value) as T;
	if (!isNested(value)) return value;
	// The original body stays unchanged, because the node reads it again, for example to derive the identity of the job.
	const copy = (Array.isArray(value) ? [] : {}) as Body;
	for (const [key, member] of Object.entries(value))
		copy[key] = replaceUploads(member, replacement);
	return copy as T;
}

/** What an item asks PixVerse to make: the path, the body, and the uploads in the body. */
export interface Draft {
	url: string;
	/** The body as the settings give it. `submit` adds the result of the step before the submission. */
	body: Body;
	uploads: PendingUpload[];
}

/** The draft of a request to the path `url`. */
export const draftOf = (url: string, body: Body): Draft => ({
	url,
	body,
	uploads: uploadsIn(body),
});
