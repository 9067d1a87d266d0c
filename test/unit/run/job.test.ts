// The states of a job, the changes that each allows, and the time after which a job without a slot is given up.
import { JobError } from '../../../nodes/PixVerse/transport/values/errors';
import { Job } from '../../../nodes/PixVerse/transport/run/job';

const refusal = new JobError({
	...{ message: 'x', charge: 'notCharged', class: 'inputModerated', retryable: false },
});
const answered = { answer: { video_id: 7 }, acceptedAt: 5, videoId: '7', isResumed: false };

function jobInDoubt(): Job {
	const job = new Job();
	job.traceId = 't7';
	job.doubt('{"seed":1}');
	return job;
}

function acceptedJob(): Job {
	const job = new Job();
	job.accept(answered);
	return job;
}

function refusedJob(): Job {
	const job = new Job();
	job.refuse(refusal);
	return job;
}

describe('a job in doubt', () => {
	it('stays so after a refusal, with the body that may have been acted on', () => {
		const job = jobInDoubt();
		job.doubt('{"seed":2}');
		job.refuse(refusal);
		expect(job.state).toMatchObject({ is: 'inDoubt', body: '{"seed":1}' });
		expect(job.isInDoubt).toBe(true);
	});

	it.each<[string, (job: Job) => void, boolean]>([
		['by a bare status alone', () => {}, true],
		['also by a lost response after that', (job) => job.doubt('{}'), false],
		['also by a balance that could not be read', (job) => job.keepDoubt(), false],
	])(
		'%s is cleared when something else than PixVerse gave the status: %#',
		(_how, then, isCleared) => {
			const job = new Job();
			job.doubt('{}', true);
			then(job);
			expect([job.clearDoubtByStatus(), job.isInDoubt]).toEqual([isCleared, !isCleared]);
		},
	);

	it('by a lost response is not cleared by a bare status that follows', () => {
		const job = jobInDoubt();
		job.doubt('{}', true);
		expect([job.clearDoubtByStatus(), job.isInDoubt]).toEqual([false, true]);
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
		expect([job.state.is, job.accepted?.answer, job.videoId]).toEqual([
			'done',
			{ video_id: 7 },
			'7',
		]);
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

	it('hands out its slot once', () => {
		const slot = {} as Job['slot'];
		const job = Object.assign(new Job(), { slot });
		expect([job.takeSlot(), job.takeSlot()]).toEqual([slot, undefined]);
	});
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Refusals = Array<[now: number, running: number]>;

/** Refusals, each at a time and while so many jobs of ours ran; the one after which the job is given up. */
function givenUpAt(refusals: Refusals, expected = MINUTE, since = refusals[0][0]) {
	const job = new Job();
	const at = refusals.findIndex(([now, running]) =>
		job.postpone({ now, running, lasted: now - since, refusals: 0, expected }),
	);
	return refusals[at]?.[0];
}

/** So many refusals, one `apart` from the other, while so many jobs of ours run. */
const many = (count: number, apart: number, running = 0, from = 0): Refusals =>
	Array.from({ length: count }, (_, one) => [from + one * apart, running]);

const now = (running: number, at: number): Refusals => [[at, running]];

describe('a job that is refused for want of a slot', () => {
	it('counts its refusals, and when they began', () => {
		const job = new Job();
		for (const at of [10, 20])
			job.postpone({ now: at, running: 0, lasted: 0, refusals: 1, expected: 0 });
		expect([job.refusals, job.slotRefusals]).toEqual([2, { first: 10, since: 10, count: 2 }]);
	});

	it.each([
		['each minute', many(60, MINUTE), MINUTE, 30 * MINUTE],
		['each second', many(2000, 1_000), MINUTE, 30 * MINUTE],
		['where the response is the result', many(60, MINUTE), 0, 30 * MINUTE],
		['and takes ten minutes', many(60, MINUTE), 10 * MINUTE, 30 * MINUTE],
		['and takes half an hour', many(120, MINUTE), 30 * MINUTE, 90 * MINUTE],
		['each ten minutes', many(20, 10 * MINUTE), MINUTE, 90 * MINUTE],
	])('%s is given up after half an hour, three of such jobs, and ten tries', (_, ...given) => {
		const [refusals, expected, at] = given;
		expect(givenUpAt(refusals, expected)).toBe(at);
	});

	const twice = [...many(20, MINUTE), ...now(1, 20 * MINUTE), ...many(29, MINUTE, 0, 21 * MINUTE)];

	it.each([
		['for twenty minutes', many(200, 6_000)],
		['for hours, but seldom', many(9, HOUR)],
		['while jobs of ours run', many(200, MINUTE, 1)],
		['while jobs of ours run, in a process of a month', many(200, MINUTE, 1, 720 * HOUR)],
		['for twenty minutes, then while a job of ours runs, then again', twice],
	])('%s is tried again', (_, refusals) => {
		expect(givenUpAt(refusals)).toBeUndefined();
	});

	it('is given up half an hour after the last refusal that a job of ours explains', () => {
		const refusals = [...many(100, MINUTE, 2), ...many(60, MINUTE, 0, 100 * MINUTE)];
		expect(givenUpAt(refusals)).toBe(129 * MINUTE);
	});

	it('is given up after ten tries when others were refused for half an hour before', () => {
		expect(givenUpAt(many(60, MINUTE, 0, 30 * MINUTE), MINUTE, 0)).toBe(39 * MINUTE);
	});

	it.each([
		[9, false],
		[10, true],
	])('once is given up after %d refusals of any in half an hour: %p', (refusals, isGivenUp) => {
		const half = { now: 30 * MINUTE, running: 0, lasted: 30 * MINUTE, expected: MINUTE };
		expect(new Job().postpone({ ...half, refusals })).toBe(isGivenUp);
	});

	it.each([
		['jobs of ours run all the time', 1],
		['a job of ours runs each ten minutes', 10],
	])('is given up in some hours although %s', (_, each) => {
		const refusals = many(2000, MINUTE).flatMap(([at], one) => now(one % each ? 0 : 1, at));
		expect(givenUpAt(refusals)).toBeLessThan(6 * HOUR);
	});
});

it('A further try for a failed video begins its own wait for a slot.', () => {
	const job = new Job();
	job.postpone({ now: 1, running: 0, lasted: 0, refusals: 1, expected: MINUTE });
	job.refusalsBeforeBusy = 1;
	job.tryAgain({} as never);
	expect([job.refusals, job.slotRefusals, job.refusalsBeforeBusy]).toEqual([
		0,
		undefined,
		undefined,
	]);
});
