// The options of the node, checked and turned into the units of the code.
import { checkedOptions } from '../../../nodes/PixVerse/transport/run/options';

describe('options', () => {
	const read = (options: object, output?: unknown) =>
		checkedOptions({
			getNodeParameter: (path: string, otherwise: unknown) =>
				({ output, outputFields: ['url'], ...options })[path.replace('options.', '')] ?? otherwise,
		} as never);

	it.each([
		[{ waitLimit: 0 }, "'Wait Limit'"],
		[{ waitLimit: 'long' }, "'Wait Limit'"],
		[{ maxParallel: 0.5 }, "'Maximum Parallel Jobs'"],
		[{ pollingInterval: -1 }, "'Polling Interval'"],
		[{ onWaitLimit: 'stop' }, "'When the Wait Limit Is Reached' must be returnState or fail"],
	])('%j is refused', (options, name) => {
		expect(read(options).problems[0].message).toContain(name);
	});

	it.each([
		['Fail', true],
		[' FAIL ', true],
		['ReturnState', false],
		['', false],
		[null, false],
	])('%p at the wait limit fails the item: %p', (onWaitLimit, fails) => {
		expect(read({ onWaitLimit }).options.failAtWaitLimit).toBe(fails);
	});

	it.each([
		['RAW', 'raw'],
		[' Simplified ', 'simplified'],
		['', 'simplified'],
		['Fields', ['url']],
	])('"%s" is the output %p', (output, wanted) => {
		expect(read({}, output).options.wanted).toEqual(wanted);
	});

	it.each(['all', 'Selected Fields'])('"%s" is no output', (output) => {
		expect(read({}, output).problems[0].message).toBe(
			`'Output' must be simplified, raw or fields, not "${output}"`,
		);
	});

	it('turns minutes and seconds into milliseconds', () => {
		expect(read({ waitLimit: 2, pollingInterval: 3 }).options).toMatchObject({
			waitLimit: 120_000,
			pollingInterval: 3_000,
		});
	});
});

it.each([
	['=row-{{ $json.id }}', 'row-'],
	['={{ 1 }} and {{\n2 }}', 'and'],
])('a key that all rows share is refused: %j', (raw, key) => {
	const getNodeParameter = (path: string, otherwise: unknown, { rawExpressions = false } = {}) => {
		if (path !== 'options.traceId') return otherwise;
		return rawExpressions ? raw : key;
	};
	const { problems } = checkedOptions({ getNodeParameter } as never);
	expect(problems[0].message).toMatch(/The expression of 'Trace ID' gives nothing/);
});
