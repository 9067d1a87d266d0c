/** Takes secrets out of a text, whole or in part and however they are spelled. Pure. */

const MARK = '(secret)';

/** Shorter parts of a secret occur by chance. */
const SHORTEST_PART = 8;

/** Base64 of a text that stands somewhere in a longer one: in each of the three positions, without its ends. */
function base64Of(secret: string): string[] {
	return [0, 1, 2].map((before) => {
		const text = Buffer.from(`${' '.repeat(before)}${secret}`).toString('base64');
		return text.slice(Math.ceil((before * 4) / 3)).replace(/.?=+$/, '');
	});
}

/** The spellings in which a secret may come back, in lower case. */
function spellingsOf(secret: string): string[] {
	const inQuery = new URLSearchParams({ key: secret }).toString().slice('key='.length);
	const base64 = base64Of(secret);
	const all = [
		secret,
		[...secret].reverse().join(''),
		inQuery,
		encodeURIComponent(secret),
		JSON.stringify(secret).slice(1, -1),
		Buffer.from(secret).toString('hex'),
		...base64,
		...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
	];
	return [...new Set(all.map((text) => text.toLowerCase()))].filter((text) => text !== '');
}

/** How many characters of `text`, from `at` on, are a part of the secret that is long enough. */
function partAt(text: string, at: number, spelling: string): number {
	const shortest = Math.min(SHORTEST_PART, spelling.length);
	if (!spelling.includes(text.slice(at, at + shortest))) return 0;
	let length = shortest;
	while (at + length < text.length && spelling.includes(text.slice(at, at + length + 1))) length++;
	return at + length <= text.length ? length : 0;
}

function without(text: string, spelling: string): string {
	const lower = text.toLowerCase();
	// Some letters have another length in lower case, and the places would no longer fit.
	if (lower.length !== text.length) return text.replaceAll(/[^\x00-\x7f]/g, '?');
	let result = '';
	for (let at = 0; at < text.length;) {
		const length = partAt(lower, at, spelling);
		result += length > 0 ? MARK : text[at];
		at += Math.max(1, length);
	}
	return result;
}

/** Gives the function that takes these secrets out of a text. */
export function secretRemover(secrets: string[]): (text: string) => string {
	const spellings = secrets.filter((secret) => secret !== '').flatMap(spellingsOf);
	return (text) => spellings.reduce(without, text);
}
