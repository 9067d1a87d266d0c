// Stored states from which a released run goes on, and the failure of any other state.
import type { Failure } from '../../../nodes/PixVerse/transport/values/errors';
import { JobError } from '../../../nodes/PixVerse/transport/values/errors';
import { image, video } from '../../../nodes/PixVerse/transport/values/record';
import { Job } from '../../../nodes/PixVerse/transport/run/job';
import {
	currentState,
	isStoredState,
	UnusableState,
} from '../../../nodes/PixVerse/transport/run/storedState';

const TRACE = '781d1dfc-329f-46f7-8604-6730a756bd4c';
const OTHER = '484b2b9b-3a5c-4245-a3a7-d772033c0c2d';

const SWAP = '/openapi/v2/video/swap/generate';
const MASK = '/openapi/v2/video/mask/selection';

const failure: Failure = {
	...{ message: 'no', charge: 'refunded', advice: 'Do it.', class: 'failed', code: '500063' },
	...{ retryable: false, videoId: '9', traceId: OTHER },
	resultType: video,
};
const refusal: Failure = { ...failure, videoId: undefined, charge: 'notCharged' };

/** A job in one of its states. */
function jobOf(item: number, act: (job: Job) => void, more: Partial<Job> = {}): Job {
	const job = new Job({ item, path: SWAP, traceId: TRACE, ...more });
	act(job);
	return job;
}

const answered = { answer: { video_id: 7 }, acceptedAt: 1.5, isResumed: false };
const accepted = (videoId?: string) => (job: Job) => job.accept({ ...answered, videoId });
const slot = { now: 9, lasted: 0, refusals: 0, expected: 1 };

/** What a run stores, of jobs in all their states, as it comes back from n8n's database. */
const stored = () =>
	JSON.parse(
		JSON.stringify({
			...{ index: 0, startedAt: 1795736438176, spent: 90 },
			jobs: {
				0: [jobOf(0, accepted('7'), { prepared: { a: 1 } })],
				1: [jobOf(1, accepted('9'))],
				2: [
					jobOf(2, (job) => job.doubt('{}')),
					jobOf(2, accepted(), { traceKind: 'mask', path: MASK }),
				],
				3: [jobOf(3, accepted('7'), { traceId: undefined })],
				4: [jobOf(4, (job) => job.postpone(slot), { refusalsBeforeBusy: 1 })],
				5: [jobOf(5, (job) => job.refuse(new JobError(refusal)))],
				6: [jobOf(6, (job) => job.tryAgain({ ...failure, tries: 1, credits: 45 }), { sent: '{}' })],
				7: [{ ...jobOf(7, () => {}).toJSON(), cost: { as: 'reserved', credits: 45 } }],
				9: [jobOf(9, (job) => job.doubt('{}', true))],
			},
			items: {
				0: { waited: 78757.2, ranFor: 3000.5 },
				1: { waited: 0, failure, name: 'JobError' },
				2: { waited: 0, failure: { ...refusal, charge: 'unknown' } },
				3: { waited: 0, output: [{ json: { a: 1 }, pairedItem: { item: 3 } }] },
				4: { waited: 0, failure: refusal },
				5: { waited: 0, failure: refusal },
				6: { waited: 0, failure },
				7: { waited: 0, failure: refusal },
				8: { waited: 0, failure: { ...refusal, traceId: undefined } },
				9: { waited: 0, failure: { ...refusal, charge: 'unknown' } },
			},
		}),
	);

it('A run goes on from what this version has stored of jobs in every state.', () => {
	expect(isStoredState(stored(), SWAP)).toBe(true);
});

it.each([video, image])('A run of "Get" goes on without jobs: %#.', ({ path }) => {
	const items = { 0: { waited: 5 }, 1: { waited: 0, failure: { ...failure, charge: 'free' } } };
	const state = { ...stored(), jobs: {}, items: JSON.parse(JSON.stringify(items)) };
	expect([isStoredState(state, path), isStoredState(state, SWAP)]).toEqual([true, false]);
	expect(isStoredState(stored(), path)).toBe(false);
});

