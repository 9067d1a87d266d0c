/**
 * What comes out: how many records of a list, and which fields of a result. The fields are a switch on the node and
 * three choices on the tool of an agent (n8n's UX guidelines); `run/options` reads the choice, and `http/record` has
 * the fields that are kept.
 */
import type { Input } from '../input';

/** How much of the record comes out. */
export const simplify: Input = {
	fields: [
		{
			displayName: 'Simplify',
			name: 'simplify',
			type: 'boolean',
			default: true,
			description: 'Whether to return a simplified version of the response instead of the raw data',
			// Hidden on the tool, not shown on the node: an n8n without `@tool` shows it, too.
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
					description: 'The ID, state, URL, credits, width, height, size and trace ID',
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
				{ name: 'Size', value: 'size' },
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

/** How many records are returned; the handler of a list reads it. */
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
