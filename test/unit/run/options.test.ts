// The options of the node, checked and turned into the units of the code.
import { additionalFields, checkedOptions } from '../../../nodes/PixVerse/transport/run/options';

describe('options', () => {
	const read = (options: object) =>
		checkedOptions({ getNodeParameter: () => options } as never, {});

	it.each([
		[{ waitLimit: 0 }, "'Wait Limit'"],
		[{ waitLimit: 'long' }, "'Wait Limit'"],
		[{ maxParallel: 0.5 }, "'Maximum Parallel Jobs'"],
		[{ pollingInterval: -1 }, "'Polling Interval'"],
	])('%j is refused', (options, name) => {
		expect(read(options).problem?.message).toContain(name);
	});

	it('turns minutes and seconds into milliseconds', () => {
		expect(read({ waitLimit: 2, pollingInterval: 3 }).options).toMatchObject({
			waitLimit: 120_000,
			pollingInterval: 3_000,
		});
	});

	it.each(['[1]', '{', '"x"', '7', 'null'])('additional body fields may not be %s', (json) => {
		expect(() => additionalFields(json)).toThrow(/must be a JSON object/);
	});

	it.each([[undefined], [''], ['{}'], [{}]])('%j adds nothing', (value) => {
		expect(additionalFields(value)).toEqual({});
	});
});
