/**
 * Finds names such as `@dog` in a prompt, writes them as PixVerse reads them, and adds a notice if the item has no image,
 * video or mask of that name.
 */
import type { PreSendAction } from 'n8n-workflow';
import type { Body } from '../../transport/http/requestBody';
import { addNotice } from '../../transport/http/requestBody';
import { composed, namesText } from '../../transport/values/userValues';
import { intoBody } from './body';

// The @ of a name. Keyboards for Japanese and Chinese also write it as "＠".
const AT = /[@＠]/g;

// A name in a prompt. An email address does not match, because it has a letter before the @.
const NAME = /(?<![\p{L}\p{N}._-])[@＠]([\p{L}\p{N}_-]+)/gu;

// Whether a word goes on at the start of a text. Some scripts write no space between words, so their letters do not count.
const GOES_ON =
	/^(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])[\p{L}\p{M}\p{N}_-]/u;

// Whether the text before an @ ends with such a character or a dot, as in an email address.
const IN_ADDRESS =
	/(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}])[\p{L}\p{M}\p{N}._-]$/u;

// Returns the longest name that a text starts with, if the word does not go on after it: "@dogs" is not the name "dog". A
// name may contain spaces, so the names are compared with the whole text after the @. "@Dog" is the name "dog", unless
// another image has the name "Dog".
function nameAtStart(text: string, names: string[]): string | undefined {
	const wordOf = (name: string) => text.slice(0, name.length);
	const found = names.filter(
		(name) =>
			wordOf(name).toLowerCase() === name.toLowerCase() && !GOES_ON.test(text.slice(name.length)),
	);
	const sameCase = found.find((name) => name.length === found[0].length && wordOf(name) === name);
	return sameCase ?? found[0];
}

// Returns the names that can be in a prompt, the longest first, because "my dog" also starts with "my".
const byLength = (names: string[]): string[] =>
	names
		.map(composed)
		.filter((name) => name !== '')
		.sort((a, b) => b.length - a.length);

/** Returns the names in a prompt that are not among `names`. */
export function missingNames(prompt: string, names: string[]): string[] {
	const [text, known] = [composed(prompt), byLength(names)];
	const missing = [...text.matchAll(NAME)].filter(
		({ index }) => nameAtStart(text.slice(index + 1), known) === undefined,
	);
	return [...new Set(missing.map(([, name]) => `@${name}`))];
}

/**
 * Returns a prompt in which each of `names` stands as PixVerse reads it: behind an "@". With `isSpaced`, a space follows,
 * because PixVerse refuses a fusion with any other character behind a name. The prompt stays as it is if it has none of the
 * names.
 */
export function withReadableNames(prompt: string, names: string[], isSpaced: boolean): string {
	const [text, known] = [composed(prompt), byLength(names)];
	let [written, end, hasName] = ['', 0, false];
	for (const { index } of text.matchAll(AT)) {
		// A name may contain an @ that the loop has already passed.
		if (index < end) continue;
		written += text.slice(end, index);
		end = index;
		const name = nameAtStart(text.slice(index + 1), known);
		// Two code units hold any character.
		if (name === undefined || IN_ADDRESS.test(written.slice(-2))) continue;
		hasName = true;
		end = index + 1 + name.length;
		const needsSpace = isSpaced && /^[^ ]/.test(text.slice(end));
		written += `@${name}${needsSpace ? ' ' : ''}`;
	}
	return hasName ? `${written}${text.slice(end)}` : prompt;
}

/** How an operation reads the names in its prompt. */
interface NameRules {
	/** Lists the names in the body. */
	namesIn: (body: Body) => string[];
	/** Whether a space must follow a name. */
	isSpaced?: boolean;
	/** Whether a word behind an @ is meant as a name; by default, any word is. */
	isName?: (word: string) => boolean;
}

/**
 * Writes the names in the prompt as PixVerse reads them, and adds a notice if the prompt uses a name that no image, video or
 * mask in the body has.
 */
export const checkNames = ({
	namesIn,
	isSpaced = false,
	isName = () => true,
}: NameRules): PreSendAction =>
	intoBody((body) => {
		const { prompt } = body;
		const names = namesIn(body);
		if (typeof prompt === 'string') body.prompt = withReadableNames(prompt, names, isSpaced);
		const missing = missingNames(String(prompt ?? ''), names).filter(isName);
		if (missing.length === 0) return;
		const [are, known] = [missing.length > 1 ? 'are' : 'is', namesText(names) || 'none'];
		// The item gets a notice and no error, because an @ in a prompt may mean something else.
		addNotice(body, {
			text: `'Prompt' names ${namesText(missing)}, which ${are} not there. The names there are: ${known}`,
		});
	});
