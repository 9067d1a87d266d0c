/**
 * Every bound that the node checks before it sends anything; `.github/CHECKS.md` has the reason why each is certain. A
 * limit that stands only in a table of PixVerse is no bound, because such tables are incomplete: it guides the panel.
 */

/** The maximum characters of a text, as people count them. */
export const characters = { prompt: 5000, effect: 5000, speech: 200 };

/** The maximum of a whole number. */
export const highest = { seed: 2147483647 };

/** The maximum megabytes of a file, by its use. */
export const megabytes = {
	/** PixVerse's upload page, and its error 500030. */
	picture: 20,
	/** PixVerse's guides of the operations. */
	shortVideo: 50,
	/** PixVerse's pages; for the films, other clients of the API. */
	longVideo: 100,
	/** PixVerse's guides. */
	audio: 50,
	/** PixVerse's interface document, as other clients quote it. */
	song: 15,
};
