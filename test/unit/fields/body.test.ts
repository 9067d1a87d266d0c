// Values that an expression brought into the body, and what "Additional Body Fields" may be.
import { plainValue } from '../../../nodes/PixVerse/fields/tools/body';
import { PendingUpload } from '../../../nodes/PixVerse/transport/http/requestBody';
import { stringifyExact } from '../../../nodes/PixVerse/transport/values/json';
import { additionalFields } from '../../../nodes/PixVerse/fields/tools/options';

const DATE = '2026-07-01T10:00:00.000Z';
/** A date of n8n's expressions, as far as one can tell it from others. */
const dateTime = { toISO: () => '2026-07-01T12:00:00.000+02:00', ts: 1 };
const added = (value: unknown) => stringifyExact(additionalFields(value));

describe('a body value that an expression brought', () => {
	it.each<[string, unknown, string]>([
		['a date', { when: new Date(DATE) }, `{"when":"${DATE}"}`],
		['a date in a list', { list: [{ when: new Date(DATE) }] }, `{"list":[{"when":"${DATE}"}]}`],
		['a date of n8n', { when: dateTime }, '{"when":"2026-07-01T12:00:00.000+02:00"}'],
		['a large integer as bigint', { id: 405833376854443123n }, '{"id":405833376854443123}'],
		['the largest safe number', { id: 2 ** 53 - 1 }, '{"id":9007199254740991}'],
		['a fraction', { part: 0.5, none: null, on: true }, '{"part":0.5,"none":null,"on":true}'],
		['nothing', { a: undefined, list: [undefined, 1] }, '{"list":[null,1]}'],
	])('is written as meant: %s', (_name, value, text) => {
		expect(added(value)).toBe(text);
	});

	it.each<[string, unknown, RegExp]>([
		['a number that has lost digits', { id: 405833376854443123 }, /lost digits.*JSON text/],
		['one deep inside', { list: [{ id: 2 ** 53 }] }, /lost digits/],
		['NaN', { part: NaN }, /holds NaN/],
		['infinity', { part: Infinity }, /holds Infinity/],
		['a function', { go: () => 1 }, /holds a function/],
		['a symbol', { go: Symbol('x') }, /holds a symbol/],
		['a date that is none', { when: new Date('x') }, /an invalid date/],
	])('is refused: %s', (_name, value, message) => {
		expect(() => added(value)).toThrow(message);
		expect(() => added(value)).toThrow(/^'Additional Body Fields'/);
	});

	it('may be an upload', () => {
		const upload = new PendingUpload({ kind: 'url', url: 'https://example.com/a.mp4' });
		expect(plainValue([upload], 'file')).toEqual([upload]);
		expect((plainValue([upload], 'file') as unknown[])[0]).toBe(upload);
	});

	it('keeps its digits in JSON text', () => {
		expect(added('{"id":405833376854443123,"far":1e300}')).toBe(
			'{"id":405833376854443123,"far":1e+300}',
		);
	});
});

describe('additional body fields', () => {
	it.each(['[1]', '{', '"x"', '7', 'null'])('may not be %s', (json) => {
		expect(() => additionalFields(json)).toThrow(/must be a JSON object/);
	});

	it.each([[undefined], [''], ['{}'], [{}]])('%j adds nothing', (value) => {
		expect(additionalFields(value)).toEqual({});
	});
});
