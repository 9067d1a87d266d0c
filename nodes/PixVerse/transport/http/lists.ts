/** Lists of the account, page by page, in every shape that is known (docs/service.md, "Lists"), and records by name. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { RequestContext } from './client';
import { jsonRequest, sendWithin } from './client';
import { fieldOf, isObject, plainText, stringifyExact } from './json';
import type { Outcome } from './outcome';
import { readUntilAnswered } from './retry';
import { unusableAnswer } from './sentences';
import { composed, listed, trimmed } from './userValues';

/** Records per page that we ask for; allowed values are not documented. What has more pages has no end. */
const [PAGE_SIZE, MOST_PAGES] = [50, 1000];

/** The same of the usage list, where it is the most that is allowed. */
const USAGE_PAGE_SIZE = 100;

/** What the list is called, the likeliest first (docs/service.md, "Lists"). */
const LIST_NAMES = ['data', 'list', 'items', 'effect_items'];

/** A list in an answer, its name, and the objects around it, the outermost first. */
interface Found {
	name?: string;
	list: unknown[];
	around: IDataObject[];
}

/** The lists in `Resp`, and those in the objects inside it. */
function listsIn(resp: unknown, levels = 1): Found[] {
	if (Array.isArray(resp)) return [{ list: resp, around: [] }];
	if (!isObject(resp)) return [];
	return Object.entries(resp).flatMap(([name, value]) => {
		if (Array.isArray(value)) return [{ name, list: value, around: [resp] }];
		const inner = levels > 0 ? listsIn(value, levels - 1) : [];
		return inner.map((found) => ({ ...found, around: [resp, ...found.around] }));
	});
}

/** Whether an answer without a list says that there is none: Go writes an empty one as null. */
function saysNothing(resp: unknown, names: string[]): boolean {
	if (!isObject(resp)) return plainText(resp) === '';
	if (names.some((name) => resp[name] === null) || plainText(resp.total) === '0') return true;
	return Object.values(resp).every((value) => saysNothing(value, names));
}

/** The list of objects under one of the names, or else the only one; undefined for an answer that cannot be read. */
export function listIn(resp: unknown, names = LIST_NAMES): Found | undefined {
	const lists = listsIn(resp).filter(({ list }) => list.length === 0 || list.some(isObject));
	const known = names.flatMap((name) => lists.filter((found) => found.name === name));
	const full = lists.filter(({ list }) => list.length > 0);
	if (known.length > 0) return known.find(({ list }) => list.length > 0) ?? known[0];
	if (full.length > 0) return full.length === 1 ? full[0] : undefined;
	return lists[0] ?? (saysNothing(resp, names) ? { list: [], around: [] } : undefined);
}

/** A page, with what its answer says of the others. */
interface Page {
	/** Only objects can be the JSON of an item. */
	records: IDataObject[];
	total: number;
	/** Where the next page begins, and whether there is one, in lists that say so. */
	cursor?: unknown;
	hasMore?: boolean;
	resp: unknown;
}

/** A page of a list. Throws a JobError for an answer that cannot be read. */
export function pageOf(resp: unknown): Page {
	const found = listIn(resp);
	if (found === undefined) throw unusableAnswer(resp, 'list');
	const { list, around } = found;
	const beside: IDataObject = Object.assign({}, ...around);
	const more = plainText(fieldOf(beside, 'has_more'));
	const hasMore = more === '' ? undefined : !['false', '0'].includes(more);
	// Under the name that one client has for it, or without "next".
	const cursor = fieldOf(beside, 'next_cursor') ?? beside.cursor;
	const isNone = hasMore === false || ['', '0'].includes(plainText(cursor).trim());
	const records = list.filter(isObject);
	const total = Number(beside.total ?? NaN);
	return { records, total, cursor: isNone ? undefined : cursor, hasMore, resp };
}

