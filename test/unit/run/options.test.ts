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
		[
			{ onWaitLimit: 'stop' },
			"'When the Wait Limit Is Reached' must be errorOutput, returnState or fail",
		],
		[{ fileName: {} }, "'File Name' must be text"],
		[{ output: 'all' }, '\'Output\' must be simplified, raw or fields, not "all"'],
	])('%j are refused', (options, name) => {
		expect(read(options).problems[0].message).toContain(name);
	});

	it.each<[options: object, output: unknown, meant: object]>([
		[{ onWaitLimit: 'Fail' }, undefined, { atWaitLimit: 'fail' }],
		[{ onWaitLimit: ' FAIL ' }, undefined, { atWaitLimit: 'fail' }],
		[{ onWaitLimit: 'ReturnState' }, undefined, { atWaitLimit: 'returnState' }],
		[{ onWaitLimit: '' }, undefined, { atWaitLimit: 'errorOutput' }],
		[{ onWaitLimit: null }, undefined, { atWaitLimit: 'errorOutput' }],
		[{}, 'RAW', { wanted: 'raw' }],
		[{}, ' Simplified ', { wanted: 'simplified' }],
		[{}, '', { wanted: 'simplified' }],
		[{}, 'Fields', { wanted: ['url'] }],
		[{ 'requestOptions.timeout': 5_000 }, '', { timeout: 5_000 }],
		[{ 'requestOptions.timeout': 2 ** 40 }, '', { timeout: 2 ** 31 - 1 }],
		[{ waitLimit: 2, pollingInterval: 3 }, '', { waitLimit: 120_000, pollingInterval: 3_000 }],
		[{}, '', { outputField: undefined }],
		[{ downloadVideo: '' }, '', { outputField: undefined }],
		[{ waitForCompletion: 'maybe' }, '', { waits: true }],
		[{}, '', { dryRun: false, waits: true }],
		[{ minimumBalance: 0, maxParallel: 1 }, '', { minimumBalance: 0, maxParallel: 1 }],
		[{ onWaitLimit: 'Fail', videoTries: '2' }, '', { atWaitLimit: 'fail', videoTries: 2 }],
	])('%j with the output %p are taken for %j', (options, output, meant) => {
		expect(read(options, output).options).toMatchObject(meant);
	});
});

it.each([
	['=row-{{ $json.id }}', 'row-'],
	['={{ 1 }} and {{\n2 }}', 'and'],
	['=row-{{ $json.id', 'row-'],
])('A key that all rows share is refused: %j.', (raw, key) => {
	const getNodeParameter = (path: string, otherwise: unknown, { rawExpressions = false } = {}) => {
		if (path !== 'options.traceId') return otherwise;
		return rawExpressions ? raw : key;
	};
	const { problems } = checkedOptions({ getNodeParameter } as never);
	expect(problems[0].message).toMatch(/The expression of 'Trace ID' gives nothing/);
});

const traceKeyOf = (value: unknown) => {
	const getNodeParameter = (path: string, otherwise: unknown) =>
		path === 'options.traceId' ? value : otherwise;
	const { options, problems } = checkedOptions({ getNodeParameter } as never);
	return [options.traceKey, problems.length];
};

const ID = '6c3b2234-4796-4597-90e5-2fdbd93e3bd9';

it.each([
	['row 7', 'row 7'],
	[' row 7 ', 'row 7'],
	[7, '7'],
	[Number.MAX_SAFE_INTEGER, '9007199254740991'],
	[{ toISO: () => '2026-11-27T00:00:00.000Z' }, '2026-11-27T00:00:00.000Z'],
	['a trace:7', 'a trace:7'],
	['', undefined],
	[`Trace:${ID.toUpperCase()}`, `trace:${ID}`],
])('The Trace ID %p of a row is the key %p.', (value, key) => {
	expect(traceKeyOf(value)).toEqual([key, 0]);
});

it.each([
	...[{ id: 7 }, [7], true, 2 ** 53, -(2 ** 53), NaN],
	...['trace:7', `trace:${ID}0`, `trace: ${ID}`, `trace:trace:${ID}`, `trace:${ID.slice(1)}`],
])('A Trace ID that several rows may share, or that is cut, is refused: %p.', (value) => {
	expect(traceKeyOf(value)).toEqual([undefined, 1]);
});
