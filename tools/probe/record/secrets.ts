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
		Buffer.from(secret).toString('hex').replace(/../g, '%$&'),
		secret.replace(/./g, (letter) => `&#${letter.charCodeAt(0)};`),
		...base64,
		...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
	];
	return [...new Set(all.map((text) => text.toLowerCase()))].filter((text) => text !== '');
}

/** All parts of a spelling that have the shortest length; a short secret is one by itself. */
const partsOf = (spelling: string): string[] =>
	Array.from({ length: Math.max(1, spelling.length - SHORTEST_PART + 1) }, (_, at) =>
		spelling.slice(at, at + SHORTEST_PART),
	);

/** Where the parts that begin at `at` end; `at` itself when none does. */
function endOf(text: string, at: number, parts: Set<string>, lengths: number[]): number {
	const length = lengths.find((one) => parts.has(text.slice(at, at + one)));
	if (length === undefined) return at;
	let end = at + length;
	while (end < text.length && parts.has(text.slice(end - length + 1, end + 1))) end++;
	return end;
}

/** Gives the function that takes these secrets out of a text. */
export function secretRemover(secrets: string[]): (text: string) => string {
	const spellings = secrets.filter((secret) => secret !== '').flatMap(spellingsOf);
	const parts = new Set(spellings.flatMap(partsOf));
	const lengths = [...new Set([...parts].map(({ length }) => length))].sort((a, b) => b - a);
	return (text) => {
		// A letter that is longer in lower case would shift all places behind it.
		const plain = text.toLowerCase().length === text.length ? text : text.replace(/[^ -~]/g, '?');
		const lower = plain.toLowerCase();
		let result = '';
		for (let at = 0; at < plain.length;) {
			const end = endOf(lower, at, parts, lengths);
			result += end > at ? MARK : plain[at];
			at = Math.max(end, at + 1);
		}
		return result;
	};
}
