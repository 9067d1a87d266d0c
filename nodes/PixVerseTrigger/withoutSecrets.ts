/** Hides the API key and the secrets of the credential in everything that the trigger logs, answers and outputs. */
import type { IDataObject } from 'n8n-workflow';
import { hideWord } from '../PixVerse/transport/http/client';
import { isObject } from '../PixVerse/transport/values/json';
import { secretWords } from '../PixVerse/transport/values/webhookSecret';
import { trimmed } from '../PixVerse/transport/values/userValues';
import { percent } from './signature';

const HIDDEN = '***';

// The minimum length of a hidden word, because a shorter word may occur in any text. No secret and no known key is shorter.
const MIN_LENGTH = 8;

/** Returns the words to hide: the key and the secrets of a credential, as they are and percent-encoded. */
export function hiddenIn({ apiKey, webhookSecret }: IDataObject): string[] {
	const words = [trimmed(apiKey), ...secretWords(webhookSecret)];
	const spelled = new Set([...words, ...words.map(percent)]);
	// The longest word comes first. If a shorter word with the same beginning came first, the end of the longer word would
	// remain visible.
	const long = [...spelled].filter(({ length }) => length >= MIN_LENGTH);
	return long.sort((a, b) => b.length - a.length);
}

/** Returns a copy of a value with the hidden words replaced in all strings and property names. */
export function withoutSecrets<T>(value: T, hidden: string[]): T;
export function withoutSecrets(value: unknown, hidden: string[]): unknown {
	if (typeof value === 'string')
		return hidden.reduce((text, word) => hideWord(text, word, HIDDEN), value);
	if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry, hidden));
	if (!isObject(value)) return value;
	// `Object.entries` gives pairs of name and value, so a secret in a name is hidden, too.
	const members = Object.entries(value).map((member) => withoutSecrets(member, hidden));
	return Object.fromEntries(members);
}
