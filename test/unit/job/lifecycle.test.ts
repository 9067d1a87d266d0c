// A submission that failed: what becomes of the job, of its slot, of its credits, and of the journal.
import { Account, Connection } from '../../../nodes/PixVerse/transport/account/account';
import { Ledger } from '../../../nodes/PixVerse/transport/account/ledger';
import { forgetPrices } from '../../../nodes/PixVerse/prices/likelyPrice';
import { JobError } from '../../../nodes/PixVerse/transport/http/errors';
import { video } from '../../../nodes/PixVerse/transport/http/record';
import * as lifecycle from '../../../nodes/PixVerse/transport/job/lifecycle';
import type { Submission } from '../../../nodes/PixVerse/transport/job/submission';
import { Job } from '../../../nodes/PixVerse/transport/run/job';

beforeEach(forgetPrices);

/** A body of which nobody knows the price: it is reserved at the most. */
const MOST = 340;
const lostAnswer = { outcome: 'lost', reason: 'no answer' } as const;
const failure = new JobError({
	...{ message: 'x', charge: 'notCharged', class: 'badParameter', retryable: false },
});

/** A submission with a slot and its credits reserved, and what the four say of it. */
async function submission() {
	const account = new Account();
	const notes: string[] = [];
	const run = {
		...{ node: { parameters: {} }, flow: {}, credits: new Ledger(), isGuessed: false },
		journal: {
			withdraw: () => notes.push('- trace ID'),
			tell: () => {},
		},
	};
	const job = new Job({ traceId: 't' });
	job.slot = await account.slots.acquire(run.flow, Infinity, new AbortController().signal);
	for (const ledger of [run.credits, account.credits]) ledger.enter(job, 'reserved', MOST);
	const item = { account, connection: new Connection(), run, index: 0, options: { waits: true } };
	const made = { item, job, url: '/x', body: {}, makes: video, expected: () => 60_000 };
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
	job: 'new',
	refusals: 0,
	slot: 'unanswered',
	fallsFree: false,
	credits: reserved,
	journal: [],
};

it('failed, final: the job is refused, the slot is handed on, and nothing is spent or named.', async () => {
	const { submission: one, seen } = await submission();
	expect(() => lifecycle.failed(one, failure)).toThrow('x');
	const credits = { reserved: 0, spent: 0 };
	const then = {
		job: 'refused',
		slot: undefined,
		fallsFree: true,
		credits,
		journal: ['- trace ID'],
	};
	expect(seen()).toEqual({ ...begun, ...then });
});

it('failed, in doubt: the job stays so, keeps its slot for as long as a job, and counts at its highest price.', async () => {
	const { submission: one, seen } = await submission();
	lifecycle.lost(one, lostAnswer, '{}');
	expect(() => lifecycle.failed(one, failure)).toThrow('x');
	const credits = { reserved: 0, spent: MOST };
	expect(seen()).toEqual({ ...begun, job: 'inDoubt', slot: 'doubtful', fallsFree: true, credits });
});
