/** Mistakes that wait too long: for an answer, or for a permit that is not needed. */
import { mistakes } from '../patch';

export const stalls = [
	...mistakes('transport/job/submit.ts', 'simulation/stalls', {
		'stall: an upload keeps others from trying': [
			'await unlessSlow(item.signal, ready, onSlow)',
			'await ready()',
			'an upload that is never answered keeps other runs waiting',
		],
		'stall: once the limit is known, a slow upload lets others try': [
			' && !account.slots.isScarce',
			'',
			'holds up only its own place',
		],
	}),
	...mistakes('transport/job/submit.ts', 'faults/directPlaces', {
		'direct: operations without a job wait for a slot': [
			'if (makes === undefined && job.refusals === 0) return;',
			'',
			'is done at once',
		],
		'direct: what the service has no room for is sent again at once': [
			'makes === undefined && job.refusals === 0',
			'makes === undefined',
			'waits like a job',
		],
	}),
	...mistakes('transport/http/abortSignals.ts', 'unit/http/timeouts', {
		'stall: a slow step leaves listeners behind': [
			'over.abort(noLongerNeeded);',
			'',
			'that ends in time',
		],
	}),
	...mistakes('transport/http/timeouts.ts', 'unit/http/timeouts', {
		'stall: a file that drips is waited for': [
			'progress.bytes - before < LEAST_BYTES',
			'progress.bytes <= before',
			'each minute is given up',
		],
	}),
	...mistakes('transport/job/upload.ts', 'simulation/uploads', {
		'stall: a large upload has no more time than a small one': [
			' + content.bytes / SLOWEST_UPLOAD',
			'',
			'gets through at the first try',
		],
	}),
	...mistakes('transport/http/timeouts.ts', 'simulation/stalls', {
		'stall: an unanswered submission keeps others from trying': [
			'if (!over.aborted) onSlow();',
			'',
			'keeps other runs waiting for a few seconds only',
		],
		'stall: a stopped submission keeps others from trying': [
			'anyAborted(signal, over)]);\n\t\tif',
			'anyAborted(over)]);\n\t\tif',
			'keeps nobody waiting any more when its run is stopped',
		],
		'stall: a submission has all the time after Stop': [
			'anyAborted(signal, over).then(() => clock.timeout(AFTER_STOP, over))',
			'anyAborted(over)',
			'is let go after a few seconds',
		],
	}),
	...mistakes('transport/http/timeouts.ts', 'faults/limits', {
		'stall: a submission has all the time with "Stop Workflow"': [
			'anyAborted(signal, over).then(() => clock.timeout(AFTER_STOP, over))',
			'anyAborted(over)',
			'comes out with the error',
		],
		'stall: a read has all the time': [
			'Promise.race([clock.timeout(limit, over), anyAborted(cancelled, over)])',
			'anyAborted(cancelled, over)',
			'a read that stalls is sent again: list .*returnAll',
		],
		'stall: what is cut stays on the wire': [
			'\t\tif (!over.aborted) wire.abort();\n',
			'',
			'is gone from the wire',
		],
	}),
	...mistakes('transport/job/poll.ts', 'simulation/stalls', {
		'stall: a look has all the time': [
			'request.timeout ?? timeout',
			'300_000',
			'each later than the one before',
		],
		'stall: every look has the time of the first': [
			'2 ** wait.failures',
			'1',
			'each later than the one before',
		],
		'stall: looks never get quicker again': [
			'wait.failures = isAnswer ? 0 : wait.failures + 1;',
			'if (!isAnswer) wait.failures++;',
			'less time again after an answer',
		],
		"stall: the user's timeout does not act on looks": [
			'request.timeout ?? timeout',
			'timeout',
			'the time that the user set',
		],
	}),
];
