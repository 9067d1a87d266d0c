/** What the trigger says and hands on, without the key and the secrets of its credential. Pure. */
import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../PixVerse/transport/http/json';
import { secretWords } from '../PixVerse/transport/http/webhookSecret';
import { trimmed } from '../PixVerse/transport/http/userValues';
import { percent } from './signature';

const HIDDEN = '***';

/** No key or secret is shorter; a shorter word stands in any text. */
const MIN_LENGTH = 8;

/** The key and the secrets of a credential, also as an address spells them; the longest first, because one may begin with another. */
export function hiddenIn({ apiKey, webhookSecret }: IDataObject): string[] {
	const words = [trimmed(apiKey), ...secretWords(webhookSecret)];
	const spelled = new Set([...words, ...words.map(percent)]);
	const long = [...spelled].filter(({ length }) => length >= MIN_LENGTH);
	return long.sort((a, b) => b.length - a.length);
}

/** A text, or any value with all its texts and names, without the hidden words. */
export function withoutSecrets<T>(value: T, hidden: string[]): T;
export function withoutSecrets(value: unknown, hidden: string[]): unknown {
	if (typeof value === 'string')
		return hidden.reduce((text, word) => text.replaceAll(word, HIDDEN), value);
	if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry, hidden));
	if (!isObject(value)) return value;
	const members = Object.entries(value).map((member) => withoutSecrets(member, hidden));
	return Object.fromEntries(members);
}
