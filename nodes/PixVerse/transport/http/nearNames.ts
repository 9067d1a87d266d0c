/** Finds a record by its name, or the names that are near. Pure. */
import type { Named } from './namedLists';

/** As many near names as a sentence holds. */
const MOST_NEAR = 3;

/** As many names as a sentence lists: a model that has no list of its own chooses among them. */
const MOST_LISTED = 20;

/** A name is near when at most this part of its characters has to change. */
const NEAR = 1 / 3;

/** Shorter words are a part of too many names to be a hint. */
const SHORTEST_PART = 3;

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** How many characters have to be put in, taken out or replaced to make one text of the other. */
export function editDistance(from: string, to: string): number {
	let row = Array.from({ length: to.length + 1 }, (_, at) => at);
	for (let i = 1; i <= from.length; i++) {
		const above = row;
		row = [i];
		for (let j = 1; j <= to.length; j++) {
			const replaced = above[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
			row.push(Math.min(replaced, above[j] + 1, row[j - 1] + 1));
		}
	}
	return row[to.length];
}

/** The part of the longer text that has to change, from 0 to 1; 0 when one is a part of the other. */
function difference(a: string, b: string): number {
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	if (short.length >= SHORTEST_PART && long.includes(short)) return 0;
	return editDistance(short, long) / Math.max(long.length, 1);
}

const uniqueNames = (entries: Named[]) => [...new Set(entries.map(({ name }) => name))];

/** The names that are near what was asked for, the nearest first. */
export function nearNames(entries: Named[], wanted: string): string[] {
	return uniqueNames(entries)
		.map((name) => ({ name, away: difference(plain(name), plain(wanted)) }))
		.filter(({ away }) => away <= NEAR)
		.sort((a, b) => a.away - b.away || a.name.localeCompare(b.name))
		.slice(0, MOST_NEAR)
		.map(({ name }) => name);
}

/** A sentence for a name that no record has: the names that are near, or else the first ones. */
export function otherNames(entries: Named[], wanted: string): string {
	const near = nearNames(entries, wanted);
	if (near.length > 0) return `Did you mean ${near.join(' or ')}?`;
	const names = uniqueNames(entries);
	if (names.length === 0) return 'Its list is empty';
	const rest = names.length - MOST_LISTED;
	const more = rest > 0 ? ` and ${rest} more` : '';
	return `It has ${names.slice(0, MOST_LISTED).join(', ')}${more}`;
}

/** The records with exactly this name, or else those that differ in case and blanks only; each record once. */
export function recordsNamed(entries: Named[], wanted: string): Named[] {
	const unique = [...new Map(entries.map((entry) => [entry.value, entry])).values()];
	const exact = unique.filter(({ name }) => name.trim() === wanted.trim());
	if (exact.length > 0) return exact;
	return unique.filter(({ name }) => plain(name) === plain(wanted));
}
