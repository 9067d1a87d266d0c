/** The file that a field names, wherever n8n keeps it, or a sentence that says where it may be instead. */
import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { isTool } from '../../transport/http/client';
import { InputError } from '../../transport/values/errors';
import type { StoredFile } from '../../transport/http/files';
import { trimmed } from '../../transport/values/userValues';
import type { Declared } from '../uploadKinds';

/** n8n's own name for the file of an item. */
export const DEFAULT_FIELD = 'data';

/**
 * n8n 2.x keeps the files of an item here when the workflow has the setting `binaryMode` (`convertBinaryData` of
 * n8n-core).
 */
const FILES_IN_JSON = '_files';

/** A file with the name and the types that n8n has for it. Any of them may be wrong. */
export type InputFile = StoredFile & Declared;

type Members = Record<string, unknown>;

/** Whether a value can only be meant as a URL. */
export const isUrl = (value: unknown): boolean => /^https?:\/\//i.test(trimmed(value));

/** Whether a value is a file as an expression gives it, such as `{{ $binary.data }}`. */
export const isFile = (value: unknown): value is Members =>
	typeof value === 'object' && value !== null && 'mimeType' in value;

/** Whether a file comes with its content, or with its place in n8n's storage. */
export const hasContent = (file: object): boolean => 'id' in file || 'data' in file;

/**
 * Whether n8n keeps the files of the workflow's items in their JSON, where a text may be the path to a file. The node
 * as a tool has no item of the workflow.
 */
const keepsFilesInJson = (context: IExecuteSingleFunctions) =>
	(context.getWorkflowSettings() as Members).binaryMode === 'combined' && !isTool(context);

/** The content of the binary field with a name, or of a path; undefined when there is nothing. */
export function fileAt(context: IExecuteSingleFunctions, name: string): unknown {
	const files: Members = context.getInputData().binary ?? {};
	// A field that holds nothing counts as a file, because the error about its content helps more than "no file".
	if (Object.hasOwn(files, name)) return files[name] ?? {};
	if (!keepsFilesInJson(context)) return undefined;
	// A text may be a path, or the name of a file of n8n 2.x, which stands below `_files`.
	for (const path of [name, `${FILES_IN_JSON}[${JSON.stringify(name)}]`]) {
		try {
			return context.helpers.assertBinaryData(path);
		} catch {
			// n8n throws when the path has no file, so the next path is tried.
		}
	}
	return undefined;
}

/** The names of all files of the item. */
export function fileNames(context: IExecuteSingleFunctions): string[] {
	const { json, binary } = context.getInputData();
	const inJson = keepsFilesInJson(context) ? Object.keys(json[FILES_IN_JSON] ?? {}) : [];
	// Nodes that are no part of n8n give null where an item has no file.
	return [...Object.keys(binary ?? {}), ...inJson];
}

/**
 * A file from an expression. n8n leaves the content out of `$binary` when it keeps the content in the item
 * (`nodeDataGetter` of n8n-workflow), so the item's file with the same description is taken. Throws an InputError
 * when several files with different contents have that description.
 */
function fileOfExpression(context: IExecuteSingleFunctions, file: Members, label: string): unknown {
	if (isTool(context)) {
		// The file of an agent may belong to another execution, so n8n could give the content of another file.
		throw new InputError(`'${label}' holds a file from an agent. Use the name of a binary field`);
	}
	if (hasContent(file)) return file;
	// n8n leaves the content out, so the other fields have to identify the file.
	const description = Object.entries(file);
	const same = Object.entries(context.getInputData().binary ?? {}).filter(([, other]) =>
		description.every(([key, value]) => (Object(other) as Members)[key] === value),
	);
	// Files with the same content are the same to PixVerse, under any name.
	if (new Set(same.map(([, other]) => other.data)).size > 1) {
		const names = same.map(([name]) => name);
		throw new InputError(
			`'${label}' may be any of the files ${names.join(', ')}: n8n says the same of them. Enter the name of one, for example ${names[0]}`,
		);
	}
	// Without such a file in the item, the error says that the file has no content.
	return same[0]?.[1] ?? file;
}

const textIn = (value: unknown) => (['string', 'number'].includes(typeof value) ? `${value}` : '');

/**
 * Browsers put this in front of base64. It is removed, because n8n would decode it into bytes in front of the
 * file.
 */
const DATA_URL = /^data:[^,]{0,200};base64,/i;

/** A file in one shape, because other nodes, above all Code, may give it in any. */
function normalizeFile(file: unknown, label: string): InputFile {
	const { id, data, bytes, fileName, fileExtension, mimeType } = Object(file) as Members;
	// n8n's storage has the content under `id`. `data` then holds only the name of the storage.
	const isStored = typeof id === 'string' && id !== '';
	if (!isStored && typeof data !== 'string') {
		throw new InputError(`The file in '${label}' has no content. Check the node before`);
	}
	return {
		...(isStored ? { id, data: '' } : { data: String(data).replace(DATA_URL, '') }),
		bytes: Number.isFinite(bytes) ? Number(bytes) : undefined,
		name: textIn(fileName).trim(),
		extension: textIn(fileExtension),
		mimeType: textIn(mimeType),
	};
}

/** The file that a field holds or names. Throws an InputError that lists the item's files. */
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
	const [short, names] = [field.slice(0, 80), fileNames(context)];
	if (names.length > 0) {
		throw new InputError(
			`'${label}' names the binary field '${short}', but the item has only ${names.join(', ')}`,
		);
	}
	throw new InputError(
		`'${label}' names the binary field '${short}', but the item has no file. Connect a node that gives one, or choose another mode`,
	);
}
