/**
 * Mistakes that random schedules must find by themselves: each by the seed that stands beside it, which
 * `npm run test:seeds -- --first=1 --count=15000` tells of a copy with the mistake in it.
 */
import type { Patch } from '../patch';
import { balance } from './balance';
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
		...foundBy(180),
	},
	{
		name: 'seeds: a fresh trace ID on every send of a submission',
		file: 'transport/http/timeouts.ts',
		search: 'await sendUntil(end, context, options, traceId)',
		replace: 'await sendUntil(end, context, options, traceId && undefined)',
		...foundBy(36),
	},
	{
		name: 'seeds: "too many jobs" after a lost answer takes a new trace ID',
		file: 'transport/job/traceId.ts',
		search: 'const mustStay = job.keepsTraceId || execution === undefined;',
		replace: 'const mustStay = execution === undefined;',
		...foundBy(583),
	},
	{
		name: 'seeds: a submission that failed keeps its permit',
		file: 'transport/job/submit.ts',
		search: 'if (permit !== undefined) giveBack(submission, permit, error);',
		replace: '',
		...foundBy(3),
	},
	{
		name: 'seeds: a submission is not named before it is sent',
		file: 'transport/job/submit.ts',
		search: 'item.run.journal.submitting(item.index, url, job.exactKey);',
		replace: '',
		...foundBy(157),
	},
	{
		name: 'seeds: a further try with other settings is another job',
		file: 'transport/run/memory.ts',
		search: 'const key = `${item}:${step}`;',
		replace: 'const key = `${item}:${intent}`;',
		...foundBy(22),
	},
	{
		name: 'seeds: one key on two steps is one trace ID',
		file: 'transport/job/fingerprint.ts',
		search: 'return identityOf([step, whole]);',
		replace: 'return identityOf([whole]);',
		...foundBy(20),
	},
	{
		name: 'seeds: a file that was cut short is whole',
		file: 'transport/job/fileCheck.ts',
		search: 'if (stated !== undefined && bytes < stated) ',
		replace: 'if (stated !== undefined && bytes < 0) ',
		...foundBy(7),
	},
	{
		name: 'seeds: what was spent since the balance was read does not count',
		file: 'transport/job/budget.ts',
		search: 'this.answered += Math.max(told ?? 0, most);',
		replace: '',
		...foundBy(3),
	},
	again(identity, 'a job in doubt is sent again with the settings of now', 4069),
	again(identity, 'a file is named by the place where n8n keeps it', 161),
	again(identity, 'the incoming JSON of an item with a volatile setting does not count', 14571),
	again(identity, 'the incoming JSON counts beside a key', 464),
	again(submission, 'two executions share a trace ID', 53),
	again(submission, 'the uploaded ID enters the intent', 161),
	again(submission, 'a trace ID is given up after one refusal', 134),
	again(submission, 'a lost answer is said to have cost nothing', 124),
	again(submission, 'a final refusal is forgotten between tries of the node', 137),
	again(submission, 'a moderation refusal is sent again', 137),
	again(submission, 'the memory of the run is forgotten between tries of the node', 36),
	again(identity, 'the wait limit makes another video of a row', 464),
	again(unforeseen, 'an error in no list is called a wrong setting', 43),
	again(unforeseen, 'a credential that cannot be read right now is a wrong setting', 113),
	again(unforeseen, 'the signature of an address names the job', 142),
	again(results, 'result: a ready record needs no address', 72),
	again(trigger, 'trigger: a repeat starts the workflow again', 57),
	again(trigger, 'trigger: a repeat does not wait for the first call', 57),
	again(confirmations, 'trigger: a record without an address confirms a delivery', 57),
	again(results, 'result: a mask without an ID is taken', 988),
	again(submission, 'items with the same settings share a trace ID', 8),
	again(submission, 'a trace ID is never given up', 43),
	again(balance, 'maximum: the room for a swap goes to the mask of another one', 100),
	again(balance, 'a balance that cannot be read is forgotten', 3749),
];
