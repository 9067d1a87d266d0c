// Stop at 20 moments that a seed chose: after any request of the run, and a few milliseconds later.
import { setTimeout as quiet } from 'node:timers/promises';
import { hurry, runPixVerse } from '../support/harness/pixverse';
import type { StandIn } from '../support/standin';
import { startStandIn } from '../support/standin';
import { items, secretsIn, seedOfItem, sources, unnamed } from './judge';
import type { Line, Start } from './matrix/wire';
import { watchLine, watchWire } from './matrix/wire';

const SEED = 20240607;
const MOMENTS = 20;
const COUNT = 4;
/** For each item: an upload, a submission, three looks, a download. */
const REQUESTS = COUNT * 6;
/** How long a submission stays on the wire, so that Stop often finds one there. */
const SUBMISSION_MS = 15;
const LONGEST_DELAY_MS = 12;
/** What starts later than this after Stop was started in spite of it. */
const GRACE_MS = 50;
/** Longer than anything that a stopped run could still wait for. */
const SETTLED_MS = 150;

/** A small generator of numbers in [0, 1), the same ones at every start (mulberry32). */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const random = seeded(SEED);
const moments = Array.from({ length: MOMENTS }, () => ({
	request: 1 + Math.floor(random() * REQUESTS),
	delay: Math.floor(random() * LONGEST_DELAY_MS),
}));

let standIn: StandIn;
let unhurry: () => void;
let unwatch: () => void;
let line: Line;
/** Submissions that were on the wire when Stop was pressed. */
let found = 0;

beforeEach(async () => {
	standIn = await startStandIn();
	standIn.fail({ place: 'submit', fault: { kind: 'stall', ms: SUBMISSION_MS }, times: 99 });
	unhurry = hurry();
	unwatch = watchWire();
	line = watchLine(new URL(standIn.url).port).line;
});
afterEach(async () => {
	unwatch();
	unhurry();
	await standIn.close();
});

const isSubmission = ({ path }: Start) => path.endsWith('/generate');

/** Presses Stop at the moment; returns what came of the run when everything has settled. */
async function stopAt({ request, delay }: (typeof moments)[number]) {
	let stop = () => {};
	let ended = false;
	const running = runPixVerse(standIn, {
		items: items(COUNT),
		parameters: { seed: seedOfItem, sourceVideo: sources.file, downloadVideo: true },
		onStart: (press) => {
			stop = press;
		},
	}).finally(() => {
		ended = true;
	});
	while (line.starts.length < request && !ended) await quiet(1);
	await quiet(delay);
	const onTheWire = line.starts.filter((start) => isSubmission(start) && !start.ended).length;
	const stoppedAt = Date.now();
	stop();
	const result = await running;
	await quiet(SETTLED_MS);
	const late = line.starts.filter(({ at }) => at > stoppedAt + GRACE_MS);
	return { result, late, onTheWire };
}

describe('Stop at a random moment', () => {
	it.each(moments)('after request $request and $delay ms', async (moment) => {
		const { result, late, onTheWire } = await stopAt(moment);
		found += onTheWire;
		expect(late).toEqual([]);
		expect(unnamed(standIn, result)).toEqual([]);
		expect(secretsIn(standIn, result)).toBe(false);
		// The answers of submissions that were on the wire were waited for.
		const named = Object.values(result.customData).join(' ');
		for (const { videoId } of standIn.ledger.generations) expect(named).toContain(videoId);
	});

	it('found submissions on the wire, or the moments prove little', () => {
		expect(found).toBeGreaterThan(3);
	});
});
