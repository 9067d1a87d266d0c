import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import type { Permit } from '../../../nodes/PixVerse/transport/limiter/permits';
import {
	countLimiters,
	forgetLimiters,
	limiterFor,
} from '../../../nodes/PixVerse/transport/limiter/limiters';

describe('the limiters', () => {
	const { now, pause } = clock;
	let time = 0;

	beforeEach(() => {
		time = 0;
		clock.now = () => time;
		clock.pause = async () => await new Promise(() => {});
		forgetLimiters();
	});
	afterAll(() => Object.assign(clock, { now, pause }));

	const never = () => new AbortController().signal;

	it('are one for each account', () => {
		expect(limiterFor('a')).toBe(limiterFor('a'));
		expect(limiterFor('a')).not.toBe(limiterFor('b'));
	});

	it('are forgotten some time after their last use', () => {
		const first = limiterFor('key 0');
		for (let key = 0; key < 10_000; key++) {
			time += 1_000;
			limiterFor(`key ${key}`);
		}
		expect(countLimiters()).toBeLessThan(2_000);
		expect(limiterFor('key 0')).not.toBe(first);
	});

	it('remember the limit between two runs', () => {
		const limiter = limiterFor('a');
		time += 9 * 60_000;
		expect(limiterFor('a')).toBe(limiter);
	});

	it('are kept as long as somebody has a permit or waits for one', async () => {
		const limiter = limiterFor('a');
		const permit = await limiter.acquire({ flow: {}, cap: 1, signal: never() });
		const hours = 3_600_000;
		time = 5 * hours;
		expect(limiterFor('a')).toBe(limiter);
		limiter.release(permit as Permit);
		time = 6 * hours;
		expect(limiterFor('a')).not.toBe(limiter);
	});
});
