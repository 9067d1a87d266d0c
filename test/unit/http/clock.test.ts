// The pauses of the node.
import { clock } from '../../../nodes/PixVerse/transport/http/clock';

describe('Stop', () => {
	it('ends a pause at once', async () => {
		jest.useFakeTimers();
		const stop = new AbortController();
		let ended = false;
		void clock.pause(60_000, stop.signal).then(() => {
			ended = true;
		});
		stop.abort();
		await jest.advanceTimersByTimeAsync(0);
		jest.useRealTimers();
		expect(ended).toBe(true);
	});
});

describe('a pause', () => {
	const { now } = Date;
	afterEach(() => (Date.now = now));

	it('ends in its time although the clock is set back', async () => {
		const ended = clock.pause(50);
		Date.now = () => now() - 3_600_000;
		await ended;
	}, 10_000);

	it('that was slept through ends soon afterwards', async () => {
		const ended = clock.pause(3_600_000);
		Date.now = () => now() + 3_600_000;
		await ended;
	}, 10_000);
});
