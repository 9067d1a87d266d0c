// A wait that Stop can end, and a result that items of a run share, with Stop for each of these items.
import { getEventListeners } from 'node:events';
import { sharedResult, unlessAborted } from '../../../nodes/PixVerse/transport/base/abortSignals';
import { abortError } from '../../../nodes/PixVerse/transport/values/errors';
import { settled } from '../../support/simulation/script';

/** Two items that want the same; what is made ends with the test, or with the Stop of the item that began it. */
function sharing() {
	const known = new Map<string, Promise<string>>();
	const making: Array<(made: string) => void> = [];
	const itemOf = (key: string) => {
		const stop = new AbortController();
		const { signal } = stop;
		const make = async () =>
			await new Promise<string>((resolve, reject) => {
				making.push(resolve);
				signal.addEventListener('abort', () => reject(abortError()));
			});
		return { stop, made: sharedResult(known, key, make, signal).catch(({ message }) => message) };
	};
	return { making, items: [itemOf('a'), itemOf('a')], other: itemOf('b') };
}

describe('what is made once for several items', () => {
	it('is made again by another item when the one that began it is stopped', async () => {
		const { making, items } = sharing();
		expect(making).toHaveLength(2);
		items[0].stop.abort();
		expect(await items[0].made).toBe('Stopped');
		expect(making).toHaveLength(3);
		making[2]('done');
		expect(await items[1].made).toBe('done');
	});

	it('goes on when an item that shares it is stopped, which ends at once', async () => {
		const { making, items, other } = sharing();
		items[1].stop.abort();
		expect(await Promise.race([items[1].made, settled().then(() => 'waits')])).toBe('Stopped');
		making.forEach((finish) => finish('done'));
		expect(await Promise.all([items[0].made, other.made])).toEqual(['done', 'done']);
	});
});

describe('a wait that Stop can end', () => {
	const never = new Promise<string>(() => {});

	it('leaves no listener on the signal of the execution, however it ends', async () => {
		const { signal } = new AbortController();
		expect(await unlessAborted(Promise.resolve('done'), signal)).toBe('done');
		await expect(unlessAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow(
			'failed',
		);
		expect(getEventListeners(signal, 'abort')).toHaveLength(0);
	});

	it('ends with Stop, and at once after it', async () => {
		const stop = new AbortController();
		const waiting = unlessAborted(never, stop.signal);
		stop.abort();
		expect(await waiting).toBeUndefined();
		expect(await unlessAborted(never, stop.signal)).toBeUndefined();
	});
});
