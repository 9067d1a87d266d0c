/**
 * Notices: what one operation says about a field that several operations share. n8n 2.x evaluates an expression twice for
 * each field with its name, also for a field that the panel hides. So operations share one field wherever they can, and the
 * name of a notice is its own.
 */
import type { INodeProperties } from 'n8n-workflow';
import type { Input } from '../input';

/** A notice in the panel. `displayOptions` says when the panel shows the notice. */
export const notice = (
	name: string,
	text: string,
	displayOptions?: INodeProperties['displayOptions'],
): Input => ({
	fields: [
		{
			displayName: text,
			name,
			type: 'notice',
			default: '',
			...(displayOptions && { displayOptions }),
		},
	],
});
