/**
 * What templates cost, as records of the account's own list say (docs/service.md, "Prices"). Read by
 * chance, whenever somebody reads that list.
 */
import type { Price } from './published';
import { toldPrice } from './toldPrice';

type TemplateRecord = Record<string, unknown>;

/** So many templates are remembered; the one that was not seen for longest is forgotten first. */
const REMEMBERED = 10_000;

const known = new Map<string, number>();

/** The price that a record of the template list tells, under either name. */
export const creditsIn = ({ credits, credit }: TemplateRecord): number | undefined =>
	toldPrice(credits ?? credit);

const isNone = (id: unknown): boolean => id === undefined || id === null;

/** Remembers the prices in records of the template list. */
export function noteTemplates(records: TemplateRecord[]): void {
	for (const record of records) {
		const id = String(record.template_id ?? record.id ?? '');
		if (id === '') continue;
		const credits = creditsIn(record);
		known.delete(id);
		if (credits !== undefined) known.set(id, credits);
		if (known.size > REMEMBERED) known.delete(known.keys().next().value as string);
	}
}

/** What a request with a template costs by that list; undefined where it does not say. */
export function templatePrice({ template_id: id }: Record<string, unknown>): Price | undefined {
	const credits = isNone(id) ? undefined : known.get(String(id));
	return credits === undefined
		? undefined
		: { low: credits, high: credits, basis: 'the template list of the account' };
}

/** Forgets all prices; tests start from nothing. */
export function forgetTemplates(): void {
	known.clear();
}
