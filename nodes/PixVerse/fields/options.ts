/** The "Options" collection of the operations that make or wait for a video. */
import type { INodeProperties } from 'n8n-workflow';
import { bodyOptionProperty } from './bodyOptions';
import type { Operation } from './operation';

const additionalBodyFields: INodeProperties = {
	displayName: 'Additional Body Fields',
	name: 'additionalBodyFields',
	type: 'json',
	default: '',
	placeholder: 'e.g. {"water_mark": true}',
	description:
		'A JSON object that is merged last into the request, for fields this node does not offer',
};

const fileName: INodeProperties = {
	displayName: 'File Name',
	name: 'fileName',
	type: 'string',
	default: '',
	placeholder: 'e.g. restyled.mp4',
	description: 'The name of the downloaded file. Without it the file is named after the video ID.',
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
		'How often to look whether the video is ready. Without it the node looks at the times when jobs usually end.',
};

const traceId: INodeProperties = {
	displayName: 'Trace ID',
	name: 'traceId',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.row_id }}',
	description:
		'A key of your own for the item, for example the ID of its row. PixVerse makes no second video for a key that it remembers, so running the workflow again costs nothing. Each item needs a different one.',
};

const waitLimit: INodeProperties = {
	displayName: 'Wait Limit (Minutes)',
	name: 'waitLimit',
	type: 'number',
	default: 10,
	description:
		'The longest time to wait for one video, not counting the time in line for a free place',
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
		'The video is paid for and still being made in both cases. "Get" with its ID waits on.',
};

const minimumBalance: INodeProperties = {
	displayName: 'Minimum Balance (Credits)',
	name: 'minimumBalance',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 100,
	description:
		'Submit nothing when the account has fewer credits than this. Costs one free request a run.',
};

function byName(a: INodeProperties, b: INodeProperties): number {
	return a.displayName.localeCompare(b.displayName);
}

function collection(resource: string, operations: string[], options: INodeProperties[]) {
	const property: INodeProperties = {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		displayOptions: { show: { resource: [resource], operation: operations } },
		options: [...options].sort(byName),
	};
	return property;
}

/** The body options of a resource, each with the operations that take it. */
function bodyProperties(operations: Operation[]): INodeProperties[] {
	const keys = new Set(operations.flatMap(({ takes = [] }) => takes));
	return [...keys].map((key) => {
		const taking = operations.filter(({ takes }) => takes?.includes(key));
		return bodyOptionProperty(
			key,
			taking.map(({ option }) => String(option.value)),
		);
	});
}

/** Options of the operations that make something. */
export function jobOptions(resource: string, operations: Operation[]): INodeProperties {
	const values = operations.map(({ option }) => String(option.value));
	return collection(resource, values, [
		additionalBodyFields,
		fileName,
		maxParallel,
		minimumBalance,
		pollingInterval,
		traceId,
		waitLimit,
		onWaitLimit,
		...bodyProperties(operations),
	]);
}

/** Options of the operations that wait for what another one made. */
export function waitOptions(resource: string, operations: string[]): INodeProperties {
	return collection(resource, operations, [fileName, pollingInterval, waitLimit, onWaitLimit]);
}
