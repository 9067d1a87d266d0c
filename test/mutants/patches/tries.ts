/** Mistakes about a failed video that is made again: its trace ID, the number of tries, and their cost. */
import { mistakes } from '../patch';

export const tries = [
	...mistakes('runs/charges/failedVideos', {
		'tries: a moderated video is made again': [
			"failure?.failure.class !== 'failed' || isLast",
			'failure === undefined || isLast',
			'moderated ones never again',
		],
		'tries: one more is made than the user wants': [
			'job.number >= options.videoTries',
			'job.number > options.videoTries',
			'a video that always fails is made 2 times',
		],
		'tries: a further one has the trace ID of the first': [
			'job.number > 1 ? [job.number] : []',
			'[]',
			'another one for each further one',
		],
		'tries: a trace ID that is sent as it is has several': [
			' && exactTraceId(traceKey) === undefined',
			'that is sent as it is has one try',
		],
		'tries: what was refunded counts towards the limits': [
			"if (failureOf(state, made)?.failure.charge === 'refunded') reservation.cancel();",
			'with one try',
		],
		'tries: a refund is not looked for before a try is refused': [
			'|| isRefunded) return',
			') return',
			'reads the balance again before it refuses a try',
		],
		'tries: a try that a limit refuses hides the video before it': [
			'if (own?.failed) {',
			'if (own?.failed && !own) {',
			'leaves the failure of a video whose next try it refuses',
		],
		'tries: what the one before a refused one has cost is not said': [
			'return failed === undefined ? undefined : 0;',
			'return undefined;',
			'leaves the failure of a video whose next try it refuses',
		],
		'tries: the price of the one before a refused one is not said': [
			'tries: job.number, credits });',
			'tries: job.number });',
			'leaves the failure of a video whose next try it refuses',
		],
		'tries: a further one is made with the settings of now': [
			'\t\t\tacceptedBody === undefined\n',
			'\t\t\ttrue\n',
			'although a setting changes by itself',
		],
		'tries: a setting that is wrong later ends them': [
			"this.state.is !== 'new' || this.number > 1",
			"this.state.is !== 'new'",
			'although its settings are wrong by then',
		],
		'tries: the custom data names the last video alone': [
			'begins`);\n\t\tthis.entries.delete(job);',
			'begins`);',
			'names the video of each try',
		],
	}),
	...mistakes('unit/http/sentences', {
		'tries: the refund of the first one hides the doubt about the second': [
			'if (own?.isInDoubt) return',
			'if (own?.isInDoubt && !own.failed) return',
			'whose further try is in doubt',
		],
	}),
	...mistakes('unit/job/traceId', {
		'tries: the first one has another trace ID than in 1.0.0-rc.1': [
			'job.number > 1 ? [job.number] : []',
			'[job.number]',
			'as version 1.0.0-rc.1 derived it',
		],
	}),
];
