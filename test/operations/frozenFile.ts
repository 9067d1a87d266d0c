/**
 * How the frozen names are kept in `frozen.json`: a name that several operations have stands there once for each of its
 * values, with the operations that have it. Pure.
 */
import type { Names } from './names';

/** The names of no operation by their way; those of operations by a way with `*`, with each value and its operations. */
export interface FrozenFile {
	names: Names;
	shared: Record<string, Array<{ value: unknown; of: string }>>;
}

/** The way to a name that an operation has: what comes before, the operation, and the rest. */
const OF_OPERATION = /^(node \w+ · |output )(\w+\.\w+)( · .+)$/;

/** The names as the file keeps them. */
export function grouped(names: Names): FrozenFile {
	const file: FrozenFile = { names: {}, shared: {} };
	for (const [way, value] of Object.entries(names)) {
		const [, before, operation, rest] = OF_OPERATION.exec(way) ?? [];
		if (operation === undefined) {
			file.names[way] = value;
			continue;
		}
		const values = (file.shared[`${before}*${rest}`] ??= []);
		const same = values.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
		if (same) same.of += ` ${operation}`;
		else values.push({ value, of: operation });
	}
	return file;
}

/** The names that the file means, each operation with all of its own. */
export function expanded({ names, shared }: FrozenFile): Names {
	const entries = Object.entries(shared).flatMap(([way, values]) =>
		values.flatMap(({ value, of }) =>
			of.split(' ').map((operation): [string, unknown] => [way.replace('*', operation), value]),
		),
	);
	return { ...names, ...Object.fromEntries(entries) };
}