it.each([
	[true, false, 'charged', undefined],
	[true, true, 'refunded', undefined],
	[false, undefined, 'notCharged', undefined],
	[undefined, undefined, 'notCharged', undefined],
	['unknown', false, 'unknown', 'Look for it.'],
])(
	'A failure of version 1.0.0-rc.1 that was charged %p, and refunded %p, has the charge "%s".',
	(charged, refunded, charge, advice) => {
		const first = { ...failure, charge: undefined, advice: undefined, charged, refunded };
		const state = stored();
		state.items[1].failure = JSON.parse(JSON.stringify({ ...first, description: 'Look for it.' }));
		state.jobs[5][0].state.failure = state.items[1].failure;
		expect(isStoredState(state, SWAP)).toBe(true);
		const { items, jobs } = currentState(state);
		const now = { ...failure, charge, advice };
		expect([items[1].failure, jobs[5][0].state]).toEqual([now, { is: 'refused', failure: now }]);
	},
);

type Change = (state: ReturnType<typeof stored>) => void;

const videoId =
	(id: unknown): Change =>
	({ jobs }) =>
		(jobs[0][0].state.videoId = id);

it.each<[string, Change]>([
	['a path for an ID', videoId('1/../../account/balance?x=')],
	['a number for an ID', videoId(7)],
	['an ID with a blank', videoId(' 7')],
	['an ID of 0', videoId('0')],
	['a state that is not known', ({ jobs }) => (jobs[0][0].state.is = 'queued')],
	['a state that is done', ({ jobs }) => (jobs[0][0].state.is = 'done')],
	['no state', ({ jobs }) => delete jobs[0][0].state],
	['an answer that is none', ({ jobs }) => (jobs[0][0].state.answer = 'yes')],
	['a job in doubt without its body', ({ jobs }) => delete jobs[2][0].state.body],
	['a trace ID that would end its header', ({ jobs }) => (jobs[0][0].traceId = 'a\r\nb: c')],
	['another kind of trace ID', ({ jobs }) => (jobs[0][0].traceKind = 'other')],
	['a refusal at no time', ({ jobs }) => (jobs[4][0].refusedSince = 'x')],
	['half a refusal before an HTTP 429', ({ jobs }) => (jobs[4][0].refusalsBeforeBusy = 0.5)],
	['a part of a refusal', ({ jobs }) => (jobs[4][0].refusals = 0.5)],
	['the job of another item', ({ jobs }) => (jobs[0][0].item = 1)],
	['a submission that lost its ID', ({ jobs }) => delete jobs[0][0].state.videoId],
	['a finished submission that lost its ID', ({ jobs }) => delete jobs[3][0].state.videoId],
	['no jobs', (state) => (state.jobs = {})],
	['no job of an item that waits', ({ jobs }) => delete jobs[0]],
	['only the mask of an item that waits', ({ jobs }) => (jobs[0][0].step = MASK)],
	['no job of an item that may have been charged', ({ jobs }) => delete jobs[2]],
	['no submission of an item that has a video', ({ jobs }) => (jobs[1][0].state = { is: 'new' })],
	['an item that waits for what was refused', ({ items }) => delete items[5].failure],
	['a job of an item that is not there', ({ items }) => delete items[3]],
	['a step that is not known', ({ jobs }) => (jobs[4][0].step = '/openapi/v3/video/generate')],
	[
		'the step of another operation',
		({ jobs }) => (jobs[4][0].step = SWAP.replace('swap', 'modify')),
	],
	['two jobs of one step', ({ jobs }) => jobs[0].push(jobs[0][0])],
	['a further step that is not known', ({ jobs }) => jobs[0].push({ ...jobs[0][0], step: 'a' })],
	['two masks of one item', ({ jobs }) => jobs[2].push(jobs[2][1])],
	['a paid job that is free', ({ jobs }) => (jobs[0][0].isFree = true)],
	['an item that is written in another way', ({ items }) => (items['00'] = items[0])],
	['a failure with a path for an ID', ({ items }) => (items[1].failure.videoId = '1/../2')],
	['a failure with another kind of trace ID', ({ items }) => (items[1].failure.traceId = 'a')],
	['one job and no list', ({ jobs }) => (jobs[0] = jobs[0][0])],
	['a function of a job', ({ jobs }) => (jobs[0][0].share = 'text')],
	['a key that is no item', ({ items }) => (items.x = items[0])],
	['a job of no item', ({ jobs }) => (jobs['-1'] = [])],
	['a list of items', (state) => (state.items = [state.items[0]])],
	['no time', ({ items }) => (items[0].waited = null)],
	['a time before the wait', ({ items }) => (items[0].waited = -1)],
	['an endless time', ({ items }) => (items[0].ranFor = Infinity)],
	['an output that is no list', ({ items }) => (items[3].output = { json: {} })],
	['an item that is none', ({ items }) => (items[3].output = [{ json: 'text' }])],
	['a failure without a sentence', ({ items }) => delete items[1].failure.message],
	['another word for a charge', ({ items }) => (items[1].failure.charged = 'maybe')],
	['another type of result', ({ items }) => (items[1].failure.resultType.idField = 'x')],
	['credits that came back', (state) => (state.spent = -1)],
	['no index', (state) => delete state.index],
	['a part that this version does not know', (state) => (state.version = 2)],
	['nothing in the place of its jobs', (state) => (state.jobs = null)],
])('No run goes on from a state with %s.', (_what, change) => {
	const state = stored();
	change(state);
	expect(isStoredState(state, SWAP)).toBe(false);
});

