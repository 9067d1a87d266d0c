/**
 * Reads the Webhook Secret of the credential. The field holds several secrets if the user has several webhooks, or is
 * replacing a secret. Pure.
 */
import { InputError } from './errors';
import { plainText } from './json';

// Characters that the user may copy with a secret: quotes, semicolons, and invisible characters of the web page.
const AROUND = /["'`\u2018-\u201f;\u200b-\u200d\u2060]/g;

// The minimum length of a secret. An attacker could guess a shorter word.
const MIN_LENGTH = 8;

// PixVerse's secrets seem to have one length. So a word shorter than this part of the longest word is a label or an ID.
const MIN_SHARE = 0.75;

// Blanks and commas separate the words of the field.
const WORD = /[^\s,]+/g;

// The words of the field, without the quotes and invisible characters that were copied with them.
const cleanWords = (field: unknown): string[] =>
	plainText(field).replace(AROUND, ' ').match(WORD) ?? [];

// Many webhook secrets begin with this prefix.
const BEGINS_SECRET = /^whsec_/i;

// Matches a part of a name that the user chose, such as "webhook", "mySecret" or "CHANGEME1". PixVerse's random secrets are
// longer, or have digits in between.
const NAME = /^([a-z]*([A-Z][a-z]{2,})*|[A-Z]+|n8n)\d*$/;

// Whether a word can be a secret. A label must not count, because other people may know it.
const isSecret = (word: string): boolean =>
	word.length >= MIN_LENGTH &&
	/[a-z]/i.test(word) &&
	// A colon (also the wide colon of Chinese) or an equals sign separates a label from its value. Equals signs at the end
	// may belong to Base64, and so to a secret.
	!/[:\uff1a]|=[^=]/.test(word) &&
	// A label may also consist only of names, such as "my-webhook".
	(BEGINS_SECRET.test(word) ||
		!word.split(/[-_.]/).every((part) => part.length < 16 && NAME.test(part)));

// The forms of secrets and IDs. PixVerse's secrets seem to have one form. So a word of another form is a label or an ID.
const FORMS = [BEGINS_SECRET, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, /^[\da-f]+$/i];

const formOf = (word: string): number => FORMS.findIndex((form) => form.test(word));

/** All words of the field, with and without the quotes around them. */
export const secretWords = (field: unknown): string[] => [
	...(plainText(field).match(WORD) ?? []),
	...cleanWords(field),
];

/** Returns each secret of the field, with and without the quotes around it. Throws an InputError for any other word. */
export function checkedSecrets(field: unknown): string[] {
	const words = cleanWords(field);
	const longest = Math.max(0, ...words.map(({ length }) => length));
	for (const word of words) {
		// A label or an ID differs from the secrets in its length or its form. Other people may know it, so no delivery may be
		// signed with it.
		const isLike = word.length >= MIN_SHARE * longest && formOf(word) === formOf(words[0]);
		if (isSecret(word) && isLike) continue;
		// The word may still be a secret, so the error does not quote it.
		throw new InputError(
			"The 'Webhook Secret' of the credential holds a label or an ID. Paste only secrets, separated by commas",
		);
	}
	return [...new Set(secretWords(field).filter(isSecret))];
}
