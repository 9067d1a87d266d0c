/** Lists page by page, in every shape that the service is known to use (docs/service.md, "Lists"). */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { RequestContext } from './client';
import { isObject } from './json';
import type { Outcome } from './outcome';
import { readUntilAnswered } from './read';
import { sendWithin } from './timeouts';

/** Records per page that we ask for; allowed values are not documented. */
const PAGE_SIZE = 50;

/** No list has more pages; what does has no end. */
const MOST_PAGES = 1000;

const ARRAY_KEYS = ['data', 'list', 'items', 'effect_items'];

interface Page {
	records: IDataObject[];
	total?: number;
	/** Where the next page begins, in lists that say so. */
	cursor?: unknown;
}

/** Only objects can be the JSON of an item. */
const objectsIn = (list: unknown[]) => list.filter(isObject);

/** The records in the `Resp` of a list. */
export function pageOf(resp: unknown): Page {
	if (Array.isArray(resp)) return { records: objectsIn(resp) };
	const paged = (typeof resp === 'object' && resp !== null ? resp : {}) as IDataObject;
	const key = ARRAY_KEYS.find((name) => Array.isArray(paged[name]));
	const total = Number(paged.total ?? NaN);
	return {
		records: key === undefined ? [] : objectsIn(paged[key] as unknown[]),
		total: Number.isFinite(total) ? total : undefined,
		cursor: paged.has_more === true ? paged.next_cursor : undefined,
	};
}

/** How the pages of a list are asked for, and where it lived before. */
export interface Paging {
	/** The request of a page. */
	requestOf: (request: IHttpRequestOptions, asked: Asked) => IHttpRequestOptions;
	/** Whether nothing new can come after `page`, with so many records collected. */
	isLast: (page: Page, before: Page | undefined, collected: number) => boolean;
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
	isLast: ({ records, total }, _before, collected) =>
		total === undefined ? records.length !== PAGE_SIZE : collected >= total,
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
	{ isLast }: Pick<Paging, 'isLast'> = numberedPages,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	let before: Page | undefined;
	for (let number = 1; records.length < wanted && number <= MOST_PAGES; number++) {
		const asked = { number, before, wanted };
		const page = pageOf(await readUntilAnswered(async () => await send(asked), signal));
		// A service that ignores paging repeats itself.
		if (page.records.length === 0 || JSON.stringify(page) === JSON.stringify(before)) break;
		records.push(...page.records);
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
