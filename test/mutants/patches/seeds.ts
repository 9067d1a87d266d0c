/**
 * Mistakes that random schedules must find by themselves: each by the seed that stands beside it, which
 * `npx tsx test/mutants/bySeeds.ts` tells.
 */
import type { Patch } from '../patch';
import { mistakes } from '../patch';
import { account } from './account';
import { balance } from './balance';
import { confirmations } from './confirmations';
import { files } from './files';
import { identity } from './identity';
import { results } from './results';
import { sending } from './sending';
import { stopping } from './stopping';
import { submission } from './submission';
import { trigger } from './trigger';
import { unforeseen } from './unforeseen';

const TESTS = 'seeds/seeds';
const foundBy = (seed: number) => `nothing is made twice, lost or stuck with seed ${seed}$`;

const others = [
	...[...account, ...balance, ...confirmations, ...files, ...identity, ...results, ...stopping],
	...[...sending, ...submission, ...trigger, ...unforeseen],
];

/** Mistakes of other lists, which a test of its own finds as well. */
const again: Record<string, number> = {
	'a fresh trace ID on every send of a submission': 3,
	'500044 after a lost answer takes a new trace ID': 32,
	'slots: a submission that failed keeps its slot': 3,
	'files: a file may end before its record says': 8,
	'a file is named by the place where n8n keeps it': 175,
	'two executions share a trace ID': 6,
	'the uploaded ID enters the intent': 680,
	'a lost answer is said to have cost nothing': 71,
	'a final refusal is forgotten between tries of the node': 83,
	'a moderation refusal is sent again': 83,
	'the memory of the run is forgotten between tries of the node': 32,
	'an error in no list is called a wrong setting': 8,
	'a credential that cannot be read right now is a wrong setting': 199,
	'the signature of an address names the job': 75,
	'result: a ready record needs no address': 290,
	'trigger: a repeat starts the workflow again': 64,
	'trigger: a repeat does not heed the first call': 64,
	'trigger: a record without an address confirms a delivery': 64,
	'result: a mask without an ID is taken': 33,
	'items with the same settings share a trace ID': 19,
	'a trace ID is never given up': 102,
	'maximum: the room for a swap goes to the mask of another one': 42,
	'a balance that cannot be read is forgotten': 360,
	'balance: what was spent since the reading does not count': 15,
	'balance: nothing is reserved': 32,
	'balance: an unanswered submission does not count': 10,
	'balance: an unanswered submission costs what one did before': 266,
	'maximum: what was given up costs nothing': 42,
	'maximum: one given up is waited for': 42,
	'balance: it refuses by reckoning': 1,
	'balance: nobody hears that another submission was answered': 7,
	'maximum: another run counts': 1,
	'maximum: what is on its way does not count': 10,
	'maximum: a swap whose mask was not found keeps its room': 33,
	'maximum: a mask is paid for without its swap': 42,
	'Stop does not reach the items': 216,
	'a setting that is wrong by now stops what was paid for': 118,
	'HTTP 5xx is taken for another server instead of a lost answer': 411,
	'balance: the price that is told is believed': 634,
	'balance: what may have been accepted is not asked for again': 42,
	'maximum: an answer without a price costs nothing': 10,
};

/** The mistake of another list, as the seed finds it. */
function bySeed([name, seed]: [string, number]): Patch {
	const patch = others.find((one) => one.name === name) as Patch;
	return { ...patch, name: `seeds: ${name}`, tests: TESTS, named: foundBy(seed) };
}

export const seeds: Patch[] = [
	...mistakes('transport/job/submit.ts', TESTS, {
		'seeds: Stop keeps what was reserved': [
			'\tsettleFailed(submission);\n',
			'\tif (!item.signal.aborted) settleFailed(submission);\n',
			foundBy(241),
		],
		'seeds: a maximum is waited for with a slot in hand': [
			'await clear(submission);\n\t\t\tawait getSlot(submission);',
			'await getSlot(submission);\n\t\t\tawait clear(submission);',
			foundBy(10),
		],
		'seeds: a submission is not named before it is sent': [
			'item.run.submitting(job);',
			'',
			foundBy(85),
		],
		'seeds: a job in doubt is sent again with the settings of now': [
			"state.is === 'inDoubt' ? state.body : stringifyExact",
			'stringifyExact',
			foundBy(174),
		],
	}),
	...mistakes('transport/run/memory.ts', TESTS, {
		'seeds: a further try with other settings is another job': [
			'find((job) => job.step === step)',
			'find((job) => job.step === step && false)',
			foundBy(108),
		],
	}),
	...mistakes('transport/job/traceId.ts', TESTS, {
		'seeds: one key on two steps is one trace ID': [
			'identityOf([url, told])',
			'identityOf([told])',
			foundBy(30),
		],
	}),
	...mistakes('transport/http/sentences.ts', TESTS, {
		'seeds: an error denies the charge of the mask before it': [
			'return job.prepared?.mask_id ? thrown.with({ description: MASK_CHARGED }) : thrown;',
			'return thrown;',
			foundBy(477),
		],
	}),
	...mistakes('transport/run/memory.ts', TESTS, {
		'seeds: what an item has paid for is a video': [
			'steps.find(({ accepted }) => accepted)',
			'steps.find(({ videoId }) => videoId)',
			foundBy(33),
		],
		'seeds: a setting that is wrong later takes an accepted video away': [
			"?? 'new') !== 'new'",
			"?? 'new') === 'accepted'",
			foundBy(566),
		],
	}),
	...mistakes('transport/job/submit.ts', TESTS, {
		'seeds: a mask is named as a video': ["if (step) job.traceKind = 'mask';", '', foundBy(37)],
	}),
	...mistakes('transport/job/upload.ts', TESTS, {
		'seeds: Stop keeps the slot of an upload': [
			'uploads.leave();',
			'if (!signal.aborted) uploads.leave();',
			foundBy(76),
		],
	}),
	...mistakes('transport/job/credits.ts', TESTS, {
		'seeds: a balance that an earlier run read is good enough': [
			'run.balance === undefined || ',
			'',
			foundBy(458),
		],
		'seeds: an answer without a price is the least that is likely': [
			'isPaid ? (told ?? high) : 0',
			'isPaid ? (told ?? rangeOf(submission).low) : 0',
			foundBy(314),
		],
	}),
	...mistakes('transport/http/outcome.ts', TESTS, {
		'seeds: an error of the service leaves no doubt': [
			'\toutcome.unsent !== true && !isBusy(outcome);',
			"\toutcome.outcome === 'lost' && outcome.unsent !== true && !isBusy(outcome);",
			foundBy(88),
		],
	}),
	...mistakes('transport/http/sendError.ts', TESTS, {
		'seeds: a request never left when the network goes away after it': [
			'(UNREACHABLE.test(code) && isOfConnect)',
			'UNREACHABLE.test(code)',
			foundBy(420),
		],
	}),
	...Object.entries(again).map(bySeed),
];
