// How long a job is waited for.
import { waitLimitOf } from '../../../nodes/PixVerse/transport/job/output';
import type { JobOptions } from '../../../nodes/PixVerse/transport/run/options';

describe('the wait limit', () => {
	it.each([
		['is 10 minutes', {}, undefined, 600_000],
		['is that of the operation, if it has one', {}, 60, 3_600_000],
		["is the user's, whatever the operation has", { waitLimit: 1_000 }, 60, 1_000],
	])('%s', (_title, options, minutes, limit) => {
		expect(waitLimitOf(options as JobOptions, minutes)).toBe(limit);
	});
});
