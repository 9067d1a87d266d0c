import { clock } from '../../nodes/PixVerse/transport/http/clock';
import { Turns } from '../../nodes/PixVerse/transport/limiter/leasedLock';
import { Script } from '../support/simulation/script';
import { settle } from '../support/harness/steppedClock';

const never = () => new AbortController().signal;

let script: Script;
let uninstall: () => void;
beforeEach(() => {
	script = new Script();
	uninstall = script.install(1);
});
afterEach(() => uninstall());

/** Everybody whose turn has come, in order. */
function come(turns: Turns, names: string[], signal = never()) {
	const served: string[] = [];
	const all = names.map((name) => ({ name }));
	for (const who of all) {
		void turns.take(who, signal).then((taken) => taken && served.push(who.name));
	}
	return { served, all };
}

describe('turns', () => {
	it('are taken one after another in the order of coming', async () => {
		const turns = new Turns();
		const { served, all } = come(turns, ['a', 'b', 'c']);
		await settle();
		expect(served).toEqual(['a']);
		for (const who of all) {
			turns.end(who);
			await settle();
		}
		expect(served).toEqual(['a', 'b', 'c']);
		expect(await turns.take({}, never())).toBe(true);
	});

	it('are not taken by whoever gives up waiting', async () => {
		const turns = new Turns();
		const stop = new AbortController();
		const first = come(turns, ['a']);
		const second = come(turns, ['b'], stop.signal);
		const third = come(turns, ['c']);
		await settle();
		stop.abort();
		first.all.forEach((who) => turns.end(who));
		await settle();
		expect([second.served, third.served]).toEqual([[], ['c']]);
	});

	it('end after a few seconds, once they are limited', async () => {
		const turns = new Turns();
		const { served, all } = come(turns, ['a', 'b']);
		await settle();
		turns.limit(all[0], never());
		script.at(4_999, () => {});
		await script.play(() => script.now >= 4_999);
		expect(served).toEqual(['a']);
		await script.play(() => served.length === 2);
		expect(clock.now()).toBe(5_000);
	});

	it('end at once when their holder is let go', async () => {
		const turns = new Turns();
		const stop = new AbortController();
		const { served, all } = come(turns, ['a', 'b']);
		await settle();
		turns.limit(all[0], stop.signal);
		stop.abort();
		await settle();
		expect(served).toEqual(['a', 'b']);
	});

	it('of one holder do not end those of the next', async () => {
		const turns = new Turns();
		const { served, all } = come(turns, ['a', 'b', 'c']);
		await settle();
		turns.limit(all[0], never());
		turns.end(all[0]);
		await settle();
		turns.end(all[0]);
		script.at(60_000, () => {});
		await script.play(() => script.now >= 60_000);
		expect(served).toEqual(['a', 'b']);
	});
});
