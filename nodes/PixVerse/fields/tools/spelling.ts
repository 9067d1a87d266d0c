/**
 * Reads a choice in the spellings of tables, chats and models: in another case, with or without its unit, or as a time of
 * day, because a spreadsheet may turn a ratio into one. All functions are pure.
 */
import type { INodePropertyOptions } from 'n8n-workflow';
import { normalized, spelled } from '../../transport/values/userValues';

// Whole seconds: with a unit in some languages, in quotes, with a comma as decimal point, or behind hours and minutes.
const SECONDS =
	/^["'“]?(?:00?:00:)?0?(\d+)(?:[.,]0{1,2})? ?(?:s|se[ckg][a-z]*|сек[а-я]*|秒钟?|초)?\.?(?:["'”]|′′)?$/;

/** Removes the unit from a number of seconds. Any other value stays as it is. */
export const withoutUnit = (value: unknown): unknown =>
	SECONDS.exec(normalized(value))?.[1] ?? value;

// Two numbers: a ratio, the size of a picture, or a time of day. A spreadsheet may put its first day, 30 December 1899, in
// front of the time.
const PAIR =
	/^(?:1899-12-3[01][t ])?(\d{1,5}) ?(?:[:x×∶*/–-]|by|to) ?(\d{1,5})(?::00(?:\.0+)?)?(?: ?([ap])\.?m\.?)?(?:z|\+00:00)?$/;

// Two numbers from this one up are a size in pixels. Smaller numbers may be a time of day, so they must be the exact ratio.
const MIN_PIXELS = 100;

// The minutes of a day. A spreadsheet keeps the time 9:16, which is minute 556, as a fraction of a day.
const MINUTES = 24 * 60;

// A fraction from a table may be off by this much, because tables show three decimals.
const MAX_ROUNDING = 0.0006;

// Whether a text is the ratio of a choice in another form.
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

// A version or a resolution. Tables leave out its letter, and write 6 for v6 and 720 for 720p.
const NUMBER = /^(?:model)?v?(\d+(?:[.,]\d+)?)$/;

// A ratio or a resolution in a text.
const SHAPE = /(?<![\p{L}\d.,:/-])(?:\d{1,5} ?[:x×∶/] ?\d{1,5}|\d{3,4}p?)(?![\p{L}\d.,:/-])/gu;

/**
 * Returns the value of the choice that `value` matches in any of these spellings. Returns undefined if none or several
 * match, because the choice is not certain then.
 */
export function matchingChoice(value: unknown, choices: INodePropertyOptions[]) {
	const given = normalized(value);
	// A text may have one ratio or resolution among words without a number, as in "Vertical (9:16)" and "720p HD".
	const [shape, ...others] = given.match(SHAPE) ?? [];
	const isOnly = others.length === 0 && !/\d|\b[ap]\.?m\b/.test(given.replace(SHAPE, ''));
	const text = shape !== undefined && isOnly ? shape : given;
	const own = spelled(text);
	// "Pixverse v6" means v6. The number of a version or a resolution may stand with or without its letter.
	const plain = own.replace(/^pixverse/, '');
	const digits = NUMBER.exec(plain)?.[1].replace(',', '.');
	const number = Number(digits);
	const numbered = [`${number}`, `v${number}`, `${number}p`];
	const spellings = [own, ...(digits === undefined ? [plain] : numbered)];
	const found = choices.filter((choice) =>
		[String(choice.value), choice.name].some(
			(name) => spellings.includes(spelled(name)) || isRatio(text, name),
		),
	);
	return text !== '' && found.length === 1 ? found[0].value : undefined;
}
