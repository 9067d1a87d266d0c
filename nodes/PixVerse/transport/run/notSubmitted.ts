/** An item that was not submitted comes out as it came in, for another run. */
import type { INodeExecutionData } from 'n8n-workflow';
import type { Context } from '../http/client';

/** The output of an item that was not submitted; `warning` says why. */
export function notSubmittedItem(context: Context, warning: string): INodeExecutionData {
	const { json, binary } = context.getInputData() as INodeExecutionData;
	const told = { ...json, state: 'not_submitted', warning };
	const pairedItem = { item: context.getItemIndex() };
	return { json: told, ...(binary && { binary }), pairedItem };
}
