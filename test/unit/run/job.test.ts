// The states of a job, the changes that each allows, and the time after which a job without a slot is given up.
import { JobError } from '../../../nodes/PixVerse/transport/values/errors';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import { RefusedBefore } from '../../../nodes/PixVerse/transport/run/refusals';

const refusal = new JobError({
	...{ message: 'x', charge: 'notCharged', class: 'inputModerated', retryable: false },
});
const answered = { answer: { video_id: 7 }, acceptedAt: 5, videoId: '7', isResumed: false };

/** A job after `act`. */
function jobThat(act: (job: Job) => void): Job {
	const job = new Job();
	act(job);
	return job;
}

const jobInDoubt = () => jobThat((job) => job.doubt('{"seed":1}'));
const acceptedJob = () => jobThat((job) => job.accept(answered));
const refusedJob = () => jobThat((job) => job.refuse(refusal));

const failedJob = () =>
	jobThat((job) => {
		job.accept(answered);
		job.tryAgain(refusal.failure);
	});

it.each<[string, Job, object]>([
	['new', new Job(), { hasBegun: false, mayBeCharged: false, number: 1 }],
	['in doubt', jobInDoubt(), { hasBegun: true, mayBeCharged: true, doubtfulBody: '{"seed":1}' }],
	['accepted', acceptedJob(), { hasBegun: true, mayBeCharged: true }],
	['refused', refusedJob(), { hasBegun: true, mayBeCharged: false }],
	[
		'new again after a failed video',
		failedJob(),
		{ hasBegun: true, mayBeCharged: false, number: 2 },
	],
])(
	'A job that is %s has begun or not, may be charged or not, and has the body to send again only in doubt.',
	(_state, job, expected) => {
		const { hasBegun, mayBeCharged, doubtfulBody, number } = job;
		const seen = { hasBegun, mayBeCharged, doubtfulBody, number };
		expect(seen).toEqual({ doubtfulBody: undefined, number: 1, ...expected });
	},
);

describe('a job in doubt', () => {
	it('stays so after a refusal, with the body that may have been acted on', () => {
		const job = jobInDoubt();
		job.doubt('{"seed":2}');
		job.refuse(refusal);
		expect(job.state).toMatchObject({ is: 'inDoubt', body: '{"seed":1}' });
		expect(job.isInDoubt).toBe(true);
	});

	it('whose slot is gone gives nothing back', () => {
		const job = jobInDoubt();
		job.endSlot();
		expect(job.slot).toBeUndefined();
	});

	it('that is answered has been in doubt', () => {
		const job = jobInDoubt();
		job.accept(answered);
		expect([job.isInDoubt, job.accepted?.wasInDoubt]).toEqual([false, true]);
	});
});

describe('a job that was accepted', () => {
	it('is neither refused nor in doubt any more', () => {
		const job = acceptedJob();
		job.refuse(refusal);
		job.doubt('{}');
		expect(job.state).toEqual({ is: 'accepted', ...answered, wasInDoubt: false });
	});

	it.each([
		['which had none', {}, 30, 30],
		['which had another', { credits: 45 }, 30, 45],
		['but says none', {}, undefined, undefined],
	])('takes the price of its record after an answer %s', (_how, answer, credits, kept) => {
		const job = new Job();
		job.noteRecord(false, 30);
		expect(job.accepted).toBeUndefined();
		job.accept({ ...answered, answer: { video_id: 7, ...answer } });
		job.noteRecord(true, credits);
		job.noteRecord(false, undefined);
		expect(job.accepted?.isResumed).toBe(true);
		expect(job.accepted?.answer).toEqual({ video_id: 7, credits: kept });
	});

	it('keeps what was answered beside its output', () => {
		const job = acceptedJob();
		job.finish([{ json: { video_id: 7 } }]);
		expect(job.state.is).toBe('done');
		expect(job).toMatchObject({ accepted: { answer: { video_id: 7 } }, videoId: '7' });
	});
});

describe('a job that was refused', () => {
	it('has no output', () => {
		const job = refusedJob();
		job.finish([]);
		expect(job.state).toEqual({ is: 'refused', failure: refusal.failure });
	});

	it('throws its failure again, and no other job does', () => {
		expect(() => refusedJob().throwRefused()).toThrow(JobError);
		for (const job of [new Job(), jobInDoubt()]) expect(() => job.throwRefused()).not.toThrow();
	});
});

