/** The door of operations whose answer is the result, some of which cost credits. */
import type { INodeExecutionData } from 'n8n-workflow';
import { bodyOf } from './http/requestBody';
import type { AnswerRules } from './job/directCall';
import { callDirectly } from './job/directCall';
import { dryRun } from './job/dryRun';
import type { Item } from './run/item';
import { perItem } from './run/item';

async function callItem(item: Item, rules: AnswerRules): Promise<INodeExecutionData[]> {
	if (item.dryRun) return await dryRun(item, item.dryRun);
	const { url } = item.request;
	const { resp, traceId } = await callDirectly(item, url, bodyOf(item.request), rules);
	return [{ json: { ...resp, trace_id: traceId }, pairedItem: { item: item.index } }];
}

/** The `operations.pagination` function of an operation that answers directly. */
export const callOnce = (rules: AnswerRules = {}) =>
	perItem(async (item) => await callItem(item, rules));
