/**
 * Reads PixVerse's lists page by page, and finds records by name. Accepts each shape of list that other programs have seen
 * (docs/service.md, "Lists").
 */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { RequestContext } from './client';
import { jsonRequest, sendWithin } from './client';
import { fieldOf, isObject, plainText, stringifyExact } from '../values/json';
import { counted } from '../values/errors';
import type { Outcome } from './outcome';
import { readUntilAnswered } from './retry';
import { unusableAnswer } from './sentences';
import { MAX_URL } from '../values/record';
import { composed, listed, namesText, quoted, trimmed } from '../values/userValues';

// The number of records per page, which PixVerse documents only for templates.
const PAGE_SIZE = 50;

// The maximum number of pages, and of characters of JSON, that the node reads of a list, because a faulty list may have no
// end.
const MAX_PAGES = 1000;
const MAX_LENGTH = 50_000_000;

// The maximum number of records on a page of the usage list (docs/service.md, "Account").
const USAGE_PAGE_SIZE = 100;

// The names under which PixVerse gives a list, the most likely first (docs/service.md, "Lists").
const LIST_NAMES = ['data', 'list', 'items', 'effect_items'];

// A list in an answer: its name, its members, and the objects that contain it, from the outermost to the innermost.
interface FoundList {
	name?: string;
	list: unknown[];
	around: IDataObject[];
}

// Finds the lists in `Resp`, and in the objects inside it, up to `levels` deep.
function listsIn(resp: unknown, levels = 1): FoundList[] {
	// `Resp` may itself be the list.
	if (Array.isArray(resp)) return [{ list: resp, around: [] }];
	if (!isObject(resp)) return [];
	return Object.entries(resp).flatMap(([name, value]) => {
		if (Array.isArray(value)) return [{ name, list: value, around: [resp] }];
		const inner = levels > 0 ? listsIn(value, levels - 1) : [];
		return inner.map((found) => ({ ...found, around: [resp, ...found.around] }));
	});
}

// Whether an answer without a list means an empty list.
function saysNothing(resp: unknown, names: string[]): boolean {
	// PixVerse's server seems to be written in Go, which may write an empty list as null. `Resp` itself may be null in place
	// of an empty list.
	if (!isObject(resp)) return plainText(resp) === '';
	if (names.some((name) => resp[name] === null) || plainText(resp.total) === '0') return true;
	return Object.values(resp).every((value) => saysNothing(value, names));
}

/**
 * Finds the list of records in an answer: the list under one of `names`, or else the only list of objects. Returns an empty
 * list if the answer means one, and undefined if the node cannot find the list.
 */
export function listIn(resp: unknown, names = LIST_NAMES): FoundList | undefined {
	// A list of plain values, such as IDs, contains no records.
	const lists = listsIn(resp).filter(({ list }) => list.length === 0 || list.some(isObject));
	const known = names.flatMap((name) => lists.filter((found) => found.name === name));
	const full = lists.filter(({ list }) => list.length > 0);
	// PixVerse may give an empty list under one name, and the full list under another.
	if (known.length > 0) return known.find(({ list }) => list.length > 0) ?? known[0];
	// If several lists are possible, the node does not guess, because the user might not notice a wrong guess.
	if (full.length > 0) return full.length === 1 ? full[0] : undefined;
	return lists[0] ?? (saysNothing(resp, names) ? { list: [], around: [] } : undefined);
}

// A page of a list, with what its answer says about further pages.
interface Page {
	// The objects of the list. Other values are left out, because only an object can be the JSON of an item.
	records: IDataObject[];
	total: number;
	// Where the next page starts, and whether there is one. Only some lists report this.
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
	// `has_more` may also be a string or a number, because relays may change the types of values.
	const more = plainText(fieldOf(beside, 'has_more'));
	const hasMore = more === '' ? undefined : !['false', '0'].includes(more);
	// Another program reads the cursor from `next_cursor`. PixVerse may also call the field `cursor`.
	const cursor = fieldOf(beside, 'next_cursor') ?? beside.cursor;
	const isNone = hasMore === false || ['', '0'].includes(plainText(cursor).trim());
	const records = list.filter(isObject);
	const total = Number(plainText(beside.total) || NaN);
	return { records, total, cursor: isNone ? undefined : cursor, hasMore, resp };
}

/** How the node reads a list page by page. */
export interface Paging {
	requestOf: (request: IHttpRequestOptions, query: PageQuery) => IHttpRequestOptions;
	/** Whether `page` is the last one; `collected` counts the records up to the end of this page. */
	isLast: (page: Page, collected: number) => boolean;
	/** The number of records in the whole list, if PixVerse reports it. */
	countOf?: (page: Page) => number | undefined;
	/**
	 * The field with the ID of a record. `collect` recognizes a repeated record by its ID, because other fields, such as a
	 * signed URL, may change between two reads.
	 */
	id?: string;
	/** The older path of the list. The node reads from there if the newer path is missing (HTTP 404). */
	olderPath?: string;
}

