// Which deliveries have started an execution, when several calls of one come at once.
import { SeenDeliveries } from '../../../nodes/PixVerseTrigger/seen';

const claimed = async (seen: SeenDeliveries, key: string) => {
	const claim = await seen.claim(key);
	if (!claim) throw new Error('no claim');
	return claim;
};

describe('a claim', () => {
	it('is given once the execution has not started, to one of those who wait', async () => {
		const seen = new SeenDeliveries();
		const first = await claimed(seen, 'a');
		const others = [seen.claim('a'), seen.claim('a')];
		first.settle(false);
		const second = await Promise.race(others);
		second?.settle(true);
		expect(second).toBeDefined();
		expect((await Promise.all(others)).filter((claim) => claim !== undefined)).toHaveLength(1);
		expect(await seen.claim('a')).toBeUndefined();
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
		expect(await next.claim('new')).toBeUndefined();
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
		return expect(seen.claim('0')).resolves.toBeDefined();
	});
});
