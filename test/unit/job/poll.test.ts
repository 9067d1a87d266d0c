// What a record says about its job.
import { stateOfStatus, video } from '../../../nodes/PixVerse/transport/http/record';
import { failureOf } from '../../../nodes/PixVerse/transport/http/sentences';

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
		['toString', 'pending'],
		[{ toString: '' }, 'pending'],
	])('%j is %s', (status, state) => {
		expect(stateOfStatus(status)).toBe(state);
	});

	it.each(['moderated', 'failed'] as const)('%s names the video and the refund', (state) => {
		const failure = failureOf(state, { type: video, id: '77' })?.failure;
		expect(failure).toMatchObject({ refunded: true, videoId: '77' });
		expect(failure?.message).toContain('77');
	});
});
