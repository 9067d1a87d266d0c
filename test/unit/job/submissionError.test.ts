// What a failed submission says about its charge.
import { JobError } from '../../../nodes/PixVerse/transport/http/errors';
import { afterDoubt } from '../../../nodes/PixVerse/transport/job/submissionError';

describe('a refusal after a lost answer', () => {
	it('does not say that nothing was charged', () => {
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
});
