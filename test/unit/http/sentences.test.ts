// The sentences of a failure, above all about its charge.
import { JobError } from '../../../nodes/PixVerse/transport/values/errors';
import {
	describeOtherItems,
	failureOf,
	failureOfItem,
	givenUpError,
	submissionError,
	refusal,
} from '../../../nodes/PixVerse/transport/http/sentences';
import { video } from '../../../nodes/PixVerse/transport/values/record';
import { reasonOf, refused } from '../../../nodes/PixVerse/transport/http/outcome';
import { Job } from '../../../nodes/PixVerse/transport/run/job';

function submitted(): Job {
	const job = new Job();
	job.traceId = 't7';
	return job;
}

function inDoubt(): Job {
	const job = submitted();
	job.doubt('{}');
	return job;
}

const settings = { charge: 'notCharged', class: 'settings', retryable: false } as const;
const unsent = new JobError({ message: 'x', ...settings });

describe('a failure of an item', () => {
	const of = (job: Job, thrown: JobError, others: Job[] = []) =>
		failureOfItem([job, ...others], job, thrown);

	it('of which nothing was sent stays as it is', () => {
		expect(of(submitted(), unsent)).toBe(unsent);
	});

	it('in doubt does not say that nothing was charged', () => {
		const { failure } = of(inDoubt(), unsent);
		expect(failure.message).toMatch(/may have been charged.*t7/);
		expect(failure.advice).not.toMatch(/charged|t7/);
		expect(failure).toMatchObject({ charge: 'unknown', traceId: 't7', retryable: true });
	});

	it('whose further try is in doubt does not say that it was refunded', () => {
		const job = submitted();
		const failed = failureOf('failed', { type: video, id: '6' })?.with({ traceId: 't7', tries: 1 });
		job.tryAgain((failed as JobError).failure);
		job.traceId = 't8';
		job.doubt('{}');
		const { failure } = of(job, unsent);
		expect(failure).toMatchObject({ charge: 'unknown', traceId: 't8', retryable: true });
		expect(failure.message).toMatch(/may have been charged.*t8/);
		expect(failure).not.toHaveProperty('videoId');
	});

	it('that was accepted names its video', () => {
		const job = submitted();
		job.accept({ answer: {}, acceptedAt: 0, videoId: '7', isResumed: false });
		const { failure } = of(job, unsent);
		expect(failure).toMatchObject({ charge: 'charged', videoId: '7', traceId: 't7' });
		expect(failure).toMatchObject({ retryable: true });
		expect(failure.advice).toMatch(/"Get" with the ID 7/);
	});

	it('that names its video already says no more than its trace ID, and how many were made', () => {
		const { failure } = of(submitted(), unsent.with({ videoId: '7' }));
		expect(failure).toEqual({ ...unsent.failure, videoId: '7', traceId: 't7', tries: 1 });
	});

	it('whose mask was charged says so, and whose mask is in doubt names its trace ID', () => {
		const mask = Object.assign(submitted(), { traceKind: 'mask', traceId: 'm1' });
		mask.doubt('{}');
		const { failure } = of(new Job(), unsent, [mask]);
		expect(failure).toMatchObject({ charge: 'unknown', traceId: 'm1' });
		expect(failure.message).toMatch(/^x\. An earlier step .* trace ID m1$/);
		mask.accept({ answer: {}, acceptedAt: 0, isResumed: false });
		expect(of(new Job(), unsent, [mask]).failure).toMatchObject({ charge: 'maskCharged' });
	});

	it('of a free request that is in doubt says that it costs nothing', () => {
		const job = Object.assign(inDoubt(), { isFree: true });
		const { failure } = of(job, unsent);
		expect(failure.charge).toBe('free');
		expect(failure.message).toMatch(/may have been done/);
	});
});

it('A job that PixVerse had no slot for under its high load says so, and is not charged.', () => {
	const final = { outcome: refused('500069', 'too many'), sends: 1 };
	const { failure } = givenUpError(submitted(), final, 31 * 60_000);
	expect(failure).toMatchObject({ retryable: true, traceId: 't7', code: '500069' });
	expect(failure).toMatchObject({ class: 'overload', charge: 'notCharged' });
	expect(failure.message).toMatch(/under high load. Try again later/);
});

it.each([
	[999, 'less than a second'],
	[1_500, '1 second'],
	[7_300, '7 seconds'],
	[119_999, '1 minute'],
	[900_020, '15 minutes'],
])('An outage of %s ms is said to have lasted no longer.', (lasted, time) => {
	const outcome = { outcome: 'lost' as const, reason: 'HTTP 503' };
	const reasons = [new Job(), inDoubt()].map(
		(job) => submissionError(job, { outcome, lasted }).failure.message,
	);
	expect(reasons).toEqual([
		expect.stringContaining(`could not be reached for ${time} (HTTP 503)`),
		expect.stringContaining(`to the submission for ${time} (HTTP 503)`),
	]);
});

describe('a refusal', () => {
	it("quotes the service's own words behind the sentence", () => {
		expect(refusal(refused('500063', 'content violation'), 'notCharged').message).toMatch(
			/ \(PixVerse code 500063, "content violation"\)$/,
		);
	});

	it('quotes them without addresses, which may be signed', () => {
		const words =
			'cannot fetch "https://bucket.example/a.png?X-Amz-Signature=abc", HTTP://b/c?sig=1';
		const outcome = refused('500042', words);
		const { message } = refusal(outcome, 'notCharged');
		expect(message).toMatch(/"cannot fetch \[URL\] \[URL\]"\)$/);
		expect(reasonOf(outcome)).toBe('code 500042 cannot fetch [URL] [URL]');
	});
});

it('The error that stops a run names the other items: what is charged, and what may be.', () => {
	const [doubtful, made, fine, mask] = [inDoubt(), submitted(), submitted(), submitted()];
	doubtful.traceId = 't1';
	made.accept({ answer: {}, acceptedAt: 0, videoId: '7', isResumed: false });
	fine.traceId = 't2';
	mask.traceId = 't3';
	mask.accept({ answer: { mask_info: [] }, acceptedAt: 0, isResumed: false });
	const text = describeOtherItems([doubtful, made, fine, mask]);
	expect(text).toMatch(/1 submission may have been charged, trace IDs t1\./);
	expect(text).toMatch(/1 submission charged by this or an earlier run, trace IDs t3\./);
	expect(text).toMatch(/1 video submitted, 7\./);
	expect(text).not.toContain('t2');
});

it('In an outage, a swap whose mask is paid is not said to have sent nothing.', () => {
	const job = Object.assign(new Job(), { prepared: { mask_id: 'm' } });
	const outcome = { outcome: 'lost' as const, reason: 'HTTP 503' };
	const { message } = submissionError(job, { outcome, lasted: 900_000 }).failure;
	expect(message).not.toMatch(/Nothing was sent/);
});

it('Free calls of other items are not said to be charged.', () => {
	const job = Object.assign(submitted(), { isFree: true });
	job.accept({ answer: {}, acceptedAt: 0, isResumed: false });
	expect(describeOtherItems([job])).toBe('');
});
