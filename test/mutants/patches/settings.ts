/** Mistakes about what a setting means: nothing that the user did not mean may be paid for. */
import { mistakes } from '../patch';

export const settings = [
	...mistakes('transport/run/options.ts', 'runs/settings/refusals', {
		'an expression that gives nothing counts as no key and no minimum': [
			"if (!raw.startsWith('=') || !(isEmpty(value) || isShared)) return;",
			'if (raw || value) return;',
			'is not taken for unset',
		],
	}),
	...mistakes('fields/tools/body.ts', 'runs/settings/refusals', {
		'edges: integers that lost digits are sent': [
			'if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;',
			'if (value === value) return value;',
			'additional fields that lost digits',
		],
	}),
	...mistakes('transport/http/userValues.ts', 'runs/settings/refusals', {
		'edges: a choice that is not there is the default, and paid for': [
			'if (chosen !== undefined) return chosen;',
			'return chosen ?? values[0];',
			'no way to a mask',
		],
	}),
	...mistakes('transport/http/userValues.ts', 'runs/settings/meaninglessTexts', {
		'an expression is paid for as a text': [
			'EXPRESSION.exec(text)',
			'EXPRESSION.exec(label)',
			'A text that nobody meant is refused',
		],
	}),
	...mistakes('resources/operation.ts', 'runs/settings/refusals', {
		'edges: an operation that is not there calls the base address': [
			'if (options.url) return options;',
			'if (options.url !== null) return options;',
			'an operation that does not exist',
		],
	}),
	...mistakes('fields/tools/write.ts', 'runs/settings/restyle', {
		'seed 0 is not sent': [
			'if (number !== undefined) body[key]',
			'if (number) body[key]',
			'Exactly what was set is sent',
		],
		'a seed is sent that the user did not set': [
			'if (number !== undefined) body[key] = number;',
			'body[key] = number ?? 0n;',
			'No seed is sent when the field is empty',
		],
	}),
	...mistakes('fields/tools/ids.ts', 'runs/settings/restyle', {
		'IDs from the user are rounded': [
			'const id = wholeNumber(value);',
			'const id = BigInt(Number(value));',
			'An ID of 18 digits stays exact',
		],
	}),
	...mistakes('fields/tools/several.ts', 'unit/fields/several', {
		'an ID in JSON text is rounded': ['parseExact(json)', 'JSON.parse(json)', 'a list holds'],
	}),
	...mistakes('fields/tools/texts.ts', 'runs/settings/meaninglessTexts', {
		'the word for nothing is paid for': [
			'if (!word) continue;',
			"if (!word || text !== '') continue;",
			'A text that nobody meant is refused',
		],
	}),
	...mistakes('fields/tools/texts.ts', 'runs/settings/meaninglessTexts', {
		'an error of a spreadsheet is spoken': [
			'(unmeantIn(context, text, raw) ?? cellErrorIn(context, text, raw))',
			'unmeantIn(context, text, raw)',
			'A text that nobody meant is refused',
		],
		'a word that a person wrote into the code is refused': [
			'holds(text, word) && !isInCode(word)',
			'holds(text, word)',
			'A text that may be meant is sent',
		],
		'an error in a column that is not asked for refuses the row': [
			'isNamed(column) ? [cell] : []',
			'[cell]',
			'A text that may be meant is sent',
		],
	}),
	...mistakes('fields/tools/spelling.ts', 'unit/fields/spelling', {
		'a time of day is taken for a ratio': [
			'const isSize = Math.min(...pair) >= LEAST_PIXELS;',
			'const isSize = true;',
			'none is meant',
		],
		'a number that is near a ratio is one': [
			'ROUNDED = 0.0006',
			'ROUNDED = 0.006',
			'none is meant',
		],
	}),
	...mistakes('transport/http/userValues.ts', 'unit/http/userValues', {
		'a number below 0 turns a switch on': [
			String.raw`(?<=\p{L})\p{Pd}|(?<=.)\p{Pd}(?=\p{L})`,
			String.raw`\p{Pd}`,
			'is refused',
		],
	}),
	...mistakes('fields/tools/choice.ts', 'runs/settings/emptyCells', {
		'a mistyped column is paid for in silence': [
			'noteSetting(body, label, value, ',
			"noteSetting(body, label, '', ",
			'A column that no row has takes the default',
		],
		'an empty cell is sent': [
			'return isEmpty(value) ? field.default : value;',
			'return value;',
			'takes the default, without a warning',
		],
	}),
	...mistakes('transport/run/cancellation.ts', 'runs/settings/emptyCells', {
		'an empty cell warns although its column is there': [
			'!this.given.has(missing)',
			'missing || !this.given.has(missing)',
			'is no mistake if another row has the column',
		],
	}),
	...mistakes('transport/run/item.ts', 'runs/settings/emptyCells', {
		'a warning is said once more by each try': [
			'return { ...one, json: { ...one.json, warning: asSentences(texts) } };',
			'return Object.assign(one.json, { warning: asSentences(texts) }) && one;',
			'A warning is said once',
		],
	}),
	...mistakes('fields/inputs/images.ts', 'runs/settings/severalImages', {
		'an empty cell among the images takes its name to the next': [
			'images.push(...there);',
			'images.push(...there.map(({ label, entry }, at) => ({ label, entry: { ...entry, inList: at + 1 } })));',
			'the others keep their names',
		],
	}),
	...mistakes('transport/run/item.ts', 'runs/files/filesChecked', {
		'a URL that only a private network knows is paid for': [
			'...inUrls, ',
			'',
			'A URL that PixVerse cannot open is refused',
		],
	}),
	...mistakes('transport/run/item.ts', 'runs/settings/effectNames', {
		'a wrong name stops nobody else': [
			'await resolveBodies(settings, scope);\n\t\tif (!mayGoOn(settings, scope)) return [];',
			'await resolveBodies(settings, scope);',
			'stops the run before anything is sent',
		],
	}),
	...mistakes('transport/run/item.ts', 'runs/settings/refusals', {
		'the good items are sent although another one has a wrong setting': [
			'!wrong;',
			'true;',
			'stops the run before anything is sent',
		],
	}),
	...mistakes('transport/run/resolveBodies.ts', 'runs/settings/effectNames', {
		'the first of several effects with a name is taken': [
			'if (found.length === 1)',
			'if (found.length >= 1)',
			'is refused with their IDs',
		],
	}),
	...mistakes('transport/http/recentSubmissions.ts', 'runs/settings/earlierVideos', {
		'the videos to choose from are those of every account': [
			'run.account === account && type',
			'type',
			'has none of another account',
		],
	}),
];
