import { knownCodes, meaningOf } from '../../nodes/PixVerse/transport/http/errorCodes';
import { errorItem, JobError, toNodeApiError } from '../../nodes/PixVerse/transport/http/errors';
import { video } from '../../nodes/PixVerse/transport/http/resultTypes';
import { refusal } from '../../nodes/PixVerse/transport/http/refusals';
import { afterDoubt } from '../../nodes/PixVerse/transport/job/submissionError';
import { failureOf, stateOf } from '../../nodes/PixVerse/transport/job/poll';

const node = { id: 'n', name: 'N', type: 't', typeVersion: 1, position: [0, 0], parameters: {} };

describe('what a person reads', () => {
	it.each(knownCodes)('code %s has a sentence that says what happened and what to do', (code) => {
		const { sentence } = meaningOf(code);
		expect(sentence).toMatch(/^(PixVerse|The|This)\b.{15,}\. .{8,}[^.]$/);
	});

	it("quotes the service's own words behind the sentence", () => {
		expect(refusal('500063', 'content violation', 'Nothing was charged.').message).toMatch(
			/ \(PixVerse code 500063, "content violation"\)$/,
		);
	});

	it('does not say that nothing was charged when an earlier send may have been accepted', () => {
		const error = new JobError({
			message: 'x',
			description: 'Nothing was charged.',
			class: 'settings',
			retryable: false,
		});
		const doubtful = afterDoubt({ refusals: 0, inDoubt: true, traceId: 't7' }, error) as JobError;
		expect(doubtful.failure.description).toMatch(/may have been accepted and charged.*t7/);
		expect(afterDoubt({ refusals: 0, traceId: 't7' }, error)).toBe(error);
	});

	it('survives the words that n8n replaces', () => {
		const error = new JobError({
			message: 'preexisting ENOTFOUND eperm',
			class: 'download',
			retryable: true,
			videoId: '7',
		});
		expect(toNodeApiError(node as never, error, 0).message).toBe(
			'Video 7: preexisting ENOTFOUND eperm',
		);
	});
});

describe('codes that are not sent again by themselves', () => {
	it.each(['500063', '500054', '500090', '500020', '400017', '500070', '500008', '123456'])(
		'%s',
		(code) => {
			expect(meaningOf(code).remedy).toBe('fix');
		},
	);

	it.each(['500044', '500069'])('%s waits for a place', (code) => {
		expect(meaningOf(code).remedy).toBe('waitForPlace');
	});

	it('does not take a key of Object for a code', () => {
		expect(meaningOf('constructor').class).toBe('unknown');
	});
});

describe('the error item', () => {
	it('has exactly two keys, the IDs unrounded, and its paired item', () => {
		const error = new JobError({
			message: 'No',
			class: 'failed',
			retryable: false,
			videoId: '405833376854443123',
			traceId: 't',
		});
		expect(errorItem(error, 3)).toEqual({
			json: {
				error: {
					message: 'Video 405833376854443123: No',
					video_id: '405833376854443123',
					trace_id: 't',
					code: null,
					class: 'failed',
					retryable: false,
					refunded: false,
				},
				message: 'Video 405833376854443123: No',
			},
			pairedItem: { item: 3 },
		});
	});
});

describe('the state of a record', () => {
	it.each([
		[1, 'ready'],
		['1', 'ready'],
		[5, 'pending'],
		[9, 'pending'],
		[undefined, 'pending'],
		[6, 'deleted'],
		[7, 'moderated'],
		[8, 'failed'],
	])('%s is %s', (status, state) => {
		expect(stateOf(status)).toBe(state);
	});

	it.each(['moderated', 'failed'] as const)('%s names the video and the refund', (state) => {
		const failure = failureOf(state, { type: video, id: '77' })?.failure;
		expect(failure).toMatchObject({ refunded: true, videoId: '77' });
		expect(failure?.message).toContain('77');
	});
});
