// The one retry loop: what counts, what does not, and when it ends.
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import type { RetryHint } from '../../../nodes/PixVerse/transport/http/backoff';
import { sendUntilFinal } from '../../../nodes/PixVerse/transport/http/sendUntilFinal';

const { pause } = clock;
let pauses: number[] = [];
beforeEach(() => {
	pauses = [];
	clock.pause = async (milliseconds) => {
		pauses.push(milliseconds);
	};
});
afterAll(() => Object.assign(clock, { pause }));

/** Outcomes by their names: "ok" is final, "lost" is sent again, "kept" could not leave. */
const hints: Record<string, RetryHint | undefined> = {
	ok: undefined,
	lost: {},
	asked: { retryAfter: 7 },
};
const mayAgain = (outcome: string) => hints[outcome];

function nextOf(left: string[]): string | undefined {
	const next = left.shift() ?? 'lost';
	return next === 'kept' ? undefined : next;
}

const sending = (outcomes: string[], signal?: AbortSignal) => {
	const left = [...outcomes];
	return { send: async () => nextOf(left), mayAgain, signal };
};

/** A breaker that is open for its first `probes` requests, and notes what it hears. */
function breakerOf(probes: number) {
	const heard: Array<[outcome: string, isUsable: boolean]> = [];
	const breaker = {
		isOpenFor: () => heard.length < probes,
		pass: async (signal?: AbortSignal) => signal?.aborted !== true,
		record: (_asker: object, outcome: string, isUsable: boolean) => {
			heard.push([outcome, isUsable]);
		},
	};
	return { breaker, heard };
}

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

	it('that was kept back counts as no send, and is not paused for', async () => {
		const final = await sendUntilFinal(sending(['kept', 'kept', 'ok']));
		expect(final).toEqual({ outcome: 'ok', sends: 1 });
		expect(pauses).toEqual([]);
	});

	it('is not sent once its signal has aborted', async () => {
		expect(await sendUntilFinal(sending(['ok'], AbortSignal.abort()))).toBeUndefined();
	});
});

describe('during an outage', () => {
	it('failures do not count, and the breaker alone decides when to send', async () => {
		const { breaker, heard } = breakerOf(20);
		const guard = { breaker, asker: {} };
		const final = await sendUntilFinal({ ...sending([]), guard });
		// The twentieth closes it, and counts as the first of five.
		expect(final).toEqual({ outcome: 'lost', sends: 24 });
		expect(pauses).toHaveLength(4);
		expect(heard[0]).toEqual(['lost', false]);
	});

	it('the breaker hears of usable answers, and of nothing that was kept back', async () => {
		const { breaker, heard } = breakerOf(0);
		const guard = { breaker, asker: {} };
		await sendUntilFinal({ ...sending(['kept', 'ok']), guard });
		expect(heard).toEqual([['ok', true]]);
	});
});