// The page to read: its number (the first is 1), the page before it, and how many records the item wants in all.
interface PageQuery {
	number: number;
	before?: Page;
	wanted: number;
}

// The total that PixVerse reports for a list. A total below the number of records on the page must be wrong, so it is
// ignored.
const countOf = ({ records, total }: Page) => (total >= records.length ? total : undefined);

// The paging of a list by page number in the query. `page` and `size` are the names of the two parameters.
const byNumber = (page: string, size: string): Paging => ({
	countOf,
	requestOf: (request, { number }) => {
		// PixVerse documents the page number in the body of a GET, but other programs send it in the query
		// (docs/service.md, "Lists").
		const qs = { ...(request.qs as IDataObject | undefined), [page]: number, [size]: PAGE_SIZE };
		return { ...request, body: undefined, qs };
	},
	isLast: (page, collected) => {
		const count = countOf(page);
		if (page.records.length === 0) return true;
		if (count !== undefined) return collected >= count;
		// Without a total and without `has_more`, the only sign of the end is a page that is not full.
		return page.hasMore === undefined ? page.records.length < PAGE_SIZE : !page.hasMore;
	},
});

// The paging of most lists.
const numberedPages = byNumber('page_num', 'page_size');

/** The paging of the account's usage list, by a cursor in the body (docs/service.md, "Account"). */
export const usagePages: Paging = {
	requestOf: (request, { before, wanted }) => {
		// The page before was not the last one (`isLast`), so its answer must contain a cursor.
		if (before && before.cursor === undefined) throw unusableAnswer(before.resp, 'cursor');
		// From the second page on, PixVerse takes only the cursor and the limit. The cursor stands for the filters.
		const filters = before ? { cursor: before.cursor } : (request.body as IDataObject | undefined);
		const body = { ...filters, limit: Math.min(wanted, USAGE_PAGE_SIZE) };
		return jsonRequest(request, request.url, stringifyExact(body));
	},
	// A page without a cursor is the last one, unless `has_more` is true. In that case, `requestOf` throws.
	isLast: ({ cursor, hasMore }) => cursor === undefined && hasMore !== true,
};

/** The records of a list; `gap` says why records are missing, as the end of a sentence. */
export interface Collected {
	records: IDataObject[];
	gap?: string;
}

/**
 * Reads all records of a list, or the first `wanted` records. `send` sends the request of a page. If the list breaks off,
 * the result contains the records so far and a `gap`. Throws a JobError if a page has no usable answer.
 */
export async function collect(
	send: (query: PageQuery) => Promise<Outcome>,
	wanted: number,
	signal?: AbortSignal,
	paging: Pick<Paging, 'isLast' | 'countOf' | 'id'> = numberedPages,
	maxPages = MAX_PAGES,
): Promise<Collected> {
	const records: IDataObject[] = [];
	const seen = new Set<string>();
	let before: Page | undefined;
	let [count, length] = [0, 0];
	for (let number = 1; records.length < wanted; number++) {
		if (number > maxPages || length > MAX_LENGTH)
			return { records, gap: `it has more than ${counted(number - 1, 'page')}` };
		const query = { number, before, wanted };
		const page = pageOf(await readUntilAnswered(async () => await send(query), signal));
		length += plainText(page.resp).length;
		// A faulty list may return the same page for ever. A page counts as repeated if all its records and its cursor came
		// before.
		const keys = page.records.map(
			(record) => plainText(record[paging.id ?? ''] ?? record.id) || plainText(record),
		);
		if (page.cursor !== undefined) keys.push(`cursor ${plainText(page.cursor)}`);
		const isAgain = keys.length > 0 && keys.every((key) => seen.has(key));
		keys.forEach((key) => seen.add(key));
		const isDone = paging.isLast(page, records.length + page.records.length);
		// The usage list, the only one without `countOf`, is an exception. Its records have no IDs, so a new last page may equal
		// an earlier page.
		if (isAgain && (paging.countOf || !isDone))
			return { records, gap: 'PixVerse gave the same page twice' };
		records.push(...page.records);
		// The total may change while the node reads, so the highest total counts.
		count = Math.max(count, paging.countOf?.(page) ?? 0);
		if (isDone) break;
		before = page;
	}
	// PixVerse may return fewer records than its total says. Because of the `gap`, a search for a name then does not claim
	// that there is no such record.
	const isShort = records.length < Math.min(count, wanted);
	const gap = isShort ? `PixVerse says that there are ${count}` : undefined;
	return { records: records.slice(0, wanted), gap };
}

