/** The balance of an account, as its answer tells it (docs/service.md, "Account"). Pure. */
import { fieldOf } from './json';

const isNumber = (value: unknown) =>
	typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

/** The credits of the plan and those bought, together; one of them alone will do. Undefined when one cannot be read. */
export function creditsLeft(resp: unknown): number | undefined {
	const parts = [fieldOf(resp, 'credit_monthly'), fieldOf(resp, 'credit_package')].filter(
		(part) => part !== undefined && part !== null,
	);
	if (parts.length === 0 || !parts.every(isNumber)) return undefined;
	const sum = parts.reduce<number>((total, part) => total + Number(part), 0);
	return Number.isFinite(sum) ? sum : undefined;
}
