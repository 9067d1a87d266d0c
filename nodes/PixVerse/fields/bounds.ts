/**
 * The limits of texts, numbers and files that the node checks before it sends anything. `.github/CHECKS.md` says why each is
 * certain. A limit that only a table of PixVerse lists is not checked, because these tables are incomplete. The panel shows
 * such a limit.
 */

/** The maximum number of characters of a text. An emoji is one character. */
export const characters = { prompt: 5000, effect: 5000, speech: 200 };

/** The maximum of a whole number. */
export const highest = { seed: 2147483647 };

/** The maximum size of a file in megabytes, by its use. */
export const megabytes = {
	/** From PixVerse's upload page, and from its error 500030. */
	picture: 20,
	/** From PixVerse's guides of the operations. */
	shortVideo: 50,
	/** From PixVerse's pages. For the films, from other clients of the API. */
	longVideo: 100,
	/** From PixVerse's guides. */
	audio: 50,
	/** From PixVerse's interface document, as other clients quote it. */
	song: 15,
};
