/**
 * The inputs about the output: how many records of a list, and which fields of a result. To choose the fields, the node has
 * a switch and the tool of an agent has three choices, as n8n's UX guidelines ask. `run/options` reads the choice, and
 * `values/record` lists the fields of a simplified result.
 */
import type { Input } from '../input';

/** Which fields of the result are in the output. */
export const simplify: Input = {
	fields: [
		{
			displayName: 'Simplify',
			name: 'simplify',
			type: 'boolean',
			default: true,
			description: 'Whether to return a simplified version of the response instead of the raw data',
			// The condition is `hide` and not `show`, because an older n8n does not know `@tool`, and must still show this
			// switch.
			displayOptions: { hide: { '@tool': [true] } },
		},
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{
					name: 'Simplified',
					value: 'simplified',
					description: 'The ID, state, URL, credits, width, height and trace ID',
				},
				{ name: 'Raw', value: 'raw', description: 'All fields' },
				{
					name: 'Selected Fields',
					value: 'fields',
					description: 'The ID, the state and what you select',
				},
			],
			default: 'simplified',
			description: 'What the model reads of the result',
			displayOptions: { show: { '@tool': [true] } },
		},
		{
			displayName: 'Fields',
			name: 'outputFields',
			type: 'multiOptions',
			options: [
				{ name: 'Create Time', value: 'create_time' },
				{ name: 'Credits', value: 'credits' },
				{ name: 'Has Audio', value: 'has_audio' },
				{ name: 'Height', value: 'outputHeight' },
				{ name: 'Modify Time', value: 'modify_time' },
				{ name: 'Negative Prompt', value: 'negative_prompt' },
				{ name: 'Prompt', value: 'prompt' },
				{ name: 'Prompt Translation', value: 'prompt_translate' },
				{ name: 'Quality', value: 'resolution_ratio' },
				{ name: 'Seed', value: 'seed' },
				{ name: 'Status', value: 'status' },
				{ name: 'Style', value: 'style' },
				{ name: 'Template ID', value: 'template_id' },
				{ name: 'Trace ID', value: 'trace_id' },
				{ name: 'URL', value: 'url' },
				{ name: 'Width', value: 'outputWidth' },
			],
			default: ['url'],
			description: 'The fields to add to the output. Videos and images have different ones.',
			displayOptions: { show: { '@tool': [true], output: ['fields'] } },
		},
	],
};

/** The number of records to return. The handler of a list reads it. */
export const limit: Input = {
	fields: [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
			displayOptions: { hide: { returnAll: [true] } },
		},
	],
};
