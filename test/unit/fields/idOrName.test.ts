// What is an ID and what is a name, in a field that takes both.
import { idOrName } from '../../../nodes/PixVerse/fields/tools/ids';
import { effectList } from '../../../nodes/PixVerse/transport/http/lists';

const read = (value: unknown) => idOrName(value, 'Effect', effectList);

describe('an ID or a name', () => {
	it.each([
		['12', 12n],
		[' 18446744073709551615 ', 18446744073709551615n],
		[12, 12n],
		['12.0', 12n],
		[['12'], 12n],
	])('%p is an ID', (value, id) => {
		expect(read(value)).toBe(id);
	});

	it.each(['Noir', ' Noir ', '3D', '1.5', '1e5', '12 Angry Men'])('"%s" is a name', (value) => {
		expect(read(value)).toEqual({ name: value.trim(), label: 'Effect', list: effectList });
	});

	it('is a name in a list of one', () => {
		expect(read(['Noir'])).toMatchObject({ name: 'Noir' });
	});

	it('is said to be one when there are several', () => {
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
