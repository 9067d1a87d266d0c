// Which time counts towards a wait limit.
import { clock } from '../../../nodes/PixVerse/transport/http/clock';
import { WaitTime } from '../../../nodes/PixVerse/transport/job/poll';
import { useScript } from '../../support/simulation/useScript';

const scripted = useScript();

const { signal } = new AbortController();
const HOUR = 3_600_000;

/** What counts of steps, each of which takes its own time. */
async function passed(steps: (time: WaitTime) => Promise<unknown>) {
	const time = new WaitTime();
	let done = false;
	void steps(time).then(() => (done = true));
	await scripted.script.play(() => done);
	return { passed: time.passed, wasHeld: time.wasHeld };
}

describe('the time of a wait', () => {
	it('is that of its pauses and its steps', async () => {
		const steps = async (time: WaitTime) => {
			await time.pause(2_000, signal);
			await time.during(5_000, scripted.script.pause(4_900));
		};
		expect(await passed(steps)).toEqual({ passed: 6_900, wasHeld: false });
	});

	it('has only the pause in it in which the machine slept', async () => {
		const steps = async (time: WaitTime) => {
			clock.pause = async (milliseconds) => await scripted.script.pause(milliseconds + 8 * HOUR);
			await time.pause(2_000, signal);
		};
		expect(await passed(steps)).toEqual({ passed: 2_000, wasHeld: true });
	});

	it.each([
		['that should have ended long ago', 5_000],
		['that must not take any time', 0],
	])('has no step in it %s', async (_which, most) => {
		const steps = async (time: WaitTime) =>
			await time.during(most, scripted.script.pause(8 * HOUR));
		expect(await passed(steps)).toEqual({ passed: 0, wasHeld: true });
	});

	it('has a step in it that ends a moment too late', async () => {
		const steps = async (time: WaitTime) => await time.during(5_000, scripted.script.pause(5_900));
		expect(await passed(steps)).toEqual({ passed: 5_900, wasHeld: false });
	});
});
