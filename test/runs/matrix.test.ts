// 14 faults at 8 places of an item, over real sockets, struck once and for good: one charge, a name for it, an end, and
// the truth about the charge.
import http from 'node:http';
import { bytesOf, inMemory } from '../support/harness/binary';
import { useLeapingClock, useShortTimeouts } from '../support/harness/fastClock';
import { runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';
import type { Fault, FaultKind } from '../support/standin';
import { faults, mayBeDone } from '../support/standin/faults';
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
	'first poll': { at: 'poll', path: /\/result\//, skip: 0 },
	'second poll': { at: 'poll', path: /\/result\//, skip: 1 },
	'last poll': { at: 'poll', path: /\/result\//, skip: 2 },
	'start of the download': { at: 'download', path: /^\/pixverse/, skip: 0 },
	'middle of the download': { at: 'download', path: /^\/pixverse/, skip: 0, isInMiddle: true },
	list: { at: 'list', path: /\/templates\/list/, skip: 0 },
};

interface FaultOfPlace {
	/** One after the other; the last one goes on. */
	kinds: FaultKind[];
	/** What it is before the first byte of a file, where that differs. */
	start?: FaultKind;
	/** What it is in the middle of a file: the other faults would come with the first byte. */
	middle?: FaultKind;
}

const half = VIDEO_BYTES / 2;

const dripping = (bytes: number, ms: number): FaultKind => ({
	...{ acts: true, wire: { drip: [bytes, ms] } },
});
const cutAt = (bytes: number): FaultKind => ({ acts: true, wire: { cutAt: bytes } });

const faultsOfPlaces: Record<string, FaultOfPlace> = {
	'connection refused': { kinds: [faults.refused] },
	'name not found': { kinds: [faults.notFound] },
	'reset before PixVerse acted': { kinds: [faults.resetBefore] },
	'reset after PixVerse acted': { kinds: [faults.resetAfter] },
	'no response': { kinds: [faults.silent], middle: dripping(half, 600_000) },
	'HTTP 429': {
		kinds: [{ acts: false, answer: { status: 429, headers: { 'retry-after': '1' } } }, faults.busy],
	},
	'HTTP 500': { kinds: [faults.internalError] },
	'HTTP 502 with a web page': { kinds: [faults.badGateway] },
	'HTTP 503': { kinds: [faults.unavailable] },
	'half of a JSON': {
		kinds: [faults.half],
		start: {
			acts: false,
			answer: {
				status: 200,
				headers: { 'content-type': 'application/json' },
				body: '{"ErrCode":0,"ErrMsg":"succ',
			},
		},
	},
	'too many jobs': { kinds: [faults.full] },
	'a slow response': {
		kinds: [dripping(16, 1)],
		start: dripping(20_000, 5),
		middle: dripping(half, 5),
	},
	'a response that is cut off': {
		kinds: [cutAt(17)],
		start: cutAt(0),
		middle: cutAt(half + 1),
	},
	'an error code in lower case': {
		kinds: [{ acts: false, answer: { code: 99999, lowerCase: true, status: 200 } }],
	},
};

/** What strikes at a place; undefined where nothing can. */
function kindsAt({ at, isInMiddle }: PlaceOfItem, { kinds, start, middle }: FaultOfPlace) {
	if (isInMiddle) return middle && [middle];
	return at === 'download' && start ? [start] : kinds;
}

const cells = Object.entries(faultsOfPlaces).flatMap(([faultName, fault]) =>
	Object.entries(places).flatMap(([placeName, place]) => {
		const kinds = kindsAt(place, fault);
		if (kinds === undefined) return [];
		return (['once', 'for good'] as const).map((spell) => ({
			...{ faultName, placeName, place, kinds, fault: kinds[0], spell },
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

/** What no server can do: the request fails on its way there. */
const ways = {
	refused: { port: CLOSED_PORT },
	notFound: { host: 'pixverse.invalid', hostname: 'pixverse.invalid', lookup },
};

let restore = () => {};
afterEach(() => restore());

let came = 0;

function breakWay(way: keyof typeof ways, { path, skip }: PlaceOfItem, times: number): void {
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
	const { wire } = fault;
	if (wire === 'refused' || wire === 'notFound') return breakWay(wire, place, times);
	const when = () => ++came > 0;
	const last = kinds.length - 1;
	return standIn.fail(
		...kinds.map((kind, index) => ({
			...{ ...kind, place: place.at, skip: place.skip, when },
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
	if (at === 'poll') return 'pending';
	const isUnknown = at === 'submit' && mayBeDone(fault);
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
	const isMade = ending.startsWith('error') ? at === 'submit' && cell.fault.acts : at !== 'list';
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
