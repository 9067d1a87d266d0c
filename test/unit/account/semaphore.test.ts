// A few at a time, in the order of coming.
import { Semaphore } from '../../../nodes/PixVerse/transport/account/semaphore';

describe('the slots of a semaphore', () => {
	it('are handed on in the order of coming', async () => {
		const slots = new Semaphore(1);
		const { signal } = new AbortController();
		const served: string[] = [];
		const come = async (name: string) => {
			await slots.enter(signal);
			served.push(name);
			slots.leave();
		};
		await Promise.all(['a', 'b', 'c', 'd'].map(come));
		expect(served).toEqual(['a', 'b', 'c', 'd']);
	});

	it('are handed on in turn, and not to those who were stopped', async () => {
		const slots = new Semaphore(1);
		const [first, second, third] = [1, 2, 3].map(() => new AbortController());
		expect(await slots.enter(first.signal)).toBe(true);
		const waiting = [slots.enter(second.signal), slots.enter(third.signal)];
		second.abort();
		slots.leave();
		expect(await Promise.all(waiting)).toEqual([false, true]);
		expect(await slots.enter(second.signal)).toBe(false);
		slots.leave();
		expect(await slots.enter(first.signal)).toBe(true);
	});
});
