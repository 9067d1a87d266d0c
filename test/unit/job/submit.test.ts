// The table of events of a submission: what each changes in the job, its slot, its credits, and the journal.
import { Readable } from 'node:stream';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { Account, Connection } from '../../../nodes/PixVerse/transport/account/account';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { Ledger } from '../../../nodes/PixVerse/transport/account/ledger';
import { forgetPrices } from '../../../nodes/PixVerse/transport/account/likelyPrice';
import { draftOf } from '../../../nodes/PixVerse/transport/http/requestBody';
import { video } from '../../../nodes/PixVerse/transport/values/record';
import { Reservation } from '../../../nodes/PixVerse/transport/job/reservation';
import type { Submission } from '../../../nodes/PixVerse/transport/job/submit';
import { submit } from '../../../nodes/PixVerse/transport/job/submit';
import { Refusals } from '../../../nodes/PixVerse/transport/run/refusals';
import { UnconfirmedJobs } from '../../../nodes/PixVerse/transport/run/unconfirmedJobs';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import { useScript } from '../../support/simulation/script';

const scripted = useScript();
beforeEach(() => {
	forgetPrices();
	forgetSubmissions();
});

/** A body without a known price: the maximum is reserved. */
const MAX = 340;
const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';

/**
 * An answer, as status and body; an error that n8n throws; none at all; or none, because Stop came before it left, or while
 * it was on the wire.
 */
type Answer = [status: number, body: object | string] | Error | 'never' | 'stop' | 'cut';

const envelope = (code: number, resp: object = {}): Answer => [
	200,
	{ ErrCode: code, ErrMsg: 'x', Resp: resp },
];
const success = envelope(0, { video_id: 7, credits: 45 });
const refusal = envelope(400017);
const busy: Answer = [429, ''];
const lost: Answer = [502, ''];
const page: Answer = [403, '<html>'];
const unsent = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });

/** Submits a job with these answers, one for each send. `seen` has the state before each send, and at the end. */
async function submitted(answers: Answer[], changes: { job?: object; options?: object } = {}) {
	const account = new Account();
	const connection = new Connection();
	let named = '';
	const job: Job = Object.assign(new Job(), { item: 0, path: '/x' }, changes.job);
	const credits = new Ledger();
	const seen: Array<Record<string, unknown>> = [];
	const see = () =>
		void seen.push({
			...{ job: job.state.is, slot: job.slot?.state, isHeld: job.slot?.freeAt === Infinity },
			...{ refusals: job.timesFull, isOpen: connection.breaker.isOpen },
			...{ reserved: credits.reserved, spent: credits.spent, named },
		});
	const stop = new AbortController();
	const answerTo = async ({ url }: IHttpRequestOptions) => {
		const isBalance = url.endsWith('balance');
		see();
		// PixVerse answers the free request, so the breaker closes.
		const answer = isBalance ? envelope(0, { credit_package: 1 }) : answers.shift();
		if (answer === 'stop') {
			stop.abort();
			throw unsent;
		}
		if (answer === 'cut') {
			await clock.pause(30_000);
			stop.abort();
			return await new Promise(() => {});
		}
		if (answer === undefined || answer === 'never') return await new Promise(() => {});
		if (answer instanceof Error) throw answer;
		const [statusCode, body] = answer;
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		return { statusCode, headers: {}, body: Readable.from([Buffer.from(text)]) };
	};
	const run = {
		...{ node: { id: 'n', name: 'n', parameters: {} }, index: 0, handle: {}, credits },
		attempt: { unconfirmed: new UnconfirmedJobs(), refusals: new Refusals() },
		troubles: { note: () => {}, hold: () => {} },
		journal: {
			submitting: () => (named = 'trace ID'),
			accepted: () => (named = 'video ID'),
			answered: () => (named = 'the answer'),
			withdraw: () => (named = ''),
			reportProgress: () => {},
		},
	};
	const context = {
		...{ getExecutionId: () => '37', getInstanceId: () => 'i', getWorkflow: () => ({ id: 'w' }) },
		getCredentials: async () => ({ apiKey: 'a key' }),
		helpers: {
			httpRequestWithAuthentication: async (_name: string, request: IHttpRequestOptions) =>
				await answerTo(request),
		},
	};
	const options = { waits: true, videoTries: 1, maxParallel: Infinity, ...changes.options };
	const request = { baseURL: 'https://app-api.pixverse.ai', url: '/x' };
	const where = { account, connection, run, context, request, signal: stop.signal };
	const item = { ...where, index: 0, options } as unknown as Submission['item'];
	const draft = draftOf('/x', {});
	const reservation = new Reservation(item, job, draft);
	const makes = job.traceKind === 'mask' ? undefined : video;
	job.expectedTime = () => 60_000;
	const submission = { item, job, draft, reservation, makes };
	const isLate = answers.at(-1) === 'never';
	let isOver = isLate;
	const ending = submit(submission).catch((error: Error) => error);
	void ending.then(() => (isOver = true));
	await scripted.script.play(() => isOver);
	// The answer to the last send is late.
	if (isLate) await scripted.advance(6_000);
	see();
	return { seen, job, account, connection, end: seen.at(-1), ending };
}

