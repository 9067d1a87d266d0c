// JSON without rounding.
import fc from 'fast-check';
import {
	exactId,
	fieldOf,
	parseExact,
	shapeOf,
	stringifyExact,
	usableId,
	withoutSigns,
} from '../../../nodes/PixVerse/transport/values/json';

describe('IDs survive unrounded', () => {
	it('reads an ID beyond 2^53 as text and a 15-digit one as a number', () => {
		expect(parseExact('{"a":[9007199254740993,7],"b":343252978602905}')).toEqual({
			a: ['9007199254740993', 7],
			b: 343252978602905,
		});
	});

	it('leaves digits in strings, fractions and exponents alone', () => {
		const text =
			'{"s":"id 405833376854443123 \\"9007199254740993\\"","f":0.19345678901234567,"e":1e20}';
		expect(parseExact(text)).toEqual(JSON.parse(text));
	});

	it.each([9007199254740991, -9007199254740991, 0])('keeps %s a number', (number) => {
		expect(parseExact(String(number))).toBe(number);
	});

	it('writes a bigint as a bare number token, and a file as its own text', () => {
		const list = [1n, { toJSON: () => 'a' }];
		expect(stringifyExact({ id: 405833376854443123n, none: undefined, list })).toBe(
			'{"id":405833376854443123,"list":[1,"a"]}',
		);
	});

	it('hands out numbers while they are exact, text beyond', () => {
		expect(exactId('9007199254740991')).toBe(9007199254740991);
		expect(exactId('9007199254740993')).toBe('9007199254740993');
	});
});

describe('JSON', () => {
	it('comes out as it went in, integers of any size included', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (id) => {
				const written = stringifyExact({ id });
				expect(written).toBe(`{"id":${id}}`);
				expect(String((parseExact(written) as { id: unknown }).id)).toBe(String(id));
			}),
		);
	});

	it('of any kind is written as JSON does', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				expect(JSON.parse(stringifyExact(value))).toEqual(JSON.parse(JSON.stringify(value)));
			}),
		);
	});

	it('with "__proto__" anywhere changes no prototype', () => {
		const value = parseExact('{"a":{"__proto__":{"polluted":1}}}');
		expect(stringifyExact(value)).toBe('{"a":{"__proto__":{"polluted":1}}}');
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
});

it.each<[unknown, unknown]>([
	...[{ img_id: 7 }, { ImgID: 7 }, { imgId: 7 }].map((one): [unknown, unknown] => [one, 7]),
	[{ ImgID: 5, img_id: 7 }, 7],
	[{ img_id: null, ImgID: 7 }, 7],
	[{ id: 7 }, undefined],
	[{ img: { id: 7 } }, undefined],
	[[7], undefined],
	['img_id', undefined],
	[null, undefined],
])(
	'A field of a response is found by its name, however that is spelled: in %j %p.',
	(answer, value) => expect(fieldOf(answer, 'img_id')).toBe(value),
);

describe('the shape of a response', () => {
	it.each([
		[undefined, 'nothing'],
		[null, 'nothing'],
		['a secret', 'string'],
		[7, 'number'],
		[[], '[]'],
		[['a secret'], '[string]'],
		[{}, '{}'],
		[{ a: 'a secret', b: 7, c: null }, '{a, b, c}'],
		[{ a: [{ b: 'a secret' }], c: { d: { e: 1 } }, f: [] }, '{a: [{b}], c: {d: {…}}, f: []}'],
		[{ 'two\nlines': 2, 'https://a.example/?Signature=s': {} }, '{…, …: {}}'],
	])('is described without a value: %j', (answer, shape) => expect(shapeOf(answer)).toBe(shape));

	it('is short, whatever comes', () => {
		fc.assert(
			fc.property(fc.jsonValue({ maxDepth: 8 }), (answer) => {
				expect(shapeOf(answer).length).toBeLessThan(400);
			}),
		);
		const deep: unknown = JSON.parse('['.repeat(1e5) + ']'.repeat(1e5));
		for (const answer of [deep, { ['key'.repeat(999)]: 1 }])
			expect(shapeOf(answer).length).toBeLessThan(400);
	});
});

describe('JSON beyond its bounds', () => {
	const keys = (count: number) =>
		Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
	const list = (length: number) => Array.from({ length }, () => ({}));
	const levels = (count: number): unknown => JSON.parse('['.repeat(count) + ']'.repeat(count));

	it.each<[string, (count: number) => unknown, number]>([
		['keys', keys, 1000],
		['entries', list, 10_000],
		['levels', levels, 50],
	])('is not read: %s.', (_what, make, max) => {
		for (const around of [
			(value: unknown) => value,
			(value: unknown) => ({ Resp: { a: value } }),
		]) {
			const [within, beyond] = [max, max + 1].map((count) => around(make(count)));
			if (make !== levels) expect(parseExact(JSON.stringify(within))).toEqual(within);
			expect(parseExact(JSON.stringify(beyond))).toBeUndefined();
		}
		expect(parseExact(JSON.stringify(make(max)))).toEqual(make(max));
	});
});

it.each([
	[String.raw`"a\u202Eb\u001b[0m\b\f\u009b"`, 'ab[0m'],
	['"a\u202e\u2069\u200f\x9bb"', 'ab'],
	[String.raw`"a\\u202eb\\\\u202e"`, String.raw`a\u202eb\\u202e`],
	[String.raw`"\n\"\u202e\t\u200d"`, '\n"\t\u200d'],
	[String.raw`"a\ud800b\udc00c\ud83d\ude00"`, 'abc😀'],
	[String.raw`{"a\ud800":["\u202e"]}`, { a: [''] }],
])('The signs in %s are left out: %j', (text, rest) => {
	expect(parseExact(text, withoutSigns)).toEqual(rest);
});

it.each<[unknown, unknown]>([
	[343252978602905, '343252978602905'],
	['405833376854443123', '405833376854443123'],
	['18446744073709551615', '18446744073709551615'],
	[' 007 ', '7'],
	...[0, '0', -1, '-1', 1.5, 1e20, '1e400', '', null, {}, [7], true].map(
		(none): [unknown, unknown] => [none, undefined],
	),
	['9'.repeat(21), undefined],
])('The usable ID in %p is %p.', (value, id) => expect(usableId(value)).toBe(id));
