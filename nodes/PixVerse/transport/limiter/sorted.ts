/** Lists that stay sorted. */

/** Puts a member in after all with the same key or a lower one; cheap where most come last. */
export function insert<T>(list: T[], one: T, keyOf: (member: T) => number): void {
	let at = list.length;
	while (at > 0 && keyOf(list[at - 1]) > keyOf(one)) at--;
	list.splice(at, 0, one);
}
