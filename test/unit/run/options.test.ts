// The options of the node, checked and turned into the units of the code.
import { checkedOptions } from '../../../nodes/PixVerse/transport/run/options';

describe('options', () => {
	const read = (options: object) =>
		checkedOptions(
			{
				getNodeParameter: (name: string, otherwise: unknown) =>
					name === 'options' ? options : otherwise,
			} as never,
			{},
		);

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
});
