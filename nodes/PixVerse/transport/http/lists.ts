/** Reads the lists of an account page by page, in each shape that clients know (docs/service.md, "Lists"), and finds records by name. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { RequestContext } from './client';
import { jsonRequest, sendWithin } from './client';
import { fieldOf, isObject, plainText, stringifyExact } from '../values/json';
import type { Outcome } from './outcome';
import { readUntilAnswered } from './retry';
import { unusableAnswer } from './sentences';
import { composed, listed, trimmed } from '../values/userValues';

/** Records per page; PixVerse does not document which sizes it allows. The node stops after so many pages, because a faulty list may never end. */
const [PAGE_SIZE, MAX_PAGES] = [50, 1000];

/** Records per page of the usage list: the maximum that PixVerse documents. */
const USAGE_PAGE_SIZE = 100;

/** The names under which PixVerse gives a list, the most likely first (docs/service.md, "Lists"). */
const LIST_NAMES = ['data', 'list', 'items', 'effect_items'];

/** A list in an answer, its name, and the objects that contain it, the outermost first. */
interface FoundList {
	name?: string;
	list: unknown[];
	around: IDataObject[];
}

/** The lists in `Resp` and in the objects inside it. */
function listsIn(resp: unknown, levels = 1): FoundList[] {
	// Some lists are the answer itself, some stand one object further in.
	if (Array.isArray(resp)) return [{ list: resp, around: [] }];
	if (!isObject(resp)) return [];
	return Object.entries(resp).flatMap(([name, value]) => {
		if (Array.isArray(value)) return [{ name, list: value, around: [resp] }];
		const inner = levels > 0 ? listsIn(value, levels - 1) : [];
		return inner.map((found) => ({ ...found, around: [resp, ...found.around] }));
	});
}

/** Whether an answer without a list means an empty list. */
function saysNothing(resp: unknown, names: string[]): boolean {
	// PixVerse's server is written in Go, which writes an empty list as null.
	if (!isObject(resp)) return plainText(resp) === '';
	if (names.some((name) => resp[name] === null) || plainText(resp.total) === '0') return true;
	return Object.values(resp).every((value) => saysNothing(value, names));
}

/**
 * Finds the list of records in an answer: under one of `names`, or else the only list of objects. Undefined if there
 * are several, or if nothing says that the list is empty.
 */
export function listIn(resp: unknown, names = LIST_NAMES): FoundList | undefined {
	// A list of plain values, such as IDs, has no records.
	const lists = listsIn(resp).filter(({ list }) => list.length === 0 || list.some(isObject));
	const known = names.flatMap((name) => lists.filter((found) => found.name === name));
	const full = lists.filter(({ list }) => list.length > 0);
	// An empty list under one name may stand beside the full list under another.
	if (known.length > 0) return known.find(({ list }) => list.length > 0) ?? known[0];
	// The node does not guess between two lists, because a wrong one would look like the whole
	// answer.
	if (full.length > 0) return full.length === 1 ? full[0] : undefined;
	return lists[0] ?? (saysNothing(resp, names) ? { list: [], around: [] } : undefined);
}

/** A page of a list, with what its answer says about further pages. */
interface Page {
	/** The objects of the list; anything else cannot be the JSON of an item. */
	records: IDataObject[];
	total: number;
	/** The start of the next page, and whether there is one; only some lists say so. */
	cursor?: unknown;
	hasMore?: boolean;
	resp: unknown;
}

/** Reads a page of a list. Throws a JobError if the node cannot read the answer. */
export function pageOf(resp: unknown): Page {
	const found = listIn(resp);
	if (found === undefined) throw unusableAnswer(resp, 'list');
	const { list, around } = found;
	const beside: IDataObject = Object.assign({}, ...around);
	// The flag may come as text or as a number, as PixVerse's codes do.
	const more = plainText(fieldOf(beside, 'has_more'));
	const hasMore = more === '' ? undefined : !['false', '0'].includes(more);
	// One client reads `next_cursor`; other lists may call it `cursor`.
	const cursor = fieldOf(beside, 'next_cursor') ?? beside.cursor;
	const isNone = hasMore === false || ['', '0'].includes(plainText(cursor).trim());
	const records = list.filter(isObject);
	const total = Number(beside.total ?? NaN);
	return { records, total, cursor: isNone ? undefined : cursor, hasMore, resp };
}

