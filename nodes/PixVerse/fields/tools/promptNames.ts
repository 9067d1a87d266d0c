/** Finds names such as `@dog` in a prompt, and adds a notice if the item has no image, video or mask of that name. */
import type { PreSendAction } from 'n8n-workflow';
import type { Body } from '../../transport/http/requestBody';
import { addNotice } from '../../transport/http/requestBody';
import { intoBody } from './body';

// A name in a prompt. An email address does not match, because it has a letter before the @.
const NAME = /(?<![\p{L}\p{N}._-])@([\p{L}\p{N}_-]+)/gu;

/** Returns the names in a prompt that are not among `names`. */
export function missingNames(prompt: string, names: string[]): string[] {
	const missing = [...prompt.matchAll(NAME)].filter(({ index }) => {
		// A name may contain spaces, so it is compared with the whole text after the @, and not only with the next word.
		const text = prompt.slice(index + 1);
		// A name needs no space after it, as in "@dog's" and "@犬が". But "@dogs" is not the name "dog".
		return !names.some(
			(name) =>
				name !== '' && text.startsWith(name) && !/^[A-Za-z0-9_-]/.test(text.slice(name.length)),
		);
	});
	return [...new Set(missing.map(([name]) => name))];
}

/**
 * Adds a notice if the prompt uses a name that no image, video or mask in the body has. `namesIn` lists the names in the
 * body. A word behind an @ counts as a name only if `isName` accepts it.
 */
export const noticeMissingNames = (
	namesIn: (body: Body) => string[],
	isName: (word: string) => boolean = () => true,
): PreSendAction =>
	intoBody((body) => {
		const names = namesIn(body);
		const missing = missingNames(String(body.prompt ?? ''), names).filter(isName);
		if (missing.length === 0) return;
		const [are, known] = [missing.length > 1 ? 'are' : 'is', names.join(', ') || 'none'];
		// The item gets a notice and no error, because an @ in a prompt may mean something else.
		addNotice(body, {
			text: `'Prompt' names ${missing.join(', ')}, which ${are} not there. The names there are: ${known}`,
		});
	});
