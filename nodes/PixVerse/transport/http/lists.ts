/** Lists of the account, page by page, in every shape that is known (docs/service.md, "Lists"), and records by name. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { RequestContext } from './client';
import { fieldOf, isObject, plainText } from './json';
import type { Outcome } from './outcome';
import { readUntilAnswered, unusableAnswer } from './retry';
import { sendWithin } from './timeouts';

/** Records per page that we ask for; allowed values are not documented. What has more pages has no end. */
const [PAGE_SIZE, MOST_PAGES] = [50, 1000];

/** What the list is called, the likeliest first (docs/service.md, "Lists"). */
const LIST_NAMES = ['data', 'list', 'items', 'effect_items'];

/** A list in an answer, its name, and what stands beside it. */
interface Found {
	name?: string;
	list: unknown[];
	beside: IDataObject;
}

/** The lists in `Resp`, and those in the objects inside it. */
function listsIn(resp: unknown, levels = 1): Found[] {
	if (Array.isArray(resp)) return [{ list: resp, beside: {} }];
	if (!isObject(resp)) return [];
	return Object.entries(resp).flatMap(([name, value]) => {
		if (Array.isArray(value)) return [{ name, list: value, beside: resp }];
		const inner = levels > 0 ? listsIn(value, levels - 1) : [];
		return inner.map((found) => ({ ...found, beside: { ...resp, ...found.beside } }));
	});
}

/** Whether an answer without a list says that there is none: Go writes an empty one as null. */
function saysNothing(resp: unknown, names: string[]): boolean {
	if (!isObject(resp)) return resp === undefined || resp === null || resp === '';
	if (names.some((name) => resp[name] === null) || Number(resp.total ?? NaN) === 0) return true;
	return Object.values(resp).every((value) => saysNothing(value, names));
}

/** The list of objects under one of the names, or else the only one; undefined for an answer that cannot be read. */
export function listIn(resp: unknown, names = LIST_NAMES): Found | undefined {
	const lists = listsIn(resp).filter(({ list }) => list.length === 0 || list.some(isObject));
	const known = names.flatMap((name) => lists.filter((found) => found.name === name));
	const full = lists.filter(({ list }) => list.length > 0);
	if (known.length > 0) return known.find((found) => full.includes(found)) ?? known[0];
	if (full.length > 0) return full.length === 1 ? full[0] : undefined;
	return lists[0] ?? (saysNothing(resp, names) ? { list: [], beside: {} } : undefined);
}

interface Page {
	/** Only objects can be the JSON of an item. */
	records: IDataObject[];
	total?: number;
	/** Where the next page begins, in lists that say so. */
	cursor?: unknown;
	/** Whether there is a next page, in lists that say so. */
	hasMore?: boolean;
}

/** A cursor by the name that one client has for it, or without "next". */
function cursorIn(beside: IDataObject): unknown {
	const cursor = fieldOf(beside, 'next_cursor') ?? beside.cursor;
	return ['', '0'].includes(plainText(cursor).trim()) ? undefined : cursor;
}

/** A page of a list. Throws a JobError for an answer that cannot be read. */
export function pageOf(resp: unknown): Page {
	const found = listIn(resp);
	if (found === undefined) throw unusableAnswer(resp, 'list');
	const { list, beside } = found;
	const records = list.filter(isObject);
	const total = Number(beside.total ?? NaN);
	const more = plainText(fieldOf(beside, 'has_more'));
	const hasMore = more === '' ? undefined : !['false', '0'].includes(more);
	return {
		records,
		// A total below what came is none.
		total: total >= records.length ? total : undefined,
		cursor: hasMore === false ? undefined : cursorIn(beside),
		hasMore,
	};
}

/** How the pages of a list are asked for, and where it lived before. */
export interface Paging {
	/** The request of a page. */
	requestOf: (request: IHttpRequestOptions, asked: Asked) => IHttpRequestOptions;
	/** Whether nothing new can come after `page`, with so many records collected. */
	isLast: (page: Page, before: Page | undefined, collected: number) => boolean;
	/** Whether the next page cannot be asked for without a cursor. */
	needsCursor?: boolean;
	/** An older path with the same answer, asked when the newer one is not there (HTTP 404). */
	olderPath?: string;
}

/** Which page is asked for: its number, from 1, and the page before; `wanted` counts the records of all. */
interface Asked {
	number: number;
	before?: Page;
	wanted: number;
}

const byNumber = (page: string, size: string): Paging => ({
	requestOf: (request, { number }) => {
		const qs = { ...(request.qs as IDataObject | undefined), [page]: number, [size]: PAGE_SIZE };
		return { ...request, body: undefined, qs };
	},
	isLast: ({ records, total, hasMore }, _before, collected) =>
		total === undefined ? !(hasMore ?? records.length === PAGE_SIZE) : collected >= total,
});

/** The paging of most lists. */
export const numberedPages = byNumber('page_num', 'page_size');