/** How a list is read page by page. */
export interface Paging {
	requestOf: (request: IHttpRequestOptions, query: PageQuery) => IHttpRequestOptions;
	/** Whether `page` is the last one, with so many records collected. */
	isLast: (page: Page, collected: number) => boolean;
	/** The number of records in the whole list, if the list says so. */
	countOf?: (page: Page) => number | undefined;
	/** The field with the ID of a record. Other fields, such as a signed URL, may change between two reads of one record. */
	id?: string;
	/** The older path of the list, which the node reads if the newer path is missing (HTTP 404). */
	olderPath?: string;
}

/** The page to read: its number, from 1, the page before it, and how many records the item wants from all pages. */
interface PageQuery {
	number: number;
	before?: Page;
	wanted: number;
}

/** The total of a list. A total below the number of records on the page is wrong and does not count. */
const countOf = ({ records, total }: Page) => (total >= records.length ? total : undefined);

/** The paging of a list by page numbers in the query; `page` and `size` are the names of the parameters. */
const byNumber = (page: string, size: string): Paging => ({
	countOf,
	requestOf: (request, { number }) => {
		// PixVerse documents the page as the body of a GET, but clients send it in the query
		// (docs/service.md, "Lists").
		const qs = { ...(request.qs as IDataObject | undefined), [page]: number, [size]: PAGE_SIZE };
		return { ...request, body: undefined, qs };
	},
	isLast: (page, collected) => {
		const count = countOf(page);
		if (page.records.length === 0) return true;
		if (count !== undefined) return collected >= count;
		// Without a total and without `has_more`, only a page that is not full shows the end.
		return page.hasMore === undefined ? page.records.length < PAGE_SIZE : !page.hasMore;
	},
});

/** The paging of most lists. */
const numberedPages = byNumber('page_num', 'page_size');

/** The paging of the account's usage list, by a cursor in the body (docs/service.md, "Account"). */
export const usagePages: Paging = {
	requestOf: (request, { before, wanted }) => {
		// PixVerse said that there is a next page (`isLast`), so its answer must have a cursor.
		if (before && before.cursor === undefined) throw unusableAnswer(before.resp, 'cursor');
		// From the second page on, PixVerse takes the cursor alone, which stands for the filters too.
		const filters = before ? { cursor: before.cursor } : (request.body as IDataObject | undefined);
		const body = { ...filters, limit: Math.min(wanted, USAGE_PAGE_SIZE) };
		return jsonRequest(request, request.url, stringifyExact(body));
	},
	// A page without both fields is the last one; with `has_more` alone, the next request fails.
	isLast: ({ cursor, hasMore }) => cursor === undefined && hasMore !== true,
};

/** The records of a list; `gap` says why records are missing, for the end of a sentence. */
export interface Collected {
	records: IDataObject[];
	gap?: string;
}

/**
 * Reads all records of a list, or the first `wanted` ones. `send` sends the request of a page. If the list breaks off, it
 * returns the records so far and a `gap`. Throws a JobError if a page has no usable answer.
 */
export async function collect(
	send: (query: PageQuery) => Promise<Outcome>,
	wanted: number,
	signal?: AbortSignal,
	paging: Pick<Paging, 'isLast' | 'countOf' | 'id'> = numberedPages,
): Promise<Collected> {
	const records: IDataObject[] = [];
	const seen = new Set<string>();
	let before: Page | undefined;
	let count = 0;
	for (let number = 1; records.length < wanted; number++) {
		if (number > MAX_PAGES) return { records, gap: `it has more than ${MAX_PAGES} pages` };
		const query = { number, before, wanted };
		const page = pageOf(await readUntilAnswered(async () => await send(query), signal));
		// A faulty list may give the same page for ever: with only records and a cursor of earlier
		// pages.
		const keys = page.records.map(
			(record) => plainText(record[paging.id ?? ''] ?? record.id) || plainText(record),
		);
		if (page.cursor !== undefined) keys.push(`cursor ${plainText(page.cursor)}`);
		const isAgain = keys.length > 0 && keys.every((key) => seen.has(key));
		keys.forEach((key) => seen.add(key));
		const isDone = paging.isLast(page, records.length + page.records.length);
		// The usage list has no IDs, so its last page may equal an earlier page although it is new.
		if (isAgain && (paging.countOf || !isDone))
			return { records, gap: 'PixVerse gave the same page twice' };
		records.push(...page.records);
		// The total may change while the node reads, so the highest one counts.
		count = Math.max(count, paging.countOf?.(page) ?? 0);
		if (isDone) break;
		before = page;
	}
	// PixVerse may keep records back; the search for a name must then not deny that the record
	// exists.
	const isShort = records.length < Math.min(count, wanted);
	const gap = isShort ? `PixVerse says that there are ${count}` : undefined;
	return { records: records.slice(0, wanted), gap };
}

