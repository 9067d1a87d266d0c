/** Reads credits out of an answer. Pure. */

/** A number, also one that is written as text; undefined for anything else. */
export function numberIn(value: unknown): number | undefined {
	const isWritten = typeof value === 'string' && value.trim() !== '';
	const number = isWritten || ['number', 'bigint'].includes(typeof value) ? Number(value) : NaN;
	return Number.isFinite(number) ? number : undefined;
}

/** The balance in a `Resp`; undefined when it has no field of a balance: none is not zero. */
export function creditsIn(resp: Record<string, unknown>): number | undefined {
	const given = [resp.credit_monthly, resp.credit_package].filter(
		(value) => value !== undefined && value !== null,
	);
	const numbers = given.map(numberIn);
	if (numbers.length === 0) return undefined;
	return numbers.reduce((sum, one) =>
		sum === undefined || one === undefined ? undefined : sum + one,
	);
}
