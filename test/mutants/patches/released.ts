/** Mistakes about released executions: their stored state, what n8n runs again, and runs that are not released. */
import { mistakes } from '../patch';

export const released = [
	...mistakes('runs/released/laterParts', {
		'a released run forgets its jobs, and submits them again': [
			'const job = Job.restore(stored);',
			'const job = new Job({ item: stored.item });',
			'after a restart that took an hour',
		],
		'released: settings that changed meanwhile forget the earlier part': [
			'!isWanted && earlier === undefined',
			'!isWanted',
			'with settings that now',
		],
		'an item is released again without a poll in between': [
			'(ran > 0 || !before)',
			'true',
			'after a restart that took an hour',
		],
		'the time of a job that came back late is believed': [
			'took <= MAX_UNSEEN * (ranFor || took)',
			'true',
			'after a restart that took an hour',
		],
		'a failure before the work names no video': [
			'describe({ run, index, request: written }, toJobError(error))',
			'toJobError(error)',
			'when the credential has become wrong',
		],
		'a released run begins anew when it goes on, and calls its own videos resumed': [
			'this.startedAt = earlier.startedAt;',
			'calls no video of its own resumed',
		],
		'a run that met HTTP 429 is not released': [
			'\t\trefusalsBeforeBusy: maybe(isCount),\n',
			'that met HTTP 429',
		],
	}),
	...mistakes('runs/released/release|runs/released/laterParts', {
		'what is known is not left before the run is released': [
			"\t\t\tthis.context.getContext('node')[KEY] = state;\n",
			'after a restart that took an hour',
		],
		'a run that has ended leaves its state in the execution': [
			"else if (!this.isReleased) delete this.context.getContext('node')[KEY];",
			'with Execute Once',
		],
		'the time in a park does not count towards the wait limit': [
			'waited: till - waiting.start',
			'waited: clock.now() - waiting.start',
			'counts the wait limit',
		],
		'what n8n resumed while it started is put to wait again, and lost': [
			"if (isOfStart) this.givenUp = 'n8n had just started';",
			'while n8n starts is not put to wait',
		],
		'a run is released although an item is not submitted': [
			'[...attempt.open].map((item) => this.items.get(item)?.waiting);',
			'[...attempt.open].flatMap((item) => this.items.get(item)?.waiting ?? []);\n\t\tif (waiting.length === 0) return;',
			'above the limit of the account is put to wait once',
		],
	}),
	...mistakes('runs/released/keepsRunning', {
		'a run is released beyond its wait limit': [
			"if (left < MIN_RELEASE) return 'the wait limit ends before';",
			'a wait limit that ends before',
		],
		'a caller of a webhook gets the pending item': [
			"if (isAnswering) return 'a caller waits for the answer';",
			'last node',
		],
		'an execution that is not stored is released': [
			"if (context.getExecutionId() === undefined) return 'the execution is not stored';",
			'no execution ID',
		],
		'a caller of a Wait node gets the pending item': ['(webhook|wait)$', 'webhook$', 'a Wait node'],
	}),
	...mistakes('runs/released/laterParts|runs/released/keepsRunning', {
		'an item that failed before its run was released is submitted again': [
			'if (failure !== undefined) throw new JobError(failure);',
			'are not submitted again',
		],
		'a failed first item that n8n tries again is released over': [
			"isTriedAgain ? 'its first item failed and is tried again' : undefined",
			'undefined',
			'a first item that failed',
		],
	}),
	...mistakes('unit/run/release', {
		'released: the state of no run counts as that of an earlier one, and is paid again': [
			'index >= 0 && index < run && !isResumed',
			'index < run',
			'What a run finds of a state',
		],
		'the state of one round of a loop is taken for that of the next': [
			'if (index >= 0 && index < run && !isResumed) return undefined;',
			'What a run finds of a state',
		],
	}),
	...mistakes('runs/released/storedState', {
		'a stored state that cannot be used counts as none, and is paid again': [
			'if (earlier instanceof UnusableState) throw earlier.failureOf(context.getItemIndex());',
			'if (earlier instanceof UnusableState) return;',
			'cannot be used',
		],
	}),
	...mistakes('unit/run/storedState', {
		'a stored path is asked for as an ID': [
			'usableId(value) === value',
			'true',
			'No run goes on from a state with',
		],
		'released: an item whose jobs are gone is submitted again': [
			'return isMade;',
			'return true;',
			'No run goes on from a state with',
		],
		'released: a submission that lost its ID is submitted again': [
			"if (state?.is === 'accepted' && !isMade) return false;",
			'No run goes on from a state with',
		],
		'released: a step of another operation is passed over': [
			'own.length + masks.length < jobs.length',
			'jobs.length < 0',
			'No run goes on from a state with',
		],
		'what a newer version adds to a stored state is passed over': [
			'Object.keys(value).every((name) => Object.hasOwn(shape, name)) &&',
			'No run goes on from a state with',
		],
		'any stored text leaves as a trace ID': [
			'traceId: maybe(isTraceId), traceKind',
			'traceId: maybe(isText), traceKind',
			'No run goes on from a state with',
		],
		'an item that may have been paid for counts as not charged': [
			"charge: videoId === undefined ? 'unknown' : 'charged',",
			"charge: 'notCharged',",
			'names its own IDs first',
		],
		'a run with a doubt of a bare status is not released': [
			', byStatus: oneOf(undefined, true)',
			'A run goes on from',
		],
	}),
	...mistakes('time/releasedOnTime', {
		'on time: a released run comes back when such jobs usually end': [
			'Math.max(from - elapsed, ',
			'Math.max(expected - elapsed, ',
			'a quarter of their time late',
		],
		'on time: a released run waits for longer and longer': [
			'elapsed / 4, MIN_RELEASE',
			'elapsed, MIN_RELEASE',
			'a quarter of their time late',
		],
	}),
	...mistakes('runs/released/release', {
		'a run in batches is released before its last item is there': [
			'this.pause === 0 || this.isStalled || this.items.has(this.count - 1)',
			'true',
			'in batches is put to wait once',
		],
		'released: Get gives up at its return': ['goesOn ? undefined : ', 'also through an outage'],
		'a run is released beyond the wait limit of one of its items': [
			'const left = Math.min(...waiting',
			'const left = Math.max(...waiting',
			'first wait limit of',
		],
		'a run whose first item Maximum Credits kept back is not released': [
			'!== undefined && !isKept && retryOnFail',
			'!== undefined && retryOnFail',
			'although Maximum Credits',
		],
	}),
	...mistakes('unit/run/park', {
		'an engine that ignores the wait runs the node twice': [
			'if (data?.waitTill !== until) return false;',
			'if (data === undefined) return false;',
			'.',
		],
		'what a node shows while it waits counts as a run of its own': [
			'\tcontext.getExecuteData().runIndex = index;\n',
			'.',
		],
	}),
	...mistakes('runs/released/retried|runs/released/laterParts', {
		'n8n disables the node of a released run, and hands on its input': [
			"\tObject.defineProperty(data, 'waitTill', { enumerable: false });\n",
			'with the currently saved workflow',
		],
		'the pending items stay beside the error of a resumed run': [
			'runData?.[context.getNode().name]?.splice(index);',
			'void [runData, index];',
			'after the wait stop the workflow',
		],
	}),
];
