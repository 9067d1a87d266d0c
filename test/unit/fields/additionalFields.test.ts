// What "Additional Body Fields" may be.
import { additionalFields } from '../../../nodes/PixVerse/fields/tools/options';

describe('additional body fields', () => {
	it.each(['[1]', '{', '"x"', '7', 'null'])('may not be %s', (json) => {
		expect(() => additionalFields(json)).toThrow(/must be a JSON object/);
	});

	it.each([[undefined], [''], ['{}'], [{}]])('%j adds nothing', (value) => {
		expect(additionalFields(value)).toEqual({});
	});
});
