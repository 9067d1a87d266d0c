/** Mistakes about what a setting means: nothing that the user did not mean may be paid for. */
import { mistakes } from '../patch';

export const settings = [
	...mistakes('runs/settings/refusals', {
		'an expression that gives nothing counts as no key and no minimum': [
			"if (!raw.startsWith('=') || !(isEmpty(value) || isShared)) return;",
			'if (raw || value) return;',
			'is not taken for unset',
		],
		'an expression that gives nothing counts as no maximum': [
			"'Maximum Credits', atLeast(0), 'guards']",
			"'Maximum Credits', atLeast(0)]",
			'is not taken for unset',
		],
		'edges: integers that lost digits are sent': [
			'if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;',
			'if (value === value) return value;',
			'A setting is refused before anything is sent',
		],
		'edges: a choice that is not there is the default, and paid for': [
			'if (chosen !== undefined) return chosen;',
			'return chosen ?? values[0];',
			'A setting is refused before anything is sent',
		],
		'edges: an operation that is not there calls the base address': [
			'if (options.url) return options;',
			'if (options.url !== null) return options;',
			'A setting is refused before anything is sent',
		],
		'the good items are sent although another one has a wrong setting': [
			"every(hasBegun) ? 'goesOn' : 'silent'",
			"every(hasBegun) ? 'goesOn' : 'goesOn'",
			'stops the run before anything is sent',
		],
	}),
	...mistakes('runs/settings/namesInPrompts', {
		'what follows a name of a fusion stays directly behind it': [
			'const needsSpace = isSpaced &&',
			'const needsSpace = !isSpaced &&',
			'gets a space before it',
		],
		'two images of one name are paid for': [
			'if (name === undefined) return;',
			"if (name !== '') return;",
			'are refused, unsent',
		],
	}),
	...mistakes('runs/settings/serviceDecides', {
		'a refused sound effect is not named': [
			'if (wrong.length === 0) return undefined;',
			'if (wrong.length >= 0) return undefined;',
			'refused at no charge, and explained',
		],
	}),
	...mistakes('runs/settings/meaninglessTexts', {
		'an expression is paid for as a text': [
			'EXPRESSION.exec(text)',
			'EXPRESSION.exec(label)',
			'An unintended text is refused',
		],
		'the word for nothing is paid for': [
			'if (word === undefined) continue;',
			"if (word === undefined || text !== '') continue;",
			'An unintended text is refused',
		],
		'an error of a spreadsheet is spoken': [
			'cellErrorIn(text, raw, () => errorsOf(raw))',
			'undefined',
			'An unintended text is refused',
		],
		'a word that a person wrote into the code is refused': [
			'inText.includes(small) && !inCode.some((code) => code.includes(small))',
			'inText.includes(small)',
			'A text that may be intended is sent',
		],
		'an error in a column that is not asked for refuses the row': [
			'isNamed(column) ? [cell] : []',
			'[cell]',
			'A text that may be intended is sent',
		],
	}),
	...mistakes('runs/settings/restyle', {
		'seed 0 is not sent': [
			'if (sent !== undefined) body[key]',
			'if (sent) body[key]',
			'Exactly what was set is sent',
		],
		'a seed is sent that the user did not set': [
			'if (sent !== undefined) body[key] = sent;',
			'body[key] = sent ?? 0n;',
			'No seed is sent when the field is empty',
		],
		'IDs from the user are rounded': [
			'const id = wholeNumber(value);',
			'const id = BigInt(Number(value));',
			'An ID of 18 digits stays exact',
		],
	}),
	...mistakes('unit/fields/ids', {
		'thousands are taken for decimals': [
			String.raw`(?:\.0+|,0{1,2})?$`,
			String.raw`(?:\.0+|,0+)?$`,
			'may separate thousands',
		],
	}),
	...mistakes('unit/fields/several', {
		'an ID in JSON text is rounded': [
			'parseExact(text) as unknown[]',
			'JSON.parse(text)',
			'a list holds',
		],
	}),
	...mistakes('unit/fields/spelling', {
		'a time of day is taken for a ratio': [
			'const isSize = Math.min(...pair) >= MIN_PIXELS;',
			'const isSize = true;',
			'none is meant',
		],
		'a number that is near a ratio is one': [
			'MAX_ROUNDING = 0.0006',
			'MAX_ROUNDING = 0.006',
			'none is meant',
		],
	}),
	...mistakes('unit/values/userValues', {
		'an object that cannot be written as text is an empty cell': [
			"return '[object Object]';",
			"return '';",
			'An object that cannot be written as text',
		],
		'a pile of marks stops n8n for seconds': [
			"at % 2 === 0 ? part.normalize('NFC') : part",
			"part.normalize('NFC')",
			'no pile of marks is sorted',
		],
		'a long text is read as a choice for seconds': [
			"text.length > MAX_LENGTH ? text : text.normalize('NFKC')",
			"text.normalize('NFKC')",
			'no long text is a choice',
		],
		'a number below 0 turns a switch on': [
			String.raw`(?<=\p{L})\p{Pd}|(?<=.)\p{Pd}(?=\p{L})`,
			String.raw`\p{Pd}`,
			'is refused',
		],
	}),
	...mistakes('runs/settings/emptyCells', {
		'a mistyped column is paid for in silence': [
			'noteSetting(body, label, value, `; ',
			"noteSetting(body, label, '', `; ",
			'A column that no row has takes the default',
		],
		'an empty cell is sent': [
			'return isEmpty(value) ? field.default : value;',
			'return value;',
			'takes the default, without a warning',
		],
		'an empty cell warns although its column is there': [
			'!this.given.has(missing)',
			'missing || !this.given.has(missing)',
			'is no mistake if another row has the column',
		],
		'a warning is said once more by each try': [
			'if (!before.includes(text)) json.warning =',
			'json.warning =',
			'A warning is said once',
		],
	}),
	...mistakes('runs/settings/severalImages', {
		'an empty cell among the images takes its name to the next': [
			'images.push(...filled);',
			'images.push(...filled.map(({ label, entry }, at) => ({ label, entry: { ...entry, inList: at + 1 } })));',
			'the others keep their names',
		],
		'addresses of a cell are one image': [
			'urlLines(trimmed(text))',
			'trimmed(text)',
			'may be a cell of a table',
		],
		'seven images are sent with the mode of eight': [
			'pictures.length > MAX_IMAGES_WITHOUT_MODE',
			'pictures.length >= MAX_IMAGES_WITHOUT_MODE',
			'goes to Fusion with',
		],
	}),
	...mistakes('runs/files/filesChecked', {
		'a URL that only a private network knows is paid for': [
			'...inUrls, ',
			'A URL that PixVerse cannot open is refused',
		],
		'a listing that only a private network knows is paid for': [
			'[...uploads, listing]',
			'[...uploads]',
			'A URL that PixVerse cannot open is refused',
		],
		'a list of addresses is paid for as one': [
			'if (!isNested && others.some(',
			'if (!label && others.some(',
			'A URL that PixVerse cannot open is refused',
		],
		'the mark behind an address is sent': [
			'return text.slice(0, end);',
			'return text;',
			'is mended where the wrong part',
		],
	}),
	...mistakes('runs/settings/effectNames', {
		'a wrong name stops nobody else': [
			'if (!goesOn()) return [];\n\t\tconst connection',
			'const connection',
			'stops the run before anything is sent',
		],
		'the first of several effects with a name is taken': [
			'if (found.length === 1)',
			'if (found.length >= 1)',
			'is refused with their IDs',
		],
	}),
	...mistakes('runs/settings/earlierVideos', {
		'the videos to choose from are those of every account': [
			'return this.accounts.get(account) ?? new Map();',
			'return new Map([...this.accounts.values()].flatMap((values) => [...values]));',
			'has none of another account',
		],
	}),
];
