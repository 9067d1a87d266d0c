/**
 * Ways to say the same that clients differ in. Whether the service takes them is not known, so each
 * is a setting; what they say is put here into the words that the rest of the stand-in knows. Pure.
 */
import type { Values } from './checks';
import { isRecord } from './refuse';
import type { Field, OperationRow, Shape } from './row';
import type { StandInSettings, UploadedFile } from './types';

const OCTET_STREAM = 'application/octet-stream';

const typesByEnding: Record<string, string> = {
	...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' },
	...{ mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' },
	...{ mp3: 'audio/mpeg', wav: 'audio/wav', m4a: 'audio/mp4', aac: 'audio/aac' },
};

/** What a file without a type is taken for: by its name, else the first kind that the row takes. */
function typed(file: UploadedFile, fields: Field[]): UploadedFile {
	if (file.type !== OCTET_STREAM) return file;
	const ending = /\.(\w+)$/.exec(file.filename)?.[1].toLowerCase() ?? '';
	const [first] = fields.find(({ name }) => name === file.field)?.contentTypes ?? [];
	return { ...file, type: typesByEnding[ending] ?? first ?? OCTET_STREAM };
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

/** A request as the usual client would have sent it, as far as the settings allow. */
export function asUsual(row: OperationRow, values: Values, settings: StandInSettings): Values {
	const fields = row.body ?? [];
	const { file } = values;
	const readsIds = settings.idsAsText && !row.idsAsNumbers;
	return {
		...values,
		body: readsIds ? withNumbers(fields, values.body) : values.body,
		file: file && settings.octetStreamFiles ? typed(file, fields) : file,
	};
}
