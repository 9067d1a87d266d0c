/**
 * Mistakes that random schedules must find by themselves: each by the seed that stands beside it, which
 * `npm run test:seeds -- --first=1 --count=5000` tells of a copy with the mistake in it.
 */
import type { Patch } from '../patch';
import { confirmations } from './confirmations';
import { identity } from './identity';
import { results } from './results';
import { submission } from './submission';
import { trigger } from './trigger';
import { unforeseen } from './unforeseen';

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
		name: 'a clock that is ahead keeps the place of a released job',
		file: 'transport/run/job.ts',
		search: 'Math.min(accepted.acceptedAt - ahead(), clock.now())',
		replace: 'accepted.acceptedAt - ahead()',
		...foundBy(3065),
	},
	{
		name: 'seeds: a fresh trace ID on every send of a submission',
		file: 'transport/http/timeouts.ts',
		search: 'await sendUntil(end, context, options, traceId)',
		replace: 'await sendUntil(end, context, options, traceId && undefined)',
		...foundBy(15),
	},
	{
		name: 'seeds: "too many jobs" after a lost answer takes a new trace ID',
		file: 'transport/job/traceId.ts',
		search: 'const mustStay = job.keepsTraceId || execution === undefined;',
		replace: 'const mustStay = execution === undefined;',
		...foundBy(277),
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
		search: 'item.run.journal.submitting(item.index, url, name);',
		replace: '',
		...foundBy(81),
	},
	{
		name: 'seeds: a further try with other settings is another job',
		file: 'transport/run/memory.ts',
		search: 'const key = `${item}:${step}`;',
		replace: 'const key = `${item}:${intent}`;',
		...foundBy(132),
	},
	{
		name: 'seeds: one key on two steps is one trace ID',
		file: 'transport/job/fingerprint.ts',
		search: 'return identityOf([step, whole]);',
		replace: 'return identityOf([whole]);',
		...foundBy(6),
	},
	{
		name: 'seeds: a file that was cut short is whole',
		file: 'transport/job/fileCheck.ts',
		search: 'if (stated !== undefined && bytes < stated) ',
		replace: 'if (stated !== undefined && bytes < 0) ',
		...foundBy(13),
	},
	{
		name: 'seeds: what was spent since the balance was read does not count',
		file: 'transport/job/budget.ts',
		search: 'this.answered += Math.max(told ?? 0, most);',
		replace: '',
		...foundBy(131),
	},
	again(identity, 'a job in doubt is sent again with the settings of now', 132),
	again(identity, 'a file is named by the place where n8n keeps it', 86),
	again(identity, 'the incoming JSON of an item with a volatile setting does not count', 2370),
	again(identity, 'the incoming JSON counts beside a key', 90),
	again(submission, 'two executions share a trace ID', 15),
	again(submission, 'the uploaded ID enters the intent', 62),
	again(submission, 'a trace ID is given up after one refusal', 133),
	again(submission, 'a lost answer is said to have cost nothing', 52),
	again(submission, 'a final refusal is forgotten between tries of the node', 700),
	again(submission, 'a moderation refusal is sent again', 700),
	again(submission, 'the memory of the run is forgotten between tries of the node', 24),
	again(identity, 'the wait limit makes another video of a row', 90),
	again(unforeseen, 'an error in no list is called a wrong setting', 12),
	again(unforeseen, 'a credential that cannot be read right now is a wrong setting', 8),
	again(unforeseen, 'the signature of an address names the job', 62),
	again(results, 'result: a ready record needs no address', 51),
	again(trigger, 'trigger: a repeat starts the workflow again', 94),
	again(trigger, 'trigger: a repeat does not wait for the first call', 94),
	again(confirmations, 'trigger: a record without an address confirms a delivery', 94),
	again(results, 'result: a mask without an ID is taken', 363),
];
