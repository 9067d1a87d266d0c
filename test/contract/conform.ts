/** A request as it arrived against its row: every difference, in words. Pure. */
import { parseLossless } from '../support/standin/losslessJson';
import { matchPath } from '../support/standin/routes';
import type { Field, OperationRow, Rule, Shape } from '../support/standin/row';
import type { LedgerRequest } from '../support/standin';

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text of a path or a query as its fields mean it: digits may stand for a number there. */
const fromText = (fields: Field[] = [], values: Record<string, string>): Values =>
	Object.fromEntries(
		Object.entries(values).map(([name, text]) => {
			const isNumber = fields.find((field) => field.name === name)?.type === 'integer';
			return [name, isNumber && /^-?\d+$/.test(text) ? BigInt(text) : text];
		}),
	);

function hasType({ type }: Shape, value: unknown): boolean {
	if (type === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
	if (type === 'array') return Array.isArray(value);
	if (type === 'object') return isObject(value);
	if (type === 'number') return typeof value === 'bigint' || typeof value === 'number';
	return type === 'file' || typeof value === type;
}

/** The bounds of a shape: of its value, or of the length of its text or array. */
export function boundsOf(shape: Shape) {
	const { type, format, min, max, minLength, maxLength, minItems, maxItems } = shape;
	if (type === 'string') return { low: minLength, high: maxLength };
	if (type === 'array') return { low: minItems, high: maxItems };
	return { low: format === 'id' ? (min ?? 1) : min, high: max };
}

/** The number that bounds are about, if there is one. */
function sizeOf(value: unknown): number | bigint | undefined {
	if (typeof value === 'number' || typeof value === 'bigint') return value;
	if (typeof value === 'string') return [...value].length;
	return Array.isArray(value) ? value.length : undefined;
}

function isWithin(shape: Shape, value: unknown): boolean {
	const { low, high } = boundsOf(shape);
	const size = sizeOf(value);
	if (size === undefined) return true;
	return (low === undefined || size >= low) && (high === undefined || size <= high);
}

const formats: Record<string, RegExp> = {
	url: /^https?:\/\/[^\s/]/,
	time: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
};

/** What is inside an array or an object. */
function insideProblems(shape: Shape, name: string, value: unknown): string[] {
	const { type, items, fields, rules } = shape;
	if (items && Array.isArray(value)) {
		return value.flatMap((member, index) => valueProblems(items, `${name}[${index}]`, member));
	}
	if (type !== 'object' || !isObject(value)) return [];
	return [...partProblems(fields, value, `${name}.`), ...ruleProblems(rules, value, `${name}.`)];
}

function valueProblems(shape: Shape, name: string, value: unknown): string[] {
	if (shape.orList && Array.isArray(value)) {
		return value.flatMap((member, at) => valueProblems(shape, `${name}[${at}]`, member));
	}
	if (!hasType(shape, value)) return [`${name} is no ${shape.type}`];
	if (!isWithin(shape, value)) return [`${name} is out of bounds`];
	const { enum: allowed, anyCase, format = '' } = shape;
	const plain = (one: unknown) => (anyCase ? String(one).toLowerCase() : String(one));
	const isListed = allowed?.some((one) => plain(one) === plain(value)) ?? true;
	const isFormed = formats[format]?.test(String(value)) ?? true;
	return [
		...(isListed ? [] : [`${name} has no listed value`]),
		...(isFormed ? [] : [`${name} is no ${format}`]),
		...insideProblems(shape, name, value),
	];
}

/** Unknown, missing, wrongly typed and unbounded fields of a part of the request, however deep. */
function partProblems(fields: Field[] = [], values: Values, prefix = ''): string[] {
	const names = fields.map(({ name }) => name);
	const unknown = Object.keys(values).filter((name) => !names.includes(name));
	return [
		...unknown.map((name) => `${prefix}${name} is no field of the row`),
		...fields.flatMap((field) => {
			const value = values[field.name];
			const name = `${prefix}${field.name}`;
			if (value !== undefined) return valueProblems(field, name, value);
			return field.required ? [`${name} is missing`] : [];
		}),
	];
}

/** The fields of the body: of JSON with integers exact, of a form with the file among them. */
export function bodyOf(row: OperationRow, { rawBody, body = {}, file }: LedgerRequest): Values {
	if (row.contentType === 'application/json') return parseLossless(rawBody) as Values;
	return { ...body, ...(file && { [file.field]: file }) };
}

/** The broken rules, in words. A member of a rule is a field, or fields that belong together. */
function ruleProblems(rules: Rule[] = [], values: Values, prefix = ''): string[] {
	return rules.flatMap(({ mode, fields }) => {
		const groups = fields.map((member) => [member].flat());
		const isGiven = (name: string) => values[name] !== undefined;
		const given = groups.filter((group) => group.some(isGiven));
		const isOne = given.length === 1 && given[0].every(isGiven);
		const isKept = mode === 'notTogether' ? given.length <= 1 : isOne;
		const names = groups.map((group) => group.map((name) => `${prefix}${name}`).join(' with '));
		const wanted = mode === 'notTogether' ? 'more than one of' : 'not exactly one of';
		return isKept ? [] : [`${wanted} ${names.join(', ')}`];
	});
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
	const missing = ['api-key', 'ai-trace-id'].filter((name) => !headers[name]);
	const content = contentProblems(row, request);
	const body = content.length === 0 ? bodyOf(row, request) : {};
	return [
		...(method === row.method ? [] : [`method is ${method}`]),
		...(inPath
			? partProblems(row.pathParams, fromText(row.pathParams, inPath))
			: [`path is ${path}`]),
		...missing.map((name) => `header ${name} is missing`),
		...partProblems(row.query, fromText(row.query, query)),
		...content,
		...partProblems(row.body, body),
		...ruleProblems(row.rules, body),
	];
}
