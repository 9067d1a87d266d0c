/** The settings of all operations that make or get a result: which result, whether to wait, and whether to download. */
import type { ResultType } from '../../transport/values/record';
import type { Input } from '../input';
import { intoBody } from '../tools/body';
import { integerId } from '../tools/ids';
import { readLocator, pickerMode, typedMode } from '../tools/locator';

// Hides fields while "Wait for Completion" is off. A `show` for true would also hide the fields if a workflow stores the
// string "true" for the switch. n8n would then drop the values of the fields.
const withoutWaiting = { waitForCompletion: [false] };

// The switch that downloads a result. The node has one such switch and the tool of an agent has another, because the
// defaults differ.
const download = {
	displayName: 'Download File',
	type: 'boolean' as const,
	description: 'Whether to add the finished result to the item as a file. Its address can expire.',
};

/** Shows the user where to look during the minutes of a manual run, because n8n shows nothing until the node has ended. */
export const consoleNotice: Input = {
	fields: [
		{
			displayName:
				"Stop cancels no video: what is submitted is charged, and Get in a new workflow returns it (Video ID, From List). A new run pays again, unless it has the same Trace ID and settings. While a manual run waits, your browser's developer console (F12) shows the progress.",
			name: 'consoleNotice',
			type: 'notice',
			default: '',
			displayOptions: { hide: { ...withoutWaiting, '@tool': [true] } },
		},
	],
};

/** Whether to wait for a result and to download it. The handlers of jobs and of "Get" read these settings. */
export const waiting: Input = {
	fields: [
		{
			displayName: 'Wait for Completion',
			name: 'waitForCompletion',
			type: 'boolean',
			default: true,
			description:
				'Whether to wait until the result is ready. When off, the item holds only the ID: "Get" brings the result later. Get itself then gives the state as it is now.',
		},
		{
			...download,
			name: 'downloadVideo',
			default: true,
			hint: 'Switch off for large batches: n8n keeps every file',
			displayOptions: { hide: { ...withoutWaiting, '@tool': [true] } },
		},
		// The switch of a tool is off by default, because an AI model reads no file.
		{
			...download,
			name: 'downloadFile',
			default: false,
			displayOptions: { show: { '@tool': [true] }, hide: withoutWaiting },
		},
		{
			displayName: 'Put Output File in Field',
			name: 'outputBinaryField',
			type: 'string',
			default: 'data',
			hint: 'The name of the output binary field to put the file in',
			// n8n takes `downloadFile` for false where it is not shown. So a condition on it would hide this field in the node.
			displayOptions: { hide: { ...withoutWaiting, downloadVideo: [false] } },
		},
	],
};

/**
 * The ID of the result. The input writes the ID into the body, and the handler takes it from there for the path of the GET.
 */
export function recordId({ noun, idField }: ResultType): Input {
	const resource = noun.toLowerCase();
	// Saved workflows hold the ID under the name `videoId` or `imageId`, so these names must stay.
	const [name, displayName] = [`${resource}Id`, `${noun} ID`];
	const hint = `The ${idField} of any operation that makes one, or one named in an error message or in n8n's log`;
	return {
		fields: [
			{
				displayName,
				name,
				type: 'resourceLocator',
				required: true,
				default: { mode: 'id', value: '' },
				description: `Which ${resource} to bring back. The list has those of the last 7 days.`,
				hint: `Behind the node that made the ${resource}, Execute Step may make and charge it again: use Get in a new workflow`,
				modes: [
					pickerMode(`Select a${noun === 'Image' ? 'n image' : ' video'}…`, `search${noun}s`),
					typedMode('By ID', 'id', 'e.g. 343252978602905', hint),
				],
			},
		],
		write: intoBody(function (body) {
			// An AI model, an expression or a saved workflow may give only the ID, without a mode.
			body[idField] = integerId(readLocator(this, name, 'id').value, displayName);
		}),
	};
}
