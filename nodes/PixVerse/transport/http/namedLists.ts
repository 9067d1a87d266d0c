/** The account's lists whose records have names (docs/service.md, "Lists"), and finding a record by its name. Pure. */
import type { IDataObject } from 'n8n-workflow';
import { plainText } from './json';
import type { Paging } from './paging';
import { numberedPages, templatePages, voicePages } from './paging';

/** Where a list is, and where names and IDs are in its records. */
export interface NamedList extends Paging {
	path: string;
	id: string;
	/** Keys that may hold the name, the likeliest first. */
	names: string[];
	/** What a record without a name is called. */
	noun: string;
}

/** A record of a list as a person knows it. */
export interface Named {
	name: string;
	/** The ID, as text. */
	value: string;
}

export const effectList: NamedList = {
	...numberedPages,
	path: '/openapi/v2/video/restyle/list',
	id: 'restyle_id',
	names: ['restyle_name', 'display_name'],
	noun: 'Effect',
};

export const templateList: NamedList = {
	...templatePages,
	path: '/openapi/v2/video/effects/templates/list',
	id: 'template_id',
	names: ['template_name', 'display_name', 'name', 'title'],
	noun: 'Template',
};

export const voiceList: NamedList = {
	...voicePages,
	path: '/openapi/v2/video/tts_speaker',
	id: 'speaker_id',
	names: ['name'],
	noun: 'Voice',
};

/** Name and ID of a record; one without a name is called by its ID. */
export function namedIn(record: IDataObject, { id, names, noun }: NamedList): Named {
	const key = names.find((name) => record[name] !== undefined && record[name] !== '');
	const value = plainText(record[id]);
	return { name: key === undefined ? `${noun} ${value}` : plainText(record[key]), value };
}

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
