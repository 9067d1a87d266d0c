// Which deliveries have started an execution, when several calls of one come at once.
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { SeenDeliveries } from '../../../nodes/PixVerseTrigger/seen';

const claimed = async (seen: SeenDeliveries, key: string) => {
	const claim = await seen.claim(key);
	if (typeof claim === 'string') throw new Error(claim);
	return claim;
};

describe('a claim', () => {
	it('is given once the execution has not started, to one of those who wait', async () => {
		const seen = new SeenDeliveries();
		const first = await claimed(seen, 'a');
		const second = claimed(seen, 'a');
		const third = seen.claim('a');
		first.settle(false);
		(await second).settle(true);
		expect(await third).toBe('started');
		expect(await seen.claim('a')).toBe('started');
	});

	it('is waited for by three calls, and not by more', async () => {
		const seen = new SeenDeliveries();
		const first = await claimed(seen, 'a');
		const others = [1, 2, 3].map(async () => await seen.claim('a'));
		expect(await seen.claim('a')).toBe('busy');
		first.settle(true);
		expect(await Promise.all(others)).toEqual(['started', 'started', 'started']);
	});

	it('is waited for 20 seconds, and not longer', async () => {
		const started = clock.now();
		let time = started;
		jest.spyOn(clock, 'now').mockImplementation(() => time);
		const pause = jest.spyOn(clock, 'pause').mockImplementation(async (milliseconds) => {
			time += milliseconds;
			if (pause.mock.calls.length > 5) throw new Error('it waits without end');
			await Promise.resolve();
		});
		const seen = new SeenDeliveries();
		const first = await claimed(seen, 'a');
		expect(await seen.claim('a')).toBe('busy');
		expect(time - started).toBeCloseTo(20_000);
		first.settle(false);
		await claimed(seen, 'a');
		jest.restoreAllMocks();
	});

	it('counts for its own delivery only', async () => {
		const seen = new SeenDeliveries();
		const a = await claimed(seen, 'a');
		const b = await claimed(seen, 'b');
		b.settle(true);
		a.settle(false);
		expect(seen.latest()).toEqual(['b']);
	});

	it('is settled once', async () => {
		const seen = new SeenDeliveries();
		const first = await claimed(seen, 'a');
		first.settle(false);
		const second = await claimed(seen, 'a');
		first.settle(true);
		expect(seen.latest()).toEqual([]);
		second.settle(true);
		second.settle(false);
		expect(seen.latest()).toEqual(['a']);
	});
});

describe('what is stored', () => {
	it('is the latest 500, and taken over by the next process', async () => {
		const seen = new SeenDeliveries();
		seen.restore(Array.from({ length: 600 }, (_, index) => `old ${index}`));
		(await claimed(seen, 'new')).settle(true);
		const stored = seen.latest();
		expect(stored).toHaveLength(500);
		expect(stored.at(-1)).toBe('new');
		const next = new SeenDeliveries();
		next.restore(stored);
		expect(await next.claim('new')).toBe('started');
	});

	it.each([undefined, null, 'a', { a: 1 }])('may be anything else: %j', (stored) => {
		const seen = new SeenDeliveries();
		seen.restore(stored);
		expect(seen.latest()).toEqual([]);
	});

	it('does not grow for ever', () => {
		const seen = new SeenDeliveries();
		seen.restore(Array.from({ length: 10_001 }, (_, index) => String(index)));
		expect(seen.latest().at(-1)).toBe('10000');
		return expect(claimed(seen, '0')).resolves.toBeDefined();
	});
});