/** Returns the function `send` for `collect`. If the newer path of the list is missing, `send` uses the older path. */
export const pageRequest =
	(context: RequestContext, request: IHttpRequestOptions, { requestOf, olderPath }: Paging) =>
	async (query: PageQuery): Promise<Outcome> => {
		const page = requestOf(request, query);
		const outcome = await sendWithin(context, page);
		// PixVerse refuses a request in its envelope, so a 404 without the envelope means that the path is missing.
		const isGone = outcome.outcome === 'foreign' && outcome.status === 404;
		if (!isGone || olderPath === undefined) return outcome;
		return await sendWithin(context, { ...page, url: olderPath });
	};

/** A list whose records the user may choose by name. */
export interface NamedList extends Paging {
	path: string;
	id: string;
	/** The word for a record. The node uses this word and the ID as the name of a record without a name. */
	noun: string;
	/** Matches an ID that a record of the list may have. A record with any other ID is not offered. */
	ids: RegExp;
}

// PixVerse takes the IDs of effects and templates as whole numbers of 64 bits.
const listOf = (noun: string, id: string, path: string, paging = numberedPages): NamedList => ({
	...paging,
	noun,
	id,
	path,
	ids: /^\d{1,20}$/,
});

export const effectList = listOf('Effect', 'restyle_id', '/openapi/v2/video/restyle/list');

/** This list has other names for the page number and the page size (docs/service.md, "Lists"). */
export const templateList = listOf(
	'Template',
	'template_id',
	'/openapi/v2/video/effects/templates/list',
	byNumber('page', 'pageSize'),
);

/** PixVerse has moved this list (docs/service.md, "Speech and sound"). */
export const voiceList: NamedList = {
	...listOf('Voice', 'speaker_id', '/openapi/v2/video/tts_speaker', {
		...numberedPages,
		olderPath: '/openapi/v2/video/lip_sync/tts_list',
	}),
	// The ID of a voice is a string. n8n evaluates a setting that begins with "=", and "." and ".." lead to another path.
	ids: /^(?![\s=]|\.{1,2}$)[^]{1,200}$/,
};

/** A record for the picker: its name, its ID as text, and the URL of its picture. */
export interface Named {
	name: string;
	value: string;
	url?: string;
}

// The maximum number of characters in a name. To compare or to sort longer names could take seconds.
const MAX_NAME = 1000;

/** Returns name, ID and picture of a record. If the record has no name, the noun and the ID are the name. */
export function namedIn(record: IDataObject, { id, noun }: NamedList): Named {
	const given = record[id] ?? record.id;
	const value = typeof given === 'object' ? '' : plainText(given);
	// Besides the known fields (docs/service.md, "Lists"), any field whose name ends in "name" or "title" is likely to contain
	// the name.
	const likely = Object.keys(record).filter((key) => /(name|title)$/i.test(key));
	const keys = ['name', 'display_name', id.replace(/_id$/, '_name'), 'title', ...likely];
	const texts = keys.flatMap((key) => (typeof record[key] === 'string' ? record[key] : []));
	const name = texts.find((text) => text.trim() !== '') ?? `${noun} ${value}`;
	// n8n's picker turns this URL into a link, so it must be a web address.
	const url = [record.thumbnail, record.thumbnail_url, record.cover_url]
		.map((address) => plainText(address).trim())
		.find((address) => /^https?:\/\//i.test(address) && address.length <= MAX_URL);
	return { name: name.slice(0, MAX_NAME), value, ...(url && { url }) };
}

// How many similar names the hint of `otherNames` lists at most.
const MAX_SIMILAR = 3;

// Names that share this many first characters count as similar.
const BEGINNING = 4;

// A name in the form in which the node compares names: in lower case, with single blanks.
const plain = (name: string) => composed(trimmed(name)).replace(/\s+/g, ' ').toLowerCase();

/** The hint for a name that no record has: names that contain the wanted name or begin like it, or else the first names. */
export function otherNames(entries: Named[], wanted: string): string {
	const names = [...new Set(entries.map(({ name }) => name))];
	if (names.length === 0) return 'Its list is empty';
	const part = plain(wanted);
	const beginning = part.slice(0, BEGINNING);
	// Most typing errors are at the end of a name, and some users write only a part of the name.
	const similar = names
		.filter((name) => plain(name).includes(part) || plain(name).startsWith(beginning))
		.slice(0, MAX_SIMILAR);
	if (similar.length > 0) return `Did you mean ${listed(similar.map(quoted))}?`;
	return `It has ${namesText(names)}`;
}

/** The records with exactly this name, or else those whose name differs only in case and blanks. Each record comes once. */
export function recordsNamed(entries: Named[], wanted: string): Named[] {
	// A record may move to the next page while the node reads the list, and then appear twice.
	const unique = [...new Map(entries.map((entry) => [entry.value, entry])).values()];
	const bare = trimmed(wanted);
	// Two records may have names that differ only in case, so an exact match wins.
	const exact = unique.filter(({ name }) => trimmed(name) === bare);
	if (exact.length > 0) return exact;
	const plainWanted = plain(wanted);
	return unique.filter(({ name }) => plain(name) === plainWanted);
}
