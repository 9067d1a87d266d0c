/** Mistakes about released executions: what is stored, what n8n runs again, and who is not released. */
import { mistakes } from '../patch';

export const release = [
	...mistakes('transport/run/memory.ts', 'workflow/release', {
		'a released run forgets its jobs, and submits them again': [
			'\t\t\tjob.recall(stored);\n',
			'',
			'waits on after a restart',
		],
		'a trace ID is not left in the execution before its submission': [
			'return new Job((job) => this.release?.named(key, job));',
			'return new Job();',
			'leaves its trace IDs',
		],
	}),
	...mistakes('transport/run/release.ts', 'workflow/release', {
		'what is known is not left before the run is released': [
			'leaveState(this.context, asStored(this.snapshot(waiting, until.getTime())));',
			'',
			'waits on after a restart',
		],
		'a run that has ended leaves its state in the execution': [
			'else if (!this.isReleased) clearState(this.context);',
			'',
			'with Execute Once',
		],
		'the time in a park does not count towards the wait limit': [
			'waited: waited + clock.now() - since + rest',
			'waited: waited + clock.now() - since',
			'counts the wait limit',
		],
		'what n8n resumed while it started is put to wait again, and lost': [
			"if (this.isOfStart) return 'n8n had just started';",
			'',
			'while it started',
		],
	}),
	...mistakes('transport/run/release.ts', 'workflow/releasedBatches', {
		'a queued item ends as an earlier try of the node left it': [
			'this.decided.delete(item);\n\t\tthis.consider();',
			'this.consider();',
			'tries a failed item again',
		],
		'a run is released although an item is still at work': [
			'waiting.length === 0 || (queued > 0 && queued !== heldUp)',
			'waiting.length === 0',
			'is submitted in parts',
		],
		'the jobs of an earlier part of a run do not count as running': [
			'job.keep(limiter.adopt(this.run.flow, videoId, accepted?.acceptedAt ?? clock.now()));',
			'',
			'Maximum Parallel Jobs',
		],
	}),
	...mistakes('transport/run/release.ts', 'workflow/releaseRefused', {
		'a run is released beyond its wait limit': [
			"if (waiting.some(({ since, left }) => since + left < till)) return 'the wait limit ends before';",
			'',
			'a wait limit that ends before',
		],
	}),
	...mistakes('transport/run/release.ts', 'workflow/releasedSettings', {
		'a batch is released although an earlier submission may have been charged': [
			"return 'the answer to a submission was lost';",
			'return undefined;',
			'may have spent more',
		],
	}),
	...mistakes('transport/run/release.ts', 'workflow/releaseFailures', {
		'an item that failed before its run was released is submitted again': [
			'if (failure !== undefined) throw new JobError(failure);',
			'',
			'without an answer',
		],
		'a failed first item that n8n tries again is released over': [
			"return 'its first item failed and is tried again';",
			'return undefined;',
			'of the first item',
		],
	}),
	...mistakes('transport/run/returns.ts', 'unit/run/returns', {
		'a run with queued items comes back after the last end': [
			'Math.max(...jobs.flat()) + EXACT',
			'2 * Math.max(...jobs.flat())',
			'when the last job ends',
		],
	}),
	...mistakes('transport/job/releasedWait.ts', 'unit/job/comeBack', {
		'a released run comes back when its operation usually ends, although nothing like it was seen':
			[
				'Math.max(LEFT_ALONE, elapsed * PART)',
				'Math.max(LEFT_ALONE, elapsed * PART, guess - elapsed)',
				'soon when nothing was seen',
			],
		'a released run does not look whether a job takes less than those before': [
			'return rest < meanwhile + SHORTEST_PARK ? rest : meanwhile;',
			'return rest;',
			'this one may take less',
		],
	}),
	...mistakes('transport/job/releasedWait.ts', 'seeds/batches', {
		'a released run does not know what was seen since its last poll': [
			'comesBackIn: () => comesBackIn(durations(), guess, elapsed()),',
			'comesBackIn: ((time) => () => time)(comesBackIn(durations(), guess, elapsed())),',
			'which nobody has seen before',
		],
	}),
	...mistakes('transport/job/releasedWait.ts', 'workflow/release', {
		'a job that ended while n8n was away counts as one that took as long': [
			'isLate: release.isLate',
			'isLate: false',
			'waits on after a restart',
		],
		'an item is released again without a look in between': [
			'before !== undefined && plan.first === undefined',
			'false',
			'waits on after a restart',
		],
	}),
	...mistakes('transport/job/releasedWait.ts', 'sweeps/batches', {
		'a released batch trusts what it has not seen itself': [
			'mayEndIn(durations(), elapsed(), LEFT_ALONE)',
			'mayEndIn(durations(), elapsed())',
			'ten times as long before',
		],
	}),
	...mistakes('transport/limiter/limiter.ts', 'sweeps/batches', {
		'a released batch leaves its share of the plan to others': [
			' && this.hasItsShare(flow)',
			'',
			'beside another run',
		],
	}),
	...mistakes('transport/limiter/limiter.ts', 'unit/limiter/limiter', {
		'a job that its run left and took up again holds two permits': [
			'this.permits.deleteOf(id);',
			'',
			'each once',
		],
	}),
	...mistakes('transport/run/nodeState.ts', 'unit/run/nodeState', {
		'the state of one round of a loop is taken for that of the next': [
			'return state?.run === run ? state : undefined;',
			'return state;',
			'.',
		],
	}),
	...mistakes('transport/job/runJob.ts', 'sweeps/batches', {
		'what ended while its run was released is taken for longer than all others': [
			'Math.min(now * BEFORE_RETURN, Math.max(...others))',
			'now * BEFORE_RETURN',
			'and answers slow',
		],
		'what ended sooner than all others while its run was released counts as long as its wait': [
			'!isUnseen || others.every((one) => one > now)',
			'!isUnseen',
			'and slow answers',
		],
	}),
	...mistakes('transport/run/item.ts', 'workflow/releaseFailures', {
		'an item that comes after its run was released is submitted': [
			' || item.run.release?.isReleased',
			'',
			'comes late',
		],
	}),
	...mistakes('transport/run/cancellation.ts', 'workflow/releaseFailures', {
		'a batch whose last item cannot be prepared is never released': [
			'return mayLack && clock',
			'return false && clock',
			'of the last item of a batch',
		],
	}),
	...mistakes('transport/run/park.ts', 'workflow/releaseRefused', {
		'a caller of a webhook gets the pending item': [
			"if (isAnswering(context)) return 'a caller waits for the answer';",
			'',
			'last node',
		],
		'a run that somebody watches is released': [
			"if (mode === 'manual') return 'somebody watches this run';",
			"if (mode === 'manual') return undefined;",
			'a person started',
		],
		'an execution that is not stored is released': [
			"if (context.getExecutionId() === undefined) return 'the execution is not stored';",
			'',
			'no execution ID',
		],
	}),
	...mistakes('transport/run/park.ts', 'unit/run/park', {
		'the node of the stored entry is disabled for good': [
			'Object.assign(entry, { node, data: { main: [] } });',
			'Object.assign(entry, { data: { main: [] } });',
			'.',
		],
		'the entry that n8n disables hands on its input': [
			'Object.assign(entry, { node, data: { main: [] } });',
			'Object.assign(entry, { node });',
			'.',
		],
		'an engine that ignores the wait runs the node twice': [
			'if (data?.waitTill !== until || stack === undefined) return false;',
			'if (stack === undefined) return false;',
			'.',
		],
		'an engine without hooks is taken for one that waits': [
			'insideOf(context).additionalData?.hooks !== undefined',
			'true',
			'.',
		],
		'an agent is told that its video is pending': [
			"if (isCalledByAgent(context)) return 'an agent waits for the answer';",
			'',
			'.',
		],
	}),
	...mistakes('transport/run/job.ts', 'unit/run/job', {
		'a recalled job changes the trace ID that it may have been sent with': [
			'return this.isInDoubt || this.known.isRecalled === true;',
			'return this.isInDoubt;',
			'earlier part',
		],
	}),
	...mistakes('transport/run/job.ts', 'seeds/seeds', {
		'a clock that is ahead keeps the place of a released job': [
			'Math.min(accepted.acceptedAt - ahead(), clock.now())',
			'accepted.acceptedAt - ahead()',
			'a clock is set back while a run is released',
		],
	}),
];
