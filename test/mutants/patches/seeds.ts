/** Mistakes that the random fault schedules must find by themselves. */
import type { Patch } from '../patch';

const found = {
	tests: 'faults/seeds/(odd|even)',
	named: 'nothing is made twice, lost or stuck',
};

export const seeds: Patch[] = [
	{
		name: 'seeds: a fresh trace ID on every send of a submission',
		file: 'transport/submit.ts',
		search: 'await send(abortableBy(item.context, undefined), options, job.traceId)',
		replace: 'await send(abortableBy(item.context, undefined), options)',
		...found,
	},
	{
		name: 'seeds: "too many jobs" after a lost answer takes a new trace ID',
		file: 'transport/submit.ts',
		search: 'const mustStay = job.inDoubt || origin.execution === undefined;',
		replace: 'const mustStay = origin.execution === undefined;',
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
		file: 'transport/submit.ts',
		search: 'item.run.journal.submitting(item.index, job.traceId);',
		replace: '',
		...found,
	},
];
