/** Mistakes that go on after Stop, or set out although the run is lost. */
import { mistakes } from '../patch';

export const stop = [
	...mistakes('runs/stop/places', {
		'Stop does not reach the items': [
			"\t\tthis.cancelled?.addEventListener('abort', this.stopAll, { once: true });\n",
			'waits for a poll, with Continue',
		],
	}),
	...mistakes('runs/stop/stop', {
		'after Stop, items that were not submitted are told as done': [
			'isStopped ? stoppedText(progress) : progressText(progress, this.known.size)',
			'progressText(progress, this.known.size)',
			'the last line of the console and of the log',
		],
		'after Stop, the credits of rows with a Trace ID are told as none': [
			'\t\town?.reservation.settle(false);\n',
			'the last line of the console and of the log',
		],
	}),
	...mistakes('time/faultsOfOneRun', {
		'Stop tears a submission off the wire': [
			'if (signal.aborted) await clock.timeout(Math.min(AFTER_STOP, end - clock.now()), over);\n',
			'has its video named when it is answered by then',
		],
	}),
	...mistakes('runs/stop/stopWorkflow', {
		'with "Stop Workflow" the other items go on': [
			'this.hasReporter = true;\n\t\tthis.stopAll();',
			'this.hasReporter = true;',
			'does not wait for running jobs',
		],
		'the orphans of a failed preparation are sent': [
			'if (attempt.isCutShort) attempt.stopAll();',
			'An expression that fails on the last item',
		],
		'what was stopped before its submission stays refused': [
			"class: 'stopped', retryable: true",
			"class: 'stopped', retryable: false",
			'submits what was still in line',
		],
	}),
	...mistakes('unit/http/retry', {
		'the last send during Stop counts as final': [
			'\t\tif (signal?.aborted) break;\n',
			'fails for the last time ends without an outcome',
		],
	}),
	...mistakes('unit/base/clock', {
		'a wait goes on after Stop': [
			'unlessAborted(sleep(Math.min(rest, MAX_SLEEP)), ...signals)',
			'sleep(Math.min(rest, MAX_SLEEP))',
			'Stop ends a pause at once',
		],
	}),
	...mistakes('unit/account/slots', {
		'an item in line for a slot does not hear of Stop': [
			'abortablePromise<Slot | undefined>([signal], ',
			'abortablePromise<Slot | undefined>([], ',
			'go to no item that has stopped waiting',
		],
	}),
	...mistakes('unit/account/semaphore', {
		'whoever waits for a slot does not hear of Stop': [
			'abortablePromise<boolean>([signal], ',
			'abortablePromise<boolean>([], ',
			'not to requests that were stopped',
		],
	}),
	...mistakes('unit/run/attempt', {
		'a try that has ended still listens to the execution': [
			"\t\tif (this.open.size === 0) this.cancelled?.removeEventListener('abort', this.stopAll);\n",
			'leaves no listener',
		],
		'an item that comes after Stop is submitted': [
			'if (this.cancelled?.aborted) this.stopAll();',
			'that comes after Stop',
		],
	}),
	...mistakes('runs/stop/batching', {
		'rows that wait are submitted although n8n has ended the execution in a later batch': [
			'if (this.stops) this.stopAll();',
			'ends all requests when it ends the execution',
		],
		'rows are submitted although n8n could not prepare another row of their batch': [
			'this.pause === 0 || next % this.batchSize !== 0',
			'this.pause === 0',
			'keeps its whole batch',
		],
		'rows of earlier batches go on although n8n could not prepare a row': [
			'if (attempt.isCutShort) attempt.stopAll();',
			'if (attempt.isCutShort) return [];',
			'stops the rows of earlier batches at once',
		],
		'the rows of a batch are cut off although n8n goes on behind a row that failed': [
			'return this.stops && next < this.count && isDue;',
			'return next < this.count && isDue;',
			'keeps no other row where n8n goes on',
		],
		'rows are cut off although n8n goes on behind a batch that failed': [
			'if (this.stops) this.stopAll();',
			'this.stopAll();',
			'cuts off no row where n8n goes on',
		],
		'an item starts although another one has failed and the workflow is to stop': [
			'else if (this.isStopped) controller.abort();',
			'Nothing more starts once an item failed',
		],
	}),
	...mistakes('time/faultsOfOneRun', {
		'stall: a submission has all the time after Stop': [
			'Math.min(AFTER_STOP, end - clock.now())',
			'end - clock.now()',
			'is given a few seconds more',
		],
	}),
	...mistakes('unit/base/abortSignals', {
		'edges: an upload that is stopped takes the others with it': [
			"error.failure.class === 'stopped'",
			"error.failure.class === ''",
			'is made again by another item',
		],
		'a wait that has ended leaves its listener on the signal': [
			'settle(undefined);',
			'',
			'leaves no listener on the signal',
		],
	}),
];
