/** The names of images in a prompt, and what a person should know when one of them is not there. */
import type { PreSendAction } from 'n8n-workflow';
import type { Body } from '../../transport/http/requestBody';
import { addNotice } from '../../transport/http/requestBody';
import { intoBody } from './body';

/** A name in a prompt; in an address of mail, a letter stands before the @. */
const NAME = /(?<![\p{L}\p{N}._-])@([\p{L}\p{N}_-]+)/gu;

/** Whether a text begins with a name, and the name ends there. Blanks may be in a name, and none behind it: "@my dog", "@dog's", "@犬が". */
const isNamed = (text: string, name: string) =>
	name !== '' && text.startsWith(name) && !/^[A-Za-z0-9_-]/.test(text.slice(name.length));

/** The names in a prompt that are not there. */
export function missingNames(prompt: string, names: string[]): string[] {
	const missing = [...prompt.matchAll(NAME)].filter(({ index }) => {
		const text = prompt.slice(index + 1);
		return !names.some((name) => isNamed(text, name));
	});
	return [...new Set(missing.map(([name]) => name))];
}

/** Adds a notice for the names in a prompt that are not there: `namesIn` gives those that are, and `isMeant` tells names from other words. */
export const noticeMissingNames = (
	namesIn: (body: Body) => string[],
	isMeant: (name: string) => boolean = () => true,
): PreSendAction =>
	intoBody((body) => {
		const names = namesIn(body);
		const missing = missingNames(String(body.prompt ?? ''), names).filter(isMeant);
		if (missing.length === 0) return;
		const [are, known] = [missing.length > 1 ? 'are' : 'is', names.join(', ') || 'none'];
		addNotice(body, {
			text: `'Prompt' names ${missing.join(', ')}, which ${are} not there. The names there are: ${known}`,
		});
	});
