/** Runs tasks a few at a time. */
export async function pooled<T, R>(
	tasks: T[],
	width: number,
	work: (task: T) => Promise<R>,
): Promise<R[]> {
	const results: R[] = [];
	let next = 0;
	const worker = async () => {
		while (next < tasks.length) {
			const index = next++;
			results[index] = await work(tasks[index]);
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, worker));
	return results;
}
