/** Mistakes about what a setting means: nothing that the user did not mean may be paid for. */
import { mistakes } from '../patch';

export const settings = [
	...mistakes('transport/run/options.ts', 'runs/settings/badInput', {
		'an expression that gives nothing counts as no key and no minimum': [
			"if (!raw.startsWith('=') || !(isEmpty(value) || isShared)) return;",
			'if (raw || value) return;',
			'is refused and not taken for none',
		],
	}),
	...mistakes('fields/tools/body.ts', 'runs/settings/expressionValues', {
		'edges: integers that lost digits are sent': [
			'if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;',
			'if (value === value) return value;',
			'is refused, and nothing is sent',
		],
	}),
	...mistakes('transport/http/userValues.ts', 'runs/settings/expressionValues', {
		'edges: a choice that is not there is the default, and paid for': [
			'if (chosen !== undefined) return chosen;',
			'return chosen ?? values[0];',
			'no way to a mask is refused',
		],
	}),
	...mistakes('transport/http/userValues.ts', 'runs/settings/madeUp', {
		'an expression is paid for as a text': [
			'EXPRESSION.exec(text)',
			'EXPRESSION.exec(label)',
			'a text that an expression did not make',
		],
	}),
	...mistakes('resources/operation.ts', 'runs/settings/expressionValues', {
		'edges: an operation that is not there calls the base address': [
			'if (options.url) return options;',
			'if (options.url !== null) return options;',
			'is refused, and nothing is sent',
		],
	}),
	...mistakes('fields/tools/write.ts', 'runs/settings/restyle', {
		'seed 0 is not sent': [
			'if (number !== undefined) body[key]',
			'if (number) body[key]',
			'sends exactly what was set',
		],
		'a seed is sent that the user did not set': [
			'if (number !== undefined) body[key] = number;',
			'body[key] = number ?? 0n;',
			'sends no seed when the field is empty',
		],
	}),
	...mistakes('fields/tools/ids.ts', 'runs/settings/restyle', {
		'IDs from the user are rounded': [
			'const id = wholeNumber(value);',
			'const id = BigInt(Number(value));',
			'keeps IDs of 18 digits exact',
		],
	}),
	...mistakes('fields/tools/several.ts', 'unit/fields/several', {
		'an ID in JSON text is rounded': ['parseExact(json)', 'JSON.parse(json)', 'a list holds'],
	}),
	...mistakes('fields/tools/texts.ts', 'runs/settings/madeUp', {
		'the word for nothing is paid for': [
			'if (!word) continue;',
			"if (!word || text !== '') continue;",
			'a word inside of a longer text',
		],
	}),
	...mistakes('transport/run/item.ts', 'runs/files/filesChecked', {
		'a URL that only a private network knows is paid for': [
			'...inUrls, ',
			'',
			'A URL that PixVerse cannot open is refused',
		],
	}),
	...mistakes('transport/run/item.ts', 'runs/settings/names', {
		'a wrong name stops nobody else': [
			'await resolveBodies(settings, scope);\n\t\tif (!mayGoOn(settings, scope)) return [];',
			'await resolveBodies(settings, scope);',
			'stops the whole run',
		],
	}),
	...mistakes('transport/run/item.ts', 'runs/settings/badInput', {
		'the good items are sent although another one has a wrong setting': [
			'scope.problems.size === 0;',
			'true;',
			'a negative seed stops the run with one clear sentence',
		],
	}),
	...mistakes('transport/run/resolveBodies.ts', 'runs/settings/names', {
		'the first of several effects with a name is taken': [
			'if (found.length === 1)',
			'if (found.length >= 1)',
			'with their IDs',
		],
	}),
	...mistakes('transport/http/recentSubmissions.ts', 'runs/settings/latest', {
		'the videos to choose from are those of every account': [
			'run.account === account && type',
			'type',
			'are not those of another account',
		],
	}),
];
