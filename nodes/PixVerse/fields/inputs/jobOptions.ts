/** Options about credits, waiting and the output. */
import type { INodeProperties } from 'n8n-workflow';
import type { Option } from '../input';
import { ADDITIONAL_EXAMPLE } from '../tools/options';

// Makes options without a body field, because only the node reads them (in `run/options` and `tools/options`).
const nodeOptions = (fields: INodeProperties[]): Option[] => fields.map((field) => ({ field }));

/** The option that keeps the fields of the input item beside the result. */
export const includeInputFields = nodeOptions([
	{
		displayName: 'Include Input Fields',
		name: 'includeInputFields',
		type: 'boolean',
		default: true,
		description:
			'Whether to keep the fields of the input item: yes without this option, no for the tool of an agent. Fields of this node win, and a field named error becomes input_error, but not on the error output.',
	},
]);

/** The options of all operations that cost credits. */
export const payingOptions = [
	...includeInputFields,
	...nodeOptions([
		{
			displayName: 'Additional Body Fields',
			name: 'additionalBodyFields',
			type: 'json',
			// The default is an empty object, because n8n marks an empty JSON field as wrong.
			default: '{}',
			placeholder: `e.g. ${ADDITIONAL_EXAMPLE}`,
			description:
				'A JSON object that is merged last into the request, for fields this node does not offer',
		},
		{
			displayName: 'Dry Run',
			name: 'dryRun',
			type: 'boolean',
			default: true,
			description:
				'Whether to check the settings of all items and estimate their credits, and to upload and submit nothing',
		},
		{
			displayName: 'Maximum Credits',
			name: 'maximumCredits',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 500,
			description:
				'Spend at most this many credits each time the node runs. Further items come out with the state "not_submitted", or on the error output.',
		},
		{
			displayName: 'Minimum Balance (Credits)',
			name: 'minimumBalance',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 100,
			description:
				'Keep at least this many credits in the account: an item that would take the balance below it is not submitted, and fails',
		},
	]),
];

/** The options of all operations that make a video or an image. */
export const makingOptions = nodeOptions([
	{
		displayName: 'Maximum Parallel Jobs',
		name: 'maxParallel',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 5,
		description:
			'The most jobs that this node runs at the same time. Without it the node finds out what your plan allows.',
	},
	{
		displayName: 'Tries for a Failed Video',
		name: 'videoTries',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 3 },
		default: 1,
		description:
			'The most results to make for an item, while PixVerse fails to make one and refunds it. After a content review, no other one is made.',
	},
	{
		displayName: 'Trace ID',
		name: 'traceId',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.row_id }}',
		description:
			"A key of your own for the item, such as its row's ID. PixVerse makes nothing twice for the same key and settings.",
		hint: 'A new execution pays again, unless Trace ID and settings are those of an earlier item',
	},
]);

// The options for waiting and for the download. They are the same for each operation.
const waitingForAny = nodeOptions([
	{
		displayName: 'File Name',
		name: 'fileName',
		type: 'string',
		default: '',
		placeholder: 'e.g. result.mp4',
		description:
			'The name of the downloaded file, by default its ID. A missing extension is added.',
	},
	{
		displayName: 'Polling Interval (Seconds)',
		name: 'pollingInterval',
		type: 'number',
		typeOptions: { minValue: 0.1 },
		default: 5,
		description:
			'How often to check whether the result is ready. Without it, the node learns when checking is worthwhile.',
	},
	{
		displayName: 'When the Wait Limit Is Reached',
		name: 'onWaitLimit',
		type: 'options',
		options: [
			{ name: 'Fail the Item', value: 'fail' },
			{ name: 'Return the ID and State', value: 'returnState' },
			{ name: 'Use the Error Output, if There Is One', value: 'errorOutput' },
		],
		default: 'errorOutput',
		description:
			'The result is charged and still being made in all cases. "Get" with its ID keeps waiting.',
	},
]);

/** The options of all operations that may wait for a result. `minutes` is the default wait limit. */
export const waitingOptions = (minutes: number): Option[] => [
	...waitingForAny,
	{
		field: {
			displayName: 'Wait Limit (Minutes)',
			name: 'waitLimit',
			type: 'number',
			default: minutes,
			description: 'The longest time to wait for one result, without the time in the queue',
		},
	},
];
