/** The judge: the stand-in's ledger against what a user can read. */
import type { Generation, Ledger } from '../support/standin';
import type { Outcome } from './bench';

/** What all scenarios together cost. */
export interface Totals {
	items: number;
	generations: number;
	beyondOnePerItem: number;
	unnamed: number;
}

export const noTotals: Totals = { items: 0, generations: 0, beyondOnePerItem: 0, unnamed: 0 };

const bodyOf = ({ body }: Generation) => JSON.stringify(body);

/**
 * Counts one scenario. `itemOf` tells which item a generation was made for; every item of a
 * scenario has a body of its own unless said otherwise.
 */
export function count(
	{ generations }: Ledger,
	{ items, readable }: Outcome,
	itemOf: (generation: Generation) => string = bodyOf,
): Totals {
	const served = new Set(generations.map(itemOf));
	const text = JSON.stringify(readable);
	return {
		items,
		generations: generations.length,
		beyondOnePerItem: Math.max(generations.length - items, generations.length - served.size, 0),
		unnamed: generations.filter(({ videoId }) => !text.includes(videoId)).length,
	};
}

/** The sum of two counts. */
export function add(a: Totals, b: Totals): Totals {
	return {
		items: a.items + b.items,
		generations: a.generations + b.generations,
		beyondOnePerItem: a.beyondOnePerItem + b.beyondOnePerItem,
		unnamed: a.unnamed + b.unnamed,
	};
}

/** Throws when a promise about money is broken. */
export function judge({ beyondOnePerItem, unnamed }: Totals): void {
	if (beyondOnePerItem > 0) throw new Error(`${beyondOnePerItem} generations beyond one per item`);
	if (unnamed > 0) throw new Error(`${unnamed} generations are named nowhere`);
}
