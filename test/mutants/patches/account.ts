/** Mistakes about an account: whose turn it is, how long a slot is held, and what is asked for in vain. */
import { mistakes } from '../patch';

export const account = [
	...mistakes('transport/makeJob.ts', 'faults/concurrency', {
		'slots: one is not given back when a job ends': [
			'if (slot) slots.release(slot);',
			'',
			"never runs more than the user's cap",
		],
	}),
	...mistakes('transport/job/poll.ts', 'simulation/limiter|sweeps/simulation/limits', {
		'slots: after Wait for Completion off, they fall free by the guess alone': [
			'options.waits || (account?.slots.isScarce === true && account.slots.isAwaitedBy(run.flow))',
			'options.waits',
			'nor when nobody waits for jobs',
		],
	}),
	...mistakes('transport/job/poll.ts', 'simulation/limiter', {
		'slots: jobs are polled for them while there is room for all': [
			'account?.slots.isScarce === true && account.slots.isAwaitedBy(run.flow)',
			'account !== undefined',
			'are not looked at while the service has room',
		],
	}),
	...mistakes('transport/account/slots.ts', 'faults/concurrency', {
		"slots: the user's cap is ignored": [
			'Math.min(fewest, first.cap)',
			'fewest',
			"never runs more than the user's cap",
		],
	}),
	...mistakes('transport/account/slots.ts', 'unit/account/slots', {
		'slots: the run that came first is always next': [
			'[found, fewest] = [first, held];',
			'if (found === undefined) [found, fewest] = [first, held];',
			'goes to the run with the fewest slots',
		],
		'slots: a run that was served stays the first of those with as few': [
			'this.queue.delete(found.run);',
			'if (line.size === 0) this.queue.delete(found.run);',
			'was served longest ago',
		],
		'slots: whoever came last is next in its run': [
			'of this.queue) {\n',
			'of [...this.queue].map(([run, line]) => [run, [...line].reverse()] as const)) {\n',
			'goes to whoever came first within a run',
		],
		'slots: whoever gives up stays in line': [
			'line?.delete(waiting);',
			'',
			'go to nobody who has stopped waiting',
		],
		'slots: that of an unwatched job is never freed': [
			'this.releaseIn(slot, slot.since + Math.min(expected, LONGEST_JOB) - clock.now());',
			'',
			'falls free after the expected time',
		],
		'slots: that of an unwatched job is kept as long as a long job takes': [
			'Math.min(expected, LONGEST_JOB)',
			'expected',
			'falls free after ten minutes at the latest',
		],
		'slots: the expected time counts from the end of the watch': [
			'slot.since + Math.min',
			'clock.now() + Math.min',
			'counts the expected time from the start of the job',
		],
		'slots: a missing answer keeps others from trying': [
			"this.setState(slot, 'doubtful');",
			'',
			'are open to others while an answer fails to come',
		],
		'outage: slots are given out in it': [
			'isProbe && this.health.isOutage ? 1 : Infinity',
			'Infinity',
			'only runs without a slot',
		],
		'outage: no other run may try in it': [
			'this.health.isOutage ? 1 :',
			'this.health.isOutage ? 0 :',
			'only runs without a slot',
		],
	}),
	...mistakes('transport/account/slots.ts', 'sweeps/simulation/workers', {
		'slots: none is left open for other processes': [
			'isWanted ? learned.timeLeftOpen(took, Math.random()) : 0',
			'isWanted ? took * 0 : 0',
			'waits for its start as long as a few jobs',
		],
	}),
	...mistakes('transport/account/slots.ts', 'growth/growth', {
		'slots: those of a run are counted one by one': [
			'run.held = (run.held ?? 0) + by;',
			'run.held = [...this.held].filter((slot) => slot.run === run).length;',
			'submitted, with room for all',
		],
	}),
	...mistakes('transport/run/cancellation.ts', 'growth/growth', {
		'slots: a key is sought among those of all items': [
			'const first = this.keys.get(key) ?? item;',
			'const first = [...this.keys].find(([other]) => other === key)?.[1] ?? item;',
			'with a trace ID of the user',
		],
	}),
	...mistakes('transport/job/submit.ts', 'simulation/limiter', {
		'slots: a submission that failed keeps its slot': [
			'\tgiveBack(submission, error);\n',
			'',
			'no slot and nobody in line is left',
		],
	}),
	...mistakes('transport/account/account.ts', 'unit/account/account', {
		'account: one that was forgotten is still in use': [
			'if (slots.isIdle) accounts',
			'accounts',
			'are kept as long as somebody',
		],
		'account: none is ever forgotten': [
			'accounts.delete(other);',
			'void other;',
			'are forgotten some time after',
		],
	}),
	...mistakes('transport/account/semaphore.ts', 'unit/account/semaphore', {
		'the slots are handed on to whoever came last': [
			'const [next] = this.waiting;',
			'const [next] = [...this.waiting].reverse();',
			'in the order of coming',
		],
		'whoever waits for a slot does not hear of Stop': [
			'waiter<boolean>([signal], ',
			'waiter<boolean>([], ',
			'handed on in turn',
		],
	}),
];
