/** The account's lists whose records have names (docs/service.md, "Lists"), and finding a record by its name. Pure. */
import type { IDataObject } from 'n8n-workflow';
import { plainText } from './json';
import type { Paging } from './paging';
import { numberedPages, templatePages, voicePages } from './paging';

/** Where a list is, and what the ID of its records is called. */
export interface NamedList extends Paging {
	path: string;
	id: string;
	/** What a record without a name is called. */
	noun: string;
}

/** A record of a list as a person knows it. */
export interface Named {
	name: string;
	/** The ID, as text. */
	value: string;
	/** Where its picture is. */
	url?: string;
}

export const effectList: NamedList = {
	...numberedPages,
	path: '/openapi/v2/video/restyle/list',
	id: 'restyle_id',
	noun: 'Effect',
};

export const templateList: NamedList = {
	...templatePages,
	path: '/openapi/v2/video/effects/templates/list',
	id: 'template_id',
	noun: 'Template',
};

export const voiceList: NamedList = {
	...voicePages,
	path: '/openapi/v2/video/tts_speaker',
	id: 'speaker_id',
	noun: 'Voice',
};

const isText = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '';

/** The name of a record: under a name that somebody has seen, or else the first text that seems to be one. */
function nameIn(record: IDataObject, id: string): string | undefined {
	const ownName = id.replace(/_id$/, '_name');
	const seemsOne = Object.keys(record).filter((key) => /(name|title)$/i.test(key));
	const keys = ['name', 'display_name', ownName, 'title', ...seemsOne];
	return keys.map((key) => record[key]).find(isText);
}

const PICTURE = /^https:\/\/[^?#]+\.(png|jpe?g|webp|gif|avif)([?#]|$)/i;

/** The address of a record's picture, which the picker makes a link. */
function pictureIn(record: IDataObject): string | undefined {
	const known = [record.thumbnail, record.thumbnail_url, record.cover_url].filter(isText);
	const isLink = (url: string) => /^https?:\/\//i.test(url.trim());
	const seemsOne = Object.values(record).filter(isText);
	return known.find(isLink) ?? seemsOne.find((url) => PICTURE.test(url.trim()));
}

/** Name, ID and picture of a record; one without a name is called by its ID. */
export function namedIn(record: IDataObject, { id, noun }: NamedList): Named {
	const value = plainText(record[id] ?? record.id);
	const url = pictureIn(record)?.trim();
	return { name: nameIn(record, id) ?? `${noun} ${value}`, value, ...(url && { url }) };
}

/** As many near names as a sentence holds. */
const MOST_NEAR = 3;

/** As many names as a sentence lists: a model that has no list of its own chooses among them. */
const MOST_LISTED = 20;

/** Fewer characters are a part of too many names to be a hint; so many more at the beginning of a name are one. */
const [SHORTEST_PART, BEGINNING] = [3, 4];

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** A sentence for a name that no record has: the names that contain it or begin as it does, or else the first ones. */
export function otherNames(entries: Named[], wanted: string): string {
	const names = [...new Set(entries.map(({ name }) => name))];
	if (names.length === 0) return 'Its list is empty';
	const part = plain(wanted);
	const isNear = (name: string) =>
		plain(name).includes(part) || plain(name).startsWith(part.slice(0, BEGINNING));
	const near = part.length < SHORTEST_PART ? [] : names.filter(isNear).slice(0, MOST_NEAR);
	if (near.length > 0) return `Perhaps you mean ${near.join(' or ')}`;
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
