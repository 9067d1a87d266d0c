// Values of a user, as an expression, a table or a model gives them.
import { isCellError } from '../../../nodes/PixVerse/fields/tools/cellErrors';
import { withoutUnit } from '../../../nodes/PixVerse/fields/tools/spelling';
import { recordsNamed } from '../../../nodes/PixVerse/transport/http/lists';
import {
	checkEvaluated,
	parseChoice,
	inOneForm,
	isEmpty,
	switchOf,
	textOf,
	trimmed,
} from '../../../nodes/PixVerse/transport/values/userValues';

it.each([
	...['', ' ', '\u00a0\t\r\n', '\u200b'],
	...['\u200c\u200d\u2060\ufeff', '\u00ad', '\u200e\u200f', '\u202a\u202c'],
	...['\u2066\u2069', '\u3164', '\u115f', '\u2800', '\ufffc'],
	...['\ufe0f', '\u034f', '\u0000', '\u0085', '\u{e0020}'],
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
])('Invisible characters around %j are removed: %j.', (value, text) => {
	expect(trimmed(value)).toBe(text);
});

it('A long run of blanks in a text is looked at once.', () => {
	const text = `a${' '.repeat(200_000)}b`;
	expect(trimmed(` ${text} `)).toBe(text);
});

it.each<[is: unknown, ...values: unknown[]]>([
	[true, 'true', 'TRUE', ' True ', '1', 1, 1.0, '1.0', 'yes', 'Y', 'on', true],
	[true, 'ja', 'Enabled', 'checked', 'WAHR', 'VRAI', 'Sí'],
	[false, 'false', 'FALSE', '0', 0, '0.0', 'no', 'N', 'off', false],
	[false, 'nein', 'Disabled', 'unchecked', 'FALSCH', 'FAUX', 'NON'],
	['usual', '', ' ', '\u200b', null, undefined],
])('A switch is %j that is %j, or written otherwise with this meaning.', (is, ...values) => {
	expect(values.map((value) => switchOf(value, 'Simplify', 'usual'))).toEqual(values.map(() => is));
});

it.each(['maybe', '2', -1, '-1', 'yes and no', 'nope', {}, 'x'])(
	'A switch that is %j is refused.',
	(value) => {
		expect(() => switchOf(value, 'Simplify', true)).toThrow(/'Simplify' must be true or false/);
	},
);

it.each([
	['returnState', 'returnState'],
	[' Return state ', 'returnState'],
	['RETURN_STATE', 'returnState'],
	['\u200bfail', 'fail'],
])('The choice %j is %j.', (value, choice) => {
	expect(parseChoice(value, 'At the Limit', ['returnState', 'fail'])).toBe(choice);
});

it('A refusal quotes no more than 80 characters of a text.', () => {
	const long = 'x'.repeat(81);
	for (const refused of [
		() => switchOf(long, 'Simplify', true),
		() => parseChoice(long, 'Mask', ['find', 'id']),
		() => checkEvaluated(`{{ $item(0).$json.${long} }}`, 'Prompt'),
	])
		expect(refused).toThrow(/^'(Simplify|Mask|Prompt)' (?!.*x{81})/);
});

it('A text has one form for an identity.', () => {
	expect(inOneForm('u\u0308\r\nb\rc\n')).toBe('ü\nb\rc\n');
});

it.each([{ toString: null }, Object.create(null), [{ toString: null }]])(
	'An object that cannot be written as text is an object: %#.',
	(value) => {
		expect(textOf(value)).toBe('[object Object]');
		expect(isEmpty(value)).toBe(false);
	},
);

describe('What Unicode sorts takes time by the square of its number, so that', () => {
	/** Marks in no order, as nobody writes them, and one that only compatibility makes a mark. */
	const marks = ['\u0301\u0316', '\u0345\u0316', '\uff9e\u0316'].map((two) => two.repeat(40_000));
	const longestPile = (text: string) =>
		Math.max(0, ...[...text.matchAll(/\p{M}+/gu)].map(([pile]) => pile.length));

	/** The texts that were normalized. */
	const normalizedBy = (read: () => unknown): string[] => {
		const spy = jest.spyOn(String.prototype, 'normalize');
		read();
		const texts = spy.mock.contexts.map(String);
		spy.mockRestore();
		return texts;
	};

	it.each(marks)('no pile of marks is sorted for an identity or a name: %#.', (pile) => {
		const text = `e\u0301${pile}u\u0308`;
		const named = () => recordsNamed([{ name: text, value: '1' }], `${text} x`);
		for (const read of [() => inOneForm(text), named])
			expect(Math.max(...normalizedBy(read).map(longestPile))).toBeLessThanOrEqual(30);
	});

	it.each(marks)('no long text is a choice: %#.', (pile) => {
		const read = [
			() => switchOf(`true${pile}`, 'Switch', false),
			() => parseChoice(`on${pile}`, 'Choice', ['on', 'off']),
			() => withoutUnit(`8s${pile}`),
			() => isCellError(`#N/A${pile}`),
		];
		for (const one of read) {
			const lengths = normalizedBy(() => {
				try {
					one();
				} catch {
					// It is refused.
				}
			}).map(({ length }) => length);
			expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(200);
		}
	});

	it('the letters beside a pile are still composed.', () => {
		const pile = '\u0301\u0316'.repeat(40);
		expect(inOneForm(`u\u0308 e${pile} a\u0308\u0323`)).toBe(`ü e${pile} ạ\u0308`);
	});
});
