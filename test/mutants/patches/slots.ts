/** Mistakes about the slots of an account: which job gets one, how long it holds it, and the learned limit. */
import { mistakes } from '../patch';

export const slots = [
	...mistakes('runs/waiting/fullAccount', {
		'slots: one is not given back when a job ends': [
			'job.releaseSlot();\n\t\treturn',
			'job.slot = undefined;\n\t\treturn',
			'never runs more than',
		],
		"slots: the user's cap is ignored": [
			'first.health.isOutage ? Math.min(first.cap, MAX_IN_OUTAGE) : first.cap',
			'first.health.isOutage ? Math.min(first.cap, MAX_IN_OUTAGE) : Infinity',
			'never runs more than',
		],
		'Maximum Parallel Jobs does not count where nobody waits for the videos': [
			' ||\n\t(options.maxParallel < Infinity && (run.attempt.open.size > 0 || !run.attempt.isComplete))',
			'when the node does not wait for the videos',
		],
		'Maximum Parallel Jobs does not count between two batches': [
			'this.pause === 0 || this.isStalled || this.items.has(this.count - 1)',
			'true',
			'when the node does not wait for the videos',
		],
	}),
	...mistakes('unit/account/slots', {
		'slots: the run that came first is always next': [
			'[found, fewest] = [first, count];',
			'if (found === undefined) [found, fewest] = [first, count];',
			'goes to the run with the fewest slots',
		],
		'slots: that of an unwatched job is never freed': [
			'this.freeAt = startedAt + Math.min(expected, MAX_JOB_TIME);',
			'falls free after the expected time',
		],
		'slots: none is left open for other processes': [
			'? learned.timeLeftOpen(jobTime, Math.random()) : 0',
			'? 0 : 0',
			'is left open for a moment now and then',
		],
		'limit: a slot that was refused stays held': [
			'if (slot) this.free(slot);',
			'tries again after a pause when nothing of its own runs',
		],
		'outage: a lost answer lets no other one try': [
			"if (this.state === 'unanswered') this.slots",
			"if (this.state === 'accepted') this.slots",
			'lets one more try when a response is lost',
		],
		'refusals: those before an acceptance count': [
			'\t\tthis.full.lastAt = -Infinity;\n',
			'counts from none again',
		],
	}),
	...mistakes('time/batches|time/fullAccount', {
		'direct: a refused call asks again at once': [
			'job.expectedTime() || USUAL_JOB_TIME',
			'job.expectedTime() || 1',
			'is rarely asked for a step',
		],
	}),
	...mistakes('runs/charges/directResponses', {
		'direct: operations without a job wait for a slot': [
			'else if (makes !== undefined || job.timesFull > 0) {',
			'else {',
			'is done at once',
		],
		'direct: what the service has no room for is sent again at once': [
			'else if (makes !== undefined || job.timesFull > 0) {',
			'else if (makes !== undefined) {',
			'has no slot waits for one',
		],
	}),
	...mistakes('time/fullAccount', {
		'a job in doubt that was refused keeps its place': [
			'\t\t\t\tjob.releaseSlot();\n',
			'holds up no other job in doubt',
		],
		'slots: a mask keeps the slot that it waited for': [
			'if (makes === undefined) job',
			"if (makes === undefined && job.traceKind !== 'mask') job",
			'for which its mask had',
		],
	}),
	...mistakes('time/batches', {
		'slots: a run keeps its place when its job ends': [
			'\t\tthis.queue.delete(slot.run);\n',
			'',
			'waits for one job of a batch',
		],
		'limit: it follows no rise of the limit': [
			'return probeAt <= now ? 1 : 0;',
			'return 0;',
			'is followed',
		],
		'limit: it follows no fall of the limit': [
			'const limit = Math.min(known.limit, running);',
			'const { limit } = known;',
			'is followed',
		],
	}),
	...mistakes('time/faultsOfOneRun', {
		'stall: an unanswered submission keeps others from trying': [
			'if (!over.aborted) onSlow();',
			'holds up other runs for a few seconds only',
		],
	}),
	...mistakes('unit/job/submit', {
		'slots: a submission that failed keeps its slot': [
			'\t\tjob.endSlot();\n\t\tjob.refuse',
			'\t\tjob.refuse',
			'stopped: the job is new',
		],
	}),
	...mistakes('time/maximumCredits', {
		'slots: an item that waits for a bound keeps its slot': [
			'job.endSlot();\n\t\t\t\tcontinue;',
			'continue;',
			'became too dear',
		],
	}),
];
