/**
 * Finds the file that a field names, wherever n8n keeps the file. If there is no such file, the error lists the item's
 * files.
 */
import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { isTool } from '../../transport/http/client';
import { InputError } from '../../transport/values/errors';
import type { StoredFile } from '../../transport/http/files';
import { composed, namesText, quoted, trimmed } from '../../transport/values/userValues';
import type { Declared } from '../uploadKinds';

/** The name that n8n usually gives the file of an item. */
export const DEFAULT_FIELD = 'data';

// n8n 2.x keeps the files of an item under this key if the workflow's setting `binaryMode` is "combined"
// (`convertBinaryData` of n8n-core).
const FILES_IN_JSON = '_files';

/** A file with the name, the extension and the media type that n8n has for it. Each of them may be wrong. */
export type InputFile = StoredFile & Declared;

type Members = Record<string, unknown>;

/** Whether a value begins with `http://` or `https://`. Such a value can only be a URL. */
export const isUrl = (value: unknown): boolean => /^https?:\/\//i.test(trimmed(value));

/** Whether a value is a file that an expression gave, such as `{{ $binary.data }}`. */
export const isFile = (value: unknown): value is Members =>
	typeof value === 'object' && value !== null && 'mimeType' in value;

/** Whether a file holds its content, or the ID under which n8n stores the content. */
export const hasContent = (file: object): boolean => 'id' in file || 'data' in file;

/** The error for a file in a place that takes none. A stranger's JSON may look like the file of another execution. */
export const fileRefused = (label: string): InputError =>
	new InputError(`'${label}' holds a file. Set its mode to By File, or enter a URL or an ID`);

// Whether n8n keeps files in the JSON of the items (`FILES_IN_JSON`). A field may then hold the path of a file in the JSON.
// The tool of an agent has no item of the workflow, so it has no such files.
const keepsFilesInJson = (context: IExecuteSingleFunctions) =>
	(context.getWorkflowSettings() as Members).binaryMode === 'combined' && !isTool(context);

/** Returns the file of the binary field `name`, or at the path `name`; undefined if there is none. */
export function fileAt(context: IExecuteSingleFunctions, name: string): unknown {
	const files: Members = context.getInputData().binary ?? {};
	// A Mac may write the accents in the name of a file apart from their letters, and some nodes name the binary field so.
	const names = Object.keys(files);
	const field = names.includes(name) ? name : names.find((one) => composed(one) === composed(name));
	// A binary field that is null counts as a file, because the error "has no content" helps the user more than "has no
	// file".
	if (field !== undefined) return files[field] ?? {};
	if (!keepsFilesInJson(context)) return undefined;
	// `name` may be a path, or the name of a file that n8n 2.x keeps under `_files`. Elsewhere in the JSON, an object that looks
	// like a file may be a stranger's.
	const inFiles = [`${FILES_IN_JSON}[${JSON.stringify(name)}]`];
	for (const path of /^_files[.[]/.test(name) ? [name, ...inFiles] : inFiles) {
		try {
			return context.helpers.assertBinaryData(path);
		} catch {
			// n8n throws if there is no file at the path, so the node tries the next path.
		}
	}
	return undefined;
}

/** The names of all files of the item. */
export function fileNames(context: IExecuteSingleFunctions): string[] {
	const { json, binary } = context.getInputData();
	const inJson = keepsFilesInJson(context) ? Object.keys(json[FILES_IN_JSON] ?? {}) : [];
	// Some community nodes set `binary` to null for an item without files.
	return [...Object.keys(binary ?? {}), ...inJson];
}

// Returns a file from an expression, with its content. If the content is in the item itself, n8n leaves the content out of
// `$binary` (`nodeDataGetter` of n8n-workflow). So the node looks for a file of the item with the same name, type and other
// fields. Throws an InputError if several files with different contents fit.
function fileOfExpression(context: IExecuteSingleFunctions, file: Members, label: string): unknown {
	if (isTool(context)) {
		// The ID in a file from an agent may belong to a file of another execution, and the node would then upload that
		// file.
		throw new InputError(`'${label}' holds a file from an agent. Use the name of a binary field`);
	}
	if (hasContent(file)) return file;
	const description = Object.entries(file);
	const same = Object.entries(context.getInputData().binary ?? {}).filter(([, other]) =>
		description.every(([key, value]) => (Object(other) as Members)[key] === value),
	);
	// Files with the same content are the same for PixVerse, even if they are in different binary fields.
	if (new Set(same.map(([, other]) => other.data)).size > 1) {
		const names = same.map(([name]) => name);
		throw new InputError(
			`'${label}' may be any of the files ${namesText(names)}: n8n says the same of them. Enter the name of one, for example ${quoted(names[0])}`,
		);
	}
	// If no file of the item fits, `normalizeFile` refuses the expression's file, because it has no content.
	return same[0]?.[1] ?? file;
}

const textIn = (value: unknown) => (['string', 'number'].includes(typeof value) ? `${value}` : '');

// Browsers put this prefix before Base64. The node removes the prefix, because n8n would decode the prefix as a part of the
// file.
const DATA_URL = /^data:[^,]{0,200};base64,/i;

// Brings a file into one shape, because other nodes, especially Code, may leave out fields or give them other types.
function normalizeFile(file: unknown, label: string): InputFile {
	const { id, data, bytes, fileName, fileExtension, mimeType } = Object(file) as Members;
	// If n8n's storage holds the content, `id` is the ID there, and `data` is only the name of the storage.
	const isStored = typeof id === 'string' && id !== '';
	if (!isStored && typeof data !== 'string') {
		throw new InputError(`The file in '${label}' has no content. Check the node before`);
	}
	return {
		...(isStored ? { id, data: '' } : { data: String(data).replace(DATA_URL, '') }),
		bytes: Number.isFinite(bytes) ? Number(bytes) : undefined,
		name: trimmed(composed(textIn(fileName))),
		extension: textIn(fileExtension),
		mimeType: textIn(mimeType),
	};
}

/** Returns the file that a field holds or names. If there is none, throws an InputError that lists the item's files. */
export function fileIn(context: IExecuteSingleFunctions, value: unknown, label: string): InputFile {
	if (isFile(value)) return normalizeFile(fileOfExpression(context, value, label), label);
	if (typeof value === 'object' && value !== null) {
		throw new InputError(
			`'${label}' must be the name of a binary field, for example data, or a file such as {{ $binary.data }}`,
		);
	}
	const field = trimmed(value);
	if (field === '') {
		throw new InputError(`'${label}' is empty. Enter the name of a binary field, for example data`);
	}
	const file = fileAt(context, field);
	if (file !== undefined) return normalizeFile(file, label);
	// The error lists the item's files, so that the user can correct the name.
	const [short, names] = [quoted(field), fileNames(context)];
	if (names.length > 0) {
		throw new InputError(
			`'${label}' names the binary field '${short}', but the item has only ${namesText(names)}`,
		);
	}
	throw new InputError(
		`'${label}' names the binary field '${short}', but the item has no file. Connect a node that gives one, or choose another mode`,
	);
}
