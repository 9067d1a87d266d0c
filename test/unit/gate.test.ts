import { Gate } from '../../nodes/PixVerse/transport/limiter/limiter';
import type { Place } from '../../nodes/PixVerse/transport/limiter/limiter';
import { settle, useSteppedClock } from '../support/harness/steppedClock';

const run = {};
const never = () => new AbortController().signal;

/** Lets `count` jobs queue up; the list fills as they are admitted. */
function queue(gate: Gate, count: number, owner: object = run, cap = Infinity): Place[] {
	const admitted: Place[] = [];
	for (let job = 0; job < count; job++) {
		void gate.enter(owner, cap, never()).then((place) => place && admitted.push(place));
	}
	return admitted;
}

const advance = useSteppedClock();

describe('the gate', () => {
	it('starts with one place', async () => {
		const admitted = queue(new Gate(), 9);
		await settle();
		expect(admitted).toHaveLength(1);
	});

	it('lets in more and more while the service accepts', async () => {
		const gate = new Gate();
		const admitted = queue(gate, 99);
		for (const size of [1, 2, 3, 4, 6, 9, 13]) {
			await settle();
			expect(admitted).toHaveLength(size);
			admitted.filter(({ accepted }) => !accepted).forEach((place) => gate.accept(place));
		}
	});

	it('lets others try while an answer fails to come, but keeps the place', async () => {
		const gate = new Gate();
		const admitted = queue(gate, 9, run, 2);
		await settle();
		expect(admitted).toHaveLength(1);
		gate.doubt(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(2);
		gate.accept(admitted[1]);
		await settle();
		expect(admitted).toHaveLength(2);
	});

	it('soon tries again when what it holds may be nothing', async () => {
		const gate = new Gate();
		const admitted = queue(gate, 9);
		await settle();
		gate.doubt(admitted[0]);
		await settle();
		gate.refuse(admitted[1]);
		await advance(500);
		expect(admitted).toHaveLength(2);
		await advance(2_000);
		expect(admitted).toHaveLength(3);
	});

	it('counts the expected time of an unwatched job from its start', async () => {
		const gate = new Gate();
		const admitted = queue(gate, 2, run, 1);
		await settle();
		gate.accept(admitted[0]);
		await advance(50_000);
		gate.leaveUnwatched(admitted[0], 60_000);
		await advance(10_000);
		expect(admitted).toHaveLength(2);
	});

	it('lets somebody who was refused in again before those who came later', async () => {
		const gate = new Gate();
		const first = (await gate.enter(run, Infinity, never())) as Place;
		const admitted = queue(gate, 3);
		gate.refuse(first);
		void gate
			.enter(run, Infinity, never(), first.ticket)
			.then((place) => place && admitted.push(place));
		await advance(60_000);
		expect(admitted.map(({ ticket }) => ticket)).toEqual([first.ticket]);
	});

	it('holds what was running when the service refused', async () => {
		const gate = new Gate();
		const admitted = queue(gate, 99);
		await settle();
		gate.accept(admitted[0]);
		await settle();
		gate.refuse(admitted[1]);
		await advance(60_000);
		expect(admitted).toHaveLength(2);
		gate.leave(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(3);
	});

	it('tries again after a pause when nothing of ours runs', async () => {
		const gate = new Gate();
		const admitted = queue(gate, 2);
		await settle();
		gate.refuse(admitted[0]);
		await advance(500);
		expect(admitted).toHaveLength(1);
		await advance(60_000);
		expect(admitted).toHaveLength(2);
	});

	it("never lets a run hold more than the user's cap", async () => {
		const gate = new Gate();
		const admitted = queue(gate, 9, run, 1);
		await settle();
		gate.accept(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(1);
		expect(queue(gate, 1, {})).toHaveLength(0);
		await settle();
	});

	it('frees the place of an unwatched job after the expected time', async () => {
		const gate = new Gate();
		const admitted = queue(gate, 2, run, 1);
		await settle();
		gate.accept(admitted[0]);
		gate.leaveUnwatched(admitted[0], 60_000);
		await advance(59_000);
		expect(admitted).toHaveLength(1);
		await advance(1_000);
		expect(admitted).toHaveLength(2);
	});

	it('forgets whoever stops waiting', async () => {
		const gate = new Gate();
		const stop = new AbortController();
		const first = await gate.enter(run, Infinity, never());
		const second = gate.enter(run, Infinity, stop.signal);
		stop.abort();
		expect(await second).toBeUndefined();
		const third = gate.enter(run, Infinity, never());
		gate.leave(first as Place);
		expect(await third).toBeDefined();
	});
});

describe('a gate that was refused', () => {
	it('holds fewer when the service refuses again', async () => {
		const gate = new Gate();
		const admitted = queue(gate, 99);
		for (const size of [1, 2, 3, 4]) {
			await settle();
			expect(admitted).toHaveLength(size);
			admitted.filter(({ accepted }) => !accepted).forEach((place) => gate.accept(place));
		}
		await settle();
		gate.refuse(admitted[5]);
		gate.refuse(admitted[4]);
		gate.leave(admitted[0]);
		await settle();
		expect(admitted).toHaveLength(7);
		gate.refuse(admitted[6]);
		await advance(1_000);
		expect(admitted).toHaveLength(7);
	});

	it('remembers the refusal while somebody is in line, also when its last place falls free', async () => {
		const gate = new Gate();
		const admitted = queue(gate, 9);
		await settle();
		gate.accept(admitted[0]);
		await settle();
		gate.refuse(admitted[1]);
		for (let job = 0; job < 4; job++) {
			gate.leave(admitted[admitted.length - 1 === 1 ? 0 : admitted.length - 1]);
			await settle();
			gate.accept(admitted[admitted.length - 1]);
			await settle();
		}
		expect(admitted).toHaveLength(6);
	});
});
