/** Words of others, short enough for a sentence. Pure. */

/** The first `most` characters, on one line. */
export const shortened = (words: string, most = 200): string =>
	words.replace(/\s+/g, ' ').trim().slice(0, most);
