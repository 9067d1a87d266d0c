/** Mistakes after an answer without PixVerse's envelope: the node pays again before it has asked PixVerse for free. */
import { mistakes } from '../patch';

export const noEnvelope = [
	...mistakes('runs/errors/noEnvelope', {
		'envelope: a refusal of the balance does not close the breaker': [
			"outcome === 'success' || outcome === 'refused' || outcome === 'unusable'",
			"outcome === 'success'",
			'when the balance is refused with a code',
		],
		"envelope: a poll's answer does not close the breaker": [
			'if (isPixVerse(outcome)) answered();',
			"if (isPixVerse(outcome) && String(request.url).endsWith('balance')) answered();",
			'after the answer to a poll',
		],
		'envelope: a lost answer holds back no submission': [
			'if (isUnconfirmed(outcome) && !job.isFree)',
			"if (outcome.outcome === 'foreign' && !job.isFree)",
			'Where a lost response is all',
		],
		"envelope: another server's answer holds back no submission": [
			'if (isUnconfirmed(outcome) && !job.isFree)',
			"if (outcome.outcome === 'lost' && !job.isFree)",
			'Where HTTP 404 is all',
		],
		'envelope: only the row in doubt waits': [
			'for (;;) {\n\t\tthrowExpectedRefusal();',
			'if (!job.isInDoubt) {\n\t\tjob.slot ??= await account.slots.acquire(run.handle, options.maxParallel, signal, health);\n\t\treturn;\n\t}\n\tfor (;;) {\n\t\tthrowExpectedRefusal();',
			'Where HTTP 404 is all',
		],
		'envelope: each row reads the balance for itself': [
			'run.asking ??=',
			'run.asking =',
			'Where a lost response is all',
		],
		'envelope: a row that was not sent names a trace ID': [
			'submissionError(job, outage);\n\t\t}',
			"submissionError({ ...job, traceId: 'x' }, outage);\n\t\t}",
			'Where HTTP 404 is all',
		],
	}),
	...mistakes('runs/errors/statuses', {
		'envelope: a row that gets its slot meanwhile is submitted': [
			'if (!mustWait()) return;',
			'return;',
			'three of thirty rows show',
		],
		'envelope: an answer of another server closes the breaker': [
			'if (isPixVerse(outcome)) answered();',
			'answered();',
			'is repeated only after PixVerse',
		],
		'envelope: a proxy may answer with an earlier balance': [
			"\theaders: { ...request.headers, 'Cache-Control': 'no-cache' },\n",
			'is repeated only after PixVerse',
		],
		"envelope: another server's answer is followed by a third send": [
			'foreign: 2,',
			'foreign: 3,',
			'was made all the same: repeated once',
		],
		"envelope: another server's answer is not followed by a second send": [
			'foreign: 2,',
			'foreign: 1,',
			'is repeated only after PixVerse',
		],
		"envelope: another server's answer is final for Retry On Fail": [
			"class: 'address', retryable: true",
			"class: 'address', retryable: false",
			'blames no key',
		],
		'envelope: HTTP 407 leaves a doubt': [
			"{ outcome: 'unsent', reason: PROXY",
			"{ outcome: 'lost', reason: PROXY",
			'407 is the proxy',
		],
		'envelope: nobody has time to correct the password of the proxy': [
			'hint && isProxyRefusal(outcome) ? { ...hint, isSlow: true } : hint',
			'hint',
			'407 is the proxy',
		],
		'unconfirmed: each row of a run is sent in vain': [
			'} else if (unconfirmed.holdsBack(job)) {',
			'} else if (false) {',
			'gives its slot back at once',
		],
	}),
	...mistakes('unit/job/submit', {
		'envelope: a free job holds back the others': [
			'if (isUnconfirmed(outcome) && !job.isFree)',
			'if (isUnconfirmed(outcome) && true)',
			'a free job holds no other job back',
		],
		"envelope: a job keeps its slot after another server's answer": [
			"\t\tif (outcome.outcome === 'foreign') job.releaseSlot();\n",
			'its slot is gone',
		],
	}),
	...mistakes('time/doubts', {
		"doubts: PixVerse's own failures are repeated without an end": [
			'if (hint && maxSends !== undefined)',
			'if (hint && maxSends !== undefined && isUnconfirmed(outcome))',
			'get ownFailure',
		],
		'doubts: all masks leave at once': ['isFree ? submit(', 'true ? submit(', 'rows of swap'],
		'doubts: a row that was not sent may have been charged': [
			'if (known && isAnswer(outcome) && isInDoubt) return',
			'if (known && isAnswer(outcome)) return',
			'get ownFailure',
		],
	}),
	...mistakes('unit/account/circuitBreaker', {
		'envelope: a free request that began earlier closes the breaker': [
			'if (this.isClosed || trips !== this.trips) return;',
			'if (this.isClosed) return;',
			'a free request that began after',
		],
		'envelope: who waits for the breaker is told of an earlier closing': [
			'\t\t\tthis.closing = abortablePromise<void>([], () => {});\n',
			'of its own closing only',
		],
		'envelope: a connection without free answers never submits again': [
			' && clock.now() - this.trippedAt < MAX_AGE',
			'forgets after half an hour',
		],
	}),
	...mistakes('unit/account/health', {
		'envelope: an address that never answered is asked for a quarter of an hour': [
			"\t\tif (outcome === 'foreign' && !this.wasAnswered) return MAX_FOREIGN_OUTAGE;\n",
			'that never answered as PixVerse',
		],
		'envelope: an address that PixVerse has answered at is given up after a minute': [
			"outcome === 'foreign' && !this.wasAnswered",
			"outcome === 'foreign'",
			'at one that PixVerse has answered at',
		],
		'envelope: HTTP 407 counts as an address where nothing was ever reached': [
			"outcome.outcome !== 'unsent' || isProxyRefusal(outcome)",
			"outcome.outcome !== 'unsent'",
			'behind a proxy that asks for a password',
		],
	}),
	...mistakes('time/outage', {
		'envelope: a submission is sent a sixth time in an outage': [
			'{ lost: 5,',
			'{ lost: 6,',
			'two items are sent five times each',
		],
		'envelope: an outage uses up the sends of a submission in a minute': [
			'const OUTAGE_DELAY = MAX_OUTAGE / 7;',
			'const OUTAGE_DELAY = 1_000;',
			'two items are sent five times each',
		],
		'envelope: rows that wait for a slot wait on after the give-up': [
			'\t\t\taccount.slots.clear(run.handle);\n\t\t\tthrow',
			'\t\t\tthrow',
			'ends all rows that wait for a slot at once',
		],
		'envelope: a row that was sent reads as one that was not': [
			'const wasSent = traceId !== undefined || ',
			'const wasSent = ',
			'fails all items after 15 minutes',
		],
	}),
	...mistakes('unit/run/unconfirmedJobs', {
		'unconfirmed: a job that has failed itself waits for the others': [
			'this.jobs.size >= MAX_JOBS && !this.jobs.has(job)',
			'this.jobs.size >= MAX_JOBS',
			'hold the others back',
		],
		'unconfirmed: an answer lets nobody go': ['\t\tthis.jobs.clear();\n', 'lets all go'],
		'unconfirmed: a job with a cause of its own counts again': [
			'if (this.withOwnCause.has(job)) return;',
			'counts no more',
		],
		'unconfirmed: the first of three that ends is an outage': [
			'>= MAX_JOBS && [...this.jobs.values()].every(Boolean)',
			'>= MAX_JOBS && [...this.jobs.values()].some(Boolean)',
			'it is an outage',
		],
	}),
	...mistakes('unit/http/outcome', {
		'unconfirmed: the pause before a repeat is that of a lost answer': [
			"outcome.outcome === 'foreign' ? FOREIGN_PAUSE : undefined",
			'undefined',
			'HTTP 403 is sent again',
		],
	}),
];
