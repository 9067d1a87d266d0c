/** A price in an answer or a record. Pure. */

/** Nothing costs more: the longest film costs 8,100 credits by the list. */
const MOST = 100_000;

/** The price that the service told; undefined for everything that is none: 0 and blanks say nothing. */
export function toldPrice(credits: unknown): number | undefined {
	const isDigits = typeof credits === 'string' && /^\d+$/.test(credits);
	if (typeof credits !== 'number' && !isDigits) return undefined;
	const price = Number(credits);
	return price > 0 && price <= MOST ? price : undefined;
}
