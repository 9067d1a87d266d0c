/** The names of images in a prompt, and a notice when the item has no image of that name. */
import type { PreSendAction } from 'n8n-workflow';
import type { Body } from '../../transport/http/requestBody';
import { addNotice } from '../../transport/http/requestBody';
import { intoBody } from './body';

/** A name in a prompt, but no email address, which has a letter before the @. */
const NAME = /(?<![\p{L}\p{N}._-])@([\p{L}\p{N}_-]+)/gu;

/** The names in a prompt that are not among `names`. */
export function missingNames(prompt: string, names: string[]): string[] {
	const missing = [...prompt.matchAll(NAME)].filter(({ index }) => {
		// The rest of the prompt is compared, because a name with blanks is longer than the word behind the @.
		const text = prompt.slice(index + 1);
		// A name may have blanks in it, and needs none behind it: "@my dog", "@dog's", "@犬が".
		return !names.some(
			(name) =>
				name !== '' && text.startsWith(name) && !/^[A-Za-z0-9_-]/.test(text.slice(name.length)),
		);
	});
	return [...new Set(missing.map(([name]) => name))];
}

/**
 * Adds a notice when the prompt uses names that no image or video of the body has. `namesIn` lists the names of the
 * body, and A word behind an @ counts only if `isName` accepts it. The item is sent all the same.
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
		// A notice and no error, because an @ in a prompt may mean something else.
		addNotice(body, {
			text: `'Prompt' names ${missing.join(', ')}, which ${are} not there. The names there are: ${known}`,
		});
	});
