// The table of events of a submission: what each does to the job, to its slot, to its credits, and to the journal.
import { Account, Connection } from '../../../nodes/PixVerse/transport/account/account';
import { Ledger } from '../../../nodes/PixVerse/transport/account/ledger';
import { forgetPrices } from '../../../nodes/PixVerse/prices/likelyPrice';
import { JobError } from '../../../nodes/PixVerse/transport/values/errors';
import { refused } from '../../../nodes/PixVerse/transport/http/outcome';
import { video } from '../../../nodes/PixVerse/transport/values/record';
import { Reservation } from '../../../nodes/PixVerse/transport/job/reservation';
import * as lifecycle from '../../../nodes/PixVerse/transport/job/lifecycle';
import type { Submission } from '../../../nodes/PixVerse/transport/job/submission';
import { UnconfirmedJobs } from '../../../nodes/PixVerse/transport/run/unconfirmedJobs';
import { Job } from '../../../nodes/PixVerse/transport/run/job';

beforeEach(forgetPrices);

/** A body of which nobody knows the price: it is reserved at the most. */
const MOST = 340;
const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const lostAnswer = { outcome: 'lost', reason: 'no answer' } as const;
const failure = new JobError({
	...{ message: 'x', charge: 'notCharged', class: 'badParameter', retryable: false },
});

/** A submission with a slot and its credits reserved, and what the four say of it. */
async function submission() {
	const account = new Account();
	const notes: string[] = [];
	const run = {
		...{ node: { parameters: {} }, handle: {}, credits: new Ledger(), isGuessed: false },
		attempt: { unconfirmed: new UnconfirmedJobs() },
		journal: {
			submitting: () => notes.push('+ trace ID'),
			accepted: () => notes.push('video ID'),
			withdraw: () => notes.push('- trace ID'),
			failed: () => notes.push('+ one more'),
			reportProgress: () => {},
		},
	};
	const job = Object.assign(new Job(), { traceId: 't' });
	job.slot = await account.slots.acquire(run.handle, Infinity, new AbortController().signal);
	for (const ledger of [run.credits, account.credits]) ledger.enter(job, 'reserved', MOST);
	const context = { getExecutionId: () => '37' };
	const where = { account, connection: new Connection(), run, context };
	const item = { ...where, index: 0, options: { waits: true } };
	const draft = { url: '/x', body: {} };
	const reservation = new Reservation(item as never, job, draft);
	const made = { item, job, draft, reservation, makes: video, expected: () => 60_000 };
	const { slot } = job;
	return {
		submission: made as unknown as Submission,
		seen: () => ({
			job: job.state.is,
			refusals: job.refusals,
			slot: job.slot?.state,
			fallsFree: slot?.state === 'ended' || slot?.freeAt !== Infinity,
			credits: { reserved: run.credits.reserved, spent: run.credits.spent },
			journal: notes,
		}),
	};
}

const reserved = { reserved: MOST, spent: 0 };
const begun = {
	...{ job: 'new', refusals: 0, slot: 'unanswered', fallsFree: false },
	...{ credits: reserved, journal: [] },
};

const unsent = { outcome: 'unsent', reason: 'no connection' } as const;

it.each<[string, (one: Submission) => void, object]>([
	['sending: the journal names the trace ID', lifecycle.sending, { journal: ['+ trace ID'] }],
	['slow: others may try', lifecycle.slow, { slot: 'doubtful' }],
	[
		'lost: the job is in doubt, and keeps its slot',
		(one) => lifecycle.lost(one, lostAnswer, '{}'),
		{ job: 'inDoubt', slot: 'doubtful' },
	],
	[
		'lost before it left: the job is new, and keeps its slot',
		(one) => lifecycle.lost(one, unsent, '{}'),
		{ slot: 'doubtful' },
	],
	[
		'accepted: the slot counts, the price is spent, and the journal names the video',
		(one) => lifecycle.accepted(one, { video_id: 7, credits: 45 }, '{}'),
		{
			...{ job: 'accepted', slot: 'accepted', journal: ['video ID'] },
			credits: { reserved: 0, spent: 45 },
		},
	],
])('%s.', async (_title, act, changes) => {
	const { submission: one, seen } = await submission();
	act(one);
	expect(seen()).toEqual({ ...begun, ...changes });
});

it('lost to a bare HTTP 429: the job is new, keeps its slot, and its trace ID stays from here on.', async () => {
	const { submission: one, seen } = await submission();
	one.job.refusals = 1;
	lifecycle.lost(one, { outcome: 'busy', reason: 'HTTP 429' }, '{}');
	expect(seen()).toEqual({ ...begun, refusals: 1, slot: 'doubtful' });
	expect(one.job.refusalsBeforeBusy).toBe(1);
});