describe('a new job', () => {
	it('costs something, is of no video, and has not begun', () => {
		const { isFree, videoId, hasBegun } = new Job();
		expect([isFree, videoId, hasBegun]).toEqual([false, undefined, false]);
	});

	it('is done once by all who ask at the same time', async () => {
		const job = new Job();
		let count = 0;
		const work = async () => [{ json: { count: ++count } }];
		const first = await Promise.all([job.share(work), job.share(work)]);
		expect(first.map(([{ json }]) => json.count)).toEqual([1, 1]);
		expect(await job.share(work)).toEqual([{ json: { count: 2 } }]);
	});

	it.each([
		['an error of the node itself', new Error('x')],
		['the refusal of another job', new RefusedBefore(refusal.failure)],
	])('stays new after %s', (_what, error) => {
		const job = new Job();
		job.refuse(error);
		expect(job.state.is).toBe('new');
	});

	it('gives its slot back once', () => {
		const release = jest.fn();
		const job = Object.assign(new Job(), { slot: { release } });
		for (let time = 0; time < 2; time++) job.releaseSlot();
		expect([job.slot, release.mock.calls.length]).toEqual([undefined, 1]);
	});
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** n8n has been running for weeks. */
const START = 1_000 * HOUR;

/** The time from the first refusal to that after which a job is given up: so many, one `apart` from the other. */
function givenUpAt(count: number, apart: number, expected = MINUTE) {
	const job = new Job();
	job.expectedTime = () => expected;
	const times = Array.from({ length: count }, (_, one) => one * apart);
	return times.find(
		(now) => job.postpone({ now: START + now, lasted: 0, refusals: 0 }) !== undefined,
	);
}

describe('a job that is refused for want of a slot', () => {
	it('counts its refusals, and when they began', () => {
		const job = new Job();
		for (const now of [10, 20]) job.postpone({ now, lasted: 0, refusals: 1 });
		expect([job.timesFull, job.fullSince]).toEqual([2, 10]);
	});

	it.each([
		['each minute', 60, MINUTE, MINUTE, 30 * MINUTE],
		['each second', 2000, 1_000, MINUTE, 30 * MINUTE],
		['where the response is the result', 60, MINUTE, 0, 30 * MINUTE],
		['and takes ten minutes', 60, MINUTE, 10 * MINUTE, 30 * MINUTE],
		['and takes half an hour', 120, MINUTE, 30 * MINUTE, 90 * MINUTE],
		['each ten minutes', 20, 10 * MINUTE, MINUTE, 90 * MINUTE],
	])('%s is given up after half an hour, three of such jobs, and ten tries', (_, ...given) => {
		const [count, apart, expected, at] = given;
		expect(givenUpAt(count, apart, expected)).toBe(at);
	});

	it.each([
		['for twenty minutes', 200, 6_000],
		['for hours, but seldom', 9, HOUR],
	])('%s is tried again', (_, count, apart) => {
		expect(givenUpAt(count, apart)).toBeUndefined();
	});

	it.each([
		[9, 30, undefined],
		[10, 29, undefined],
		[10, 30, 30 * MINUTE],
	])('once is given up after %d refusals of all jobs in %d minutes: %p', (refusals, lasted, is) => {
		const of = { now: HOUR, lasted: lasted * MINUTE };
		expect(new Job().postpone({ ...of, refusals })).toBe(is);
	});

	it('once half an hour ago is not given up after ten refusals of all jobs in a minute', () => {
		const job = new Job();
		job.postpone({ now: 0, lasted: 0, refusals: 0 });
		const later = { now: HOUR, lasted: MINUTE, refusals: 10 };
		expect(job.postpone(later)).toBeUndefined();
	});
});

it('A further try for a failed video is a new job, with its own wait for a slot.', () => {
	const job = new Job();
	job.postpone({ now: 1, lasted: 0, refusals: 1 });
	job.timesFullBeforeBusy = 1;
	job.tryAgain({} as never);
	const { state, timesFull, fullSince, timesFullBeforeBusy } = job;
	expect([state.is, timesFull, fullSince, timesFullBeforeBusy]).toEqual([
		...['new', 0, undefined, undefined],
	]);
});
