/** What a value means: an ID, a URL, a file, a choice, or nothing that may be paid for. */
import type { PatchRow } from '../patch';
import { patchesOf } from '../patch';

const rows: PatchRow[] = [
	[
		'a URL is none where the mode is an ID',
		'fields/tools/upload',
		"if (isUrl(value)) return 'url';",
		'',
		'workflow/anyMode',
		'may be a URL in the mode',
	],
	[
		'an ID is none where the mode is a URL',
		'fields/tools/upload',
		"return isIdOf(value, LEAST_DIGITS[mode]) ? 'id' : mode;",
		'return mode;',
		'workflow/anyMode',
		'may be an earlier video in the mode',
	],
	[
		'an ID is read before the file of that name',
		'fields/tools/upload',
		"if (mode === 'file' && hasFile(context, value)) return 'file';",
		'',
		'workflow/anyMode',
		'is the file of that name',
	],
	[
		'the word for nothing is paid for',
		'transport/http/userValues',
		'if (NOTHINGS.includes(text))',
		'if (NOTHINGS.includes(label))',
		'workflow/madeUp',
		'a text that an expression did not make',
	],
	[
		'an expression is paid for as a text',
		'transport/http/userValues',
		'EXPRESSION.exec(text)',
		'EXPRESSION.exec(label)',
		'workflow/madeUp',
		'a text that an expression did not make',
	],
	[
		'the case of a choice counts',
		'transport/http/userValues',
		'one.toLowerCase() === text.toLowerCase()',
		'one === text',
		'unit/run/options',
		'at the wait limit',
	],
	[
		'an unknown choice is the default',
		'transport/http/userValues',
		"text === '' && otherwise",
		'otherwise',
		'unit/run/options',
		'is no output',
	],
	[
		'a mode that nobody knows is an uploaded medium',
		'fields/inputs/sourceVideo',
		'choiceOf(source.mode, `Mode of ${label}`, MODES)',
		"(source.mode === 'vimeo' ? 'mediaId' : source.mode)",
		'workflow/badInput',
		'a mode that there is not',
	],
];

export const meaning = patchesOf(rows);
