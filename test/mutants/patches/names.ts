/** Names in the place of IDs: which record they stand for, and that they are looked up once, in time. */
import { mistakes } from '../patch';

export const names = [
	...mistakes('transport/run/resolveBodies.ts', 'workflow/names', {
		'every item asks for the list': [
			'await madeOnce(run.lists, list.path, readList, signal)',
			'(signal, madeOnce, run, await readList())',
			'looked up once for all items',
		],
		'the first of several effects with a name is taken': [
			'if (found.length === 1)',
			'if (found.length >= 1)',
			'with their IDs',
		],
	}),
	...mistakes('transport/run/resolveBodies.ts', 'workflow/names', {
		'a list that cannot be read fails every item': [
			'scope.problems.set(item, toJobError(error))',
			'[item, 0, 1, 2].forEach((one) => scope.problems.set(one, toJobError(error)))',
			'fails the items with names only',
		],
	}),
	...mistakes('transport/run/resolveBodies.ts', 'workflow/filesOfRun', {
		'files are not looked at before anything is sent': [
			'filesIn(body).length > 0 ||',
			'filesIn(body).length < 0 ||',
			'a wrong one in a late row',
		],
	}),
	...mistakes('transport/http/abortSignals.ts', 'workflow/names', {
		'a failed read of the list is remembered': [
			'if (!known.has(key)) making.catch(() => known.delete(key));',
			'',
			'is read again by',
		],
	}),
	...mistakes('transport/run/item.ts', 'workflow/names', {
		'a wrong name stops nobody else': [
			'await resolveBodies(item, scope);\n\t\tif (!mayGoOn(item, scope)) return [];',
			'await resolveBodies(item, scope);',
			'stops the whole run',
		],
	}),
	...mistakes('transport/http/lists.ts', 'workflow/names', {
		'case counts': [
			".replace(/\\s+/g, ' ').toLowerCase()",
			".replace(/\\s+/g, ' ')",
			'works in the mode',
		],
	}),
	...mistakes('transport/http/lists.ts', 'unit/http/namedLists', {
		'names: a blank is one': [
			"typeof value === 'string' && value.trim() !== '';",
			"typeof value === 'string';",
			'the name of a record',
		],
		'names: what no source has is not looked for': [
			"'title', ...seemsOne]",
			"'title']",
			'is read as nobody has it',
		],
		'names: any text is a link': [
			'known.find((text) => /^\\s*https?:\\/\\//i.test(text))',
			'known.find(isText)',
			'the picture of a record is not in',
		],
	}),
	...mistakes('fields/tools/ids.ts', 'workflow/names', {
		'digits may be a name': [
			"typeof value !== 'string' || NUMERIC.test(value.trim())",
			"typeof value !== 'string'",
			'is not asked for',
		],
	}),
];
