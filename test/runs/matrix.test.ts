// 14 faults at 8 places of an item, over real sockets, struck once and for good: one charge, a name for it, an end, and
// the truth about the charge.
import http from 'node:http';
import { bytesOf, inMemory } from '../support/harness/binary';
import { useLeapingClock, useShortTimeouts } from '../support/harness/fastClock';
import { runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';
import type { Fault, FaultKind } from '../support/standin';
import { secretsIn, sources, unnamedVideos } from './judge';

const VIDEO_BYTES = 200_000;
const FOR_GOOD = 1_000_000;

const standIn = useStandIn({ videoBytes: VIDEO_BYTES }, 'test');
useLeapingClock();

interface PlaceOfItem {
	at: NonNullable<Fault['place']>;
	path: RegExp;
	/** How many requests pass first: a job is ready at its third poll. */
	skip: number;
	isInMiddle?: boolean;
}

const places: Record<string, PlaceOfItem> = {
	upload: { at: 'upload', path: /\/media\/upload$/, skip: 0 },
	submission: { at: 'submit', path: /\/generate$/, skip: 0 },
	'first poll': { at: 'look', path: /\/result\//, skip: 0 },
	'second poll': { at: 'look', path: /\/result\//, skip: 1 },
	'last poll': { at: 'look', path: /\/result\//, skip: 2 },
	'start of the download': { at: 'download', path: /^\/pixverse/, skip: 0 },
	'middle of the download': { at: 'download', path: /^\/pixverse/, skip: 0, isInMiddle: true },
	list: { at: 'list', path: /\/templates\/list/, skip: 0 },
};

/** What no server can do: the request fails on its way there. */
type OnTheWay = 'refused' | 'notFound';

interface FaultOfPlace {
	/** What the stand-in does, one after the other; the last one goes on. */
	answers?: FaultKind[];
	way?: OnTheWay;
	/** Whether PixVerse has acted by then. */
	isActed?: boolean;
	/** What it is before the first byte of a file, where that differs. */
	start?: FaultKind;
	/** What it is in the middle of a file: the other faults would come with the first byte. */
	middle?: FaultKind;
	/** Whether a request that it strikes cannot have been accepted. */
	isSurelyRefused?: boolean;
}

const status = (code: number, headers: Record<string, string> = {}, body = '') =>
	({ kind: 'http', status: code, headers, body }) as const;

const half = VIDEO_BYTES / 2;

const faults: Record<string, FaultOfPlace> = {
	'connection refused': { way: 'refused', isSurelyRefused: true },
	'name not found': { way: 'notFound', isSurelyRefused: true },
	'reset before PixVerse acted': { answers: [{ kind: 'resetBefore' }] },
	'reset after PixVerse acted': { answers: [{ kind: 'resetAfter' }], isActed: true },
	'no response': {
		answers: [{ kind: 'stall' }],
		isActed: true,
		middle: { kind: 'drip', bytes: half, everyMs: 600_000 },
	},
	'HTTP 429': {
		answers: [status(429, { 'retry-after': '1' }), status(429)],
		isSurelyRefused: true,
	},
	'HTTP 500': { answers: [status(500)] },
	'HTTP 502 with a web page': {
		answers: [status(502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>')],
	},
	'HTTP 503': { answers: [status(503)] },
	'half of a JSON': {
		answers: [{ kind: 'cutJson' }],
		isActed: true,
		start: status(200, { 'content-type': 'application/json' }, '{"ErrCode":0,"ErrMsg":"succ'),
	},
	'too many jobs': {
		answers: [{ kind: 'errCode', code: 500044, message: 'too many running' }],
		isSurelyRefused: true,
	},
	'a slow response': {
		answers: [{ kind: 'drip', bytes: 16, everyMs: 1 }],
		start: { kind: 'drip', bytes: 20_000, everyMs: 5 },
		middle: { kind: 'drip', bytes: half, everyMs: 5 },
	},
	'a response that is cut off': {
		answers: [{ kind: 'cutAt', bytes: 17 }],
		isActed: true,
		start: { kind: 'cutAt', bytes: 0 },
		middle: { kind: 'cutAt', bytes: half + 1 },
	},
	'an error code in lower case': {
		answers: [{ kind: 'errCode', code: 99999, message: 'trouble', lowerCase: true, status: 200 }],
	},
};

/** What strikes at a place; undefined where nothing can. */
function kindsAt({ at, isInMiddle }: PlaceOfItem, { answers = [], start, middle }: FaultOfPlace) {
	if (isInMiddle) return middle && [middle];
	return at === 'download' && start ? [start] : answers;
}

const cells = Object.entries(faults).flatMap(([faultName, fault]) =>
	Object.entries(places).flatMap(([placeName, place]) => {
		const kinds = kindsAt(place, fault);
		if (kinds === undefined) return [];
		return (['once', 'for good'] as const).map((spell) => ({
			...{ faultName, fault, placeName, place, kinds, spell },
		}));
	}),
);

type Cell = (typeof cells)[number];

/** Nobody listens there. */
const CLOSED_PORT = 1;

function lookup(name: string, _options: unknown, answered: (error: Error) => void): void {
	const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
	process.nextTick(() => answered(error));
}

const ways = {
	refused: { port: CLOSED_PORT },
	notFound: { host: 'pixverse.invalid', hostname: 'pixverse.invalid', lookup },
};

let restore = () => {};
afterEach(() => restore());

/** How many requests came to the place. */
let came = 0;

function breakWay(way: OnTheWay, { path, skip }: PlaceOfItem, times: number): void {
	const { request } = http;
	const broken = (options: http.RequestOptions, ...rest: never[]) => {
		const isMine = path.test(new URL(String(options.path), standIn.url).pathname);
		const isStruck = isMine && ++came > skip && came <= skip + times;
		return request(isStruck ? ({ ...options, ...ways[way] } as never) : options, ...rest);
	};
	Object.assign(http, { request: broken });
	restore = () => Object.assign(http, { request });
}

function strike({ fault, place, kinds, spell }: Cell): void {
	came = 0;
	const times = spell === 'once' ? 1 : FOR_GOOD;
	if (fault.way) return breakWay(fault.way, place, times);
	const when = () => ++came > 0;
	const last = kinds.length - 1;
	return standIn.fail(
		...kinds.map((kind, index) => ({
			...{ place: place.at, skip: place.skip, fault: kind, when },
			times: index < last ? 1 : times,
		})),
	);
}

/** A fiftieth of it is left, except for the first byte of a file: that one is up to n8n alone. */
const timeoutAt = ({ at }: PlaceOfItem) => (at === 'download' ? 5_000 : 10_000);

const run = async ({ faultName, place }: Cell) =>
	await runPixVerse(standIn, {
		items: [{ json: {}, binary: { data: inMemory(Buffer.alloc(10_000, 1)) } }],
		parameters: {
			...(place.at === 'list'
				? { resource: 'template', operation: 'getAll', returnAll: true }
				: {
						sourceVideo: sources.file,
						downloadVideo: true,
						options: { waitLimit: 20, pollingInterval: 120 },
					}),
			requestOptions: faultName === 'no response' ? { timeout: timeoutAt(place) } : {},
		},
		settings: { onError: 'continueRegularOutput' },
	});

/** What becomes of the item, with what an error says of the charge. */
function endingOf({ faultName, fault, place: { at }, spell }: Cell): string {
	if (spell === 'once' || faultName === 'a slow response') return 'ready';
	if (at === 'download') return 'ready, without its file';
	if (at === 'look') return 'pending';
	const isUnknown = at === 'submit' && !fault.isSurelyRefused;
	return `error, charged: ${isUnknown ? 'unknown' : 'false'}`;
}

type Item = Awaited<ReturnType<typeof run>>['outputs'][number][number];

async function endingIn({ json, binary }: Item): Promise<string> {
	const { error, state } = json as { error?: { charged: unknown }; state?: string };
	if (error) return `error, charged: ${String(error.charged)}`;
	if (state !== 'ready') return state ?? 'ready';
	const isWhole = binary && (await bytesOf(binary.data)).length === VIDEO_BYTES;
	if (isWhole) return 'ready';
	return json.warning && !binary ? 'ready, without its file' : 'ready, with a broken file';
}

const title = '$faultName, $placeName, $spell';

async function judge(cell: Cell): Promise<void> {
	strike(cell);
	const result = await run(cell);
	const { at } = cell.place;
	const [[item]] = result.outputs;
	const ending = endingOf(cell);
	const isMade = ending.startsWith('error') ? at === 'submit' && cell.fault.isActed : at !== 'list';
	expect({
		ending: await endingIn(item),
		made: standIn.ledger.generations.length,
		unnamed: unnamedVideos(standIn, result),
		hasSecret: secretsIn(standIn, result),
		wasStruck: came > cell.place.skip,
	}).toEqual({
		...{ ending, unnamed: [], hasSecret: false, wasStruck: true },
		made: isMade ? 1 : 0,
	});
}

it.each(cells.filter(({ faultName }) => faultName !== 'no response'))(title, judge);

describe('with less time for each response', () => {
	useShortTimeouts();

	it.each(cells.filter(({ faultName }) => faultName === 'no response'))(title, judge);
});
