/** Mistakes of the limiter: in whose turn it is, and in how long a permit is held. */
import { mistakes } from '../patch';

export const limiter = [
	...mistakes('transport/job/runJob.ts', 'faults/concurrency', {
		'limiter: a permit is not given back when a job ends': [
			'if (permit) limiter.release(permit);',
			'',
			"never runs more than the user's cap",
		],
	}),
	...mistakes('transport/job/runJob.ts', 'simulation/limiter|sweeps/simulation/limits', {
		'limiter: after Wait for Completion off, permits fall free by the guess alone': [
			'watchPermit(work, made, accepted).catch(() => {});',
			'if (job.permit) limiter.releaseAfter(job.permit, expectedOf(work));',
			'nor when nobody waits for jobs',
		],
	}),
	...mistakes('transport/limiter/fairQueue.ts', 'faults/concurrency', {
		"limiter: the user's cap is ignored": [
			'held(flow) >= turn[0].cap',
			'held(flow) === Infinity',
			"never runs more than the user's cap",
		],
	}),
	...mistakes('transport/limiter/fairQueue.ts', 'unit/limiter/fairQueue', {
		'limiter: runs do not take turns': [
			'this.moveToEnd(flow);\n\t\t\tthis.served',
			'if (turn.length === 0) this.turns.delete(flow);\n\t\t\tthis.served',
			'lets the runs take turns',
		],
		'limiter: a new run waits for one that has just had its turn': [
			'this.served !== flow',
			'false',
			'lets a new run pass',
		],
		'limiter: the queue forgets the old turn of somebody who was refused': [
			'({ position }) => position.arrival',
			'() => 0',
			'gives somebody who was refused the old place',
		],
		'limiter: whoever gives up stays in line': [
			'if (at >= 0) turn.splice(at, 1);',
			'',
			'forgets whoever gives up',
		],
	}),
	...mistakes('transport/limiter/fairQueue.ts', 'simulation/limiter', {
		'limiter: a run of one item waits behind the thousand of another': [
			'this.turns.get(one.flow) ?? this.join(one.flow)',
			'[...this.turns.values()][0] ?? this.join(one.flow)',
			'runs of one item end within twice the time',
		],
	}),
	...mistakes('transport/limiter/limiter.ts', 'unit/limiter/limiter', {
		'limiter: the permit of an unwatched job is never freed': [
			'this.permits.freeAt(permit, permit.since + Math.min(expected, LONGEST_JOB));',
			'',
			'falls free after the expected time',
		],
		'limiter: the permit of an unwatched job is kept as long as a long job takes': [
			'Math.min(expected, LONGEST_JOB)',
			'expected',
			'falls free after ten minutes at the latest',
		],
		'limiter: the expected time counts from the end of the watch': [
			'permit.since + Math.min',
			'clock.now() + Math.min',
			'counts the expected time from the start of the job',
		],
		'limiter: a missing answer keeps others from trying': [
			"this.permits.setState(permit, 'doubtful');",
			'',
			'lets others try while an answer fails to come',
		],
	}),
	...mistakes('transport/limiter/limiter.ts', 'sweeps/simulation/workers', {
		'limiter: no place is left open for other processes': [
			'if (pause > 0) this.permits.leaveOpen',
			'if (pause < 0) this.permits.leaveOpen',
			'waits for its start as long as a few jobs',
		],
	}),
	...mistakes('transport/job/submit.ts', 'simulation/limiter', {
		'limiter: somebody who was refused gets in line as a new one': [
			'({ position } = given);',
			'',
			'serves its items in their order',
		],
		'limiter: a submission that failed keeps its permit': [
			'if (permit !== undefined) giveBack(submission, permit, error);',
			'',
			'no permit and nobody in line is left',
		],
	}),
	...mistakes('transport/limiter/limiters.ts', 'unit/limiter/limiters', {
		'limiter: one that was forgotten is still in use': [
			'limiter.isIdle && ',
			'',
			'are kept as long as somebody',
		],
		'limiter: none is ever forgotten': [
			'limiters.delete(key);',
			'void key;',
			'are forgotten some time after',
		],
	}),
	...mistakes('transport/limiter/semaphore.ts', 'unit/limiter/semaphore', {
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
