/** Lists page by page, in every shape that the service is known to use (docs/service.md, "Lists"). */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { RequestContext } from './client';
import { fieldOf, isObject, plainText } from './json';
import type { Outcome } from './outcome';
import { readUntilAnswered, unusableAnswer } from './read';
import { sendWithin } from './timeouts';

/** Records per page that we ask for; allowed values are not documented. */
const PAGE_SIZE = 50;

/** No list has more pages; what does has no end. */
const MOST_PAGES = 1000;

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

const yesOrNo = (value: unknown): boolean | undefined => {
	const [yes, no] = [
		['true', '1'],
		['false', '0'],
	].map((words) => words.includes(plainText(value)));
	return yes || no ? yes : undefined;
};

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
	const hasMore = yesOrNo(fieldOf(beside, 'has_more'));
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

/** The list of templates spells its paging in its own way (docs/service.md, "Lists"). */
export const templatePages = byNumber('page', 'pageSize');

/** The list of voices moved (docs/service.md, "Speech and sound"). */
export const voicePages: Paging = {
	...numberedPages,
	olderPath: '/openapi/v2/video/lip_sync/tts_list',
};

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
