/** Mistakes about jobs whose submission may have been a repeat. */
import type { Patch } from '../patch';

export const waitLimit: Patch[] = [
	{
		name: 'a job that may never move says nothing of it at the wait limit',
		file: 'transport/job/runJob.ts',
		search: '{ ...polled, warning: stuckWarning(job) }',
		replace: 'polled',
		tests: 'workflow/rerun',
		named: 'end at the wait limit, pending, and say',
	},
	{
		name: 'every job that has not moved by the wait limit may never move',
		file: 'transport/job/output.ts',
		search: 'if (!accepted?.wasInDoubt && !hasOwnKey) return undefined;',
		replace: '',
		tests: 'workflow/knowing',
		named: 'does not look like success only',
	},
	{
		name: 'a call of an agent that follows a failed one makes a second video',
		file: 'transport/run/memory.ts',
		search: ' ?? this.openJobBy(intent)',
		replace: '',
		tests: 'faults/toolCallRetries',
		named: '.',
	},
];
