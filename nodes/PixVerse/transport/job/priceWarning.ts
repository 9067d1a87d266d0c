/** What an item says when its price is far from the published one: what the node shows may be out of date. */
import type { INodeExecutionData } from 'n8n-workflow';
import { contradicts } from '../../prices/likelyPrice';
import { publishedPrice } from '../../prices/published';
import { bodyOf } from '../http/requestBody';
import { creditsInWords } from '../run/dryRunTotal';
import type { Item } from '../run/item';
import type { Job } from '../run/job';

/** The runs that said so; each says it once. */
const warned = new WeakSet<object>();

/** Adds the warning to the output of a job, unless its run said it before. */
export function warnOfPrice({ request, run }: Item, job: Job, output: INodeExecutionData[]): void {
	const { credits, credit } = job.accepted?.answer ?? {};
	const told = credits ?? credit;
	const body = { ...bodyOf(request), ...job.prepared };
	const published = publishedPrice(request.url, body);
	if (published === undefined || warned.has(run)) return;
	if (!contradicts(request.url, body, told)) return;
	warned.add(run);
	const { json } = output[0];
	const sentence = `PixVerse says that this cost ${creditsInWords({ low: Number(told), high: Number(told) })}, and its price list ${creditsInWords(published)}. What the node tells of prices may be out of date.`;
	json.warning = json.warning === undefined ? sentence : `${String(json.warning)} ${sentence}`;
}
