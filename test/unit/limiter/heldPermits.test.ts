// How long a permit is held, and how bold the limiter is after a refusal.
import type { Place } from '../../../nodes/PixVerse/transport/limiter/limiter';
import { Gate } from '../../../nodes/PixVerse/transport/limiter/limiter';
import { settle, useSteppedClock } from '../../support/harness/steppedClock';

describe('the gate', () => {
	const run = {};
	const advance = useSteppedClock();

	/** Lets `count` jobs queue up; the list fills as they are admitted. */
	const queue = async (gate: Gate, count: number) => {
		const admitted: Place[] = [];
		for (let job = 0; job < count; job++) {
			const entered = gate.enter(run, Infinity, new AbortController().signal);
			void entered.then((place) => place && admitted.push(place));
		}
		await settle();
		return admitted;
	};

	it('is bold no more after a refusal', async () => {
		const gate = new Gate();
		const admitted = await queue(gate, 99);
		for (const job of [0, 1]) {
			gate.accept(admitted[job]);
			await settle();
		}
		gate.refuse(admitted[2]);
		gate.leave(admitted[0]);
		await settle();
		gate.accept(admitted[3]);
		await advance(60_000);
		expect(admitted).toHaveLength(4);
	});

	it('frees an unwatched place after ten minutes at the latest', async () => {
		const gate = new Gate();
		const admitted = await queue(gate, 1);
		gate.leaveUnwatched(admitted[0], 60 * 60_000);
		const next = await queue(gate, 1);
		expect(next).toHaveLength(0);
		await advance(10 * 60_000);
		expect(next).toHaveLength(1);
	});
});
