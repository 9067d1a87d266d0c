/** An item of a dry run: checked as for a submission, it comes out with what would leave and what that likely costs. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { likelyPrice } from '../../prices/likelyPrice';
import type { Price } from '../../prices/published';
import { parseExact, stringifyExact } from '../http/json';
import type { Body } from '../http/requestBody';
import { bodyOf, replaceUploads } from '../http/requestBody';
import { templateList } from '../http/lists';
import type { Item } from '../run/item';
import type { Asking } from '../run/resolveBodies';
import { checkedFile, recordsOf } from '../run/resolveBodies';
import { readBalance } from './credits';
import { preparedBody } from './submission';

/** What the price is called in the output item: `credits` is what was charged. */
function estimateOf(price: Price | undefined): IDataObject {
	if (price === undefined) return { estimate_basis: 'unknown' };
	const { low, high, basis } = price;
	const range = { estimated_credits_low: low, estimated_credits_high: high };
	return { ...(low === high ? { estimated_credits: low } : range), estimate_basis: basis };
}

/** What an item will likely cost; a template's price is looked up in the account's list, which is free. */
async function priceOf(asking: Asking, body: Body): Promise<Price | undefined> {
	if (body.template_id !== undefined) await recordsOf(asking, templateList).catch(() => {});
	return likelyPrice(asking.request.url, body);
}

/** The output of an item that is not submitted. */
export async function dryRun({
	context,
	request: written,
	run,
	signal,
	index,
}: Item): Promise<INodeExecutionData[]> {
	const { dryRun: total } = run;
	const asking = { context, request: written, run, signal };
	const body = bodyOf(written);
	const price = await priceOf(asking, body);
	// The body as it would leave, but for its files: their names, or their URLs, stand for them.
	const named = await replaceUploads(preparedBody(body), async ({ source }) =>
		source.kind === 'url' ? source.url : (await checkedFile(asking, source)).name,
	);
	const request = parseExact(stringifyExact(named)) as IDataObject;
	const json: IDataObject = { state: 'dry_run', ...estimateOf(price), request };
	// Once for all items of a dry run.
	total.balance ??= readBalance(asking).catch(() => undefined);
	total.found.set(index, { price, json, balance: await total.balance });
	return [{ json, pairedItem: { item: index } }];
}