/** How the pages of a list are asked for, and where it lived before. */
export interface Paging {
	/** The request of a page. */
	requestOf: (request: IHttpRequestOptions, asked: Asked) => IHttpRequestOptions;
	/** Whether nothing new can come after `page`, with so many records collected. */
	isLast: (page: Page, collected: number) => boolean;
	/** How many records the list has, where it says so. */
	countOf?: (page: Page) => number | undefined;
	/** What the ID of a record is called: the rest of it may be another one each time, such as a signed address. */
	id?: string;
	/** An older path with the same answer, asked when the newer one is not there (HTTP 404). */
	olderPath?: string;
}

/** Which page is asked for: its number, from 1, and the page before; `wanted` counts the records of all. */
interface Asked {
	number: number;
	before?: Page;
	wanted: number;
}

/** A total below what came is none. */
const countOf = ({ records, total }: Page) => (total >= records.length ? total : undefined);

const byNumber = (page: string, size: string): Paging => ({
	countOf,
	requestOf: (request, { number }) => {
		const qs = { ...(request.qs as IDataObject | undefined), [page]: number, [size]: PAGE_SIZE };
		return { ...request, body: undefined, qs };
	},
	isLast: (page, collected) => {
		const count = countOf(page);
		if (page.records.length === 0) return true;
		if (count !== undefined) return collected >= count;
		return page.hasMore === undefined ? page.records.length < PAGE_SIZE : !page.hasMore;
	},
});

/** The paging of most lists. */
const numberedPages = byNumber('page_num', 'page_size');

/** The paging of the account's usage list, by a cursor in the body (docs/service.md, "Account"). */
export const usagePages: Paging = {
	requestOf: (request, { before, wanted }) => {
		if (before && before.cursor === undefined) throw unusableAnswer(before.resp, 'cursor');
		const filters = before ? { cursor: before.cursor } : (request.body as IDataObject | undefined);
		const body = { ...filters, limit: Math.min(wanted, USAGE_PAGE_SIZE) };
		return jsonRequest(request, request.url, stringifyExact(body));
	},
	isLast: ({ cursor, hasMore }) => cursor === undefined && hasMore !== true,
};

/** What came of a list; `gap` is why there must be more, for the end of a sentence. */
export interface Collected {
	records: IDataObject[];
	gap?: string;
}

/** Whether a page brings nothing that was not there before; `seen` keeps what it brings. */
function isRepeated({ records, cursor }: Page, seen: Set<string>, id = ''): boolean {
	const keys = records.map((record) => plainText(record[id] ?? record.id) || plainText(record));
	const place = cursor === undefined ? [] : [`cursor ${plainText(cursor)}`];
	const news = [...keys, ...place].filter((key) => !seen.has(key));
	news.forEach((key) => seen.add(key));
	return news.length === 0 && keys.length + place.length > 0;
}

/** All records of a list that come, or the first `wanted`. `send` sends the request of a page. */
export async function collect(
	send: (asked: Asked) => Promise<Outcome>,
	wanted: number,
	signal?: AbortSignal,
	paging: Pick<Paging, 'isLast' | 'countOf' | 'id'> = numberedPages,
): Promise<Collected> {
	const records: IDataObject[] = [];
	const seen = new Set<string>();
	let before: Page | undefined;
	let count = 0;
	for (let number = 1; records.length < wanted; number++) {
		if (number > MOST_PAGES) return { records, gap: `it has more than ${MOST_PAGES} pages` };
		const asked = { number, before, wanted };
		const page = pageOf(await readUntilAnswered(async () => await send(asked), signal));
		const isAgain = isRepeated(page, seen, paging.id);
		// The last page by a cursor may have a charge like an earlier one, which has no ID.
		const isDone = paging.isLast(page, records.length + page.records.length);
		if (isAgain && (paging.countOf || !isDone))
			return { records, gap: 'PixVerse gave the same page twice' };
		records.push(...page.records);
		count = Math.max(count, paging.countOf?.(page) ?? 0);
		if (isDone) break;
		before = page;
	}
	const isShort = records.length < Math.min(count, wanted);
	const gap = isShort ? `PixVerse says that there are ${count}` : undefined;
	return { records: records.slice(0, wanted), gap };
}

