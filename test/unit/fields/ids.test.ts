// IDs, names and integers from the user.
import { idOrName, integerBetween, integerId } from '../../../nodes/PixVerse/fields/tools/ids';
import { effectList } from '../../../nodes/PixVerse/transport/http/lists';

describe('an ID from the user', () => {
	it.each([
		['343252978602905', 343252978602905n],
		[' 343252978602905 ', 343252978602905n],
		[343252978602905, 343252978602905n],
		['405833376854443123', 405833376854443123n],
		['18446744073709551615', 18446744073709551615n],
		['343252978602905.0', 343252978602905n],
		['405833376854443123.00', 405833376854443123n],
		[['343252978602905'], 343252978602905n],
	])('%p is read without rounding', (value, id) => {
		expect(integerId(value, 'Video ID')).toBe(id);
	});

	it.each([
		...['', ' ', undefined, null, 'abc', '1.5', '5.', '5.01', '-3'],
		...[0, 1.5, 2 ** 53, '1e5', '9'.repeat(20), String(2n ** 64n), {}, true],
	])('%s is refused with the name of the field', (value) => {
		expect(() => integerId(value, 'Video ID')).toThrow(/'Video ID'/);
	});

	it.each([[['1', '2']], [{ id: 1 }], [[{}]]])('may not be %j: it must be one', (value) => {
		expect(() => integerId(value, 'Video ID')).toThrow(
			"'Video ID' holds a list or an object; it must be one ID",
		);
	});
});

describe('an ID or a name', () => {
	const read = (value: unknown) => idOrName(value, 'Effect', effectList);

	it.each([
		['12', 12n],
		[' 18446744073709551615 ', 18446744073709551615n],
		[12, 12n],
		['12.0', 12n],
		['12.00', 12n],
		[['12'], 12n],
	])('%p is an ID', (value, id) => {
		expect(read(value)).toBe(id);
	});

	it.each(['Noir', ' Noir ', '3D', '1.5', '1e5', '12 Angry Men'])('"%s" is a name', (value) => {
		expect(read(value)).toEqual({ name: value.trim(), label: 'Effect', list: effectList });
	});

	it('may be a list of one, and of no more', () => {
		expect(read(['Noir'])).toMatchObject({ name: 'Noir' });
		expect(() => read(['Noir', 'Clay'])).toThrow(
			"'Effect' holds a list or an object; it must be one name or ID",
		);
	});

	it.each(['-3', '0', '+1', 1.5, 2 ** 53, {}, true, '9'.repeat(30)])('%p is neither', (value) => {
		expect(() => read(value)).toThrow(/'Effect'/);
	});

	it.each(['', ' ', undefined, null])('%p is empty', (value) => {
		expect(() => read(value)).toThrow("'Effect' is empty. Choose one, or enter a name or an ID");
	});
});

it.each(['1,000', '12,000', '-1,000', '1,000,000'])(
	'The comma of %s may separate thousands, so it is refused as an ID and as a seed.',
	(value) => {
		expect(() => integerId(value, 'Video ID')).toThrow(/'Video ID' must be a whole number/);
		expect(() => integerBetween(value, 'Seed', -9, 2147483647)).toThrow(
			/'Seed' must be a whole number/,
		);
	},
);

describe('a seed', () => {
	it.each([
		['', undefined],
		[undefined, undefined],
		['0', 0n],
		[0, 0n],
		['5.0', 5n],
		['5,0', 5n],
		['5,00', 5n],
		['５', 5n],
		['٥', 5n],
		['2147483647', 2147483647n],
	])('%s becomes %s', (value, seed) => {
		expect(integerBetween(value, 'Seed', 0, 2147483647)).toBe(seed);
	});

	it.each(['-1', '2147483648', 'x', '1.5'])('%s is refused', (value) => {
		expect(() => integerBetween(value, 'Seed', 0, 2147483647)).toThrow(
			/'Seed' must be a whole number from 0 to 2147483647, not/,
		);
	});
});
