/** Mistakes that pay twice, send what is final, or forget what was paid for. */
import { mistakes } from '../patch';

export const submission = [
	...mistakes('transport/http/timeouts.ts', 'faults/submission', {
		'a fresh trace ID on every send of a submission': [
			'await sendUntil(end, context, options, traceId)',
			'await sendUntil(end, context, options, traceId && undefined)',
			'every send of the submission has the same trace ID and body',
		],
	}),
	...mistakes('transport/http/client.ts', 'workflow/restyle', {
		'one trace ID for all requests that are no submission': [
			'traceId: string = randomUUID()',
			"traceId: string = '0f8fad5b-d9cb-469f-a165-70867728950e'",
			'gives every request a trace ID of its own',
		],
	}),
	...mistakes('transport/job/traceId.ts', 'workflow/restyle', {
		'items with the same settings share a trace ID': [
			'item: index,',
			'item: 0,',
			'is uploaded once for all items of a run',
		],
	}),
	...mistakes('transport/job/traceId.ts', 'faults/submission', {
		'two executions share a trace ID': [
			'execution: context.getExecutionId() as string | undefined,',
			"execution: 'any',",
			'another execution is another intent',
		],
		'500044 after a lost answer takes a new trace ID': [
			'const mustStay = job.isInDoubt || job.isRecalled || origin.execution === undefined;',
			'const mustStay = origin.execution === undefined;',
			'keeps the trace ID, because the first send may be one of them',
		],
		'a trace ID is given up after one refusal': [
			'Math.floor(job.refusals / 2)',
			'job.refusals',
			'is one video for an execution that n8n runs again',
		],
	}),
	...mistakes('transport/job/submit.ts', 'faults/submission', {
		'the uploaded ID enters the intent': [
			'job.traceId = traceIdOf(item, job);',
			'job.intend(body);\n\t\tjob.traceId = traceIdOf(item, job);',
			'a file counts by its beginning and size',
		],
	}),
	...mistakes('transport/http/abortSignals.ts', 'workflow/restyle', {
		'a file is uploaded again for every item and every try': [
			'known.set(key, making);',
			'',
			'is uploaded once for all items of a run',
		],
	}),
	...mistakes('transport/run/job.ts', 'faults/submission', {
		'a trace ID is never given up': [
			'refusals: this.refusals + 1, ',
			'',
			'takes another trace ID after two refusals',
		],
	}),
	...mistakes('transport/http/sentences.ts', 'faults/submission', {
		'a lost answer is said to have cost nothing': [
			'isInDoubt ? FIND_IT : NOT_CHARGED;',
			'NOT_CHARGED;',
			'the failure says that it may be charged',
		],
	}),
	...mistakes('transport/http/outcome.ts', 'faults/submission', {
		'a moderation refusal is sent again': [
			'return isUnclear ? mayReadAgain(outcome) : undefined;',
			'return isUnclear ? mayReadAgain(outcome) : isFull(outcome) ? undefined : {};',
			'is sent once, also with three tries of the node',
		],
	}),
	...mistakes('transport/makeJob.ts', 'faults/submission', {
		'a final refusal is forgotten between tries of the node': [
			'job.throwRefused();',
			'',
			'comes back unsent when it is the first item',
		],
	}),
	...mistakes('transport/makeJob.ts', 'faults/waiting', {
		'a finished item is looked at and downloaded again by a further try': [
			"state.is === 'done' ? state.output : await job.share(() => make(item, job, spec, draft))",
			'await job.share(() => make(item, job, spec, draft))',
			'is left alone by a further try',
		],
	}),
	...mistakes('transport/run/memory.ts', 'faults/waiting', {
		'the memory of the run is forgotten between tries of the node': [
			'const cancelled = context.getExecutionCancelSignal();',
			'const cancelled = context.getExecutionCancelSignal();\n\t\t\tthis.jobs.clear();',
			'is repeated by "Retry On Fail" without a new submission',
		],
	}),
];
