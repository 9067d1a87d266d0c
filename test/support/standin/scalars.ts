/** Single values against what its row says of them. Pure. */
import type { Refusal } from './refuse';
import { refuse } from './refuse';
import type { Shape } from './row';
import type { UploadedFile } from './types';

/** Texts with a code of their own when they are too long. */
function tooLong(name: string): Refusal {
	const codes: [RegExp, number][] = [
		[/negative_prompt$/, 400019],
		[/prompt$/, 400018],
		[/lyric_text$/, 400080],
	];
	const code = codes.find(([pattern]) => pattern.test(name))?.[1] ?? 400017;
	return refuse(code, `${name} is too long`);
}

function checkEnum(shape: Shape, name: string, value: unknown): Refusal | undefined {
	const { enum: allowed, anyCase, open, code = 400017 } = shape;
	if (!allowed || (open && value !== '')) return undefined;
	const plain = (text: unknown) => (anyCase ? String(text).toLowerCase() : String(text));
	if (allowed.some((member) => plain(member) === plain(value))) return undefined;
	return refuse(code, `${name} is not one of ${allowed.join(',')}`);
}

/** An integer of any size, or any number. */
export function checkNumber(shape: Shape, name: string, value: unknown): Refusal | undefined {
	const { type, format, min = format === 'id' ? 1 : undefined, max } = shape;
	const fits = type === 'number' ? Number.isFinite(value) : Number.isInteger(value);
	if (typeof value !== 'bigint' && !fits) {
		return refuse(400013, `${name} must be ${type === 'number' ? 'a number' : 'an integer'}`);
	}
	const number = value as number | bigint;
	if (min !== undefined && number < min) return refuse(400017, `${name} must be at least ${min}`);
	if (max !== undefined && number > max) return refuse(400017, `${name} must be at most ${max}`);
	return checkEnum(shape, name, value);
}

const formats: Record<string, [pattern: RegExp, wanted: string]> = {
	url: [/^https?:\/\/[^\s/]/i, 'an http or https address'],
	time: [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'a time, YYYY-MM-DD HH:mm:ss'],
};

/** A text: its length, its format, and whether it is one of those allowed. */
export function checkString(shape: Shape, name: string, value: unknown): Refusal | undefined {
	const { format = '', minLength = 0, maxLength = Infinity } = shape;
	if (typeof value !== 'string') return refuse(400013, `${name} must be a string`);
	const length = [...value].length;
	if (length === 0 && minLength > 0) return refuse(400011, `${name} is empty`);
	if (length < minLength) return refuse(400017, `${name} is shorter than ${minLength}`);
	if (length > maxLength) return tooLong(name);
	const [pattern, wanted] = formats[format] ?? [];
	if (pattern && !pattern.test(value)) return refuse(400017, `${name} must be ${wanted}`);
	return checkEnum(shape, name, value);
}

/** A file: its type and size. */
export function checkFile(shape: Shape, name: string, file: UploadedFile): Refusal | undefined {
	const { contentTypes = [], maxBytes = Infinity } = shape;
	const { wrongType, tooBig } = shape.codes ?? { wrongType: 400017, tooBig: 400017 };
	if (!contentTypes.includes(file.type)) return refuse(wrongType, `${name}: type ${file.type}`);
	if (file.bytes > maxBytes) return refuse(tooBig, `${name} is larger than ${maxBytes} bytes`);
	return undefined;
}
