/** The URL of a file that PixVerse is to open: what is around it is taken off; paths and pages are told by their looks. Pure. */
import { InputError } from '../../transport/http/errors';
import { trimmed } from '../../transport/http/userValues';
import { isPageUrl } from './pages';

/** The path of a file on a computer: of Windows, of a network, of macOS and Linux, or as a URL. */
const PATH = /^([a-z]:[\\/]|\\\\|[~.]{0,2}\/(?!\/)|file:)/i;

/** What sentences, lists, HTML and code put around an address, and no address of a file begins or ends with. */
const BEFORE = /^[*"'`<([{“‘«]{1,3}(?=https?:\/\/)/i;
const BEHIND =
	/(?:&(?:amp|apos|gt|lt|nbsp|quot|#x?[\da-f]{1,5});|\\[nrt]?|"[/"]|[ .,;:!*|<]|(?!\p{ASCII})[\p{Po}\p{Pd}\p{Sm}\p{Z}\p{Cf}])$/iu;

/** No part that `BEHIND` finds is longer. */
const LONGEST = 10;

/** Brackets and quotes, which belong to an address that has the other half, too: `a_(1).png`. */
const PAIRS = ['()', '[]', '{}', '<>', '（）', '「」', '“”', '‘’', '«»', '""', "''", '``'];

const countOf = (text: string, character: string) => text.split(character).length - 1;

/** How many halves of a pair close nothing. */
function surplusOf(text: string, [opening, closing]: string): number {
	const count = countOf(text, closing);
	return opening === closing ? count % 2 : count - countOf(text, opening);
}

/** What HTML writes behind a text. */
const TAG = /<(?:\/[a-z]{1,10}|br ?\/?)>/gi;

/** A link of Markdown, and one of Slack, whose address is in the group. */
const LINK = /^(?:!?\[[^\]]*\]\((https?:\/\/\S*)\)|<(https?:\/\/[^|>\s]*)\|[^>]*>)$/i;

/** How HTML and JSON write an ampersand. */
const AMPERSAND = /&(?:amp;)+|&#38;|&#x26;|\\u0026/gi;

/** What nobody sees in an address, and no address has. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** An address without what people, tables and models write around it, and with `&` where HTML has `&amp;`. */
export function bareUrl(given: string): string {
	const whole = trimmed(given.replace(UNSEEN, ''));
	const [, linked = whole.replace(TAG, '\n')] = LINK.exec(whole)?.filter(Boolean) ?? [];
	const text = trimmed(linked).replace(BEFORE, '');
	const surplus = new Map(PAIRS.map((pair) => [pair[1], surplusOf(text, pair)]));
	let end = text.length;
	for (;;) {
		const tail = text.slice(Math.max(0, end - LONGEST), end);
		const closing = tail.slice(-1);
		const left = surplus.get(closing) ?? 0;
		const part = left > 0 ? closing : BEHIND.exec(tail)?.[0];
		if (part === undefined) return text.slice(0, end).replace(AMPERSAND, '&');
		if (left > 0) surplus.set(closing, left - 1);
		end -= part.length;
	}
}

/** What stands between two addresses and in none, beside white space and commas: the next address begins behind it. */
const BETWEEN = /(?:[;|>]|[^\p{ASCII}]|\\[nrt])(?=\s?["'`<([]?https?:\/\/)/giu;

/** The name of a file, and perhaps one more mark, right before the next address. */
const JOINED =
	/(\.(?:aac|gif|jpe?g|m4a|mov|mp3|mp4|png|wav|webm|webp))(?:[&+_:#]|%0[ad]|%20|%2c|%3b|%7c)?(?=https?:\/\/)/gi;

const COMMA = /,(?=["'`<([]?https?:\/\/)/gi;

/** A text with its addresses on lines, where certainly the next one begins. */
export const urlLines = (text: string): string =>
	text.replace(TAG, '\n').replace(JOINED, '$1\n').replace(BETWEEN, '\n');

/** The one address in a text, without what is around it; `label` names its field. Throws an InputError for several. */
export function oneUrl(given: string, label: string): string {
	const text = bareUrl(given);
	const [first, ...others] = urlLines(text).replace(COMMA, '\n').split('\n');
	// An address that has another one inside may have more: `https://example.com/collage?of=https://…,https://…`.
	const isNested = first.indexOf('://') !== first.lastIndexOf('://');
	if (!isNested && others.some((other) => other.includes('://'))) {
		throw new InputError(
			`'${label}' holds several URLs, "${text.slice(0, 80)}". It must be one URL`,
		);
	}
	return text;
}

/** The URL of a file in a text. Throws an InputError for a text that is none; `label` names its field. */
export function fileUrl(given: string, label: string): string {
	const text = oneUrl(given, label);
	if (text === '') throw new InputError(`'${label}' is empty. Enter a URL`);
	// The part before an @ may be a password.
	const shown = text.includes('@') ? '…' : text.slice(0, 80);
	if (PATH.test(text)) {
		throw new InputError(
			`'${label}' holds the path "${shown}", which PixVerse cannot open. Read the file in a node before, and use File`,
		);
	}
	// Browsers mend one slash, or none; others do not.
	const url = /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
	if (url === undefined) {
		throw new InputError(`'${label}' must be an http or https URL, not "${shown}"`);
	}
	if (/\s/.test(text)) {
		throw new InputError(
			`'${label}' has white space in it, "${shown}". It must be one URL, with %20 for blanks`,
		);
	}
	if (!isPageUrl(url)) return text;
	throw new InputError(
		`'${label}' is the URL of a page of ${url.hostname}, not of a file. Give the direct address of the file`,
	);
}
