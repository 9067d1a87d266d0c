/** A price in an answer or a record. Pure. */

/** The price that the service told; undefined for everything that is none: 0 and blanks say nothing. */
export function toldPrice(credits: unknown): number | undefined {
	const isDigits = typeof credits === 'string' && /^\d+$/.test(credits);
	if (typeof credits !== 'number' && !isDigits) return undefined;
	const price = Number(credits);
	return Number.isFinite(price) && price > 0 ? price : undefined;
}
