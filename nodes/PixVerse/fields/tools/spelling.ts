/**
 * Reads a choice as spreadsheets, chats and AI models write it: in any letter case, with or without its unit, or as a time
 * of day, because a spreadsheet may turn the ratio 9:16 into 09:16. All functions are pure.
 */
import type { INodePropertyOptions } from 'n8n-workflow';
import { normalized, spelled } from '../../transport/values/userValues';

// A whole number of seconds, such as 5, "5", 5s, 5 sec, 5 сек, 5.0, 5,0 or 00:00:05.
const SECONDS =
	/^["'“]?(?:00?:00:)?0?(\d+)(?:[.,]0{1,2})? ?(?:s|se[ckg][a-z]*|сек[а-я]*|秒钟?|초)?\.?(?:["'”]|′′)?$/;

/** Removes the unit from a number of seconds. Any other value stays as it is. */
export const withoutUnit = (value: unknown): unknown =>
	SECONDS.exec(normalized(value))?.[1] ?? value;

// Two numbers: a ratio, the size of a picture, or a time of day. A spreadsheet may put its first day, 30 December 1899, in
// front of the time.
const PAIR =
	/^(?:1899-12-3[01][t ])?(\d{1,5}) ?(?:[:x×∶*/–-]|by|to) ?(\d{1,5})(?::00(?:\.0+)?)?(?: ?([ap])\.?m\.?)?(?:z|\+00:00)?$/;

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
	const [, first, second, half] = PAIR.exec(text) ?? [];
	// `first` is the width or the hour, and `second` is the height or the minute.
	if (first !== undefined) {
		const hours = (Number(first) % 12) + (half === 'p' ? 12 : 0);
		const pair = [half === undefined ? Number(first) : hours, Number(second)];
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
export function matchingChoice(value: unknown, choices: INodePropertyOptions[]) {
	const given = normalized(value);
	// A ratio or a resolution among words counts if it is the only number, as in "Vertical (9:16)" and "720p HD".
	const [shape, ...others] = given.match(SHAPE) ?? [];
	const isOnly = others.length === 0 && !/\d|\b[ap]\.?m\b/.test(given.replace(SHAPE, ''));
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