it('lost to a bare HTTP 429 once more, after further refusals: its trace ID stays that of the first one.', async () => {
	const { submission: one } = await submission();
	for (const refusals of [1, 3]) {
		one.job.refusals = refusals;
		lifecycle.lost(one, { outcome: 'busy', reason: 'HTTP 429' }, '{}');
	}
	expect(one.job.refusalsBeforeBusy).toBe(1);
});

const foreign = { outcome: 'foreign', status: 403, reason: 'HTTP 403' } as const;

it("lost to an answer that is not PixVerse's: the job is in doubt, its slot is gone, and the breaker opens.", async () => {
	const { submission: one, seen } = await submission();
	lifecycle.lost(one, foreign, '{}');
	expect(seen()).toEqual({ ...begun, job: 'inDoubt', slot: undefined, fallsFree: true });
	expect(one.item.connection.breaker.isOpen).toBe(true);
});

it("lost to an answer that is not PixVerse's: a free job holds no other job back.", async () => {
	const { submission: one } = await submission();
	one.job.isFree = true;
	lifecycle.lost(one, foreign, '{}');
	expect(one.item.connection.breaker.isOpen).toBe(false);
});

it('accepted without an ID: the trace ID is withdrawn, unless a response was lost before.', async () => {
	for (const [isLost, journal] of [
		[false, ['- trace ID']],
		[true, []],
	] as const) {
		const { submission: one, seen } = await submission();
		delete one.makes;
		if (isLost) lifecycle.lost(one, lostAnswer, '{}');
		lifecycle.accepted(one, { mask_info: [] }, '{}');
		expect(seen()).toMatchObject({ job: 'accepted', journal });
	}
});

it('full: one refusal more, the slot is gone, and the credits stay reserved.', async () => {
	const { submission: one, seen } = await submission();
	const { slot } = one.job;
	lifecycle.full(one, { outcome: refused('500044', 'too many'), sends: 1 });
	expect(seen()).toMatchObject({ job: 'new', refusals: 1, slot: undefined, credits: reserved });
	expect(one.item.account.slots.isIdle).toBe(true);
	expect(slot).toBeDefined();
});

it('failed, final: the job is refused, the slot is handed on, and nothing is spent or named.', async () => {
	const { submission: one, seen } = await submission();
	expect(() => lifecycle.failed(one, failure)).toThrow('x');
	expect(seen()).toEqual({
		...{ ...begun, job: 'refused', slot: undefined, fallsFree: true },
		...{ credits: { reserved: 0, spent: 0 }, journal: ['- trace ID'] },
	});
});

it('failed, in doubt: the job stays so, keeps its slot for as long as a job, and counts at its highest price.', async () => {
	const { submission: one, seen } = await submission();
	lifecycle.lost(one, lostAnswer, '{}');
	expect(() => lifecycle.failed(one, failure)).toThrow('x');
	const credits = { reserved: 0, spent: MOST };
	expect(seen()).toEqual({ ...begun, job: 'inDoubt', slot: 'doubtful', fallsFree: true, credits });
});

it('videoFailed: the job is new under its next number, with what was sent, and the journal keeps the video.', async () => {
	const { submission: one, seen } = await submission();
	const { item, job } = one;
	Object.assign(item.options, { videoTries: 2 });
	lifecycle.accepted(one, { video_id: 7, credits: 45 }, '{"seed":7}');
	job.releaseSlot();
	one.reservation.cancel();
	lifecycle.videoFailed(item, job, { type: video, id: '7' }, failure);
	expect(seen()).toEqual({
		...{ ...begun, slot: undefined, fallsFree: true, credits: { reserved: 0, spent: 0 } },
		journal: ['video ID', '+ one more'],
	});
	expect(job).toMatchObject({ number: 2, sent: '{"seed":7}', hasBegun: true, traceId: undefined });
	expect(job.failed).toMatchObject({ message: 'x', traceId: 't', tries: 1 });
});

it.each<[string, object, string | undefined]>([
	['with several tries', { videoTries: 2 }, '{}'],
	['with one', { videoTries: 1 }, undefined],
	['where nobody waits', { videoTries: 2, waits: false }, undefined],
	[
		'with a trace ID that is sent as it is',
		{ videoTries: 2, traceKey: `trace:${UUID}` },
		undefined,
	],
])('accepted: what was sent is kept %s: %j', async (_when, options, sent) => {
	const { submission: one } = await submission();
	Object.assign(one.item.options, options);
	lifecycle.accepted(one, { video_id: 7 }, '{}');
	expect(one.job.sent).toBe(sent);
});