/** Returns the `send` of `collect`: it sends the request of a page, to the older path of the list if the newer path is missing. */
export const pageRequest =
	(context: RequestContext, request: IHttpRequestOptions, { requestOf, olderPath }: Paging) =>
	async (query: PageQuery): Promise<Outcome> => {
		const page = requestOf(request, query);
		const outcome = await sendWithin(context, page);
		// PixVerse's own refusal has an envelope, so a bare 404 means that the path is missing.
		const isGone = outcome.outcome === 'foreign' && outcome.status === 404;
		if (!isGone || olderPath === undefined) return outcome;
		return await sendWithin(context, { ...page, url: olderPath });
	};

/** A list whose records the user may choose by name. */
export interface NamedList extends Paging {
	path: string;
	id: string;
	/** The word for a record, which names a record without a name. */
	noun: string;
}

const listOf = (noun: string, id: string, path: string, paging = numberedPages): NamedList => ({
	...paging,
	noun,
	id,
	path,
});

export const effectList = listOf('Effect', 'restyle_id', '/openapi/v2/video/restyle/list');

/** This list has other names for the page and its size (docs/service.md, "Lists"). */
export const templateList = listOf(
	'Template',
	'template_id',
	'/openapi/v2/video/effects/templates/list',
	byNumber('page', 'pageSize'),
);

/** PixVerse has moved this list (docs/service.md, "Speech and sound"). */
export const voiceList = listOf('Voice', 'speaker_id', '/openapi/v2/video/tts_speaker', {
	...numberedPages,
	olderPath: '/openapi/v2/video/lip_sync/tts_list',
});

export const USAGE_PATH = '/openapi/v2/account/billing/usage-detail';

/** A record for the picker: its name, its ID as text, and the URL of its picture. */
export interface Named {
	name: string;
	value: string;
	url?: string;
}

/** Returns name, ID and picture of a record. A record without a name gets one from its ID. */
export function namedIn(record: IDataObject, { id, noun }: NamedList): Named {
	const value = plainText(record[id] ?? record.id);
	// Clients have seen these fields (docs/service.md, "Lists"), and any field that is called a name
	// or a title is likely to have one.
	const likely = Object.keys(record).filter((key) => /(name|title)$/i.test(key));
	const keys = ['name', 'display_name', id.replace(/_id$/, '_name'), 'title', ...likely];
	const texts = keys.flatMap((key) => (typeof record[key] === 'string' ? record[key] : []));
	const name = texts.find((text) => text.trim() !== '') ?? `${noun} ${value}`;
	// The picker of n8n makes a link of the picture's URL.
	const url = [record.thumbnail, record.thumbnail_url, record.cover_url]
		.map((address) => plainText(address).trim())
		.find((address) => /^https?:\/\//i.test(address));
	return { name, value, ...(url && { url }) };
}

/** The maximum of similar names and of all names in a sentence. The second is high, because a model that sees no list chooses from the names. */
const [MAX_SIMILAR, MAX_LISTED] = [3, 20];

/** Names that share so many first characters count as similar. */
const BEGINNING = 4;

/** A name for comparisons: in lower case, with single blanks. */
const plain = (name: string) => composed(trimmed(name)).replace(/\s+/g, ' ').toLowerCase();

/** The sentence for a name that no record has: it suggests the names that contain it or begin as it does, or else the first names. */
export function otherNames(entries: Named[], wanted: string): string {
	const names = [...new Set(entries.map(({ name }) => name))];
	if (names.length === 0) return 'Its list is empty';
	// Most slips are in the end of a name, or the user writes only a part of it.
	const part = plain(wanted);
	const beginning = part.slice(0, BEGINNING);
	const similar = names
		.filter((name) => plain(name).includes(part) || plain(name).startsWith(beginning))
		.slice(0, MAX_SIMILAR);
	if (similar.length > 0) return `Did you mean ${listed(similar)}?`;
	const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
	return `It has ${names.slice(0, MAX_LISTED).join(', ')}${more}`;
}

/** The records with exactly this name, or else the records whose name differs only in case and blanks. Each record comes once. */
export function recordsNamed(entries: Named[], wanted: string): Named[] {
	// A record may move to the next page while the node reads the list.
	const unique = [...new Map(entries.map((entry) => [entry.value, entry])).values()];
	const bare = trimmed(wanted);
	// Two records may have names that differ only in case, so the exact name decides first.
	const exact = unique.filter(({ name }) => trimmed(name) === bare);
	if (exact.length > 0) return exact;
	const plainWanted = plain(wanted);
	return unique.filter(({ name }) => plain(name) === plainWanted);
}
