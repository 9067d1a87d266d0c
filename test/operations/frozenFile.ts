/**
 * How the frozen names are kept in `frozen.json`: what operations have in common stands there once,
 * by field, with the operations that have it. Pure.
 */
import type { Names } from './names';

/** The same names of several operations, each by the rest of its way. */
interface Shared {
	operations: string[];
	names: Names;
}

/** The names of no operation by their way, those of operations by field, or as `output`. */
export interface FrozenFile {
	names: Names;
	shared: Record<string, Shared[]>;
}

/** The way to a name that an operation has: what comes before, the operation, field and rest. */
const OF_OPERATION = /^(node \w+ · |output )(\w+\.\w+) · (.+)$/;

/** What is kept together: a field with its members, or the whole output. */
const groupOf = (before: string, rest: string) =>
	before === 'output ' ? 'output' : `${before}${/^\w+/.exec(rest)?.[0]}`;

/** The names as the file keeps them. */
export function grouped(names: Names): FrozenFile {
	const file: FrozenFile = { names: {}, shared: {} };
	const groups: Record<string, Record<string, Names>> = {};
	for (const [way, value] of Object.entries(names)) {
		const [, before, operation, rest] = OF_OPERATION.exec(way) ?? [];
		if (operation === undefined) file.names[way] = value;
		else ((groups[groupOf(before, rest)] ??= {})[operation] ??= {})[rest] = value;
	}
	for (const [group, byOperation] of Object.entries(groups)) {
		const variants = new Map<string, Shared>();
		for (const [operation, some] of Object.entries(byOperation)) {
			const key = JSON.stringify(some);
			const { operations = [] } = variants.get(key) ?? {};
			variants.set(key, { operations: [...operations, operation], names: some });
		}
		file.shared[group] = [...variants.values()];
	}
	return file;
}

/** The names that the file means, each operation with all of its own. */
export function expanded({ names, shared }: FrozenFile): Names {
	const entries = Object.entries(shared).flatMap(([group, variants]) => {
		const before = group === 'output' ? 'output ' : group.replace(/\w+$/, '');
		return variants.flatMap((one) =>
			one.operations.flatMap((operation) =>
				Object.entries(one.names).map(([rest, value]): [string, unknown] => [
					`${before}${operation} · ${rest}`,
					value,
				]),
			),
		);
	});
	return { ...names, ...Object.fromEntries(entries) };
}