const begun = {
	...{ job: 'new', slot: 'unanswered', isHeld: true, refusals: 0, isOpen: false },
	...{ reserved: MAX, spent: 0, named: 'trace ID' },
};
const isDoubted = { job: 'inDoubt', slot: 'doubtful' };

it.each<[string, Answer, object]>([
	['lost: the job is in doubt, and keeps its slot', lost, { ...isDoubted, isOpen: true }],
	['lost before it left: the job is new, and keeps its slot', unsent, { slot: 'doubtful' }],
	['lost to HTTP 429: the job is new, and keeps its slot', busy, { slot: 'doubtful' }],
	[
		'lost to a page: the job is in doubt, its slot is gone, and the breaker opens',
		page,
		{ job: 'inDoubt', slot: undefined, isHeld: false, isOpen: true },
	],
	[
		'accepted without the ID of its video: the job is in doubt, and keeps its slot',
		envelope(0, { credits: 45 }),
		isDoubted,
	],
	[
		'full: one refusal more, another slot, and the credits stay reserved',
		envelope(500044),
		{ refusals: 1 },
	],
])('%s.', async (_title, answer, changes) => {
	const { seen, end } = await submitted([answer, success]);
	expect(seen[0]).toEqual(begun);
	expect(seen[1]).toEqual({ ...begun, ...changes });
	const accepted = { job: 'accepted', slot: 'accepted', named: 'video ID' };
	expect(end).toMatchObject({ ...accepted, reserved: 0, spent: 45, isOpen: false });
});

it('late: others may try.', async () => {
	const { end, account } = await submitted(['never']);
	expect(end).toEqual({ ...begun, slot: 'doubtful' });
	expect(await account.slots.acquire({}, 9, new AbortController().signal)).toBeDefined();
});

it('lost to HTTP 429 again, after further refusals: the trace ID stays that of the first one.', async () => {
	const answers = [envelope(500044), busy, envelope(500044), envelope(500044), busy, success];
	const { job } = await submitted(answers);
	expect([job.timesFull, job.timesFullBeforeBusy]).toEqual([3, 1]);
});

it('lost to a page: a free job holds no other job back, and reserves nothing.', async () => {
	const { seen } = await submitted([page, success], { job: { isFree: true } });
	expect(seen[1]).toMatchObject({ job: 'inDoubt', isOpen: false, reserved: 0 });
});

describe('an error of the node itself', () => {
	afterEach(() => jest.restoreAllMocks());

	const fail = () => {
		throw new Error('x');
	};

	it('before the send leaves no doubt, and nothing is spent.', async () => {
		jest.spyOn(Reservation.prototype, 'holds').mockImplementationOnce(fail);
		const { end, job } = await submitted([success]);
		expect([job.state.is, end?.spent]).toEqual(['new', 0]);
	});

	it('behind the answer leaves a doubt, and counts at the highest price.', async () => {
		jest.spyOn(UnconfirmedJobs.prototype, 'clear').mockImplementationOnce(fail);
		const { end, job } = await submitted([success]);
		expect([job.state, end?.spent]).toEqual([{ is: 'inDoubt', body: '{}' }, MAX]);
	});
});

