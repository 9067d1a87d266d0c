import { exactId, parseExact, stringifyExact } from '../../nodes/PixVerse/transport/http/json';

describe('IDs survive unrounded', () => {
	it('reads an 18-digit ID as text and a 15-digit one as a number', () => {
		expect(parseExact('{"a":405833376854443123,"b":343252978602905}')).toEqual({
			a: '405833376854443123',
			b: 343252978602905,
		});
	});

	it('leaves digits in strings, fractions and exponents alone', () => {
		const text =
			'{"s":"id 405833376854443123 \\"9007199254740993\\"","f":0.12345678901234567,"e":1e20}';
		expect(parseExact(text)).toEqual(JSON.parse(text));
	});

	it.each([9007199254740991, -9007199254740991, 0])('keeps %s a number', (number) => {
		expect(parseExact(String(number))).toBe(number);
	});

	it('writes a bigint as a bare number token', () => {
		expect(
			stringifyExact({ id: 405833376854443123n, text: '7', none: undefined, list: [1n] }),
		).toBe('{"id":405833376854443123,"text":"7","list":[1]}');
	});

	it('hands out numbers while they are exact, text beyond', () => {
		expect([exactId('9007199254740991'), exactId('9007199254740993')]).toEqual([
			9007199254740991,
			'9007199254740993',
		]);
	});
});
