/** Mistakes in an outage of the service. */
import { mistakes } from '../patch';

export const outage = [
	...mistakes('unit/run/troubles', {
		'log: a trouble of a moment has a line': [
			'const MIN_DURATION = 5_000;',
			'const MIN_DURATION = 0;',
			'A blink gets no line',
		],
		'log: a trouble that comes and goes fills the log': [
			"trouble.state = 'over';",
			"trouble.state = 'new';",
			'gets no third line',
		],
		'log: a poll that is answered ends the trouble of submissions': [
			'if (!trouble?.requests.has(request) || trouble.held.size > 0) return;',
			'if (!trouble) return;',
			'does not end a trouble',
		],
		'log: an item that has ended is held for ever': [
			'for (const request of trouble.requests) trouble.held.delete(`${item} ${request}`);',
			'An item that has ended',
		],
		'log: a trouble is over although items have failed': [
			"if (hasFailed && trouble.state === 'reported') continue;",
			'A trouble is not over for an item that has failed',
		],
	}),
	...mistakes('runs/errors/troublesInLog', {
		'log: a full disk has no line': [
			"item.run.troubles.hold('file', item.index, 'download', problem);",
			'A full disk',
		],
		'log: failures are counted nowhere': [
			'this.journal.reportFailures(attempt);',
			'the failed items another',
		],
		'log: each batch counts its failures': [
			' || !attempt.isComplete || attempt.isDryRun) return;',
			' || attempt.isDryRun) return;',
			'With Batching',
		],
	}),
	...mistakes('unit/account/slots', {
		'outage: a run that gives it up ends the waits of all runs': [
			'const line = this.queue.get(run);\n\t\tthis.queue.delete(run);\n\t\tline?.forEach(',
			'const line = [...this.queue.values()].flatMap((one) => [...one]);\n\t\tthis.queue.clear();\n\t\tline.forEach(',
			'are no longer waited for by a run that has given up',
		],
		'outage: slots are given out in it': [
			'isProbe && first.health.isOutage ? Math.min(first.cap, MAX_IN_OUTAGE) : first.cap',
			'first.cap',
			'only runs with fewer than three slots',
		],
	}),
	...mistakes('unit/account/health', {
		'outage: nobody who fails beside others has trouble of its own': [
			'const isOwn = before !== undefined && !this.isUnanswered(before);',
			'const isOwn = false;',
			'A failure of each of several after a third one',
		],
		'outage: nobody notices it': [
			'.filter(this.isUnanswered).length > 1;',
			'.filter(this.isUnanswered).length > 1e9;',
			'of one of several that fail',
		],
		"outage: one item's trouble is taken for one": [
			'.filter(this.isUnanswered).length > 1;',
			'.filter(this.isUnanswered).length > 0;',
			'of a single requester is its own',
		],
		'outage: it is not waited out': [
			'? MAX_OUTAGE : MAX_DOUBTFUL_OUTAGE',
			'? MAX_DOUBTFUL_OUTAGE : MAX_DOUBTFUL_OUTAGE',
			'is given up after fifteen minutes',
		],
		'outage: answers that cannot be read are waited out': [
			"this.wasReached && outcome !== 'unusable'",
			'this.wasReached',
			'cannot be read after ten seconds',
		],
	}),
	...mistakes('time/faultsOfOneRun', {
		'slots: an upload that takes long keeps its slot': [
			'if (!over.aborted) job.releaseSlot();',
			'keeps its uploads from PixVerse holds no slot',
		],
		'outage: polls without an answer count towards the wait limit': [
			'else this.start += now - this.polledAt;',
			'do not count towards the wait limit',
		],
		'outage: polls without an answer go on for ever': [
			'failures > 0 ? polledAt - answeredAt >= MAX_OUTAGE : ',
			'failures === 0 && ',
			'end the wait after 15 minutes in a row',
		],
	}),
	...mistakes('runs/charges/submission', {
		'outage: an item that gave up counts on': [
			'connection.health.forget(job);',
			'mode sameAnswer .* lost 60 times makes no second video',
		],
	}),
	...mistakes('time/outage|time/faultsOfOneRun', {
		'outage: it ends the waits for a slot, although polls are answered': [
			'connection.health.lastOutage.isTotal',
			'connection.health.lastOutage',
			'end none that waits for a slot while PixVerse answers polls',
		],
	}),
	...mistakes('runs/waiting/otherRuns', {
		'outage: the failures of a dead proxy count for other runs': [
			'hashOf([proxy, timeout, skipSslCertificateValidation])',
			'hashOf([timeout, skipSslCertificateValidation])',
			'makes no outage of the failure of another run',
		],
	}),
	...mistakes('unit/run/attempt', {
		'a batch that comes late goes on as if nothing had been stopped': [
			'!this.hasReporter) {',
			'!this.hasReporter) return controller.signal;\n\t\tif (false) {',
			'an error says so',
		],
	}),
	...mistakes('unit/http/retry', {
		'outage: its failures count against the item': [
			"if (cause === 'own') failures++;",
			'failures++;',
			'in an outage fails without being counted',
		],
		'outage: it is never given up': [
			"if (cause === 'givenUp') return { outcome, sends, isOutage: true };",
			'ends at once when the outage is given up',
		],
		'outage: its pauses do not grow': [
			'retryDelay(sends, hint',
			'retryDelay(failures, hint',
			'at most half a minute apart',
		],
	}),
	...mistakes('time/outage', {
		'outage: whoever waits for a slot waits on when it is given up': [
			'\tif (connection.health.lastOutage.isTotal) account.slots.clear(run.handle);\n',
			'is found out within a minute',
		],
		'outage: it counts against an upload': [
			'sendUntilFinal({ send, shouldRetry, signal, watcher })',
			'sendUntilFinal({ send, shouldRetry, signal })',
			'ends no upload that is under way',
		],
		'outage: polls go on without a pause near the wait limit': [
			'this.failures > 0 ? Infinity : ',
			'just before its wait limit',
		],
	}),
	...mistakes('runs/errors/credential', {
		'a credential that cannot be read right now is a wrong setting': [
			'!read.isOfN8n',
			'false',
			'without a free connection for good',
		],
		"n8n's own word on the credential is waited out": [
			'!read.isOfN8n',
			'true',
			'has the last word on the credential',
		],
	}),
];
