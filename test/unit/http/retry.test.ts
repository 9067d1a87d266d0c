// The retry loop: its pauses, the failures that count, and its end.
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import type { RetryHint } from '../../../nodes/PixVerse/transport/http/outcome';
import {
	MAX_OUTAGE,
	retryDelay,
	sendUntilFinal,
} from '../../../nodes/PixVerse/transport/http/retry';

const { pause } = clock;
let pauses: number[] = [];
beforeEach(() => {
	pauses = [];
	clock.pause = async (milliseconds) => {
		pauses.push(milliseconds);
	};
});
afterAll(() => Object.assign(clock, { pause }));

/** Outcomes by their names: "ok" is final, the others are sent again. */
const hints: Record<string, RetryHint | undefined> = {
	ok: undefined,
	lost: {},
	asked: { retryAfter: 7 },
	busy: { isSlow: true },
	last: { isLast: true },
	...{
		'one doubt': { doubtful: 1 },
		'two doubts': { doubtful: 2 },
		'three doubts': { doubtful: 3 },
	},
};
const shouldRetry = (outcome: string) => hints[outcome];

it.each([
	['fails for the last time ends without an outcome', 'last', undefined],
	['fails ends without an outcome', 'lost', undefined],
	['is answered has its outcome', 'ok', { outcome: 'ok', sends: 1 }],
])('A send during which Stop comes, and which %s.', async (_title, outcome, final) => {
	const stop = new AbortController();
	const send = async () => {
		stop.abort();
		return outcome;
	};
	expect(await sendUntilFinal({ send, shouldRetry, signal: stop.signal })).toEqual(final);
});

const sending = (outcomes: string[], signal?: AbortSignal) => {
	const left = [...outcomes];
	return { send: async () => left.shift() ?? 'lost', shouldRetry, signal };
};

/** Says of the first failures what is listed, of the others that they are the asker's own, and notes what it hears. */
function watcherOf(...verdicts: Array<'own' | 'outage' | 'givenUp'>) {
	const heard: string[] = [];
	const watcher = {
		answered: () => void heard.push('answered'),
		failed: (outcome: string) => {
			heard.push(outcome);
			return verdicts.shift() ?? ('own' as const);
		},
	};
	return { watcher, heard };
}

describe('the pause before a request is sent again', () => {
	it.each([
		[1, {}, 0.5, 500],
		[2, {}, 0.5, 1_000],
		[3, {}, 0.5, 2_000],
		[9, {}, 0.5, 15_000],
		[1, {}, 0, 0],
		[1, { isSlow: true }, 0, 1_000],
		[2, { isSlow: true }, 0, 2_000],
		[3, { isSlow: true }, 0, 4_000],
		[9, { isSlow: true }, 0, 15_000],
		[9, { isSlow: true }, 1, 30_000],
	])('after %s failures with %j and a random number of %s is %s ms', (...row) => {
		const [failures, hint, random, milliseconds] = row;
		expect(retryDelay(failures, hint, random)).toBe(milliseconds);
	});

	it('is at least what Retry-After says, without jitter, and a minute at most', () => {
		expect(retryDelay(3, { retryAfter: 7 }, 0.9)).toBe(7_000);
		expect(retryDelay(1, { isSlow: true, retryAfter: 7 }, 0)).toBe(7_000);
		expect(retryDelay(1, { retryAfter: 3_600 }, 0.9)).toBe(60_000);
		// A short one does not shorten the own pause.
		expect(retryDelay(9, { retryAfter: 1 }, 0.9)).toBe(27_000);
	});
});

describe('a request', () => {
	it('is sent until its outcome is final', async () => {
		const final = await sendUntilFinal(sending(['lost', 'asked', 'ok', 'lost']));
		expect(final).toEqual({ outcome: 'ok', sends: 3 });
		expect(pauses).toEqual([expect.any(Number), 7_000]);
	});

	it('is given up after five sends, without a pause after the last one', async () => {
		expect(await sendUntilFinal(sending([]))).toEqual({ outcome: 'lost', sends: 5 });
		expect(pauses).toHaveLength(4);
	});

	it('that is refused for now is given up after twelve sends', async () => {
		const final = await sendUntilFinal(sending(Array<string>(99).fill('busy')));
		expect(final).toEqual({ outcome: 'busy', sends: 12 });
	});

	it('is not sent once its signal has aborted', async () => {
		expect(await sendUntilFinal(sending(['ok'], AbortSignal.abort()))).toBeUndefined();
	});
});

describe('a watched request', () => {
	it('in an outage fails without being counted, at most half a minute apart', async () => {
		const { watcher } = watcherOf(...Array<'outage'>(20).fill('outage'));
		const random = jest.spyOn(Math, 'random').mockReturnValue(0.999);
		const final = await sendUntilFinal({ ...sending([]), watcher });
		random.mockRestore();
		expect(final).toEqual({ outcome: 'lost', sends: 25 });
		expect(pauses).toHaveLength(24);
		expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000);
		expect(pauses[19]).toBeGreaterThan(29_000);
	});

	it('in an outage spreads the few sends that left a doubt over the outage', async () => {
		const { watcher } = watcherOf('outage', 'outage', 'outage');
		await sendUntilFinal({
			...sending(['one doubt', 'two doubts', 'three doubts', 'ok']),
			watcher,
		});
		expect(pauses.slice(1)).toEqual([MAX_OUTAGE / 7, (2 * MAX_OUTAGE) / 7]);
		expect(pauses[0]).toBeLessThan(1_000);
	});

	it('ends at once when the outage is given up', async () => {
		const { watcher } = watcherOf('own', 'outage', 'givenUp');
		const final = await sendUntilFinal({ ...sending([]), watcher });
		expect(final).toEqual({ outcome: 'lost', sends: 3, isOutage: true });
		expect(pauses).toHaveLength(2);
	});

	it('reports each failure, and its response', async () => {
		const { watcher, heard } = watcherOf();
		await sendUntilFinal({ ...sending(['lost', 'asked', 'ok']), watcher });
		expect(heard).toEqual(['lost', 'asked', 'answered']);
	});
});
