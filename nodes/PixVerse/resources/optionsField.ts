/** The "Options" collection of the operations that make or wait for a video. */
import type { INodeProperties } from 'n8n-workflow';
import { bodyOptionProperty } from '../fields/bodyOptions';
import type { Operation } from './operation';
import { valuesOf } from './operation';

const additionalBodyFields: INodeProperties = {
	displayName: 'Additional Body Fields',
	name: 'additionalBodyFields',
	type: 'json',
	default: '',
	placeholder: 'e.g. {"water_mark": true}',
	description:
		'A JSON object that is merged last into the request, for fields this node does not offer',
};

const allowPrivateAddresses: INodeProperties = {
	displayName: 'Allow Private Addresses',
	name: 'allowPrivateAddresses',
	type: 'boolean',
	default: true,
	description:
		'Whether to download results from addresses inside your own network as well, for example from a relay of your own',
};

const fileName: INodeProperties = {
	displayName: 'File Name',
	name: 'fileName',
	type: 'string',
	default: '',
	placeholder: 'e.g. result.mp4',
	description: 'The name of the downloaded file. Without it the file is named after the ID.',
};

const maxParallel: INodeProperties = {
	displayName: 'Maximum Parallel Jobs',
	name: 'maxParallel',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 5,
	description:
		'The most jobs that this node runs at the same time. Without it the node finds out what your plan allows.',
};

const pollingInterval: INodeProperties = {
	displayName: 'Polling Interval (Seconds)',
	name: 'pollingInterval',
	type: 'number',
	typeOptions: { minValue: 0.1 },
	default: 5,
	description:
		'How often to look whether the result is ready. Without it the node looks at the times when jobs usually end.',
};

const traceId: INodeProperties = {
	displayName: 'Trace ID',
	name: 'traceId',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.row_id }}',
	description:
		'A key of your own for the item, for example the ID of its row. With the same settings, PixVerse makes nothing twice for a key that it remembers, so running the workflow again costs nothing. Each item needs a different one; several nodes may share one.',
};

const waitLimit: INodeProperties = {
	displayName: 'Wait Limit (Minutes)',
	name: 'waitLimit',
	type: 'number',
	default: 10,
	description:
		'The longest time to wait for one result, not counting the time in line for a free place',
};

const onWaitLimit: INodeProperties = {
	displayName: 'When the Wait Limit Is Reached',
	name: 'onWaitLimit',
	type: 'options',
	options: [
		{ name: 'Return the ID and State', value: 'returnState' },
		{ name: 'Fail the Item', value: 'fail' },
	],
	default: 'returnState',
	description:
		'The result is paid for and still being made in both cases. "Get" with its ID waits on.',
};

const minimumBalance: INodeProperties = {
	displayName: 'Minimum Balance (Credits)',
	name: 'minimumBalance',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 100,
	description:
		'Submit nothing when the account has fewer credits than this. Items are then submitted one after another.',
};

/** The body options, each with the operations that take it. */
function bodyProperties(operations: Operation[]): INodeProperties[] {
	const names = new Set(operations.flatMap(({ takes = [] }) => takes));
	return [...names].map((name) => {
		const taking = operations.filter(({ takes }) => takes?.includes(name));
		return bodyOptionProperty(name, valuesOf(taking));
	});
}

const only = (properties: INodeProperties[], operations: string[]): INodeProperties[] =>
	properties.map((one) => ({ ...one, displayOptions: { show: { '/operation': operations } } }));

/**
 * The options of all operations that have some, in one collection: those that make something
 * (`jobs`), those that cost credits and answer at once, and those that get what was made.
 */
export function optionsField(
	resources: string[],
	{ jobs, direct, getting }: { jobs: Operation[]; direct: string[]; getting: string[] },
): INodeProperties {
	const [making, paying] = [valuesOf(jobs), [...valuesOf(jobs), ...direct]];
	const waiting = [...making, ...getting];
	const options = [
		...only([additionalBodyFields, minimumBalance], paying),
		...only([maxParallel, traceId], making),
		...only([allowPrivateAddresses, fileName, pollingInterval, waitLimit, onWaitLimit], waiting),
		...bodyProperties(jobs),
	];
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		displayOptions: { show: { resource: resources, operation: [...paying, ...getting] } },
		options: options.sort((a, b) => a.displayName.localeCompare(b.displayName)),
	};
}
