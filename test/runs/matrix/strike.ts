/** What a fault is at a place: a fault of the stand-in, or a break on the way to it. Pure. */
import type { Fault, FaultKind } from '../../support/standin';
import type { FaultName, PlaceName, Run } from './rows';
import { isDownload } from './rows';
import type { Break } from './wire';

/** Size of the served files. */
export const VIDEO_BYTES = 200_000;
/** No answer of the stand-in is shorter. */
const SHORTEST_ANSWER = 40;
/** What one try of the node sends at most of one request. */
export const SENDS = 5;
/** The same for one that the service refuses because too many come in. */
export const BUSY_SENDS = 12;
/** "Too many running" at the submission never fails an item: it waits, here for so long. */
export const FULL_SPELL = 12;

const html = '<html><h1>Bad gateway</h1></html>';
const asPage = { 'content-type': 'text/html' };

/** Instead of a file; the stand-in would cut the file itself. */
const cutEnvelope: FaultKind = {
	kind: 'http',
	status: 200,
	headers: { 'content-type': 'application/json' },
	body: '{"ErrCode":0,"ErrMsg":"succ',
};

const answers: Partial<Record<FaultName, FaultKind[]>> = {
	'reset before the service saw it': [{ kind: 'resetBefore' }],
	'reset after it acted': [{ kind: 'resetAfter' }],
	'stall until timeout': [{ kind: 'stall' }],
	'HTTP 429': [
		{ kind: 'http', status: 429, headers: { 'retry-after': '1' } },
		{ kind: 'http', status: 429 },
	],
	'HTTP 500': [{ kind: 'http', status: 500 }],
	'HTTP 502 with a web page': [{ kind: 'http', status: 502, headers: asPage, body: html }],
	'HTTP 503': [{ kind: 'http', status: 503 }],
	'HTTP 200 with cut-off JSON': [{ kind: 'cutJson' }],
	'too many running': [{ kind: 'errCode', code: 500044, message: 'too many running' }],
	'slow drip': [{ kind: 'drip', bytes: 16, everyMs: 1 }],
	'error code in lower case': [
		{ kind: 'errCode', code: 99999, message: 'trouble', lowerCase: true, status: 200 },
	],
};

/** A number in [1, below) that is another one for every run and the same at every start. */
function chosenByte(run: Run, below: number): number {
	let hash = 17;
	for (const char of Object.values(run).join()) hash = (hash * 31 + char.charCodeAt(0)) % 1_000_003;
	return 1 + (hash % (below - 1));
}

function cutAt(run: Run): FaultKind {
	if (run.place === 'start of download') return { kind: 'cutAt', bytes: 0 };
	const size = isDownload(run.place) ? VIDEO_BYTES : SHORTEST_ANSWER;
	return { kind: 'cutAt', bytes: chosenByte(run, size) };
}

/** A file in pieces: half of it and then nothing, two halves, or many small ones. */
function inPieces({ fault, place }: Run): FaultKind {
	const half = VIDEO_BYTES / 2;
	if (fault === 'stall until timeout') return { kind: 'drip', bytes: half, everyMs: 60_000 };
	if (place === 'middle of download') return { kind: 'drip', bytes: half, everyMs: 30 };
	return { kind: 'drip', bytes: VIDEO_BYTES / 10, everyMs: 2 };
}

/** What the stand-in does, one after the other; the last one goes on. */
export function answersFor(run: Run): FaultKind[] {
	const { fault, place } = run;
	if (fault === 'HTTP 200 with cut-off JSON' && isDownload(place)) return [cutEnvelope];
	if (fault === 'cut at byte k') return [cutAt(run)];
	const isInside = fault === 'stall until timeout' && place === 'middle of download';
	if (isInside || (fault === 'slow drip' && isDownload(place))) return [inPieces(run)];
	return answers[fault] ?? [];
}

/** What breaks on the way to the stand-in. */
export function breakFor(fault: FaultName): Break | undefined {
	if (fault === 'connection refused') return 'refused';
	return fault === 'name not found' ? 'notFound' : undefined;
}

/** How many requests of the item are struck. */
export function strikesOf(run: Run): number {
	if (run.spell === 'once') return Math.max(1, answersFor(run).length);
	if (run.spell === 'try') return SENDS;
	return run.fault === 'too many running' && run.place === 'submission' ? FULL_SPELL : 99;
}

/** How many requests of the item pass first: a job is ready at its third look. */
export function passingFirst(place: PlaceName): number {
	return Math.max(0, ['first look', 'middle look', 'last look'].indexOf(place));
}

/** The faults for the stand-in's book, when they strike the requests that `when` picks. */
export function bookOf(run: Run, place: Fault['place'], when: Fault['when']): Fault[] {
	const kinds = answersFor(run);
	const last = kinds.length - 1;
	const rest = strikesOf(run) - last;
	return kinds.map((fault, index) => ({
		place,
		fault,
		when,
		times: index === last ? rest : 1,
		skip: passingFirst(run.place),
	}));
}
