/**
 * A dry run checks an item as before a submission. It outputs the request that the node would send, and the likely price.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { likelyPrice } from '../account/likelyPrice';
import { parseExact, stringifyExact } from '../values/json';
import type { Draft } from '../http/requestBody';
import { replaceUploads } from '../http/requestBody';
import { templateList } from '../http/lists';
import type { Item } from '../run/item';
import { recordsOf } from '../run/resolveBodies';
import { readBalance } from './freeRequest';
import { preparedBody } from './submit';

/** Returns the output of an item in a dry run. Reads only lists and the balance, which are free. Throws a JobError. */
export async function dryRun(item: Item, { url, body }: Draft): Promise<INodeExecutionData[]> {
	const { index } = item;
	const { dryRun: total, handle } = item.run;
	// Only the account's list of templates contains the price of a template, so the item reads this list first. Without the
	// list, the price may stay unknown.
	if (body.template_id !== undefined) await recordsOf(item, templateList).catch(() => {});
	const price = likelyPrice(handle.account, url, body);
	// The output shows the name or the URL of each file in place of its ID, because a dry run uploads nothing.
	const named = replaceUploads(preparedBody(body), ({ source }) =>
		source.kind === 'url' ? source.url : source.checked?.name,
	);
	// The output shows the body as PixVerse would get it, without bigints, which n8n cannot store.
	const request = parseExact(stringifyExact(named)) as IDataObject;
	// The estimates have other names than `credits`, because `credits` is what PixVerse has charged.
	const { low, high, basis = 'unknown' } = price ?? {};
	const range = { estimated_credits_low: low, estimated_credits_high: high };
	const estimate = low === high ? { estimated_credits: low } : range;
	const known = price === undefined ? {} : estimate;
	const json: IDataObject = { state: 'dry_run', ...known, estimate_basis: basis, request };
	// The first item of a dry run reads the balance for all.
	total.balance ??= readBalance(item).catch(() => undefined);
	total.found.set(index, { price, json, balance: await total.balance });
	return [{ json, pairedItem: { item: index } }];
}
