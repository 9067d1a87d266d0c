// A semaphore: a few at a time, first come, first served.
import { Semaphore } from '../../../nodes/PixVerse/transport/account/semaphore';

it('A semaphore hands on its slots in the order of arrival, and not to requests that were stopped.', async () => {
	const slots = new Semaphore(1);
	const [first, second, third, fourth] = [1, 2, 3, 4].map(() => new AbortController());
	expect(await slots.acquire(first.signal)).toBe(true);
	const served: string[] = [];
	const come = async (name: string, { signal }: AbortController) => {
		if (!(await slots.acquire(signal))) return;
		served.push(name);
		slots.release();
	};
	const all = [come('second', second), come('third', third), come('fourth', fourth)];
	second.abort();
	slots.release();
	await Promise.all(all);
	expect(served).toEqual(['third', 'fourth']);
	expect(await slots.acquire(second.signal)).toBe(false);
	expect(await slots.acquire(first.signal)).toBe(true);
});

it('A widened semaphore lets those in who wait, and is never widened twice.', async () => {
	const places = new Semaphore(1);
	const { signal } = new AbortController();
	await places.acquire(signal);
	const waiting = places.acquire(signal);
	places.widen(3);
	places.widen(3);
	expect(await waiting).toBe(true);
	expect(await places.acquire(signal)).toBe(true);
	const stop = new AbortController();
	const fourth = places.acquire(stop.signal);
	stop.abort();
	expect(await fourth).toBe(false);
});
