/** Mistakes in an outage of the service, when nobody is answered. */
import { mistakes } from '../patch';

const IN_OUTAGES = 'simulation/outage|sweeps/simulation/outages';

export const outage = [
	...mistakes('transport/limiter/circuitBreaker.ts', IN_OUTAGES, {
		'outage: nobody notices it': ['>= MANY', '> 1e9', 'is survived by a thousand items'],
		'outage: it is not waited out': [
			'LONGEST_OUTAGE : LONGEST_FIRST_OUTAGE',
			'LONGEST_FIRST_OUTAGE : LONGEST_FIRST_OUTAGE',
			'is survived by a thousand items',
		],
	}),
	...mistakes('transport/limiter/circuitBreaker.ts', 'simulation/outage', {
		"outage: one item's trouble is taken for one": [
			'failed.length > 1',
			'failed.length > 0',
			'does not wait for the end of an outage',
		],
		'outage: always the same item probes': [
			'?? latestFirst.at(-1);',
			'?? latestFirst[0];',
			'lets another item try each time',
		],
		'outage: it is waited out as long at an address where nobody was ever reached': [
			'LONGEST_OUTAGE : LONGEST_FIRST_OUTAGE',
			'LONGEST_OUTAGE : LONGEST_OUTAGE',
			'is found out within seconds',
		],
	}),
	...mistakes('transport/limiter/circuitBreaker.ts', 'sweeps/simulation/outages', {
		'outage: everybody goes on at once afterwards': [
			'Math.random() * this.spread',
			'0',
			'keeps a thousand watched jobs from looking',
		],
		'outage: a first failure of another kind is not seen as part of it': [
			'return this.failing.has(kind);',
			'const own = [...this.suspects.values()].filter((one) => one.kind === kind && one.failures > 0);\n\t\treturn own.length > 1 && own.reduce((sum, one) => sum + one.failures, 0) >= MANY;',
			'is survived by items that have something to upload',
		],
		'outage: an answer to what left before the failure tells that the trouble is its own': [
			'if (suspect.failedAt > sentAt) continue;',
			'',
			'keeps a thousand watched jobs from looking',
		],
	}),
	...mistakes('transport/limiter/circuitBreaker.ts', 'simulation/ownTrouble', {
		'outage: who fails while others are answered is taken for one again and again': [
			'>= OWN',
			'> 1e9',
			'end while the others are made',
		],
		'outage: who has failed tries before who has not': ['fresh ?? ', '', 'keeps no other one'],
		'outage: trouble of their own puts everybody off': [
			'else if (!this.isOwn(asker.who)) this.addFailure',
			'else this.addFailure',
			'puts nobody else off',
		],
	}),
	...mistakes('transport/limiter/circuitBreaker.ts', 'unit/limiter/circuitBreaker', {
		'outage: more than once its end tells that the trouble of an item is its own': [
			'if (wasOpen) suspect.failedAt = Infinity;',
			'',
			'has to fail again',
		],
		'outage: one of looks lets those go who wait for a permit': [
			'if (isOfSubmissions) this.onGivenUp();',
			'this.onGivenUp();',
			'of looks only',
		],
	}),
	...mistakes('transport/job/submit.ts', 'faults/submission', {
		'outage: an item that gave up counts on': [
			'limiter.breaker.forget(job);',
			'',
			'nor when every send is lost',
		],
	}),
	...mistakes('transport/job/submit.ts', 'simulation/limiter', {
		'direct: a refused call asks again at once': [
			'expected() || USUAL_JOB_TIME',
			'expected() || 1',
			'is asked for seldom',
		],
	}),
	...mistakes('transport/http/sendUntilFinal.ts', IN_OUTAGES, {
		'outage: its failures count against the item': [
			'if (!isOpen()) failures++;',
			'failures++;',
			'is survived by a thousand items',
		],
		'outage: whoever runs into it gives up': [
			'if (isOpen()) continue;',
			'if (isOpen()) return { outcome, sends };',
			'is survived by a thousand items',
		],
	}),
	...mistakes('transport/http/sendUntilFinal.ts', 'unit/http/sendUntilFinal', {
		'outage: what was kept back counts as a send': [
			'if (outcome === undefined) continue;',
			'',
			'counts as no send',
		],
	}),
	...mistakes('transport/limiter/limiter.ts', 'simulation/outage', {
		'outage: whoever waits for a permit waits on when it is given up': [
			'() => this.queue.clear()',
			'() => {}',
			'fails all items after a quarter',
		],
		'outage: permits are given out in it': [
			"breaker.isOpen('submission') || breaker.isOpen('upload')",
			'false',
			'lets another item try each time',
		],
	}),
	...mistakes('transport/limiter/limiter.ts', 'simulation/ownTrouble', {
		'outage: no other run may try in it': [
			'isOutage ? MOST_NEWCOMERS :',
			'isOutage ? 0 :',
			'keeps no other one: 2 bad items',
		],
	}),
	...mistakes('transport/job/poll.ts', 'sweeps/simulation/outages', {
		'outage: it counts as waiting for the job': [
			'isAnswer(outcome) ? held : now - wait.polledAt',
			'isAnswer(outcome) ? 0 : now - wait.polledAt',
			'keeps a thousand watched jobs from looking',
		],
		'outage: polls go on in it': [
			'(await limiter?.breaker.pass(signal, asker)) ?? true',
			'true',
			'keeps a thousand watched jobs from looking',
		],
	}),
	...mistakes('transport/job/poll.ts', 'simulation/stalls', {
		'outage: polls without an answer count towards the wait limit': [
			'isAnswer(outcome) ? held : now - wait.polledAt',
			'isAnswer(outcome) ? held : 0',
			'do not count towards the wait limit',
		],
		'outage: polls without an answer go on for ever': [
			' || polledAt - answeredAt >= LONGEST_OUTAGE',
			'',
			'end the wait after 15 minutes in a row',
		],
	}),
	...mistakes('transport/job/poll.ts', 'simulation/outage', {
		'outage: a poll that it kept back tells how long a job took': [
			'begun - due > HELD_UP',
			'false',
			'does not make later jobs look slower',
		],
	}),
	...mistakes('transport/job/runJob.ts', 'simulation/outage', {
		'outage: it counts as the duration of a job': [
			'!polled.isLate && ',
			'',
			'does not make later jobs look slower',
		],
	}),
	...mistakes('transport/job/runJob.ts', 'workflow/knowing', {
		'a job of an earlier run counts as one that took no time': [
			' && !polled.isResumed',
			'',
			'that was paid for by an earlier run says so',
		],
	}),
	...mistakes('transport/job/upload.ts', 'unit/job/bodyUploads', {
		'outage: uploads go on in it': [
			'mayAgain: mayReadAgain, signal, guard }',
			'mayAgain: mayReadAgain, signal }',
			'in line for a slot is kept back once an outage begins',
		],
		'outage: an upload that was in line when it began leaves all the same': [
			'if (breaker.isOpenFor(asker) && !isProbe) return undefined;',
			'',
			'in line for a slot is kept back once an outage begins',
		],
	}),
];
