/** Mistakes that random schedules have found, each by the schedule of `test/time/found/` that bears its name. */
import { mistakes } from '../patch';

/** Mistakes in one file, each found by the schedule of its name. */
const found = (file: string, changes: Record<string, [search: string, replace: string]>) =>
	mistakes(
		file,
		'time/seeds/seeds',
		Object.fromEntries(
			Object.entries(changes).map(([name, change]) => [
				`seeds: ${name}`,
				[...change, `lost or stuck: ${name.replaceAll(' ', '-')}$`],
			]),
		),
	);

export const seeds = [
	...found('transport/job/submit.ts', {
		'Stop keeps what was reserved': [
			'.forget(job);\n\tsettle(submission);',
			'.forget(job);\n\tif (!item.signal.aborted) settle(submission);',
		],
		'a maximum is waited for with a slot in hand': [
			'await reserve(submission);\n\t\t\tawait getSlot(submission);',
			'await getSlot(submission);\n\t\t\tawait reserve(submission);',
		],
		'a submission is not named before it is sent': ['item.run.journal.submitting(job);', ''],
		'a job in doubt is sent again with the settings of now': [
			"state.is === 'inDoubt' ? state.body : stringifyExact",
			'stringifyExact',
		],
	}),
	...found('transport/job/prepare.ts', {
		'a mask is named as a video': ["if (step) job.traceKind = 'mask';", ''],
	}),
	...found('transport/run/memory.ts', {
		'a further try with other settings is another job': [
			'find((job) => job.step === step)',
			'find((job) => job.step === step && false)',
		],
		'what an item has paid for is a video': [
			'steps.find(({ accepted }) => accepted)',
			'steps.find(({ videoId }) => videoId)',
		],
		'a setting that is wrong later takes an accepted video away': [
			"?? 'new') !== 'new'",
			"?? 'new') === 'accepted'",
		],
	}),
	...found('transport/run/memory.ts', {
		'one key on two steps is one trace ID': ['identityOf([step, told])', 'identityOf([told])'],
	}),
	...found('transport/job/upload.ts', {
		'Stop keeps the slot of an upload': [
			'uploads.leave();',
			'if (!signal.aborted) uploads.leave();',
		],
	}),
	...found('transport/job/credits.ts', {
		'a balance that an earlier run read is good enough': ['run.balance === undefined || ', ''],
		'an answer without a price is the least that is likely': [
			'isFree ? 0 : (told ?? high)',
			'isFree ? 0 : (told ?? rangeOf({ job, url, body }).low)',
		],
	}),
	...found('transport/http/outcome.ts', {
		'an error of the service leaves no doubt': [
			"refused: { again: 'soon', mayBeDone: true",
			"refused: { again: 'soon', mayBeDone: false",
		],
	}),
	...found('transport/http/sendError.ts', {
		'a request never left when the network goes away after it': [
			'(UNREACHABLE.test(code) && isOfConnect)',
			'UNREACHABLE.test(code)',
		],
	}),
];
