/**
 * Adds notices about values that PixVerse's lists do not have. The node sends such a value, because the lists may be older
 * than PixVerse. But a dry run must not call it good without a word.
 */
import type { Body } from '../../transport/http/requestBody';
import { addNotice } from '../../transport/http/requestBody';
import { counted } from '../../transport/values/errors';
import { quoted } from '../../transport/values/userValues';

/** Adds a notice if a value is not among `values`. `what` names the values, such as "qualities of v6". */
export function noteUnlisted(
	body: Body,
	value: unknown,
	values: readonly unknown[],
	what: string,
): void {
	const isText = typeof value === 'string' || typeof value === 'number';
	if (!isText || values.map(String).includes(String(value))) return;
	const text = `'${quoted(value)}' is not among the ${what} that PixVerse names`;
	addNotice(body, { text });
}

// PixVerse's newest pages take prompts of 5000 characters. Its older pages, and the text of its error 400018, name this
// number.
const OLDER_LIMIT = 2048;

/** Adds a notice if a text is longer than some of PixVerse's pages allow. `label` is the name of its field. */
export function noteLength(body: Body, text: string | undefined, label: string): void {
	const { length } = [...(text ?? '')];
	if (length <= OLDER_LIMIT) return;
	addNotice(body, {
		text: `'${label}' has ${counted(length, 'character')}; some pages of PixVerse allow only ${OLDER_LIMIT}`,
	});
}
