/**
 * What every run owes its user (docs/reliability.md), wherever it runs: each charge is named, and no item is charged twice.
 * All that judges a run asks here: `runs/`, `time/seeds/`, and real n8n, in queue mode, too.
 */
import type { Generation, Ledger } from './standin';

/** What a user can look for: a mask has no ID, and its swap uses it. */
export const madeIn = ({ generations }: Pick<Ledger, 'generations'>): Generation[] =>
	generations.filter(({ videoId }) => videoId !== '');

/**
 * The words of a text, and its numbers, which the text of a page and the name of a file join to words. An ID inside a longer
 * one is neither, because it leads nobody to the video.
 */
export const wordsOf = (text: string): Set<string> =>
	new Set([/[\w-]+/g, /\d+/g].flatMap((pattern) => text.match(pattern) ?? []));

/** The charges that a text does not name. */
export function unnamed<Charge>(
	charges: Charge[],
	text: string,
	namesOf: (charge: Charge) => string[],
): Charge[] {
	const words = wordsOf(text);
	return charges.filter((charge) => !namesOf(charge).some((name) => words.has(name)));
}

/** The charges of each item, in the order of the ledger. */
export function chargesByItem<Item, Charge>(
	charges: Charge[],
	itemOf: (charge: Charge) => Item,
): Map<Item, Charge[]> {
	const byItem = new Map<Item, Charge[]>();
	for (const charge of charges) {
		const item = itemOf(charge);
		byItem.set(item, [...(byItem.get(item) ?? []), charge]);
	}
	return byItem;
}
