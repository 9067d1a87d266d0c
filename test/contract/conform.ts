/** A request as it arrived against its row: every difference, in words. Pure. */
import { parseLossless } from '../standin/losslessJson';
import { matchPath } from '../standin/routes';
import type { Field, OperationRow } from '../standin/row';
import type { LedgerRequest } from '../standin';

type Values = Record<string, unknown>;

/** Text of a path, a query or a form: digits stand for a number there. */
const fromText = (value: unknown) =>
	typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value;

function hasType({ type }: Field, value: unknown): boolean {
	if (type === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
	return type === 'file' || typeof value === type;
}

/** The bounds of a field: of its value, or of the length of its text. */
export function boundsOf({ type, format, min, max, minLength, maxLength }: Field) {
	if (type === 'string') return { low: minLength, high: maxLength };
	return { low: format === 'id' ? (min ?? 1) : min, high: max };
}

function isWithin(field: Field, value: unknown): boolean {
	const { low, high } = boundsOf(field);
	const size = typeof value === 'string' ? BigInt([...value].length) : BigInt(value as bigint);
	return (low === undefined || size >= low) && (high === undefined || size <= high);
}

function fieldProblem(field: Field, value: unknown): string[] {
	if (value === undefined) return field.required ? [`${field.name} is missing`] : [];
	if (!hasType(field, value)) return [`${field.name} is no ${field.type}`];
	const measured = field.type === 'integer' || field.type === 'string';
	if (measured && !isWithin(field, value)) return [`${field.name} is out of bounds`];
	const { enum: allowed } = field;
	return allowed && !allowed.includes(String(value)) ? [`${field.name} has no listed value`] : [];
}

/** The problems of one part of the request: unknown, missing, wrongly typed and unbounded fields. */
function partProblems(fields: Field[] = [], values: Values): string[] {
	const names = fields.map(({ name }) => name);
	const unknown = Object.keys(values).filter((name) => !names.includes(name));
	return [
		...unknown.map((name) => `${name} is no field of the row`),
		...fields.flatMap((field) => fieldProblem(field, values[field.name])),
	];
}

/** The fields of the body: of JSON with integers exact, of a form with the file among them. */
export function bodyOf(row: OperationRow, { rawBody, body = {}, file }: LedgerRequest): Values {
	if (row.contentType === 'application/json') return parseLossless(rawBody) as Values;
	return { ...body, ...(file && { [file.field]: file }) };
}

function ruleProblems({ rules = [] }: OperationRow, values: Values): string[] {
	return rules
		.filter(({ fields }) => fields.filter((name) => values[name] !== undefined).length !== 1)
		.map(({ fields }) => `not exactly one of ${fields.join(', ')}`);
}

function contentProblems({ method, contentType }: OperationRow, request: LedgerRequest): string[] {
	const given = request.headers['content-type'];
	if (contentType !== undefined) {
		return given?.startsWith(contentType) ? [] : [`content type is ${given}`];
	}
	const isEmpty = request.rawBody === '' && request.body === undefined;
	const length = Number(request.headers['content-length'] ?? 0);
	if (isEmpty && length === 0 && given === undefined) return [];
	return [`${method} has a body, or announces one`];
}

/** Everything in which a request differs from its row. */
export function problemsOf(row: OperationRow, request: LedgerRequest): string[] {
	const { method, path, query, headers } = request;
	const inPath = matchPath(row.path, path);
	const readText = (values: Record<string, string>) =>
		Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fromText(value)]));
	const missing = ['api-key', 'ai-trace-id'].filter((name) => !headers[name]);
	const content = contentProblems(row, request);
	const body = content.length === 0 ? bodyOf(row, request) : {};
	return [
		...(method === row.method ? [] : [`method is ${method}`]),
		...(inPath ? partProblems(row.pathParams, readText(inPath)) : [`path is ${path}`]),
		...missing.map((name) => `header ${name} is missing`),
		...partProblems(row.query, readText(query)),
		...content,
		...partProblems(row.body, body),
		...ruleProblems(row, body),
	];
}
