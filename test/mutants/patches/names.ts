/** Names in the place of IDs: which record they stand for, and that they are looked up once, in time. */
import type { Patch } from '../patch';

type Row = [name: string, file: string, search: string, replace: string, named: string];

const rows: Row[] = [
	[
		'every item asks for the list',
		'transport/run/resolveNames',
		'await madeOnce(run.lists, list.path, async () => await readList(asking, list), signal)',
		'(signal, madeOnce, run, await readList(asking, list))',
		'looked up once for all items',
	],
	[
		'a failed read of the list is remembered',
		'transport/http/abortSignals',
		'if (!known.has(key)) making.catch(() => known.delete(key));',
		'',
		'is read again by',
	],
	[
		'a wrong name stops nobody else',
		'transport/run/item',
		'return mayGoOn(item, scope) ? await workOnce(item, work) : [];',
		'return await workOnce(item, work);',
		'stops the whole run',
	],
	[
		'a list that cannot be read fails every item',
		'transport/run/resolveNames',
		'scope.problems.set(item, toJobError(error)),',
		'[...scope.named.keys(), 0, 1, 2].forEach((one) => scope.problems.set(one, toJobError(error))),',
		'fails the items with names only',
	],
	[
		'the first of several effects with a name is taken',
		'transport/run/resolveNames',
		'if (found.length === 1)',
		'if (found.length >= 1)',
		'with their IDs',
	],
	[
		'case counts',
		'transport/http/namedLists',
		"name.trim().replace(/\\s+/g, ' ').toLowerCase()",
		"name.trim().replace(/\\s+/g, ' ')",
		'works in the mode',
	],
	[
		'digits may be a name',
		'fields/tools/ids',
		"typeof value !== 'string' || NUMERIC.test(value.trim())",
		"typeof value !== 'string'",
		'is not asked for',
	],
];

export const names: Patch[] = rows.map(([name, file, search, replace, named]) => ({
	...{ name, file: `${file}.ts`, search, replace, tests: 'workflow/names', named },
}));
