/** Mistakes in how long a job is waited for whose submission may have been a repeat. */
import type { Patch } from '../patch';

export const patience: Patch[] = [
	{
		name: 'a job that may never move is waited for until the limit',
		file: 'transport/job/waitLimit.ts',
		search: 'if (short >= limit) return { limit };',
		replace: 'if (short >= 0) return { limit };',
		tests: 'workflow/rerun',
		named: 'are not waited for until a long limit',
	},
	{
		name: 'a call of an agent that follows a failed one makes a second video',
		file: 'transport/run/memory.ts',
		search: ' ?? this.leftOverBy(intent)',
		replace: '',
		tests: 'faults/toolCallRetries',
		named: '.',
	},
];
