// What a user set, as an expression, a table or a model gives it.
import {
	choiceOf,
	inOneForm,
	isEmpty,
	switchOf,
	trimmed,
} from '../../../nodes/PixVerse/transport/http/userValues';

it.each([
	...[
		'',
		' ',
		'\u00a0\t\r\n',
		'\u200b',
		'\u200c\u200d\u2060\ufeff',
		'\u00ad',
		'\u200e\u200f',
		'\u202a\u202c',
	],
	...[
		'\u2066\u2069',
		'\u3164',
		'\u115f',
		'\u2800',
		'\ufe0f',
		'\u034f',
		'\u0000',
		'\u0085',
		'\u{e0020}',
	],
	...[null, undefined, []],
])('%j is empty.', (value) => {
	expect(isEmpty(value)).toBe(true);
});

it.each(['a', '0', 0, false, '.', '\u200b.', '👍', '👩‍🚀', '猫', {}, [[1]]])(
	'%j is not empty.',
	(value) => {
		expect(isEmpty(value)).toBe(false);
	},
);

it.each([
	['\u200babc\u200b', 'abc'],
	['\ufeff \u2060abc\u00ad\r\n', 'abc'],
	['\u200e123\u200f', '123'],
	['\u0000abc\u0085\u00a0', 'abc'],
	['a\u200bb', 'a\u200bb'],
	['❤️', '❤️'],
	['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
	['👩‍🚀', '👩‍🚀'],
	[7, '7'],
	[null, ''],
	[' \u200b ', ''],
])('Around %j, nothing is left that nobody sees: %j.', (value, text) => {
	expect(trimmed(value)).toBe(text);
});

it('A long run of blanks in a text is looked at once.', () => {
	const text = `a${' '.repeat(200_000)}b`;
	expect(trimmed(` ${text} `)).toBe(text);
});

it.each([
	[
		[
			'true',
			'TRUE',
			' True ',
			'1',
			1,
			1.0,
			'1.0',
			'yes',
			'Y',
			'on',
			'ja',
			'Enabled',
			'checked',
			'WAHR',
			'VRAI',
			'Sí',
			true,
		],
		true,
	],
	[
		[
			'false',
			'FALSE',
			'0',
			0,
			'0.0',
			'no',
			'N',
			'off',
			'nein',
			'Disabled',
			'unchecked',
			'FALSCH',
			'FAUX',
			'NON',
			false,
		],
		false,
	],
	[['', ' ', '\u200b', null, undefined], 'usual'],
])('A switch that is any of %j is %j.', (values, is) => {
	expect(values.map((value) => switchOf(value, 'Simplify', 'usual'))).toEqual(values.map(() => is));
});

it.each(['maybe', '2', -1, '-1', 'yes and no', 'nope', {}, 'x'])(
	'A switch that is %j is refused.',
	(value) => {
		expect(() => switchOf(value, 'Simplify', true)).toThrow(/'Simplify' must be true or false/);
	},
);

it.each([
	['keepRunning', 'keepRunning'],
	[' Keep running ', 'keepRunning'],
	['KEEP_RUNNING', 'keepRunning'],
	['\u200brelease', 'release'],
])('The choice %j is %j.', (value, choice) => {
	expect(choiceOf(value, 'While Waiting', ['keepRunning', 'release'])).toBe(choice);
});

it('A text has one form for an identity.', () => {
	expect(inOneForm('u\u0308\r\nb\rc\n')).toBe('ü\nb\rc\n');
});
