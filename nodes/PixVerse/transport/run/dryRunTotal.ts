/** The total of a dry run, which stands in its first item without a problem. */
import type { IDataObject } from 'n8n-workflow';
import type { Price } from '../../prices/published';
import type { Attempt } from './attempt';
import { asSentences, counted } from '../values/errors';

/** An item of a dry run; `json` is its output. */
interface Found {
	price?: Price;
	json: IDataObject;
	/** Undefined if the node could not read it. */
	balance?: number;
}

const inWords = (count: number): string => count.toLocaleString('en-US');

/** The total as a sentence, with the balance if it is known: "3 items, 90 to 120 credits". */
function sentence(found: Found[], items: number): string {
	const prices = found.flatMap(({ price }) => price ?? []);
	const low = prices.reduce((sum, price) => sum + price.low, 0);
	const high = prices.reduce((sum, price) => sum + price.high, 0);
	const unknown = found.length - prices.length;
	const balance = found.find((one) => one.balance !== undefined)?.balance;
	let text = counted(items, 'item');
	if (prices.length > 0)
		text += `, ${low < high ? `${inWords(low)} to ` : ''}${counted(high, 'credit')}`;
	if (unknown > 0) text += `, ${unknown} at an unknown price`;
	if (items > found.length) text += `, ${items - found.length} with a problem`;
	return balance === undefined ? text : `${text}; the balance is ${inWords(balance)}`;
}

/** The items of a dry run. */
export class DryRunTotal {
	readonly found = new Map<number, Found>();

	/** The balance, read once for all items. */
	balance?: Promise<number | undefined>;

	/** Puts the total into the first output, and the notices of each item into its own. Items that are not in `found` have a problem. */
	complete(attempt: Pick<Attempt, 'noticesOf'>, items = this.found.size): void {
		const sorted = [...this.found].sort(([one], [other]) => one - other);
		const total = sentence([...this.found.values()], items);
		for (const [at, [item, { json }]] of sorted.entries()) {
			const notices = attempt.noticesOf(item);
			// The long request comes last, so that a table shows the total before it.
			const { request } = json;
			delete json.request;
			if (at === 0) json.dry_run_total = total;
			if (notices.length > 0) json.warning = asSentences(notices);
			json.request = request;
		}
	}
}
