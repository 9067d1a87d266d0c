/** The handler of operations whose answer is the result, some of which cost credits. */
import { bodyOf } from './http/requestBody';
import type { AnswerRules } from './job/submit';
import { callDirectly } from './job/submit';
import { dryRun } from './job/dryRun';
import { perItem } from './run/item';

/** The `operations.pagination` function of an operation that answers directly. */
export const callOnce = (rules: AnswerRules = {}) =>
	perItem(async (item) => {
		if (item.options.dryRun) return await dryRun(item);
		const { url } = item.request;
		const { resp, traceId } = await callDirectly(item, url, bodyOf(item.request), rules);
		return [{ json: { ...resp, trace_id: traceId }, pairedItem: { item: item.index } }];
	});