describe('The failure of an item with a state that cannot be used', () => {
	it('names its own IDs first, and those of all others', () => {
		const { failure: said } = new UnusableState({ ...stored(), version: 2 }).failureOf(1);
		expect(said).toMatchObject({
			...{ videoId: '9', traceId: TRACE, charge: 'charged', retryable: false },
		});
		expect(said.message).toMatch(/Nothing was submitted again\..* made: 9, 7\..* IDs .*781d1dfc/);
		expect(said.message).toContain(OTHER);
	});

	it('finds IDs wherever another version has put them, in what contains itself, too', () => {
		const other: Record<string, unknown> = {};
		Object.assign(other, { list: [{ image_id: 8 }, { deep: { TraceID: TRACE } }], itself: other });
		const { failure: said } = new UnusableState(other).failureOf(0);
		expect(said).toMatchObject({ videoId: undefined, charge: 'unknown' });
		expect(said.message).toMatch(`made: 8. Look at PixVerse for the trace IDs ${TRACE}`);
	});

	it('says whether its ID is that of an image', () => {
		const jobs = { 0: [{ state: { videoId: '8', answer: { image_id: 8 } } }] };
		const { failure: said } = new UnusableState({ jobs }).failureOf(0);
		expect(said).toMatchObject({ videoId: '8', resultType: { idField: 'image_id' } });
	});

	it('repeats nothing that is no ID', () => {
		const bad = stored();
		bad.jobs[0][0].state.videoId = '1/../../account/balance?x=';
		const { failure: said } = new UnusableState(bad).failureOf(0);
		expect(said).toMatchObject({ videoId: '7', traceId: TRACE });
		expect(said.message).not.toContain('balance');
	});

	it('counts the IDs beyond twenty', () => {
		const items = Array.from({ length: 23 }, (_, index) => ({ videoId: String(index + 1) }));
		const { failure: said } = new UnusableState(items).failureOf(0);
		expect(said.message).toContain('19, 20, and 3 more');
	});

	it.each([undefined, null, 7, 'text', [], {}])('says that there are none in %j', (nothing) => {
		const { failure: said } = new UnusableState(nothing).failureOf(0);
		expect(said).toMatchObject({ class: 'unexpected', charge: 'unknown' });
		expect(said.message).toContain('It names no IDs');
	});
});
