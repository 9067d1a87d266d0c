/** What a dry run found of all its items; the first item that has no problem says it. */
import type { IDataObject } from 'n8n-workflow';
import type { Price } from '../../prices/published';

/** What is known of the items of a dry run. */
export interface Total {
	items: number;
	/** The credits of those with a price. */
	low: number;
	high: number;
	/** How many have none that anybody knows. */
	unknown: number;
	/** How many have a problem and would not be submitted. */
	problems: number;
}

const none: Total = { items: 0, low: 0, high: 0, unknown: 0, problems: 0 };

const inWords = (credits: number): string => credits.toLocaleString('en-US');

/** So many credits: "45 credits", or "9,000 to 12,000 credits". */
export function creditsInWords({ low, high }: Pick<Price, 'low' | 'high'>): string {
	const range = low === high ? inWords(low) : `${inWords(low)} to ${inWords(high)}`;
	return `${range} ${high === 1 ? 'credit' : 'credits'}`;
}

/** The total with one item more; its price is undefined where nobody knows one. */
export const withItem = (total: Total, price: Price | undefined): Total => ({
	...total,
	items: total.items + 1,
	low: total.low + (price?.low ?? 0),
	high: total.high + (price?.high ?? 0),
	unknown: total.unknown + (price === undefined ? 1 : 0),
});

/** The total in a sentence, with the balance where it is known. */
export function totalInWords(total: Total, balance: number | undefined): string {
	const { items, unknown, problems } = total;
	const isPriced = items - unknown - problems > 0;
	const parts = [
		items === 1 ? '1 item' : `${inWords(items)} items`,
		...(isPriced ? [creditsInWords(total)] : []),
		...(unknown > 0 ? [`${inWords(unknown)} at an unknown price`] : []),
		...(problems > 0 ? [`${inWords(problems)} with a problem`] : []),
	];
	const known = balance === undefined ? '' : `; the balance is ${inWords(balance)}`;
	return `${parts.join(', ')}${known}`;
}

/** The items of a dry run, as they come. */
export class DryRunTotal {
	private total = none;

	private first?: { index: number; json: IDataObject };

	/** The balance, read once for all items; undefined when it cannot be read. */
	balance?: Promise<number | undefined>;

	private knownBalance?: number;

	/** Notes an item; `json` is its output, to which the total is added if it is the first. */
	add(index: number, price: Price | undefined, json: IDataObject, balance?: number): void {
		this.knownBalance ??= balance;
		this.total = withItem(this.total, price);
		if (this.first === undefined || index < this.first.index) {
			delete this.first?.json.warning;
			this.first = { index, json };
		}
		this.tell();
	}

	/** Whether problems came out as items: they stop nobody any more. */
	get hasProblems(): boolean {
		return this.total.problems > 0;
	}

	/** Notes an item that would not be submitted. */
	addProblem(): void {
		const { items, problems } = this.total;
		this.total = { ...this.total, items: items + 1, problems: problems + 1 };
		this.tell();
	}

	private tell(): void {
		if (this.first === undefined) return;
		const { json } = this.first;
		const { request } = json;
		// The long request comes last, where a table shows it behind the total.
		delete json.request;
		Object.assign(json, { warning: totalInWords(this.total, this.knownBalance), request });
	}
}
