/** The total of a dry run, which the first item without a problem shows. */
import type { IDataObject } from 'n8n-workflow';
import type { Price } from '../../prices/published';
import type { Attempt } from './attempt';
import { asSentences, counted } from '../values/errors';

// An item of a dry run; `json` is its output.
interface Found {
	price?: Price;
	json: IDataObject;
	// The balance of the account; undefined if the node could not read it.
	balance?: number;
}

const ALL_PRICED =
	'All rows are priced, also those that an earlier run has made; a run with the same Trace ID pays only for what was not made';

const inWords = (count: number): string => count.toLocaleString('en-US');

/** Collects the items of a dry run and makes their total. */
export class DryRunTotal {
	readonly found = new Map<number, Found>();

	/** The balance, read once for all items. */
	balance?: Promise<number | undefined>;

	/**
	 * Puts the total into the first output, and the notices of each item into the output of that item. Returns the total.
	 * `items` is the number of all items. An item that is not in `found` has a problem.
	 */
	complete(attempt: Pick<Attempt, 'noticesOf' | 'hasKeys'>, items = this.found.size): string {
		const found = [...this.found.values()];
		const prices = found.flatMap(({ price }) => price ?? []);
		const low = prices.reduce((sum, price) => sum + price.low, 0);
		const high = prices.reduce((sum, price) => sum + price.high, 0);
		// For example: "3 items, 90 to 120 credits, 1 with a wrong setting, not in the sum; the balance is 500".
		let total = counted(items, 'item');
		if (prices.length > 0)
			total += `, ${low < high ? `${inWords(low)} to ` : ''}${counted(high, 'credit')}`;
		// If the price of some items is unknown, the sum is not the whole cost. The total then says how many such items there
		// are.
		const unknown = found.length - prices.length;
		if (unknown > 0) total += `, ${unknown} at an unknown price`;
		const warned = [...this.found.keys()].filter((item) => attempt.noticesOf(item).length > 0);
		if (warned.length > 0) total += `, ${warned.length} with a warning`;
		if (items > found.length)
			total += `, ${items - found.length} with a wrong setting, not in the sum`;
		// A dry run goes on if the node cannot read the balance, so the balance may be missing.
		const balance = found.find((one) => one.balance !== undefined)?.balance;
		if (balance !== undefined) total += `; the balance is ${inWords(balance)}`;
		// A dry run does not know which rows an earlier run has made, because only PixVerse knows their trace IDs.
		if (attempt.hasKeys) total += `. ${ALL_PRICED}`;
		// The items may have ended in any order.
		const sorted = [...this.found].sort(([one], [other]) => one - other);
		for (const [at, [item, { json }]] of sorted.entries()) {
			const notices = attempt.noticesOf(item);
			// The long request comes last, so that a table shows the total before it.
			const { request } = json;
			delete json.request;
			if (at === 0) json.dry_run_total = total;
			if (notices.length > 0) json.warning = asSentences(notices);
			json.request = request;
		}
		return total;
	}
}
