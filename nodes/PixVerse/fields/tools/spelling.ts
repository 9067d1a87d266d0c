/**
 * Reads a choice as spreadsheets, chats and AI models write it. All functions are pure. In any letter case, the node takes:
 *
 * | value                      | as          | because                                                         |
 * | -------------------------- | ----------- | --------------------------------------------------------------- |
 * | 5 sec, 5s, 5.0, 0:00:05    | 5 (seconds) | people write the unit, and spreadsheets a duration              |
 * | 9x16, 9/16, 9 by 16        | 9:16        | people write a ratio so                                         |
 * | 09:16, 09:16:00            | 9:16        | a spreadsheet takes a ratio for a time of day                   |
 * | 0.386                      | 9:16        | a spreadsheet keeps a time of day as a fraction of a day        |
 * | 0.5625                     | 9:16        | the width divided by the height                                 |
 * | 1080x1920                  | 9:16        | people write the size of a picture                              |
 * | 720, 720.0                 | 720p        | a spreadsheet keeps only the number                             |
 * | 6, V6, PixVerse v6         | v6          | the same, and chats write the name of the maker                 |
 * | Vertical (9:16), 720p HD   | 9:16, 720p  | the only number among words counts                              |
 */
import type { INodePropertyOptions } from 'n8n-workflow';
import { normalized, spelled } from '../../transport/values/userValues';

// A whole number of seconds, such as 5, "5", 5s, 5 sec, 5 seconds, 5.0, 5,0 or 00:00:05.
const SECONDS = /^["'“]?(?:00?:00:)?0?(\d+)(?:[.,]0{1,2})? ?(?:s|secs?|seconds?)?\.?["'”]?$/;

/** Removes the unit from a number of seconds. Any other value stays as it is. */
export const withoutUnit = (value: unknown): unknown =>
	SECONDS.exec(normalized(value))?.[1] ?? value;

// Two numbers: a ratio, the size of a picture, or a time of day.
const PAIR = /^(\d{1,5}) ?(?:[:x×∶*/–-]|by|to) ?(\d{1,5})(?::00)?$/;

// If both numbers of a pair are at least this high, they count as a size in pixels, and only their ratio matters. Lower
// numbers may be a time of day, so they must be exactly the numbers of the choice.
const MIN_PIXELS = 100;

// The minutes of a day. A spreadsheet keeps the time 9:16, which is minute 556, as a fraction of a day.
const MINUTES = 24 * 60;

// A decimal number may differ from the exact value by this much, because a spreadsheet may round to three decimals.
const MAX_ROUNDING = 0.0006;

// Whether a text means the ratio of a choice: as a pair, a time of day or a decimal number.
function isRatio(text: string, choice: string): boolean {
	const [width, height] = /^\d+:\d+$/.test(choice) ? choice.split(':').map(Number) : [];
	if (width === undefined) return false;
	const [, ...pair] = (PAIR.exec(text) ?? []).map(Number);
	// The pair is the width and the height, or the hour and the minute.
	if (pair.length > 0) {
		const isSize = Math.min(...pair) >= MIN_PIXELS;
		return isSize ? pair[0] * height === pair[1] * width : pair.join(':') === choice;
	}
	// A decimal number is the time of day as a fraction of a day, or the width divided by the height.
	if (!/^\d+[.,]\d+$|^1$/.test(text)) return false;
	const number = Number(text.replace(',', '.'));
	const meant = [(width * 60 + height) / MINUTES, width / height];
	return meant.some((one) => Math.abs(number - one) < MAX_ROUNDING);
}

// The number of a version or a resolution. Spreadsheets may leave out the letter, and write 6 for v6 and 720 for 720p.
const NUMBER = /^(?:model)?v?(\d+(?:[.,]\d+)?)$/;

// A ratio or a resolution within a longer text.
const SHAPE = /(?<![\p{L}\d.,:/-])(?:\d{1,5} ?[:x×∶/] ?\d{1,5}|\d{3,4}p?)(?![\p{L}\d.,:/-])/gu;

/**
 * Returns the value of the choice that `value` means, in any spelling of spreadsheets, chats and AI models. Returns
 * undefined if no choice matches, or if several match, because the node must not guess.
 */
export function findChoice(value: unknown, choices: INodePropertyOptions[]) {
	const given = normalized(value);
	// A ratio or a resolution among words counts if it is the only number, as in "Vertical (9:16)" and "720p HD".
	const [shape, ...others] = given.match(SHAPE) ?? [];
	const isOnly = others.length === 0 && !/\d/.test(given.replace(SHAPE, ''));
	const text = shape !== undefined && isOnly ? shape : given;
	const own = spelled(text);
	// "Pixverse v6" means v6.
	const plain = own.replace(/^pixverse/, '');
	const digits = NUMBER.exec(plain)?.[1].replace(',', '.');
	const number = Number(digits);
	// A number may stand for itself, for a version or for a resolution.
	const numbered = [`${number}`, `v${number}`, `${number}p`];
	const spellings = [own, ...(digits === undefined ? [plain] : numbered)];
	const found = choices.filter((choice) =>
		[String(choice.value), choice.name].some(
			(name) => spellings.includes(spelled(name)) || isRatio(text, name),
		),
	);
	return text !== '' && found.length === 1 ? found[0].value : undefined;
}
