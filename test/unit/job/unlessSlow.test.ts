// A step that takes long, and what it leaves behind.
import { getEventListeners } from 'node:events';
import { unlessSlow } from '../../../nodes/PixVerse/transport/job/submit';
import { useScript } from '../../support/simulation/script';

const scripted = useScript();

describe('a step', () => {
	/** Does a step of so many milliseconds; when it was found slow. */
	async function slowAt(milliseconds: number, stopAt = Infinity) {
		const { script } = scripted;
		const stop = new AbortController();
		const slow: number[] = [];
		let done = false;
		const step = async () => await script.pause(milliseconds);
		const end = unlessSlow(stop.signal, step, () => slow.push(script.now));
		void end.then(() => (done = true));
		if (stopAt < Infinity) script.at(stopAt, () => stop.abort());
		await script.play(() => done);
		expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
		return slow;
	}

	it('that takes long is found slow after a few seconds, once', async () => {
		expect(await slowAt(600_000)).toEqual([5_000]);
	});

	it('that is stopped is not waited for any longer', async () => {
		expect(await slowAt(600_000, 2_000)).toEqual([2_000]);
	});

	it('that ends in time is not slow', async () => {
		expect(await slowAt(4_000)).toEqual([]);
	});
});
