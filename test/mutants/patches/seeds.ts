/** Mistakes that the random fault schedules must find by themselves. */
import type { Patch } from '../patch';

const found = {
	tests: 'sweeps/seeds/odd',
	named: 'nothing is made twice, lost or stuck',
};

export const seeds: Patch[] = [
	{
		name: 'seeds: a fresh trace ID on every send of a submission',
		file: 'transport/http/timeouts.ts',
		search: 'await sendUntil(end, context, options, traceId)',
		replace: 'await sendUntil(end, context, options, traceId && undefined)',
		...found,
	},
	{
		name: 'seeds: "too many jobs" after a lost answer takes a new trace ID',
		file: 'transport/job/traceId.ts',
		search: 'const mustStay = job.keepsTraceId || execution === undefined;',
		replace: 'const mustStay = execution === undefined;',
		...found,
	},
	{
		name: 'seeds: a submission that failed keeps its permit',
		file: 'transport/job/submit.ts',
		search: 'if (permit !== undefined) giveBack(submission, permit, error);',
		replace: '',
		...found,
	},
	{
		name: 'seeds: a submission is not named before it is sent',
		file: 'transport/job/submit.ts',
		search: 'item.run.journal.submitting(item.index, url, String(job.traceId));',
		replace: '',
		...found,
	},
	{
		name: 'seeds: a further try with other settings is another job',
		file: 'transport/run/memory.ts',
		search: 'const key = `${item}:${step}`;',
		replace: 'const key = `${item}:${intent}`;',
		...found,
	},
	{
		name: 'seeds: one key on two steps is one trace ID',
		file: 'transport/job/fingerprint.ts',
		search: 'return identityOf([step, whole]);',
		replace: 'return identityOf([whole]);',
		...found,
	},
	{
		name: 'seeds: a file that was cut short is whole',
		file: 'transport/job/fileCheck.ts',
		search: 'if (stated !== undefined && bytes < stated) ',
		replace: 'if (stated !== undefined && bytes < 0) ',
		...found,
	},
	{
		name: 'seeds: what was spent since the balance was read does not count',
		file: 'transport/job/budget.ts',
		search: 'this.answered += Math.max(told ?? 0, most);',
		replace: '',
		...found,
	},
];
