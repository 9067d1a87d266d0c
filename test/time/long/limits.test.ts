// A thousand items and a limit that the node was not told, on scripted time: jobs of other lengths, other changes.
import { randomFrom } from '../../support/simulation/script';
import { fine, isFollowed, thousand } from '../../support/simulation/thousand';
import type { Scene } from '../../support/simulation/scene';
import { below, JOB_TIME, setScene } from '../../support/simulation/scene';

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

let scene: Scene;
afterEach(() => scene.close());

describe('a thousand items and a limit of five that the node was not told', () => {
	it('take hardly longer than they must: jobs of 60 s', async () => {
		scene = setScene();
		expect(await thousand(scene, 200 * JOB_TIME)).toEqual(fine('ready'));
	});

	// Until the first job has ended, more is tried than when it is known how long jobs take.
	it('nor when jobs take five times as long as expected', async () => {
		scene = setScene({ jobTime: () => 5 * JOB_TIME });
		const expected = { ...fine('ready'), refusals: below(26) };
		expect(await thousand(scene, 1000 * JOB_TIME)).toEqual(expected);
	});

	it('nor when every job takes another time', async () => {
		const random = randomFrom(1);
		const times = Array.from({ length: 1000 }, () => 40_000 + 40_000 * random());
		scene = setScene({ jobTime: (seed) => times[seed] });
		const expected = { ...fine('ready'), refusals: below(23) };
		expect(await thousand(scene, sum(times) / 5)).toEqual(expected);
	});

	it.each([0.5, 2])(
		'nor when nobody waits for jobs that take %s times as long as expected',
		async (factor) => {
			scene = setScene({ jobTime: () => factor * JOB_TIME });
			const made = await thousand(scene, 200 * factor * JOB_TIME, { waits: false });
			expect(made).toEqual(fine('submitted'));
		},
	);
});

describe('a limit that falls to two and rises to ten on the way', () => {
	it.each([
		[1000, 2000],
		[2500, 5500],
	])('is followed: after %s s and after %s s', async (fall, rise) => {
		scene = setScene();
		await isFollowed(scene, fall, rise);
	});
});