/** All records of a list, or the first `wanted`. `send` sends the request of a page. */
export async function collect(
	send: (asked: Asked) => Promise<Outcome>,
	wanted: number,
	signal?: AbortSignal,
	{ isLast, needsCursor = false }: Pick<Paging, 'isLast' | 'needsCursor'> = numberedPages,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	let before: Page | undefined;
	for (let number = 1; records.length < wanted && number <= MOST_PAGES; number++) {
		const asked = { number, before, wanted };
		const resp = await readUntilAnswered(async () => await send(asked), signal);
		const page = pageOf(resp);
		// A service that ignores paging repeats itself.
		const isEmpty = page.records.length === 0 && page.cursor === undefined;
		if (isEmpty || JSON.stringify(page) === JSON.stringify(before)) break;
		records.push(...page.records);
		const isCutOff = needsCursor && page.hasMore === true && page.cursor === undefined;
		if (isCutOff && records.length < wanted) throw unusableAnswer(resp, 'cursor');
		if (isLast(page, before, records.length)) break;
		before = page;
	}
	return records.slice(0, wanted);
}

/** Sends the request of a page; falls back on the older path and stays there. */
export function pageRequest(
	context: RequestContext,
	request: IHttpRequestOptions,
	{ requestOf, olderPath }: Paging,
) {
	let { url } = request;
	const ask = async (asked: Asked) =>
		await sendWithin(context, requestOf({ ...request, url }, asked));
	return async (asked: Asked): Promise<Outcome> => {
		const outcome = await ask(asked);
		const isGone = outcome.outcome === 'foreign' && outcome.status === 404;
		if (!isGone || olderPath === undefined || url === olderPath) return outcome;
		url = olderPath;
		return await ask(asked);
	};
}

/** Where a list is, and what the ID of its records is called. */
export interface NamedList extends Paging {
	path: string;
	id: string;
	/** What a record without a name is called. */
	noun: string;
}

/** A record of a list as a person knows it: its name, its ID as text, and where its picture is. */
export interface Named {
	name: string;
	value: string;
	url?: string;
}

export const effectList: NamedList = {
	...numberedPages,
	path: '/openapi/v2/video/restyle/list',
	id: 'restyle_id',
	noun: 'Effect',
};

/** It spells its paging in its own way (docs/service.md, "Lists"). */
export const templateList: NamedList = {
	...byNumber('page', 'pageSize'),
	path: '/openapi/v2/video/effects/templates/list',
	id: 'template_id',
	noun: 'Template',
};

/** It moved (docs/service.md, "Speech and sound"). */
export const voiceList: NamedList = {
	...numberedPages,
	path: '/openapi/v2/video/tts_speaker',
	olderPath: '/openapi/v2/video/lip_sync/tts_list',
	id: 'speaker_id',
	noun: 'Voice',
};

const isText = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '';

/** The name of a record: under a name that somebody has seen, or else the first text that seems to be one. */
function nameIn(record: IDataObject, id: string): string | undefined {
	const seemsOne = Object.keys(record).filter((key) => /(name|title)$/i.test(key));
	const keys = ['name', 'display_name', id.replace(/_id$/, '_name'), 'title', ...seemsOne];
	return keys.map((key) => record[key]).find(isText);
}

const PICTURE = /^https:\/\/[^?#]+\.(png|jpe?g|webp|gif|avif)([?#]|$)/i;

/** The address of a record's picture, which the picker makes a link. */
function pictureIn(record: IDataObject): string | undefined {
	const seemsOne = Object.values(record).filter((url) => PICTURE.test(plainText(url).trim()));
	const pictures = [record.thumbnail, record.thumbnail_url, record.cover_url, ...seemsOne];
	return pictures.filter(isText).find((url) => /^https?:\/\//i.test(url.trim()));
}

/** Name, ID and picture of a record; one without a name is called by its ID. */
export function namedIn(record: IDataObject, { id, noun }: NamedList): Named {
	const value = plainText(record[id] ?? record.id);
	const url = pictureIn(record)?.trim();
	return { name: nameIn(record, id) ?? `${noun} ${value}`, value, ...(url && { url }) };
}

/** As many near names as a sentence holds, and as many of all: a model that has no list of its own chooses among them. */
const [MOST_NEAR, MOST_LISTED] = [3, 20];

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
	const more = names.length > MOST_LISTED ? ` and ${names.length - MOST_LISTED} more` : '';
	return `It has ${names.slice(0, MOST_LISTED).join(', ')}${more}`;
}

/** The records with exactly this name, or else those that differ in case and blanks only; each record once. */
export function recordsNamed(entries: Named[], wanted: string): Named[] {
	const unique = [...new Map(entries.map((entry) => [entry.value, entry])).values()];
	const exact = unique.filter(({ name }) => name.trim() === wanted.trim());
	return exact.length > 0 ? exact : unique.filter(({ name }) => plain(name) === plain(wanted));
}
