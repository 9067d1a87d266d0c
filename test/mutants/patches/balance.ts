/** Mistakes that spend what the user wants to keep, or keep others from spending. */
import { mistakes } from '../patch';

export const balance = [
	...mistakes('transport/job/balance.ts', 'workflow/minimumBalance', {
		'balance: it is read once per item': [
			'this.readingNow ??=',
			'this.readingNow =',
			'is read once for all items',
		],
		'a balance that cannot be read is forgotten': [
			'if (balance !== undefined) return balance;',
			'if (balance !== null) return balance ?? 1e9;',
			'when the balance cannot be read',
		],
	}),
	...mistakes('transport/job/balance.ts', 'unit/job/balance', {
		'balance: what unanswered submissions keep back is kept back for ever': [
			"'balance', message, !isShort",
			"'balance', message, false",
			'says so, and until when',
		],
	}),
	...mistakes('transport/job/budget.ts', 'simulation/minimumBalance', {
		'balance: what was answered since the reading does not count': [
			'this.answered += Math.max(told ?? 0, most);',
			'',
			'is kept by a run, and read once a submission at most',
		],
		'balance: the price that is told is believed': [
			'this.answered += Math.max(told ?? 0, most);',
			'this.answered += told ?? most;',
			'is kept where answers tell',
		],
		'balance: submissions leave without being booked': [
			'this.bookings.set(ownerOf(submission), { flow, most });',
			'this.bookings.set(ownerOf(submission), { flow, most: 0 });',
			'several turn out dearer',
		],
		'balance: a booking comes after another one can': [
			"if (verdict === 'enough') onEnough();",
			"if (verdict === 'enough') await clock.pause(1).then(onEnough);",
			'that ask at the same moment',
		],
		'balance: an unanswered submission costs what one did before': [
			'Math.max(likely?.high ?? 0, published?.high ?? UNKNOWN_PRICE.high)',
			'(likely?.high ?? UNKNOWN_PRICE.high)',
			'several turn out dearer',
		],
		'balance: one given up is forgotten': [
			'if (this.bookings.get(job)?.abandonedAt === undefined) this.bookings.delete(job);',
			'this.bookings.delete(job);',
			'is asked for again by the next try|counts what was given up',
		],
		'balance: one given up is waited for': [
			'if (booking && submission.job.isInDoubt) booking.abandonedAt = clock.now();',
			'if (booking && submission.job.isInDoubt) return this.noteChange();',
			'is asked for again by the next try|counts what was given up',
		],
		'balance: one given up counts for ever': [
			'if (abandonedAt < oldest) {',
			'if (abandonedAt < 0) {',
			'counts what was given up for half an hour',
		],
		'balance: an old one is good enough': [
			' || clock.now() - reading.at > OLDEST',
			'',
			'older than half a minute',
		],
		'balance: it refuses by reckoning': [
			"if (answered > 0) return 'count';",
			'',
			'refuses nothing that may be paid with credits that came back',
		],
		'balance: what may have been accepted is not asked for again': [
			'submission.job.isInDoubt || this.isBooked',
			'this.isBooked',
			'lets a try ask again for what may have been accepted',
		],
		'balance: nobody hears that another submission was answered': [
			'\t\tthis.change.settle();\n',
			'',
			'is kept by a run',
		],
	}),
	...mistakes('transport/job/budget.ts', 'unit/job/budget', {
		'balance: an unanswered submission does not count': [
			'rest - answered - open >= 0',
			'rest - answered >= 0',
			'that waits for the one on its way',
		],
		'balance: one given up counts nothing': [
			'const rest = left - abandoned - least;',
			'const rest = left - least;',
			'that bears none beside one that was given up',
		],
	}),
	...mistakes('transport/job/budget.ts', 'simulation/maximumCredits', {
		'maximum: what was given up long ago does not count': [
			'spend(of, most);',
			'',
			'counts what a run gave up for as long',
		],
		'maximum: another run counts': [
			'this.counted(ownerOf(submission), item.run.flow);',
			'this.counted(ownerOf(submission));',
			'counts nothing that another run gave up',
		],
		'maximum: what is on its way does not count': [
			'this.counted(ownerOf(submission), item.run.flow);',
			'{ open: 0, abandoned: 0 };',
			'is not passed',
		],
		'maximum: what was guessed is said to be spent': [
			'flow.isGuessed ||= told === undefined;',
			'',
			'where no answer tells a price',
		],
		'maximum: an answer without a price costs nothing': [
			'flow.spent += told ?? most;',
			'flow.spent += told ?? 0;',
			'where no answer tells a price',
		],
		'maximum: a swap that is refused for now loses its room': [
			'if (submission.job.prepared?.mask_id === undefined) this.end(submission);',
			'this.end(submission);',
			'at a full account',
		],
	}),
	...mistakes('transport/job/budget.ts', 'workflow/maximumCredits', {
		'maximum: what an earlier run has paid for counts again': [
			'if (!job.accepted?.isResumed) spend',
			'spend',
			'so that the rest of a batch is made',
		],
		'maximum: a mask is paid for without its swap': [
			'const { low } = wholeOf(submission);',
			'const { low } = boundsOf(submission);',
			'no mask whose swap',
		],
		'maximum: the room for a swap goes to the mask of another one': [
			'if (step) this.bookings.set(step.job, { flow, most: boundsOf(step).high });',
			'if (step) this.bookings.delete(step.job);',
			'no mask whose swap',
		],
	}),
	...mistakes('transport/job/submit.ts', 'simulation/minimumBalance', {
		'balance: what runs without a minimum spend does not count': [
			'\tbudgetOf(limiter).accepted(submission);\n',
			'\tif (item.options.minimumBalance !== undefined) budgetOf(limiter).accepted(submission);\n',
			'is kept beside a run that has none',
		],
		'balance: one that never left keeps the others back': [
			'else if (!job.isInDoubt) budgetOf(limiter).withdraw(submission);',
			'',
			'keeps no two waiting for each other',
		],
		'balance: one that never left is sent again unbooked': [
			'\t\tawait keepBooked(submission, permit);\n',
			'',
			'while another one went before it',
		],
		'balance: one that never left keeps its place while it waits for its booking': [
			'\tlimiter.release(permit);\n\tdo await',
			'\tdo await',
			'keeps no two waiting for each other',
		],
	}),
	...mistakes('transport/run/memory.ts', 'workflow/releasedSettings', {
		'maximum: what was spent before a release does not count': [
			'this.flow.spent = earlier.spent;',
			'',
			'counts what was spent before',
		],
		'released: settings that changed meanwhile forget the earlier part': [
			'isWanted || stateOf(context, this.index) !== undefined',
			'isWanted',
			'settings that have changed',
		],
	}),
	...mistakes('transport/run/memory.ts', 'faults/toolCalls', {
		'released: a call of an agent without the engine takes the state of another': [
			' || this.call.isDirect) return;',
			') return;',
			'gets the ID of the video also where',
		],
	}),
	...mistakes('transport/job/runJob.ts', 'workflow/maximumCredits', {
		'maximum: a swap whose mask was not found keeps its room': [
			'\t\t\tbudgetOf(limiter).cancel(job);\n',
			'',
			'a mask that is not there keeps no room',
		],
	}),
	...mistakes('transport/job/prepare.ts', 'workflow/maximumCredits', {
		'maximum: the mask counts twice': [
			"body: { ...draft, mask_id: '' }",
			'body: draft',
			'of 11 credits',
		],
	}),
	...mistakes('transport/getJob.ts', 'workflow/releasedSettings', {
		'released: Get gives up at its return': [
			'waited > 0 ? undefined : ',
			'',
			'a Get that goes on in an outage',
		],
	}),
	...mistakes('prices/toldPrice.ts', 'unit/prices/likelyPrice', {
		'a price that nothing costs is believed': [' && price <= MOST', '', 'is none when it is 1e'],
	}),
	...mistakes('transport/run/item.ts', 'workflow/maximumCredits', {
		'maximum: an item beyond it is an error': [
			'.catch((error: unknown) => notSubmitted(item, error))',
			'',
			'comes out by the regular output',
		],
	}),
	...mistakes('transport/http/errors.ts', 'workflow/maximumCredits', {
		'maximum: the input of an item that is not submitted is lost': [
			'{ ...json, ...told }',
			'told',
			'comes out by the regular output',
		],
		'maximum: the file of an item that is not submitted is lost': [
			'...(binary && { binary }), ',
			'',
			'with its file',
		],
	}),
	...mistakes('transport/run/release.ts', 'workflow/releasedSettings', {
		'released: Stop puts the run to wait': [
			'\t\tif (this.context.getExecutionCancelSignal()?.aborted) return;\n',
			'',
			'is not put to wait by Stop',
		],
	}),
];
