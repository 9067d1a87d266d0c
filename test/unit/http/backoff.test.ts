import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { retryPause, sendUntilFinal } from '../../../nodes/PixVerse/transport/http/retry';

describe('the pause before a request is sent again', () => {
	it.each([
		[1, 0.5, 500],
		[2, 0.5, 1000],
		[3, 0.5, 2000],
		[9, 0.5, 15_000],
		[1, 0, 0],
	])('after %s failures with luck %s is %s ms', (failures, random, pause) => {
		expect(retryPause(failures, {}, random)).toBe(pause);
	});

	it('is what Retry-After says, without jitter', () => {
		expect(retryPause(3, { retryAfter: 7 }, 0.9)).toBe(7000);
	});

	it('is bounded when Retry-After asks for an hour', () => {
		expect(retryPause(1, { retryAfter: 3600 }, 0.9)).toBe(60_000);
	});
});

describe('what only time can change', () => {
	it('is tried with pauses of which half is certain, up to half a minute', () => {
		expect([1, 2, 3, 9].map((failures) => retryPause(failures, { isSlow: true }, 0))).toEqual([
			1_000, 2_000, 4_000, 15_000,
		]);
		expect(retryPause(9, { isSlow: true }, 1)).toBe(30_000);
	});

	it('is tried so unless the service names a pause', () => {
		expect(retryPause(1, { isSlow: true }, 0)).toBe(1_000);
		expect(retryPause(1, { isSlow: true, retryAfter: 7 }, 0)).toBe(7_000);
		expect(retryPause(1, {}, 0)).toBe(0);
	});
});

describe('a request that keeps failing', () => {
	const { pause } = clock;
	beforeAll(() => (clock.pause = async () => {}));
	afterAll(() => (clock.pause = pause));

	it.each([
		[5, {}],
		[12, { isSlow: true }],
	])('is given up after %s sends with %j', async (sends, hint) => {
		const final = await sendUntilFinal({ send: async () => 'lost', mayAgain: () => hint });
		expect(final).toEqual({ outcome: 'lost', sends });
	});
});
