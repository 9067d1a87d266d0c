// The pauses of the node.
import { clock } from '../../../nodes/PixVerse/transport/base/clock';

const { now } = Date;
afterEach(() => (Date.now = now));

const setBack = () => (Date.now = () => now() - 3_600_000);

it('Stop ends a pause at once.', async () => {
	const stop = new AbortController();
	let ended = false;
	void clock.pause(60_000, stop.signal).then(() => {
		ended = true;
	});
	stop.abort();
	await new Promise((resolve) => setImmediate(resolve));
	expect(ended).toBe(true);
});

it('The time goes on, and a pause ends, although the wall clock is set back.', async () => {
	const before = clock.now();
	const ended = clock.pause(50);
	setBack();
	const after = clock.now();
	expect(after).toBeGreaterThanOrEqual(before);
	expect(after - before).toBeLessThan(60_000);
	await ended;
});
