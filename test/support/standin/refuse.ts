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
	members: T[],
	check: (member: T, index: number) => Refusal | undefined,
): Refusal | undefined {
	for (const [index, member] of members.entries()) {
		const refused = check(member, index);
		if (refused) return refused;
	}
	return undefined;
}

/** Whether a value is an object with fields: no array, no number of any size, not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A single value inside of others, and the name of the field in which it stands. */
export interface Leaf {
	name: string;
	value: unknown;
}

/** All single values inside, however deep. */
export function leaves(value: unknown, name = ''): Leaf[] {
	if (Array.isArray(value)) return value.flatMap((member) => leaves(member, name));
	if (!isRecord(value)) return [{ name, value }];
	return Object.entries(value).flatMap(([key, member]) => leaves(member, key));
}
