import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { LeasedLock } from '../../../nodes/PixVerse/transport/limiter/leasedLock';
import { useScript } from '../../support/simulation/useScript';
import { settle } from '../../support/harness/steppedClock';

const never = () => new AbortController().signal;

const scripted = useScript();

/** Everybody who had the lock, in order. */
function come(lock: LeasedLock, names: string[], signal = never()) {
	const served: string[] = [];
	const all = names.map((name) => ({ name }));
	for (const who of all) {
		void lock.acquire(who, signal).then((acquired) => acquired && served.push(who.name));
	}
	return { served, all };
}

describe('a lock with leases', () => {
	it('is handed on in the order of coming', async () => {
		const lock = new LeasedLock();
		const { served, all } = come(lock, ['a', 'b', 'c']);
		await settle();
		expect(served).toEqual(['a']);
		for (const who of all) {
			lock.release(who);
			await settle();
		}
		expect(served).toEqual(['a', 'b', 'c']);
		expect(await lock.acquire({}, never())).toBe(true);
	});

	it('is not given to whoever gives up waiting', async () => {
		const lock = new LeasedLock();
		const stop = new AbortController();
		const first = come(lock, ['a']);
		const second = come(lock, ['b'], stop.signal);
		const third = come(lock, ['c']);
		await settle();
		stop.abort();
		first.all.forEach((who) => lock.release(who));
		await settle();
		expect([second.served, third.served]).toEqual([[], ['c']]);
	});

	it('comes back after a few seconds, once the lease has started', async () => {
		const lock = new LeasedLock();
		const { served, all } = come(lock, ['a', 'b']);
		await settle();
		lock.startLease(all[0], never());
		scripted.script.at(4_999, () => {});
		await scripted.script.play(() => scripted.script.now >= 4_999);
		expect(served).toEqual(['a']);
		await scripted.script.play(() => served.length === 2);
		expect(clock.now()).toBe(5_000);
	});

	it('comes back at once when its holder is stopped', async () => {
		const lock = new LeasedLock();
		const stop = new AbortController();
		const { served, all } = come(lock, ['a', 'b']);
		await settle();
		lock.startLease(all[0], stop.signal);
		stop.abort();
		await settle();
		expect(served).toEqual(['a', 'b']);
	});

	it('is not taken from the next holder by an earlier one', async () => {
		const lock = new LeasedLock();
		const { served, all } = come(lock, ['a', 'b', 'c']);
		await settle();
		lock.startLease(all[0], never());
		lock.release(all[0]);
		await settle();
		lock.release(all[0]);
		scripted.script.at(60_000, () => {});
		await scripted.script.play(() => scripted.script.now >= 60_000);
		expect(served).toEqual(['a', 'b']);
	});
});
