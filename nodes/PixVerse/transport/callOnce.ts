/** The door of operations whose answer is the result, some of which cost credits. */
import type { INodeExecutionData } from 'n8n-workflow';
import { bodyOf } from './http/requestBody';
import { callDirectly } from './job/directCall';
import type { Item } from './run/item';
import { perItem } from './run/item';

async function callItem(item: Item): Promise<INodeExecutionData[]> {
	const { resp, traceId } = await callDirectly(item, item.request.url, bodyOf(item.request));
	return [{ json: { ...resp, trace_id: traceId }, pairedItem: { item: item.index } }];
}

/** The `operations.pagination` function of an operation that answers directly. */
export const callOnce = perItem(callItem);
