/**
 * Every bound that the node checks before it sends anything; `.github/CHECKS.md` says why each is certain. What
 * only a table of the service says is no bound: it guides the panel and locks nothing.
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

/** Most megabytes of a file, by what it is for. */
export const megabytes = {
	/** The vendor's upload page, and error 500030. */
	picture: 20,
	/** The vendor's guides of the operations. */
	shortVideo: 50,
	/** The vendor's pages; for the films, clients. */
	longVideo: 100,
	/** The vendor's guides. */
	audio: 50,
	/** The vendor's interface document, as clients quote it. */
	song: 15,
};
