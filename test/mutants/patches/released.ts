/** Mistakes about released executions: what is stored, what n8n runs again, and who is not released. */
import { mistakes } from '../patch';

export const released = [
	...mistakes('transport/run/memory.ts', 'runs/released/laterParts', {
		'a released run forgets its jobs, and submits them again': [
			'this.keep(new Job(stored));',
			'this.keep(new Job({ item: stored.item }));',
			'after a restart that took an hour',
		],
	}),
	...mistakes('transport/run/memory.ts', 'runs/released/laterParts', {
		'released: settings that changed meanwhile forget the earlier part': [
			'!isWanted && earlier === undefined',
			'!isWanted',
			'with settings that now',
		],
	}),
	...mistakes('transport/run/release.ts', 'runs/released/release|runs/released/laterParts', {
		'what is known is not left before the run is released': [
			"\t\t\tthis.context.getContext('node')[KEY] = state;\n",
			'',
			'after a restart that took an hour',
		],
		'a run that has ended leaves its state in the execution': [
			"else if (!this.isReleased) delete this.context.getContext('node')[KEY];",
			'',
			'with Execute Once',
		],
		'the time in a park does not count towards the wait limit': [
			'waited: till - waiting.start',
			'waited: clock.now() - waiting.start',
			'counts the wait limit',
		],
		'what n8n resumed while it started is put to wait again, and lost': [
			"if (isOfStart) this.givenUp = 'n8n had just started';",
			'',
			'while n8n starts is not put to wait',
		],
		'a run is released although an item is not submitted': [
			'[...scope.open].map((item) => this.items.get(item)?.waiting);',
			'[...scope.open].flatMap((item) => this.items.get(item)?.waiting ?? []);\n\t\tif (waiting.length === 0) return;',
			'above the limit of the account is put to wait once',
		],
	}),
	...mistakes('transport/run/release.ts', 'runs/released/keepsRunning', {
		'a run is released beyond its wait limit': [
			"if (left < SHORTEST) return 'the wait limit ends before';",
			'',
			'a wait limit that ends before',
		],
	}),
	...mistakes('transport/run/release.ts', 'runs/released/laterParts|runs/released/keepsRunning', {
		'an item that failed before its run was released is submitted again': [
			'if (failure !== undefined) throw new JobError(failure);',
			'',
			'are not submitted again',
		],
		'a failed first item that n8n tries again is released over': [
			"isTriedAgain ? 'its first item failed and is tried again' : undefined",
			'undefined',
			'a first item that failed',
		],
	}),
	...mistakes('transport/run/release.ts', 'unit/run/release', {
		'the state of one round of a loop is taken for that of the next': [
			'return state?.index === run ? state : undefined;',
			'return state;',
			'by the same run of the node',
		],
	}),
	...mistakes('transport/run/release.ts', 'time/releasedOnTime', {
		'on time: a released run comes back when such jobs usually end': [
			'Math.max(from - elapsed, ',
			'Math.max(expected - elapsed, ',
			'a quarter of their time late',
		],
		'on time: a released run waits for longer and longer': [
			'elapsed / 4, SHORTEST',
			'elapsed, SHORTEST',
			'a quarter of their time late',
		],
	}),
	...mistakes('transport/job/poll.ts', 'runs/released/laterParts', {
		'an item is released again without a poll in between': [
			'(ran > 0 || !release.before(index))',
			'true',
			'after a restart that took an hour',
		],
	}),
	...mistakes('transport/run/cancellation.ts', 'runs/released/release', {
		'a run in batches is released before its last item is there': [
			'!this.isSpaced || this.items.has(this.count - 1)',
			'true',
			'in batches is put to wait once',
		],
	}),
	...mistakes('transport/run/park.ts', 'runs/released/keepsRunning', {
		'a caller of a webhook gets the pending item': [
			"if (isAnswering(context)) return 'a caller waits for the answer';",
			'',
			'last node',
		],
		'an execution that is not stored is released': [
			"if (context.getExecutionId() === undefined) return 'the execution is not stored';",
			'',
			'no execution ID',
		],
	}),
	...mistakes('transport/run/park.ts', 'unit/run/park', {
		'the node of the stored entry is disabled for good': [
			'Object.assign(entry, { node, data: { main: [] } });',
			'Object.assign(entry, { data: { main: [] } });',
			'.',
		],
		'the entry that n8n disables hands on its input': [
			'Object.assign(entry, { node, data: { main: [] } });',
			'Object.assign(entry, { node });',
			'.',
		],
		'an engine that ignores the wait runs the node twice': [
			'if (data?.waitTill !== until || stack === undefined) return false;',
			'if (stack === undefined) return false;',
			'.',
		],
	}),
	...mistakes('transport/getJob.ts', 'runs/released/release', {
		'released: Get gives up at its return': ['goesOn ? undefined : ', '', 'also through an outage'],
	}),
	...mistakes('transport/makeJob.ts', 'runs/released/laterParts', {
		'the time of a job that came back late is believed': [
			'took <= LONG * (ranFor || took)',
			'true',
			'after a restart that took an hour',
		],
	}),
	...mistakes('transport/run/item.ts', 'runs/released/laterParts', {
		'a failure before the work names no video': [
			'rethrow(named(settings, toJobError(error)))',
			'rethrow(error)',
			'when the credential has become wrong',
		],
	}),
];
