import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import { UnconfirmedJobs } from '../../../nodes/PixVerse/transport/run/unconfirmedJobs';

const outcome = { outcome: 'foreign', status: 403, reason: 'HTTP 403' } as const;

/** So many jobs whose submissions got no envelope, and another job. */
function failing(count: number) {
	const unconfirmed = new UnconfirmedJobs();
	const jobs = Array.from({ length: count }, () => new Job());
	jobs.forEach((job) => unconfirmed.add(job, outcome));
	return { unconfirmed, jobs, other: new Job() };
}

it('Three jobs without an envelope hold the others back, and not themselves.', () => {
	const { unconfirmed, jobs, other } = failing(3);
	expect([unconfirmed.holdsBack(other), ...jobs.map((job) => unconfirmed.holdsBack(job))]).toEqual([
		...[true, false, false, false],
	]);
	expect(failing(2).unconfirmed.holdsBack(other)).toBe(false);
});

it('An answer to a submission lets all go, and tells them so.', async () => {
	const { unconfirmed, other } = failing(3);
	const { changed } = unconfirmed;
	unconfirmed.clear();
	await changed;
	expect(unconfirmed.holdsBack(other)).toBe(false);
});

it('A job that fails while others are answered counts no more.', () => {
	const { unconfirmed, jobs, other } = failing(3);
	unconfirmed.clear();
	jobs.forEach((job) => unconfirmed.add(job, outcome));
	expect(unconfirmed.holdsBack(other)).toBe(false);
});

it('Where all three end without an envelope, it is an outage, and the others are told.', async () => {
	const { unconfirmed, jobs } = failing(3);
	const { changed } = unconfirmed;
	unconfirmed.end(new Job());
	expect(unconfirmed.count).toBe(3);
	for (const job of jobs) {
		expect(unconfirmed.outage).toBeUndefined();
		unconfirmed.end(job);
	}
	await changed;
	expect(unconfirmed.outage).toMatchObject({ outcome, isTotal: false });
});

it('Two jobs that end without an envelope are no outage.', () => {
	const { unconfirmed, jobs } = failing(2);
	jobs.forEach((job) => unconfirmed.end(job));
	expect(unconfirmed.outage).toBeUndefined();
});

const MINUTE = 60_000;

/** n8n has been running for hours. */
const START = 1_000 * MINUTE;

it('An outage has lasted since the first of its jobs failed for the first time.', () => {
	const now = jest.spyOn(clock, 'now').mockReturnValue(START);
	const { unconfirmed, jobs } = failing(3);
	now.mockReturnValue(START + MINUTE);
	jobs.forEach((job) => unconfirmed.add(job, outcome));
	now.mockReturnValue(START + 3 * MINUTE);
	jobs.forEach((job) => unconfirmed.end(job));
	expect(unconfirmed.outage).toMatchObject({ lasted: 3 * MINUTE });
	now.mockRestore();
});

it('The others are held back for as long as one of the three is still sent again.', () => {
	const now = jest.spyOn(clock, 'now').mockReturnValue(START);
	const { unconfirmed, jobs, other } = failing(3);
	unconfirmed.end(jobs[0]);
	now.mockReturnValue(START + 20 * MINUTE);
	expect(unconfirmed.holdsBack(other)).toBe(true);
	now.mockRestore();
});

it('An outage is forgotten 15 minutes after its last job, because n8n may start a further batch then.', () => {
	const now = jest.spyOn(clock, 'now').mockReturnValue(START);
	const { unconfirmed, jobs, other } = failing(3);
	jobs.forEach((job) => unconfirmed.end(job));
	now.mockReturnValue(START + 15 * MINUTE - 1);
	expect(unconfirmed.holdsBack(other)).toBe(true);
	now.mockReturnValue(START + 15 * MINUTE);
	expect(unconfirmed.holdsBack(other)).toBe(false);
	unconfirmed.add(other, outcome);
	expect(unconfirmed.count).toBe(1);
	now.mockRestore();
});
