/**
 * Reads the URL of a file that PixVerse is to fetch. The node removes the quotes, brackets and marks around the URL, and
 * takes the URL out of a link of Markdown or Slack.
 * The node refuses paths. All functions are pure.
 */
import { InputError } from '../../transport/values/errors';
import { quoted, trimmed } from '../../transport/values/userValues';

// The path of a file on a computer: on Windows, in a network, on macOS or Linux, or as a `file:` URL.
const PATH = /^([a-z]:[\\/]|\\\\|[~.]{0,2}\/(?!\/)|file:)/i;

// The name of a file, alone or behind a folder of Windows.
const FILE_NAME =
	/^[^/:]*\.(?:aac|avif|bmp|gif|heic|jpe?g|m4a|mkv|mov|mp3|mp4|png|tiff?|wav|webm|webp)$/i;

// Sentences, lists and code put these characters around an address. The address of a file hardly ever begins or ends with
// them.
const BEFORE = /^[*"'`<([{“‘«]{1,3}(?=https?:\/\/)/i;
const BEHIND = ' .,;:!*|"\'`>)]}”’»';

// Pairs of brackets and quotes. A pair belongs to the address if the address has both halves, as in `a_(1)`.
const PAIRS = ['()', '[]', '{}', '<>', '“”', '‘’', '«»', '""', "''", '``'];

// A link of Markdown or of Slack. Each form has its own group for the address.
const LINK = /^(?:!?\[[^\]]*\]\((https?:\/\/\S*)\)|<(https?:\/\/[^|>\s]*)\|[^>]*>)$/i;

// Invisible characters that a person copies along with an address. No address contains such characters.
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Returns an address without the characters that people and programs write around it. */
export function bareUrl(given: string): string {
	const whole = trimmed(given.replace(INVISIBLE, ''));
	// Only one of the two forms of `LINK` can match, so only one group holds an address.
	const [, linked = whole] = LINK.exec(whole)?.filter(Boolean) ?? [];
	const text = linked.replace(BEFORE, '');
	// The first opening half for each closing half. A search for each character at the end would take quadratic time.
	const openings = new Map(PAIRS.map(([opening, closing]) => [closing, text.indexOf(opening)]));
	let end = text.length;
	while (end > 0 && BEHIND.includes(text[end - 1])) {
		const opening = openings.get(text[end - 1]) ?? -1;
		if (opening >= 0 && opening < end - 1) break;
		end -= 1;
	}
	return text.slice(0, end);
}

// A character or a tag of HTML that certainly separates two addresses. At most a blank and a quote or bracket stand between
// it and the next address.
const BETWEEN =
	/(?:<(?:\/[a-z]{1,10}|br ?\/?)>|[;|>]|[^\p{ASCII}]|\\[nrt])(?=\s?["'`<([]?https?:\/\/)/giu;

// The extension of a file right before the next address. At most one other character stands between the two.
const JOINED =
	/(\.(?:aac|gif|jpe?g|m4a|mov|mp3|mp4|png|wav|webm|webp))(?:[&+_:#]|%0[ad]|%20|%2c|%3b|%7c)?(?=https?:\/\/)/gi;

const COMMA = /,(?=["'`<([]?https?:\/\/)/gi;

/** Puts a line break between two addresses in a text, wherever it is certain that one ends and the next begins. */
export const urlLines = (text: string): string =>
	text.replace(JOINED, '$1\n').replace(BETWEEN, '\n');

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
		throw new InputError(`'${label}' holds several URLs, "${quoted(text)}". It must be one URL`);
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
	const shown = text.includes('@') ? '…' : quoted(text);
	if (PATH.test(text) || FILE_NAME.test(text)) {
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
