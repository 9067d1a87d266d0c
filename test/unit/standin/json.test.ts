/** JSON without rounding. */
import { parseLossless, writeLossless } from '../../support/standin/losslessJson';

it('keeps integers beyond 2^53 on the way in and out', () => {
	const text = '{"a":343252978602905017,"b":"343252978602905017","343252978602905017":[1.5,-7]}';
	expect(parseLossless(text)).toMatchObject({ a: 343252978602905017n, b: '343252978602905017' });
	expect(JSON.parse(writeLossless(parseLossless(text)))).toEqual(JSON.parse(text));
	expect(writeLossless({ a: 343252978602905017n })).toBe('{"a":343252978602905017}');
	expect(() => parseLossless('{"a":0343252978602905017}')).toThrow();
});
