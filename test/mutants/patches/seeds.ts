/**
 * Mistakes that random schedules must find by themselves: each by the seed that stands beside it, which
 * `npm run test:seeds -- --first=1 --count=5000` tells of a copy with the mistake in it.
 */
import type { Patch } from '../patch';
import { results } from './results';

const foundBy = (seed: number) => ({
	tests: 'seeds/seeds',
	named: `nothing is made twice, lost or stuck with seed ${seed}$`,
});

/** A mistake of another list, which a test of its own finds as well. */
function again(patches: Patch[], name: string, seed: number): Patch {
	const patch = patches.find((one) => one.name === name) as Patch;
	return { ...patch, name: `seeds: ${name}`, ...foundBy(seed) };
}

export const seeds: Patch[] = [
	{
		name: 'seeds: a fresh trace ID on every send of a submission',
		file: 'transport/http/timeouts.ts',
		search: 'await sendUntil(end, context, options, traceId)',
		replace: 'await sendUntil(end, context, options, traceId && undefined)',
		...foundBy(2),
	},
	{
		name: 'seeds: "too many jobs" after a lost answer takes a new trace ID',
		file: 'transport/job/traceId.ts',
		search: 'const mustStay = job.keepsTraceId || execution === undefined;',
		replace: 'const mustStay = execution === undefined;',
		...foundBy(87),
	},
	{
		name: 'seeds: a submission that failed keeps its permit',
		file: 'transport/job/submit.ts',
		search: 'if (permit !== undefined) giveBack(submission, permit, error);',
		replace: '',
		...foundBy(6),
	},
	{
		name: 'seeds: a submission is not named before it is sent',
		file: 'transport/job/submit.ts',
		search: 'item.run.journal.submitting(item.index, url, String(job.traceId));',
		replace: '',
		...foundBy(569),
	},
	{
		name: 'seeds: a further try with other settings is another job',
		file: 'transport/run/memory.ts',
		search: 'const key = `${item}:${step}`;',
		replace: 'const key = `${item}:${intent}`;',
		...foundBy(500),
	},
	again(results, 'result: a ready record needs no address', 12),
	again(results, 'result: a mask without an ID is taken', 652),
];
