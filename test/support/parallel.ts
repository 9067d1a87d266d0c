/** Many calls, a few at a time. */

/** Runs `work` for the numbers below `count`, so many at a time, until `deadline`; returns how many. */
export async function inParallel(
	count: number,
	width: number,
	deadline: number,
	work: (number: number) => Promise<unknown>,
): Promise<number> {
	let next = 0;
	const lane = async () => {
		while (next < count && Date.now() < deadline) await work(next++);
	};
	await Promise.all(Array.from({ length: width }, lane));
	return next;
}
