/** Reasons to refuse a request. */

/** An error code and the message that goes with it. */
export interface Refusal {
	code: number;
	message: string;
}

/** A refusal. */
export const refuse = (code: number, message: string): Refusal => ({ code, message });

/** The first refusal that a check of the members brings about. */
export function firstRefusal<T>(
	members: Iterable<T>,
	check: (member: T, index: number) => Refusal | undefined,
): Refusal | undefined {
	let index = 0;
	for (const member of members) {
		const refused = check(member, index++);
		if (refused) return refused;
	}
	return undefined;
}

/** Whether a value is an object with fields: no array, no number of any size, not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
