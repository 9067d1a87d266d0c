// How far a job has come, and what can no longer become of it.
import { JobError } from '../../../nodes/PixVerse/transport/http/errors';
import { Job } from '../../../nodes/PixVerse/transport/run/job';

const refusal = new JobError({
	message: 'x',
	description: '',
	class: 'inputModerated',
	retryable: false,
});
const answered = { answer: { video_id: 7 }, acceptedAt: 5, videoId: '7', isResumed: false };

/** A refusal for want of a slot, while nothing runs. */
const refusedAt = (now: number) => ({ now, running: 0, lasted: 0, expected: 0 });

function jobInDoubt(): Job {
	const job = new Job();
	job.traceId = 't7';
	job.doubt('{"seed":1}');
	return job;
}

describe('a job in doubt', () => {
	it('keeps the body of the send that may have been acted on', () => {
		const job = jobInDoubt();
		job.doubt('{"seed":2}');
		expect(job.state).toMatchObject({ is: 'inDoubt', body: '{"seed":1}' });
	});

	it('stays in doubt when it is refused', () => {
		const job = jobInDoubt();
		job.refuse(refusal);
		expect(job.isInDoubt).toBe(true);
	});

	it('remembers how it was refused for want of a slot', () => {
		const job = jobInDoubt();
		job.postpone(refusedAt(10));
		job.postpone(refusedAt(20));
		expect([job.refusals, job.refused]).toEqual([2, { first: 10, since: 10, count: 2 }]);
	});

	it('that is answered has been in doubt', () => {
		const job = jobInDoubt();
		job.accept(answered);
		expect([job.isInDoubt, job.accepted?.wasInDoubt]).toEqual([false, true]);
	});
});

describe('a job that was accepted', () => {
	it('is neither refused nor in doubt any more', () => {
		const job = new Job();
		job.accept(answered);
		job.refuse(refusal);
		job.doubt('{}');
		expect(job.state).toEqual({ is: 'accepted', ...answered, wasInDoubt: false });
	});

	it('keeps what was answered beside its output', () => {
		const job = new Job();
		job.accept(answered);
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
		const job = new Job();
		job.refuse(refusal);
		job.finish([]);
		expect(job.state).toEqual({ is: 'refused', failure: refusal.failure });
	});

	it('throws its failure again, and no other job does', () => {
		const job = new Job();
		expect(() => job.throwRefused()).not.toThrow();
		job.refuse(refusal);
		expect(() => job.throwRefused()).toThrow(JobError);
		expect(() => jobInDoubt().throwRefused()).not.toThrow();
	});
});

describe('a new job', () => {
	it('costs something, and is of no video', () => {
		const { isFree, videoId } = new Job();
		expect([isFree, videoId]).toEqual([false, undefined]);
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
		const job = new Job({ slot });
		expect([job.takeSlot(), job.takeSlot()]).toEqual([slot, undefined]);
	});
});

describe('a job of an earlier part of the run', () => {
	/** What comes back from where n8n stores it. */
	const recalled = (job: Job) => new Job(JSON.parse(JSON.stringify(job)));

	it('that was accepted goes on being waited for', () => {
		const job = jobInDoubt();
		job.accept(answered);
		const again = recalled(job);
		expect(again.accepted).toEqual(job.accepted);
		expect([again.traceId, again.videoId]).toEqual(['t7', '7']);
	});

	it('that was done is accepted: its output is stored with its item', () => {
		const job = new Job();
		job.accept(answered);
		job.finish([{ json: { video_id: 7 } }]);
		expect(recalled(job).state).toEqual({ is: 'accepted', ...answered, wasInDoubt: false });
	});

	it('that was in doubt or refused is so still', () => {
		expect(recalled(jobInDoubt()).state).toEqual({ is: 'inDoubt', body: '{"seed":1}' });
		const refused = new Job();
		refused.refuse(refusal);
		expect(recalled(refused).state).toEqual({ is: 'refused', failure: refusal.failure });
	});

	it('remembers how it was refused for want of a slot, if it was', () => {
		const job = new Job();
		job.postpone(refusedAt(10));
		expect([recalled(job).refusals, recalled(job).refused]).toEqual([1, job.refused]);
		expect(recalled(new Job()).refused).toBeUndefined();
	});
});
