/** Mistakes that random schedules find, each by the seed beside it; `npx tsx test/mutants/bySeeds.ts` tells which. */
import { mistakes } from '../patch';

const foundBy = (seed: number) => `nothing is made twice, lost or stuck with seed ${seed}$`;

export const seeds = [
	...mistakes('transport/job/submit.ts', 'time/seeds/seeds', {
		'seeds: Stop keeps what was reserved': [
			'.forget(job);\n\tsettle(submission);',
			'.forget(job);\n\tif (!item.signal.aborted) settle(submission);',
			foundBy(241),
		],
		'seeds: a maximum is waited for with a slot in hand': [
			'await reserve(submission);\n\t\t\tawait getSlot(submission);',
			'await getSlot(submission);\n\t\t\tawait reserve(submission);',
			foundBy(10),
		],
		'seeds: a submission is not named before it is sent': [
			'item.run.journal.submitting(job);',
			'',
			foundBy(85),
		],
		'seeds: a job in doubt is sent again with the settings of now': [
			"state.is === 'inDoubt' ? state.body : stringifyExact",
			'stringifyExact',
			foundBy(174),
		],
	}),
	...mistakes('transport/job/prepare.ts', 'time/seeds/seeds', {
		'seeds: a mask is named as a video': ["if (step) job.traceKind = 'mask';", '', foundBy(37)],
	}),
	...mistakes('transport/run/memory.ts', 'time/seeds/seeds', {
		'seeds: a further try with other settings is another job': [
			'find((job) => job.step === step)',
			'find((job) => job.step === step && false)',
			foundBy(108),
		],
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
	...mistakes('transport/run/memory.ts', 'time/seeds/seeds', {
		'seeds: one key on two steps is one trace ID': [
			'identityOf([step, told])',
			'identityOf([told])',
			foundBy(30),
		],
	}),
	...mistakes('transport/http/sentences.ts', 'time/seeds/seeds', {
		'seeds: an error denies the charge of the mask before it': [
			'return job.prepared?.mask_id ? thrown.with({ description: MASK_CHARGED }) : thrown;',
			'return thrown;',
			foundBy(477),
		],
	}),
	...mistakes('transport/job/upload.ts', 'time/seeds/seeds', {
		'seeds: Stop keeps the slot of an upload': [
			'uploads.leave();',
			'if (!signal.aborted) uploads.leave();',
			foundBy(76),
		],
	}),
	...mistakes('transport/job/credits.ts', 'time/seeds/seeds', {
		'seeds: a balance that an earlier run read is good enough': [
			'run.balance === undefined || ',
			'',
			foundBy(458),
		],
		'seeds: an answer without a price is the least that is likely': [
			'isFree ? 0 : (told ?? high)',
			'isFree ? 0 : (told ?? rangeOf({ job, url, body }).low)',
			foundBy(314),
		],
	}),
	...mistakes('transport/http/outcome.ts', 'time/seeds/seeds', {
		'seeds: an error of the service leaves no doubt': [
			'\toutcome.unsent !== true && !isBusy(outcome);',
			"\toutcome.outcome === 'lost' && outcome.unsent !== true && !isBusy(outcome);",
			foundBy(88),
		],
	}),
	...mistakes('transport/http/sendError.ts', 'time/seeds/seeds', {
		'seeds: a request never left when the network goes away after it': [
			'(UNREACHABLE.test(code) && isOfConnect)',
			'UNREACHABLE.test(code)',
			foundBy(420),
		],
	}),
];
