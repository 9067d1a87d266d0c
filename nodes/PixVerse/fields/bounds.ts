/**
 * Every bound that the node checks before it sends anything, but for those of files (`uploadKinds.ts`);
 * `docs/service.md` says why each is certain. What only a table of the service says is no bound: it guides
 * the panel and locks nothing.
 */

/** Most characters of a text, as people count them. */
export const characters = {
	prompt: 5000,
	effect: 5000,
	speech: 200,
};

/** The largest value of a whole number. */
export const highest = {
	seed: 2147483647,
};
