/** Mistakes while a run waits for a job: the times of polls, the result, and the wait limit. */
import { mistakes } from '../patch';

export const waiting = [
	...mistakes('runs/waiting/earlierJobs', {
		'Get does not wait for a record that was submitted just now': [
			'const TIME_TO_APPEAR = 30_000;',
			'const TIME_TO_APPEAR = 9_000;',
			'seconds after its submission',
		],
	}),
	...mistakes('runs/waiting/waitLimit', {
		'a reached wait limit looks like success only': [
			'isPending ? pendingWarning(made, polled, usual) : undefined',
			'undefined',
			'gives a pending item with its ID',
		],
		'a pending item leaves by the success output beside an error output': [
			"(atWaitLimit === 'errorOutput' && !isSplit)",
			"atWaitLimit === 'errorOutput'",
			'leaves by the error output at the wait limit',
		],
		'each try of the node waits out the wait limit anew': [
			' - (run.waited.get(made.id) ?? 0)',
			'',
			'counts over all tries of the node',
		],
		'a further try for a failed video has the rest of the wait limit of the first': [
			'run.waited.get(made.id)',
			'[...run.waited.values()].at(-1)',
			'counts anew for a further try',
		],
	}),
	...mistakes('time/refusedPolls', {
		'the time of a job whose end was seen late is believed': [
			'took <= MAX_UNSEEN * Math.max(ranFor, POLL_INTERVAL)',
			'true',
			'ended meanwhile, seen running before',
		],
		'the time of a job that was ready at its first poll is believed, however late that was': [
			'Math.max(ranFor, POLL_INTERVAL)',
			'(ranFor || took)',
			'ended meanwhile, not seen before',
		],
		'HTTP 429: the other polls of the account go on': [
			'if (isBusy) connection.pollsFrom = Math.max(connection.pollsFrom, now + backoff);',
			'if (isBusy) this.backoff = backoff;',
			'holds all polls of its account',
		],
		'HTTP 429: the polls that were held leave at once': [
			'busy + Math.random() * SPREAD',
			'busy',
			'go on one after another',
		],
		'HTTP 429: the time for which polls are held counts towards the wait limit': [
			'this.start += held;',
			'costs no time of the wait limit',
		],
		'HTTP 429: that time is counted twice': [
			'this.polledAt += held;',
			'costs no time of the wait limit',
		],
		'HTTP 429: polls are held after Stop': [
			'clock.pause(held, signal)',
			'clock.pause(held)',
			'lets a stopped run end at once',
		],
	}),
	...mistakes('runs/charges/creditsCharged', {
		'a resumed row says that this run paid': [
			'if (!accepted || accepted.isResumed) return 0;',
			'if (!accepted) return 0;',
			'An earlier execution paid',
		],
		'a refunded video says that this run paid': [
			'\t\tif (isRefunded && videoId) return 0;\n',
			'is refunded',
		],
		'a lost response says that nothing was paid': [
			'if (isInDoubt) return null;',
			'if (isInDoubt) return 0;',
			'is in doubt',
		],
		'only the record tells that an earlier run paid, and it is forgotten': [
			'accepted.isResumed ||= isResumed;',
			'in another process',
		],
	}),
	...mistakes('runs/agents/repeatedCalls', {
		'a call of an agent after the wait limit makes another video': [
			"['waitLimit', 'download', 'authentication', 'account']",
			"['download', 'authentication', 'account']",
			'gets the video that took too long',
		],
		'a call of an agent makes another video when the key was refused at a poll': [
			"['waitLimit', 'download', 'authentication', 'account']",
			"['waitLimit', 'download']",
			'gets the video that could not be polled',
		],
	}),
	...mistakes('runs/charges/partialResponses', {
		'what the submission left empty wins over the finished record': [
			'([, value]) => !isEmpty(value)',
			'() => true',
			'The finished record wins',
		],
	}),
	...mistakes('runs/identity/rerun', {
		'on time: a row that another process has just made counts as a short job': [
			'ranFor: options.traceKey === undefined ? 0 : undefined,',
			'ranFor: 0,',
			'teaches nothing about the time that jobs take',
		],
	}),
	...mistakes('time/onTime', {
		'on time: nothing is learned': [
			'observeDuration(kind, (ranFor + took) / 2);',
			'return;',
			'about 60 s is seen .*uniform',
		],
		'on time: a job that fails early counts as a short one': [
			"state === 'ready' && ranFor",
			'ranFor',
			'say nothing about the duration of others',
		],
		'on time: a job is polled rarely until the others have ended': [
			'durations[durations.length < ENOUGH_TO_TRIM ? 0 : 1] ?? 0',
			'durations.at(-1) ?? 0',
			'about 60 s is seen .*log-normal 0.4',
		],
		'on time: a long job is polled ever more rarely': [
			'Math.min(last + Math.max(EARLY_PAUSE, EARLY_PART * last), mayEndFrom(kind))',
			'last + Math.max(EARLY_PAUSE, EARLY_PART * last)',
			'about 180 s is seen .*uniform',
		],
		'on time: a job is polled more often than PixVerse advises': [
			'POLL_INTERVAL = 3_000',
			'POLL_INTERVAL = 1_500',
			'about 25 s is seen .*as many polls as a loop',
		],
	}),
	...mistakes('unit/job/schedule', {
		'on time: a job is polled when it may end, however soon after the last poll': [
			'Math.max(last + POLL_INTERVAL, longer)',
			'last < mayEndFrom(kind) ? Math.min(Math.max(last + POLL_INTERVAL, longer), mayEndFrom(kind)) : last + POLL_INTERVAL',
			'less than 3 s away',
		],
	}),
	...mistakes('runs/matrix', {
		'a failed look is fatal': [
			'readRecord(made, outcome.resp) : seen;',
			"readRecord(made, outcome.resp) : { state: 'failed' as State, record: {} };",
			'HTTP 500, first poll, once',
		],
	}),
	...mistakes('time/faultsOfOneRun', {
		'stall: a look has all the time': [
			'Math.min(timeout, MAX_READ_TIMEOUT)',
			'300_000',
			'each later than the one before',
		],
		"stall: the user's timeout does not act on looks": [
			'const timeout = request.timeout ?? FIRST_TIMEOUT',
			'const timeout = FIRST_TIMEOUT',
			'the time that the user set',
		],
		'a poll takes as long as the Timeout of the user': [
			'Math.min(timeout, MAX_READ_TIMEOUT)',
			'timeout',
			'a minute at most',
		],
	}),
	...mistakes('runs/waiting/refusedKey', {
		'a job is polled every 3 seconds with a key that PixVerse refuses': [
			'isKeyRefusal(outcome) ? KEY_PAUSE : 0',
			'0',
			'once a minute|pending items name the key',
		],
		'after a refusal of the key, the failure at the wait limit is about the time': [
			'if (failure.keyRefusal) {',
			'if (false) {',
			'is about the key',
		],
	}),
	...mistakes('runs/waiting/polls', {
		'an unknown status is taken for a failure': [
			"?? 'pending'",
			"?? 'failed'",
			'brings an unknown status means pending',
		],
	}),
	...mistakes('runs/waiting/unusableRecords', {
		'result: a ready record needs no address': [
			"if (state !== 'ready' || hasAddress(record))",
			"if (state !== 'ready' || record)",
			'a ready record without an address is not the result',
		],
		"result: another job's record is taken": [
			'!ids.includes(made.id)',
			'!made.id',
			"another job's record is not the result",
		],
	}),
];
