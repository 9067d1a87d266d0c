/**
 * Reads the URL of a file that PixVerse is to fetch. The node removes quotes, HTML tags and Markdown links around the URL.
 * The node refuses paths. All functions are pure.
 */
import { InputError } from '../../transport/values/errors';
import { trimmed } from '../../transport/values/userValues';

// The path of a file on a computer: on Windows, in a network, on macOS or Linux, or as a `file:` URL.
const PATH = /^([a-z]:[\\/]|\\\\|[~.]{0,2}\/(?!\/)|file:)/i;

// Sentences, lists, HTML and code put these characters around an address. The address of a file hardly ever begins or
// ends with them.
const BEFORE = /^[*"'`<([{“‘«]{1,3}(?=https?:\/\/)/i;
const BEHIND =
	/(?:&(?:amp|apos|gt|lt|nbsp|quot|#x?[\da-f]{1,5});|\\[nrt]?|"[/"]|[ .,;:!*|<]|(?!\p{ASCII})[\p{Po}\p{Pd}\p{Sm}\p{Z}\p{Cf}])$/iu;

// The maximum length of a part that `BEHIND` finds.
const MAX_BEHIND = 10;

// Pairs of brackets and quotes. A pair belongs to the address if the address has both halves, as in `a_(1).png`.
const PAIRS = ['()', '[]', '{}', '<>', '（）', '「」', '“”', '‘’', '«»', '""', "''", '``'];

// The tags that HTML may write behind an address.
const TAG = /<(?:\/[a-z]{1,10}|br ?\/?)>/gi;

// A link of Markdown or of Slack. Each form has its own group for the address.
const LINK = /^(?:!?\[[^\]]*\]\((https?:\/\/\S*)\)|<(https?:\/\/[^|>\s]*)\|[^>]*>)$/i;

// The ampersand as HTML and JSON write it.
const AMPERSAND = /&(?:amp;)+|&#38;|&#x26;|\\u0026/gi;

// Invisible characters that a person copies along with an address. No address contains such characters.
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Returns an address without the characters that people and programs write around it, and with HTML's `&amp;` as `&`. */
export function bareUrl(given: string): string {
	const whole = trimmed(given.replace(INVISIBLE, ''));
	// Only one of the two forms of `LINK` can match, so only one group holds an address.
	const [, linked = whole.replace(TAG, '\n')] = LINK.exec(whole)?.filter(Boolean) ?? [];
	const text = trimmed(linked).replace(BEFORE, '');
	// Counts the closing halves without an opening half. They do not belong to the address, so the loop below removes them
	// from the end of the address.
	const surplus = new Map(
		PAIRS.map(([opening, closing]) => {
			const [openings, closings] = [opening, closing].map((half) => text.split(half).length - 1);
			return [closing, opening === closing ? closings % 2 : closings - openings];
		}),
	);
	// Each round removes one part from the end. A round searches only a short tail, because searching the whole text each
	// time would take quadratic time.
	let end = text.length;
	for (;;) {
		const tail = text.slice(Math.max(0, end - MAX_BEHIND), end);
		const closing = tail.slice(-1);
		const left = surplus.get(closing) ?? 0;
		const part = left > 0 ? closing : BEHIND.exec(tail)?.[0];
		if (part === undefined) return text.slice(0, end).replace(AMPERSAND, '&');
		if (left > 0) surplus.set(closing, left - 1);
		end -= part.length;
	}
}

// A character that certainly separates two addresses. At most a blank and a quote or bracket stand between the character and
// the next address.
const BETWEEN = /(?:[;|>]|[^\p{ASCII}]|\\[nrt])(?=\s?["'`<([]?https?:\/\/)/giu;

// The extension of a file right before the next address. At most one other character stands between the two.
const JOINED =
	/(\.(?:aac|gif|jpe?g|m4a|mov|mp3|mp4|png|wav|webm|webp))(?:[&+_:#]|%0[ad]|%20|%2c|%3b|%7c)?(?=https?:\/\/)/gi;

const COMMA = /,(?=["'`<([]?https?:\/\/)/gi;

/** Puts a line break between two addresses in a text, wherever it is certain that one ends and the next begins. */
export const urlLines = (text: string): string =>
	text.replace(TAG, '\n').replace(JOINED, '$1\n').replace(BETWEEN, '\n');

/**
 * Returns the one address in a text, without the characters around it. `label` names the field. Throws an InputError if
 * there are several addresses.
 */
export function oneUrl(given: string, label: string): string {
	const text = bareUrl(given);
	// A comma may be a part of an address. So a comma separates two addresses only if the second one follows at once.
	const [first, ...others] = urlLines(text).replace(COMMA, '\n').split('\n');
	// An address may contain other addresses as its parameters: `https://example.com/collage?of=https://…,https://…`.
	const isNested = first.indexOf('://') !== first.lastIndexOf('://');
	if (!isNested && others.some((other) => other.includes('://'))) {
		throw new InputError(
			`'${label}' holds several URLs, "${text.slice(0, 80)}". It must be one URL`,
		);
	}
	return text;
}

/**
 * Returns the URL of a file in a text. `label` names the field. Throws an InputError for a path or a malformed URL.
 */
export function fileUrl(given: string, label: string): string {
	const text = oneUrl(given, label);
	if (text === '') throw new InputError(`'${label}' is empty. Enter a URL`);
	// The errors do not show an address with an @, because a password may stand before the @.
	const shown = text.includes('@') ? '…' : text.slice(0, 80);
	if (PATH.test(text)) {
		throw new InputError(
			`'${label}' holds the path "${shown}", which PixVerse cannot open. Read the file in a node before, and use File`,
		);
	}
	// Browsers repair an address with one slash or none behind `https:`. It is not known whether PixVerse does, so the node
	// refuses such an address.
	const url = /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
	if (url === undefined) {
		throw new InputError(`'${label}' must be an http or https URL, not "${shown}"`);
	}
	if (/\s/.test(text)) {
		throw new InputError(
			`'${label}' has white space in it, "${shown}". It must be one URL, with %20 for blanks`,
		);
	}
	return text;
}
