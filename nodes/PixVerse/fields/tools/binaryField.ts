/** The file that a field names, wherever n8n keeps it, or a sentence that says where it may be instead. */
import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { isTool } from '../../transport/http/client';
import { InputError } from '../../transport/http/errors';
import type { StoredFile } from '../../transport/http/files';
import { trimmed } from '../../transport/http/userValues';

/** n8n's own name for the file of an item. */
export const DEFAULT_FIELD = 'data';

/** Where the files of an item are whose workflow has the setting `binaryMode` (n8n 2.x, `convertBinaryData` of n8n-core). */
const FILES_IN_JSON = '_files';

/** A file with what n8n says of it, which may be wrong. */
export interface InputFile extends StoredFile {
	/** Empty where n8n has none, as the next two. */
	name: string;
	extension: string;
	mimeType: string;
}

type Members = Record<string, unknown>;

/** Whether a value can only be meant as a URL. */
export const isUrl = (value: unknown): boolean => /^https?:\/\//i.test(trimmed(value));

/** Whether a value is a file as an expression gives it, such as `{{ $binary.data }}`. */
export const isFile = (value: unknown): value is Members =>
	typeof value === 'object' && value !== null && 'mimeType' in value;

/** Whether a file comes with its content, or with its place in n8n's storage. */
export const hasContent = (file: object): boolean => 'id' in file || 'data' in file;

/** The fields of an item that hold files. */
const filesOf = (context: IExecuteSingleFunctions): Members => context.getInputData().binary ?? {};

/** Whether the files of the workflow's items are in their JSON, where a text may be the path to one. */
const isCombined = (context: IExecuteSingleFunctions) =>
	(context.getWorkflowSettings() as Members).binaryMode === 'combined';

/** What is in the binary field of a name, or at a path; undefined when there is nothing. */
function fileAt(context: IExecuteSingleFunctions, name: string): unknown {
	const files = filesOf(context);
	if (Object.hasOwn(files, name)) return files[name] ?? {};
	if (!isCombined(context) || isTool(context)) return undefined;
	for (const path of [name, `${FILES_IN_JSON}[${JSON.stringify(name)}]`]) {
		try {
			return context.helpers.assertBinaryData(path);
		} catch {
			// n8n throws where there is none.
		}
	}
	return undefined;
}

/** Whether the item has the file that a field names. */
export const hasFile = (context: IExecuteSingleFunctions, value: unknown): boolean =>
	fileAt(context, trimmed(value)) !== undefined;

/** The names of all files of the item. */
export function fileNames(context: IExecuteSingleFunctions): string[] {
	const { [FILES_IN_JSON]: files } = context.getInputData().json;
	const inJson = isCombined(context) && !isTool(context) ? Object.keys(files ?? {}) : [];
	return [...Object.keys(filesOf(context)), ...inJson];
}

/** The field that is meant where none is named: n8n's usual one, unless the item has one other file alone. */
export function defaultField(context: IExecuteSingleFunctions): string {
	const names = fileNames(context);
	return names.length === 1 ? names[0] : DEFAULT_FIELD;
}

/**
 * A file from an expression. `$binary` leaves the content out where n8n keeps it in the item (`nodeDataGetter` of
 * n8n-workflow): then it is the file of the item about which n8n says the same. Throws an InputError when several
 * with different contents could be meant.
 */
function fileOfExpression(context: IExecuteSingleFunctions, file: Members, label: string): unknown {
	if (isTool(context)) {
		throw new InputError(`'${label}' holds a file from an agent. Use the name of a binary field`);
	}
	if (hasContent(file)) return file;
	const isSame = ([, other]: [string, unknown]) =>
		Object.entries(file).every(([key, value]) => (Object(other) as Members)[key] === value);
	const same = Object.entries(filesOf(context)).filter(isSame);
	if (new Set(same.map(([, other]) => (other as Members).data)).size > 1) {
		const names = same.map(([name]) => name);
		throw new InputError(
			`'${label}' may be any of the files ${names.join(', ')}: n8n says the same of them. Enter the name of one, for example ${names[0]}`,
		);
	}
	return same[0]?.[1] ?? file;
}

const textIn = (value: unknown) => (['string', 'number'].includes(typeof value) ? `${value}` : '');

/** What browsers put in front of base64, and base64 does not have: decoded, it would be bytes before the file. */
const DATA_URL = /^data:[^,]{0,200};base64,/i;

/** A file in one shape; other nodes, above all Code, may give any. */
function normalizeFile(file: unknown, label: string): InputFile {
	const { id, data, bytes, fileName, fileExtension, mimeType } = Object(file) as Members;
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

/** The file that a field holds or names. Throws an InputError that names the files there are. */
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