it('has its slot while other jobs have reserved what is left: the limit holds it back.', async () => {
	const credits = new Ledger();
	credits.enter({}, 'reserved', MAX);
	const where = { run: { handle: {}, credits }, account: new Account() };
	const item = { ...where, options: { maximumCredits: MAX } } as unknown as Submission['item'];
	const reservation = new Reservation(item, new Job(), draftOf('/x', {}));
	expect([await reservation.holds(), credits.reserved]).toEqual([false, MAX]);
});

it('held back by a limit when it has its slot: it reserves anew before it is sent.', async () => {
	const holds = jest.spyOn(Reservation.prototype, 'holds').mockResolvedValueOnce(false);
	const { job } = await submitted([success]);
	expect([job.state.is, holds.mock.calls.length]).toEqual(['accepted', 2]);
	holds.mockRestore();
});

it('accepted without an ID: the journal notes the answer, and nothing stays reserved for a Trace ID of the user.', async () => {
	const changes = { job: { traceKind: 'mask' }, options: { traceKey: 'row 1' } };
	const { end } = await submitted([lost, success], changes);
	expect(end).toMatchObject({ job: 'accepted', named: 'the answer', reserved: 0, spent: 45 });
});

it.each([
	['in doubt keeps its trace ID, which follows from the node', 'inDoubt', false],
	['without a doubt gets a trace ID that follows from the key', 'new', true],
])('sent again with a new Trace ID of the user: a job %s.', async (_title, is, hasKey) => {
	const job = { state: { is, body: '{}' }, traceId: UUID };
	const ended = await submitted([success], { job, options: { traceKey: 'row 1' } });
	expect([ended.job.traceId === UUID, ended.job.hasKey]).toEqual([!hasKey, hasKey]);
});

const gone = { slot: undefined, isHeld: false, reserved: 0, named: '' };

it('a swap whose mask an earlier attempt has paid for reserves its credits.', async () => {
	const { seen } = await submitted([success], { job: { prepared: { mask_id: 'm' } } });
	expect(seen[0]).toEqual(begun);
});

it('refused for good: the job is refused, its slot is given back, and nothing is spent or named.', async () => {
	const { end, account, ending } = await submitted([refusal]);
	expect(end).toEqual({ ...begun, ...gone, job: 'refused' });
	expect(account.slots.isIdle).toBe(true);
	expect(await ending).toMatchObject({ failure: { charge: 'notCharged' } });
});

it('refused in doubt: the job stays so, and counts at its highest price.', async () => {
	const { end } = await submitted([lost, refusal]);
	expect(end).toMatchObject({ ...gone, job: 'inDoubt', spent: MAX, named: 'trace ID' });
});

it('stopped: the job is new, its slot is given back, and nothing is spent or named.', async () => {
	const { end, account } = await submitted([unsent, 'stop']);
	expect(end).toEqual({ ...begun, ...gone });
	expect(account.slots.isIdle).toBe(true);
});

it('stopped in doubt: the job stays so, keeps its slot for the time of a job, and counts at its highest price.', async () => {
	const { end, account } = await submitted([lost, 'stop']);
	const kept = { ...isDoubted, isHeld: false, named: 'trace ID' };
	expect(end).toMatchObject({ ...kept, reserved: 0, spent: MAX });
	expect(account.slots.isIdle).toBe(false);
	await scripted.advance(60_000);
	expect(account.slots.isIdle).toBe(true);
});

it('stopped on the wire: the job is in doubt, and keeps its slot from then on.', async () => {
	const { end, account } = await submitted([envelope(500044), 'cut']);
	expect(end).toMatchObject({ ...isDoubted, spent: MAX, named: 'trace ID' });
	await scripted.advance(59_000);
	expect(account.slots.isIdle).toBe(false);
	await scripted.advance(2_000);
	expect(account.slots.isIdle).toBe(true);
});

it('stopped on the wire in the last send that is allowed: the job keeps its slot, too.', async () => {
	const { end, account } = await submitted([lost, lost, lost, lost, 'cut']);
	expect(end).toMatchObject({ ...isDoubted, spent: MAX, named: 'trace ID' });
	expect(account.slots.isIdle).toBe(false);
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
	const { job } = await submitted([success], { options });
	expect(job.acceptedBody).toBe(sent);
});
