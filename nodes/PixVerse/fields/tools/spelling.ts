/** What tables, chats and models write for a choice: another case, a unit more or less, or the time of day that a spreadsheet makes of a ratio. Pure. */
import type { INodePropertyOptions } from 'n8n-workflow';
import { plainly, spelled } from '../../transport/http/userValues';

/** Whole seconds with their unit in some languages, in quotes, with a comma for the point, or behind hours and minutes. */
const SECONDS =
	/^["'“]?(?:00?:00:)?0?(\d+)(?:[.,]0{1,2})? ?(?:s|se[ckg][a-z]*|сек[а-я]*|秒钟?|초)?\.?(?:["'”]|′′)?$/;

/** A number of seconds without its unit; any other value as it is. */
export const withoutUnit = (value: unknown): unknown => SECONDS.exec(plainly(value))?.[1] ?? value;

/** Two numbers in a proportion, as the size of a picture, or as a time of day, which may have a date of the first day of spreadsheets. */
const PAIR =
	/^(?:1899-12-3[01][t ])?(\d{1,5}) ?(?:[:x×∶*/–-]|by|to) ?(\d{1,5})(?::00(?:\.0+)?)?(?: ?([ap])\.?m\.?)?(?:z|\+00:00)?$/;

/** The two numbers; those of a picture's size in pixels as they are. */
function pairIn(text: string): [number, number] | undefined {
	const [, first, second, half] = PAIR.exec(text) ?? [];
	if (first === undefined) return undefined;
	const hours = (Number(first) % 12) + (half === 'p' ? 12 : 0);
	return [half === undefined ? Number(first) : hours, Number(second)];
}

/** From here on, two numbers are a size in pixels: smaller ones may be a time of day that is no ratio. */
const MIN_PIXELS = 100;

/** A day has so many minutes: a spreadsheet keeps 9:16 as 556 of them. */
const MINUTES = 24 * 60;

/** By how much a number with three decimals may be off. */
const MAX_ROUNDING = 0.0006;

const isNear = (one: number, other: number) => Math.abs(one - other) < MAX_ROUNDING;

/** Whether a text is the ratio of a choice, in another form. */
function isRatio(text: string, choice: string): boolean {
	const [width, height] = /^\d+:\d+$/.test(choice) ? choice.split(':').map(Number) : [];
	if (width === undefined) return false;
	const pair = pairIn(text);
	if (pair !== undefined) {
		const isSize = Math.min(...pair) >= MIN_PIXELS;
		return isSize ? pair[0] * height === pair[1] * width : pair.join(':') === choice;
	}
	if (!/^\d+[.,]\d+$|^1$/.test(text)) return false;
	const number = Number(text.replace(',', '.'));
	return isNear(number, (width * 60 + height) / MINUTES) || isNear(number, width / height);
}

/** A version or a resolution, of which tables leave out the letter. */
const NUMBER = /^(?:model)?v?(\d+(?:[.,]\d+)?)$/;

/** The spellings under which a text may be one of several choices. */
function spellingsOf(text: string): string[] {
	const own = spelled(text);
	const plain = own.replace(/^pixverse/, '');
	const [, digits] = NUMBER.exec(plain) ?? [];
	if (digits === undefined) return [own, plain];
	const number = Number(digits.replace(',', '.'));
	return [own, `${number}`, `v${number}`, `${number}p`];
}

/** A ratio or a resolution. */
const SHAPE = /(?<![\p{L}\d.,:/-])(?:\d{1,5} ?[:x×∶/] ?\d{1,5}|\d{3,4}p?)(?![\p{L}\d.,:/-])/gu;

/** The one ratio or resolution among words without a number, as in "Vertical (9:16)" and "720p HD"; else the text as it is. */
function shapeAmongWords(text: string): string {
	const [shape, ...others] = text.match(SHAPE) ?? [];
	const isOnly = others.length === 0 && !/\d|\b[ap]\.?m\b/.test(text.replace(SHAPE, ''));
	return shape !== undefined && isOnly ? shape : text;
}

/** The value of the one choice that a value stands for, in whatever spelling; undefined when that is not certain. */
export function matchingChoice(value: unknown, choices: INodePropertyOptions[]) {
	const text = shapeAmongWords(plainly(value));
	const spellings = spellingsOf(text);
	const isMeant = (own: string) => spellings.includes(spelled(own)) || isRatio(text, own);
	const meant = choices.filter((choice) => [String(choice.value), choice.name].some(isMeant));
	return text !== '' && meant.length === 1 ? meant[0].value : undefined;
}
