import { retryPause } from '../../nodes/PixVerse/transport/http/backoff';

describe('the pause before a request is sent again', () => {
	it.each([
		[1, 0.5, 500],
		[2, 0.5, 1000],
		[3, 0.5, 2000],
		[9, 0.5, 10_000],
		[1, 0, 0],
	])('after %s failures with luck %s is %s ms', (failures, random, pause) => {
		expect(retryPause(failures, undefined, random)).toBe(pause);
	});

	it('is what Retry-After says, without jitter', () => {
		expect(retryPause(3, 7, 0.9)).toBe(7000);
	});

	it('is bounded when Retry-After asks for an hour', () => {
		expect(retryPause(1, 3600, 0.9)).toBe(60_000);
	});
});
