/** An item of a dry run: checked as for a submission, it comes out with what would leave and what that likely costs. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { likelyPrice } from '../../prices/likelyPrice';
import type { Price } from '../../prices/published';
import { parseExact, stringifyExact } from '../http/json';
import type { Body, PendingUpload } from '../http/requestBody';
import { bodyOf, replaceUploadsInTurn } from '../http/requestBody';
import { templateList } from '../http/lists';
import type { Item } from '../run/item';
import { checkedFile, recordsOf } from '../run/resolveBodies';
import { readBalance } from './credits';
import { preparedBody } from './prepare';

/** The price as an output item has it. */
function creditsOf(price: Price | undefined): IDataObject {
	if (price === undefined) return { credits_basis: 'unknown' };
	const { low, high, basis } = price;
	const credits = low === high ? { credits: low } : { credits_low: low, credits_high: high };
	return { ...credits, credits_basis: basis };
}

/** What stands for a file that would be uploaded: its name, or its URL. */
async function fileName(item: Item, { source }: PendingUpload): Promise<string> {
	return source.kind === 'url' ? source.url : (await checkedFile(item, source)).name;
}

/** What an item will likely cost; a template's price is looked up in the account's list, which is free. */
async function priceOf(item: Item, body: Body): Promise<Price | undefined> {
	const { url } = item.request;
	const known = likelyPrice(url, body);
	if (known !== undefined || body.template_id === undefined) return known;
	await recordsOf(item, templateList).catch(() => {});
	return likelyPrice(url, body);
}

/** The output of an item that is not submitted. */
export async function dryRun(item: Item): Promise<INodeExecutionData[]> {
	const { dryRun: total } = item.run;
	const body = bodyOf(item.request);
	const price = await priceOf(item, body);
	// The body as it would leave, but for its files.
	const named = await replaceUploadsInTurn(
		preparedBody(body),
		async (pending) => await fileName(item, pending),
	);
	const request = parseExact(stringifyExact(named)) as IDataObject;
	// The long request comes last, where a table shows it behind the total.
	const json: IDataObject = { state: 'dry_run', ...creditsOf(price), warning: '', request };
	// Once for all items of a dry run.
	total.balance ??= readBalance(item).catch(() => undefined);
	total.found.set(item.index, { price, json, balance: await total.balance });
	return [{ json, pairedItem: { item: item.index } }];
}
