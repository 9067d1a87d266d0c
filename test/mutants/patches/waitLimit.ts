/** Mistakes about jobs whose submission may have been a repeat. */
import { mistakes } from '../patch';

export const waitLimit = [
	...mistakes('transport/makeJob.ts', 'workflow/rerun', {
		'a job that may never move says nothing of it at the wait limit': [
			'trouble === undefined ? stuckWarning(job) : undefined',
			'undefined',
			'end at the wait limit, pending, and say',
		],
	}),
	...mistakes('transport/http/sentences.ts', 'workflow/knowing', {
		'every job that has not moved by the wait limit may never move': [
			'if (!accepted?.wasInDoubt && !hasOwnKey) return undefined;',
			'',
			'does not look like success only',
		],
	}),
	...mistakes('transport/run/memory.ts', 'faults/toolCallRetries', {
		'a call of an agent that follows a failed one makes a second video': [
			'known ?? open ?? ',
			'known ?? ',
			'.',
		],
	}),
];
