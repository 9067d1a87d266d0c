// What a step under a permit leaves behind while others may try.
import { getEventListeners } from 'node:events';
import { lettingOthersTry } from '../../../nodes/PixVerse/transport/job/sendOnce';
import type { Limiter } from '../../../nodes/PixVerse/transport/limiter/limiter';
import type { Permit } from '../../../nodes/PixVerse/transport/limiter/permits';
import { useScript } from '../../support/simulation/useScript';

const MINUTE = 60_000;

const scripted = useScript();

describe('a step that takes long', () => {
	const start = (holdsBack: () => boolean) => {
		const { signal } = new AbortController();
		const doubts: number[] = [];
		const limiter = { doubtful: () => doubts.push(scripted.script.now) } as unknown as Limiter;
		const permit = {} as Permit;
		const step = async () => await scripted.script.pause(10 * MINUTE);
		const state = { signal, doubts, done: false };
		void lettingOthersTry(limiter, permit, signal, step, holdsBack).then(() => (state.done = true));
		return state;
	};

	it('does not pile up listeners while it holds others back', async () => {
		const state = start(() => true);
		scripted.script.at(9 * MINUTE, () => {});
		await scripted.script.play(() => scripted.script.now >= 9 * MINUTE);
		expect(getEventListeners(state.signal, 'abort').length).toBeLessThan(3);
		await scripted.script.play(() => state.done);
		expect([getEventListeners(state.signal, 'abort'), state.doubts]).toEqual([[], []]);
	});

	it('lets others try once nothing holds them back', async () => {
		const state = start(() => scripted.script.now < MINUTE);
		await scripted.script.play(() => state.done);
		expect(state.doubts).toEqual([MINUTE]);
	});
});
