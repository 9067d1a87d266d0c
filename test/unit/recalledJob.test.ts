// A job that another process goes on with: that process began at another time.
import { clock } from '../../nodes/PixVerse/transport/http/clock';
import { Job } from '../../nodes/PixVerse/transport/run/job';

const { now } = clock;
afterEach(() => {
	clock.now = now;
});

it('knows how long a job was refused in another process', () => {
	const job = new Job();
	const ago = (time: number) => clock.now() - time;
	job.postpone({ first: ago(90_000), since: ago(60_000), count: 3 });
	const stored = JSON.parse(JSON.stringify(job.stored));
	clock.now = () => now() + 36_000_000;
	const recalled = new Job();
	recalled.recall(stored);
	const { first = Infinity, since = Infinity, count } = recalled.refused ?? {};
	expect(ago(first)).toBeCloseTo(90_000, -3);
	expect(ago(since)).toBeCloseTo(60_000, -3);
	expect(count).toBe(3);
});

it('does not take a job for refused that never was', () => {
	const recalled = new Job();
	recalled.recall(JSON.parse(JSON.stringify(new Job().stored)));
	expect(recalled.refused).toBeUndefined();
});
