// Every setting declares whether it says what is made: that is what the trace ID is derived from.
import { identityNames } from '../../nodes/PixVerse/fields/input';
import type { Input, Option } from '../../nodes/PixVerse/fields/input';
import { resources } from '../../nodes/PixVerse/resources';

/** How a job is waited for, kept, limited or named; all other settings say what is made or read. */
const HANDLING = [
	'waitForCompletion',
	'downloadVideo',
	'outputBinaryField',
	'simplify',
	'output',
	'outputFields',
	'returnAll',
	'limit',
	'options.allowPrivateAddresses',
	'options.fileName',
	'options.maxParallel',
	'options.dryRun',
	'options.maximumCredits',
	'options.minimumBalance',
	'options.onWaitLimit',
	'options.pollingInterval',
	'options.traceId',
	'options.waitLimit',
	'options.whileWaiting',
];

interface Settings {
	inputs: Input[];
	options: Option[];
}

/** What is wrong with the declarations of an operation. */
function problems({ inputs, options }: Settings): string[] {
	const all = [
		...inputs.flatMap(({ fields = [] }) => fields.map(({ name }) => name)),
		...options.map(({ field }) => `options.${field.name}`),
	];
	const declared = identityNames(inputs, options);
	return all.filter((name) => declared.includes(name) === HANDLING.includes(name));
}

const turned = <T extends Input | Option>(setting: T): T => ({
	...setting,
	partOfIdentity: !setting.partOfIdentity,
});

/** The same settings with one declaration turned round, for each that has something to show. */
function turnedRound({ inputs, options }: Settings): Settings[] {
	const shown = inputs.filter(({ fields = [] }) => fields.length > 0);
	return [
		...shown.map((one) => ({
			inputs: inputs.map((input) => (input === one ? turned(input) : input)),
			options,
		})),
		...options.map((one) => ({
			inputs,
			options: options.map((option) => (option === one ? turned(option) : option)),
		})),
	];
}

const operations = resources.flatMap(({ value, operations: all }) =>
	all.map((operation) => [`${value}.${String(operation.option.value)}`, operation] as const),
);

describe.each(operations)('the settings of %s', (_key, operation) => {
	it('declare whether they say what is made', () => {
		expect(problems(operation)).toEqual([]);
	});

	it('would be found out, were any of the declarations the other way round', () => {
		const undetected = turnedRound(operation).filter((other) => problems(other).length === 0);
		expect(undetected).toEqual([]);
	});
});
