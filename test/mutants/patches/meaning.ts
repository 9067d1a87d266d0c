/** What a value means: an ID, a URL, a file, a choice, or nothing that may be paid for. */
import { mistakes } from '../patch';

export const meaning = [
	...mistakes('fields/tools/upload.ts', 'workflow/anyMode', {
		'a URL is none where the mode is an ID': [
			"if (isUrl(value)) return 'url';",
			'',
			'may be a URL in the mode',
		],
		'an ID is none where the mode is a URL': [
			"return isIdOf(value, LEAST_DIGITS[mode]) ? 'id' : mode;",
			'return mode;',
			'may be an earlier video in the mode',
		],
		'an ID is read before the file of that name': [
			" || (mode === 'file' && hasFile(context, value))",
			'',
			'is the file of that name',
		],
	}),
	...mistakes('transport/http/userValues.ts', 'workflow/madeUp', {
		'an expression is paid for as a text': [
			'EXPRESSION.exec(text)',
			'EXPRESSION.exec(label)',
			'a text that an expression did not make',
		],
	}),
	...mistakes('fields/tools/texts.ts', 'workflow/madeUp', {
		'the word for nothing is paid for': [
			'if (!word) continue;',
			"if (!word || text !== '') continue;",
			'a word inside of a longer text',
		],
		'the data of other nodes is not looked at': [
			'...nodesNamedIn(raw).map(read)',
			'',
			'of the first item is found by the second',
		],
		'the words of an agent are judged': ['|| isTool(context)', '', 'what an agent of the'],
	}),
	...mistakes('transport/http/userValues.ts', 'unit/http/expressions', {
		'a word of the data is refused': ['!mentions(data, word)', "word !== ''", 'is none in "'],
	}),
	...mistakes('transport/run/item.ts', 'workflow/sourceUrls', {
		'a URL that only a private network knows is paid for': [
			'...inUrls, ',
			'',
			'as the third picture of a paid body is refused',
		],
	}),
	...mistakes('transport/http/userValues.ts', 'unit/run/options', {
		'the case of a choice counts': [
			'one.toLowerCase() === text.toLowerCase()',
			'one === text',
			'at the wait limit',
		],
		'an unknown choice is the default': ["text === '' && otherwise", 'otherwise', 'is no output'],
	}),
	...mistakes('fields/inputs/sourceVideo.ts', 'workflow/badInput', {
		'a mode that nobody knows is an uploaded medium': [
			'choiceOf(source.mode, `Mode of ${label}`, MODES)',
			"(source.mode === 'vimeo' ? 'mediaId' : source.mode)",
			'a mode that there is not',
		],
	}),
];
