/** Mistakes in what is believed of the account's limit, and of a job that is refused for want of room. */
import { mistakes } from '../patch';

export const refusals = [
	...mistakes('transport/account/learnedLimit.ts', 'unit/account/slots', {
		'limit: no more than one is tried at a time while the service accepts': [
			'Math.max(Math.floor(limit / 2), 1)',
			'1',
			'become more and more while the service accepts',
		],
	}),
	...mistakes('transport/account/learnedLimit.ts', 'unit/account/refusals', {
		'limit: slow start goes on after a refusal': [
			'isSlowStart: false,',
			'isSlowStart: known.isSlowStart,',
			'holds what was running, and probes no more for the time of a job',
		],
	}),
	...mistakes('transport/account/learnedLimit.ts', 'unit/account/learnedLimit', {
		'limit: a probe follows an accepted one before all ends are seen': [
			'probeAt: now + momentOf(known.jobTime)',
			'probeAt: now + 1',
			'when the ends are seen',
		],
		'limit: the pause between probes does not grow': [
			'failedProbes * jobTime * (',
			'jobTime * (',
			'grows by the time that a job takes',
		],
		'limit: a fall is not followed by quicker probes': [
			'limit < limitAtRefusal ? Math.ceil(before / 2) : before + 1',
			'before + 1',
			'count half after a fall',
		],
		'limit: every refusal of several under way counts': [
			'if (since < refusedAt) return { ...known, limit };',
			'',
			'of several that were under way only the first counts',
		],
		'limit: a false rise halves the count of failed probes': [
			'limit < limitAtRefusal ?',
			'limit < known.limit ?',
			'are counted on when a probe was accepted only because',
		],
		'limit: with all slots held by others it waits as if a job of its own ran': [
			'limit && failedProbes, jobTime',
			'failedProbes, jobTime',
			'in a moment when nothing of ours runs',
		],
		'limit: what is refused while nothing is held counts as a probe in vain': [
			'limit === 0 ? before : failedProbes',
			'failedProbes',
			'in a moment when nothing of ours runs: 9 tries',
		],
		'refusals: a single one lowers the limit': [
			'|| isSlowStart) && !isUnconfirmed',
			'|| isSlowStart) && !known',
			'may be about its job alone',
		],
	}),
	...mistakes('transport/account/learnedLimit.ts', 'simulation/limiter', {
		'limit: it follows no rise of the limit': [
			'return probeAt <= now ? 1 : 0;',
			'return 0;',
			'is followed: after 2000 s',
		],
		'limit: it follows no fall of the limit': [
			'const limit = Math.min(known.limit, running);',
			'const { limit } = known;',
			'is followed: after 2000 s',
		],
	}),
	...mistakes('transport/account/slots.ts', 'unit/account/refusals', {
		'limit: a slot is left open although none of its jobs wait': [
			'hasRun && this.isScarce && this.isAwaited',
			'hasRun && this.isScarce',
			'is not left open when none of its jobs wait for it',
		],
		'limit: slots are left open before any refusal': [
			'hasRun && this.isScarce && this.isAwaited',
			'hasRun && this.isAwaited',
			'is not left open before the service has refused',
		],
		'limit: one more is tried again and again while no answer comes': [
			'if (isProbe && this.isScarce) this.known',
			'if (!next) this.known',
			'lets one more try when an answer is lost',
		],
		'limit: a probe that ended without having run counts as one in vain': [
			'if (!hasRun && slot.isProbe) this.known',
			'if (!slot) this.known',
			'when a probe ends without having run',
		],
		'outage: a lost answer lets no other one try': [
			"if (slot.state === 'unanswered') this.known",
			"if (slot.state === 'accepted') this.known",
			'lets one more try when an answer is lost',
		],
		'limit: a slot that was refused stays held': [
			'if (slot) this.drop(slot);',
			'',
			'tries again after a pause when nothing of its own runs',
		],
	}),
	...mistakes('transport/job/submit.ts', 'simulation/refusedToTheEnd', {
		'refusals: a job is refused for ever': [
			'if (isGivenUp(refused, refusal)) throw givenUpError(job, final);',
			'',
			'ends after half an hour, not charged',
		],
		'refusals: a job that was given up keeps what it has reserved': [
			'\tsettleFailed(submission);\n',
			'',
			'frees what it holds of Maximum Credits',
		],
	}),
	...mistakes('transport/http/sentences.ts', 'simulation/stalls', {
		'refusals: a job in doubt that is given up cost nothing': [
			'if (isInDoubt || !refused',
			'if (!refused',
			'is given up after half an hour, and named',
		],
	}),
	...mistakes('transport/run/job.ts', 'unit/run/slotRefusals', {
		'refusals: a running job explains none': [
			'const isExplained = running > 0 && ',
			'const isExplained = running < 0 && ',
			'while jobs of ours run is tried again',
		],
		'refusals: a running job explains all': [
			'now - first < EXPLAINED * longest(expected)',
			'true',
			'although jobs of ours run all the time',
		],
		'refusals: a few are enough': [
			'count >= MANY_REFUSALS && ',
			'',
			'for hours, but seldom is tried again',
		],
		'refusals: a long job is given up as soon as a short one': [
			'Math.max(30 * 60_000, 3 * expected)',
			'30 * 60_000 + 0 * expected',
			'and takes half an hour is given up',
		],
	}),
];
