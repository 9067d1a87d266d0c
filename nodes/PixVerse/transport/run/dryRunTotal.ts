/** What a dry run found of all its items; the first item that has no problem says it. */
import type { IDataObject } from 'n8n-workflow';
import type { Price } from '../../prices/published';

const inWords = (credits: number): string => credits.toLocaleString('en-US');

/** So many credits: "45 credits", or "9,000 to 12,000 credits". */
function creditsInWords({ low, high }: Pick<Price, 'low' | 'high'>): string {
	const range = low === high ? inWords(low) : `${inWords(low)} to ${inWords(high)}`;
	return `${range} ${high === 1 ? 'credit' : 'credits'}`;
}

/** The items of a dry run, as they come. */
export class DryRunTotal {
	private items = 0;

	/** Those that have a problem and would not be submitted. */
	private problems = 0;

	/** Those that have no price that anybody knows. */
	private unknown = 0;

	/** The credits of the others. */
	private readonly credits = { low: 0, high: 0 };

	private first?: { index: number; json: IDataObject };

	/** The balance, read once for all items; undefined when it cannot be read. */
	balance?: Promise<number | undefined>;

	private knownBalance?: number;

	/** Notes an item; `json` is its output, whose warning becomes the total if it is the first, and goes if it is not. */
	add(index: number, price: Price | undefined, json: IDataObject, balance?: number): void {
		this.knownBalance ??= balance;
		this.items++;
		if (price === undefined) this.unknown++;
		this.credits.low += price?.low ?? 0;
		this.credits.high += price?.high ?? 0;
		const isFirst = this.first === undefined || index < this.first.index;
		delete (isFirst ? this.first?.json : json)?.warning;
		if (isFirst) this.first = { index, json };
		this.tell();
	}

	/** Notes an item that would not be submitted. */
	addProblem(): void {
		this.items++;
		this.problems++;
		this.tell();
	}

	private tell(): void {
		if (this.first !== undefined) this.first.json.warning = this.sentence;
	}

	/** The total in a sentence, with the balance where it is known. */
	private get sentence(): string {
		const { items, unknown, problems, knownBalance: balance } = this;
		const isPriced = items - unknown - problems > 0;
		const parts = [
			items === 1 ? '1 item' : `${inWords(items)} items`,
			...(isPriced ? [creditsInWords(this.credits)] : []),
			...(unknown > 0 ? [`${inWords(unknown)} at an unknown price`] : []),
			...(problems > 0 ? [`${inWords(problems)} with a problem`] : []),
		];
		const known = balance === undefined ? '' : `; the balance is ${inWords(balance)}`;
		return `${parts.join(', ')}${known}`;
	}
}
