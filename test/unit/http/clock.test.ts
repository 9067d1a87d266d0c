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
