/**
 * The limits of texts, numbers and files that the node checks before it sends anything. `.github/CHECKS.md` says why each
 * limit is certain. The node does not check a limit that is only in PixVerse's tables, because the tables are incomplete.
 * The user reads such a limit in the descriptions of the panel.
 */

/** The maximum number of characters in a text. A simple emoji counts as one character. */
export const characters = { prompt: 5000, effect: 5000, speech: 200 };

/** The maximum value of a setting that is a whole number. */
export const highest = { seed: 2147483647 };

/** The maximum size of a file in megabytes, by its use. */
export const megabytes = {
	/** From PixVerse's upload page and PixVerse's error 500030. */
	picture: 20,
	/** From PixVerse's guides of the operations. */
	shortVideo: 50,
	/** From PixVerse's pages. The limit for films is from other clients of the API. */
	longVideo: 100,
	/** From PixVerse's guides. */
	audio: 50,
	/** From PixVerse's interface document, as other clients quote it. */
	song: 15,
};
