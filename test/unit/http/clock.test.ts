// The pauses of the node.
import { clock } from '../../../nodes/PixVerse/transport/http/clock';

describe('Stop', () => {
	it('ends a pause at once', async () => {
		const stop = new AbortController();
		let ended = false;
		void clock.pause(60_000, stop.signal).then(() => {
			ended = true;
		});
		stop.abort();
		await new Promise((resolve) => setImmediate(resolve));
		expect(ended).toBe(true);
	});
});

const { now } = Date;
afterEach(() => (Date.now = now));

describe('now', () => {
	it('goes on as before when the wall clock is set back', () => {
		const before = clock.now();
		Date.now = () => now() - 3_600_000;
		const after = clock.now();
		expect(after).toBeGreaterThanOrEqual(before);
		expect(after - before).toBeLessThan(60_000);
	});
});

describe('a pause', () => {
	it('ends in its time although the clock is set back', async () => {
		const ended = clock.pause(50);
		Date.now = () => now() - 3_600_000;
		await ended;
	});
});
