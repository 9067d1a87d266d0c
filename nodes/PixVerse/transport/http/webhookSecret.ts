/** The credential's field Webhook Secret. The user keeps several secrets in it while webhooks are changed. Pure. */
import { InputError } from './errors';
import { plainText } from './json';

/** What a user copies along with a secret: its quotes, and what a page puts around it unseen. */
const AROUND = /["'`\u2018-\u201f;\u200b-\u200d\u2060]/g;

/** Anybody can guess a shorter word. */
const MIN_LENGTH = 8;

/** PixVerse makes secrets of one length: a word that is so much shorter than the longest is a label or an ID. */
const MIN_SHARE = 0.75;

const wordsOf = (text: string): string[] => text.match(/[^\s,]+/g) ?? [];

const textOf = plainText;

const cleanWords = (field: unknown): string[] => wordsOf(textOf(field).replace(AROUND, ' '));

/** How a secret may begin. */
const BEGINS_SECRET = /^whsec_/i;

/** A part of a name that a person gave, such as "webhook", "mySecret" or "CHANGEME1". What PixVerse makes at random is longer, or has its digits anywhere. */
const isName = (part: string): boolean =>
	part.length < 16 && /^([a-z]*([A-Z][a-z]{2,})*|[A-Z]+|n8n)\d*$/.test(part);

/** Whether a word can be a secret: a label ends in a colon or is a name, and the ID of a webhook is known to others. */
const isSecret = (word: string): boolean =>
	word.length >= MIN_LENGTH &&
	/[a-z]/i.test(word) &&
	!/[:\uff1a]|=[^=]/.test(word) &&
	(BEGINS_SECRET.test(word) || !word.split(/[-_.]/).every(isName));

/** The forms that secrets and IDs may have: PixVerse makes secrets of one form, and another word is a label or an ID. */
const FORMS = [BEGINS_SECRET, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, /^[\da-f]+$/i];

const formOf = (word: string): number => FORMS.findIndex((form) => form.test(word));

/** All words of the field, as they stand and without the signs around them. */
export const secretWords = (field: unknown): string[] => [
	...wordsOf(textOf(field)),
	...cleanWords(field),
];

/** Each secret in the field, as it stands and without the signs around it. Throws an InputError, which quotes nothing, when another word is beside it. */
export function checkedSecrets(field: unknown): string[] {
	const words = cleanWords(field);
	const longest = Math.max(0, ...words.map(({ length }) => length));
	const isAlike = (word: string) =>
		word.length >= MIN_SHARE * longest && formOf(word) === formOf(words[0]);
	if (!words.every((word) => isSecret(word) && isAlike(word))) {
		throw new InputError(
			"The 'Webhook Secret' of the credential holds a label or an ID. Paste only secrets, separated by commas",
		);
	}
	return [...new Set(secretWords(field).filter(isSecret))];
}
