/** Makes values of expressions fit for the body: none may reach the service as something else than the user meant. */
import { PendingName, PendingUpload } from './requestBody';
import { InputError } from './errors';

/** Deeper than any body; what holds itself has no end. */
const MOST_LEVELS = 50;

function checkedNumber(value: number, label: string): number {
	if (!Number.isFinite(value))
		throw new InputError(`'${label}' holds ${value}, which is not a number`);
	if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
	throw new InputError(
		`'${label}' holds the number ${value}, which has lost digits. Pass it inside of JSON text`,
	);
}

/** The text of a date, of JavaScript or of n8n's expressions; undefined when it is none. */
function dateText(value: object, label: string): string | undefined {
	const { toISO, toJSON } = value as Record<string, unknown>;
	const write = [toISO, toJSON].find((method) => typeof method === 'function');
	if (write === undefined) return undefined;
	const text: unknown = (write as () => unknown).call(value);
	if (typeof text === 'string') return text;
	throw new InputError(`'${label}' holds an invalid date`);
}

function plainObject(value: object, label: string, levels: number): unknown {
	if (value instanceof PendingUpload || value instanceof PendingName) return value;
	if (levels === 0) throw new InputError(`'${label}' is nested too deeply`);
	const plain = (member: unknown) => plainValue(member, label, levels - 1);
	if (Array.isArray(value)) return value.map((entry) => plain(entry ?? null));
	const date = dateText(value, label);
	if (date !== undefined) return date;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, member]) => member !== undefined)
			.map(([key, member]) => [key, plain(member)]),
	);
}

/** A value fit for the body. Throws an InputError that names `label` for what JSON cannot say, and for lost digits. */
export function plainValue(value: unknown, label: string, levels = MOST_LEVELS): unknown {
	if (typeof value === 'object' && value !== null) return plainObject(value, label, levels);
	if (typeof value === 'number') return checkedNumber(value, label);
	if (typeof value !== 'function' && typeof value !== 'symbol') return value;
	throw new InputError(`'${label}' holds a ${typeof value}, which cannot be sent`);
}
