/**
 * Ways to say the same that clients differ in. Whether the service takes them is not known, so each
 * is a setting; what they say is put here into the words that the rest of the stand-in knows. Pure.
 */
import type { Values } from './checks';
import { isRecord } from './refuse';
import type { Field, OperationRow, Shape } from './row';
import type { StandInSettings, UploadedFile } from './types';

/** What says nothing of a file; the second is busboy's word for a part without a type. */
const TYPELESS = ['application/octet-stream', 'text/plain'];

const typesByEnding: Record<string, string> = {
	...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' },
	...{ mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' },
	...{ mp3: 'audio/mpeg', wav: 'audio/wav', m4a: 'audio/mp4', aac: 'audio/aac' },
};

/** What a file without a type is taken for: by its name, else the first kind that the row takes. */
function typed(file: UploadedFile, fields: Field[]): UploadedFile {
	if (!TYPELESS.includes(file.type)) return file;
	const ending = /\.(\w+)$/.exec(file.filename)?.[1].toLowerCase() ?? '';
	const [first] = fields.find(({ name }) => name === file.field)?.contentTypes ?? [];
	return { ...file, type: typesByEnding[ending] ?? first ?? file.type };
}

const isId = ({ type, format }: Shape, name: string) =>
	type === 'integer' && (format === 'id' || /_ids?$/.test(name));

function withNumber(shape: Shape, name: string, value: unknown): unknown {
	const { items, fields } = shape;
	if (Array.isArray(value)) {
		return value.map((member) => withNumber(items ?? shape, name, member));
	}
	if (fields && isRecord(value)) return withNumbers(fields, value);
	const isText = typeof value === 'string' && /^\d+$/.test(value);
	return isText && isId(shape, name) ? BigInt(value) : value;
}

/** The values, with IDs that are texts of digits as numbers. */
function withNumbers(fields: Field[], values: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			const field = fields.find((known) => known.name === name);
			return [name, field ? withNumber(field, name, value) : value];
		}),
	);
}

const isNothing = (field: Field, value: unknown) =>
	value === null || value === '' || (Number(value) === 0 && isId(field, field.name));

/** The values without optional fields that hold nothing. */
function withoutNothing(fields: Field[], values: Record<string, unknown>): Record<string, unknown> {
	const optional = fields.filter(({ required }) => !required);
	const stays = ([name, value]: [string, unknown]) =>
		!optional.some((field) => field.name === name && isNothing(field, value));
	return Object.fromEntries(Object.entries(values).filter(stays));
}

/** A file, unless it is the empty part of a form that was not filled in. */
const given = (file?: UploadedFile) =>
	file?.bytes === 0 && file.filename === '' ? undefined : file;

/** A request as the usual client would have sent it, as far as the settings allow. */
export function asUsual(row: OperationRow, values: Values, settings: StandInSettings): Values {
	const fields = row.body ?? [];
	const file = settings.placeholders ? given(values.file) : values.file;
	const body = settings.placeholders ? withoutNothing(fields, values.body) : values.body;
	const readsIds = settings.idsAsText && !row.idsAsNumbers;
	return {
		...values,
		body: readsIds ? withNumbers(fields, body) : body,
		file: file && settings.octetStreamFiles ? typed(file, fields) : file,
	};
}
