// The columns of a row beside the result of its item.
import type { IDataObject } from 'n8n-workflow';
import { JobError } from '../../../nodes/PixVerse/transport/values/errors';
import { besideRow, notSubmittedItem } from '../../../nodes/PixVerse/transport/run/row';

const made = { video_id: 7, state: 'ready', url: 'https://a.example/7.mp4', credits: 45 };
const earlier = { row: 1, ...made, credits_charged: 45, trace_id: 't', warning: 'late' };
const error = { message: 'no', class: 'failed', charged: false };

describe('A row that is an earlier item', () => {
	it('keeps its own columns and its ID beside an error, and nothing that makes a success of it.', () => {
		expect(besideRow({ error }, earlier)).toEqual({ row: 1, video_id: 7, error });
	});

	it.each([
		[7, 't'],
		['8', undefined],
	])('keeps its trace ID beside its own video alone: ID %j.', (videoId, traceId) => {
		const got = besideRow({ video_id: videoId, state: 'ready' }, earlier);
		expect(got.trace_id).toBe(traceId);
	});

	it.each(['not_submitted', 'dry_run'])(
		'for which nothing was sent keeps its columns beside an error, but not its state: %s.',
		(state) => {
			const row = { row: 1, url: 'source', size: 9 };
			expect(besideRow({ error }, { ...row, state, warning: 'why' })).toEqual({ ...row, error });
		},
	);

	it.each<[string, IDataObject]>([
		['ready', { video_id: 8, state: 'ready' }],
		['dry_run', { state: 'dry_run', request: 'new', estimated_credits: 1 }],
		['failed', { error }],
	])('of a dry run leaves none of its fields beside one that is %s.', (_is, ours) => {
		const estimates = { estimated_credits: 45, estimated_credits_low: 1, estimate_basis: 'list' };
		const total = { dry_run_total: '1 item, 45 credits', request: { prompt: 'a cat' } };
		const row = { row: 1, state: 'dry_run', ...estimates, ...total };
		expect(besideRow(ours, row)).toEqual({ row: 1, ...ours });
	});
});

it('A column of the user stays beside an error, also one that the node has a name for.', () => {
	const row = { row: 1, url: 'source', state: 'CA', warning: 'mine', request: 'a cat' };
	expect(besideRow({ error }, row)).toEqual({ ...row, error });
	expect(besideRow({ video_id: 8, state: 'ready' }, row)).toMatchObject({ request: 'a cat' });
});

it.each<[IDataObject]>([[{ error }], [{ state: 'dry_run' }]])(
	'What an earlier run paid for a row is not taken for what this one did: %j.',
	(ours) => {
		expect(besideRow(ours, { row: 1, credits_charged: 45 })).toEqual({ row: 1, ...ours });
	},
);

it('The error of a node before stays in input_error, also if another one came later.', () => {
	const ours = { video_id: 8, state: 'ready' };
	const [first, second] = ['of the first node', 'of the second node'];
	expect(besideRow(ours, { error: second })).toMatchObject({ input_error: second });
	expect(besideRow(ours, { error: second, input_error: first })).toMatchObject({
		input_error: first,
	});
});

describe('An item that was not submitted', () => {
	const failure = new JobError({
		...{ message: 'why', charge: 'notCharged', class: 'notSubmitted', retryable: true },
	});
	const told = { state: 'not_submitted', warning: 'why' };

	it('comes out as it came in, without what an earlier run paid.', () => {
		const kept = { ...earlier, ...told } as IDataObject;
		delete kept.credits_charged;
		expect(notSubmittedItem({ json: earlier }, 0, failure).json).toEqual(kept);
		const { json } = notSubmittedItem({ json: earlier }, 0, failure, { credits_charged: 2 });
		expect(json.credits_charged).toBe(2);
	});

	it('has no error of an earlier item of the node: n8n would take it for a failed one.', () => {
		const row = { row: 1, error: { ...error, credits_charged: 45 } };
		expect(notSubmittedItem({ json: row }, 0, failure).json).toEqual({ row: 1, ...told });
	});
});
