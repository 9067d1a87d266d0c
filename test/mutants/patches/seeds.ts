/** Mistakes that the random fault schedules must find by themselves. */
import type { Patch } from '../patch';

const found = {
	tests: 'faults/seeds/(odd|even)',
	named: 'nothing is made twice, lost or stuck',
};

export const seeds: Patch[] = [
	{
		name: 'seeds: a fresh trace ID on every send of a submission',
		file: 'transport/timeLimit.ts',
		search: 'await sendUntil(end, context, options, traceId)',
		replace: 'await sendUntil(end, context, options, traceId && undefined)',
		...found,
	},
	{
		name: 'seeds: "too many jobs" after a lost answer takes a new trace ID',
		file: 'transport/identity.ts',
		search: 'const mustStay = job.inDoubt || execution === undefined;',
		replace: 'const mustStay = execution === undefined;',
		...found,
	},
	{
		name: 'seeds: a submission that failed keeps its place',
		file: 'transport/submit.ts',
		search: 'if (place !== undefined) giveBack(submission, place);',
		replace: '',
		...found,
	},
	{
		name: 'seeds: a submission is not named before it is sent',
		file: 'transport/transmit.ts',
		search: 'item.run.journal.submitting(item.index, url, String(job.traceId));',
		replace: '',
		...found,
	},
];