/** Sends the request of a page. */
export const pageRequest =
	(context: RequestContext, request: IHttpRequestOptions, { requestOf, olderPath }: Paging) =>
	async (asked: Asked): Promise<Outcome> => {
		const page = requestOf(request, asked);
		const outcome = await sendWithin(context, page);
		const isGone = outcome.outcome === 'foreign' && outcome.status === 404;
		if (!isGone || olderPath === undefined) return outcome;
		return await sendWithin(context, { ...page, url: olderPath });
	};

/** Where a list is, and what the ID of its records is called. */
export interface NamedList extends Paging {
	path: string;
	id: string;
	/** What a record without a name is called. */
	noun: string;
}

const listOf = (noun: string, id: string, path: string, paging = numberedPages): NamedList => ({
	...paging,
	noun,
	id,
	path,
});

export const effectList = listOf('Effect', 'restyle_id', '/openapi/v2/video/restyle/list');

/** It spells its paging in its own way (docs/service.md, "Lists"). */
export const templateList = listOf(
	'Template',
	'template_id',
	'/openapi/v2/video/effects/templates/list',
	byNumber('page', 'pageSize'),
);

/** It moved (docs/service.md, "Speech and sound"). */
export const voiceList = listOf('Voice', 'speaker_id', '/openapi/v2/video/tts_speaker', {
	...numberedPages,
	olderPath: '/openapi/v2/video/lip_sync/tts_list',
});

export const USAGE_PATH = '/openapi/v2/account/billing/usage-detail';

/** A record of a list as a person knows it: its name, its ID as text, and where its picture is. */
export interface Named {
	name: string;
	value: string;
	url?: string;
}

const isText = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '';

/** The address of a record's picture, which the picker makes a link: in a field that somebody has seen. */
const pictureIn = ({ thumbnail, thumbnail_url, cover_url }: IDataObject): string | undefined =>
	[thumbnail, thumbnail_url, cover_url]
		.map((address) => plainText(address).trim())
		.find((address) => /^https?:\/\//i.test(address));

/**
 * Name, ID and picture of a record. Its name is under a key that somebody has seen, or else the first text that seems to
 * be one; one without a name is called by its ID.
 */
export function namedIn(record: IDataObject, { id, noun }: NamedList): Named {
	const value = plainText(record[id] ?? record.id);
	const seemsOne = Object.keys(record).filter((key) => /(name|title)$/i.test(key));
	const keys = ['name', 'display_name', id.replace(/_id$/, '_name'), 'title', ...seemsOne];
	const name = keys.map((key) => record[key]).find(isText) ?? `${noun} ${value}`;
	const url = pictureIn(record);
	return { name, value, ...(url && { url }) };
}

/** As many near names as a sentence holds, and as many of all: a model that has no list of its own chooses among them. */
const [MOST_NEAR, MOST_LISTED] = [3, 20];

/** So many characters at the beginning of a name are a hint. */
const BEGINNING = 4;

const plain = (name: string) => composed(trimmed(name)).replace(/\s+/g, ' ').toLowerCase();

/** A sentence for a name that no record has: the names that contain it or begin as it does, or else the first ones. */
export function otherNames(entries: Named[], wanted: string): string {
	const names = [...new Set(entries.map(({ name }) => name))];
	if (names.length === 0) return 'Its list is empty';
	const part = plain(wanted);
	const isNear = (name: string) => name.includes(part) || name.startsWith(part.slice(0, BEGINNING));
	const near = names.filter((name) => isNear(plain(name))).slice(0, MOST_NEAR);
	if (near.length > 0) return `Did you mean ${listed(near)}?`;
	const more = names.length > MOST_LISTED ? ` and ${names.length - MOST_LISTED} more` : '';
	return `It has ${names.slice(0, MOST_LISTED).join(', ')}${more}`;
}

/** The records with exactly this name, or else those that differ in case and blanks only; each record once. */
export function recordsNamed(entries: Named[], wanted: string): Named[] {
	const unique = [...new Map(entries.map((entry) => [entry.value, entry])).values()];
	const bare = trimmed(wanted);
	const exact = unique.filter(({ name }) => trimmed(name) === bare);
	if (exact.length > 0) return exact;
	const plainWanted = plain(wanted);
	return unique.filter(({ name }) => plain(name) === plainWanted);
}
