/** Mistakes that spend what the user wants to keep, or keep others from spending. */
import { mistakes } from '../patch';

export const balance = [
	...mistakes('transport/job/credits.ts', 'workflow/minimumBalance', {
		'balance: it is read for each item': [
			' > OLDEST',
			' > OLDEST / 1e9',
			'is read once for all items',
		],
		'a balance that cannot be read is forgotten': [
			'if (balance !== undefined) return balance;',
			'if (balance !== null) return balance ?? 1e9;',
			'when the balance cannot be read',
		],
	}),
	...mistakes('transport/job/credits.ts', 'simulation/minimumBalance', {
		'balance: what was spent since the reading does not count': [
			'Math.max(credits.spent - reading.spent, 0)',
			'0',
			'is kept by a run, and read once an item at most',
		],
		'balance: the price that is told is believed': [
			', Math.max(told ?? 0, high));',
			', told ?? high);',
			'is kept where answers tell',
		],
		'balance: nothing is reserved': [
			'account.credits.enter(job, as, ofAccount);',
			"account.credits.enter(job, as, as === 'spent' ? ofAccount : 0);",
			'several turn out dearer',
		],
		'balance: an unanswered submission costs what one did before': [
			'Math.max(likely?.high ?? 0, published?.high ?? UNKNOWN_PRICE.high)',
			'(likely?.high ?? UNKNOWN_PRICE.high)',
			'several turn out dearer',
		],
		'balance: an old one is good enough': [
			' || clock.now() - reading.at > OLDEST',
			'',
			'older than half a minute',
		],
		'balance: what may have been accepted is not asked for again': [
			'\tisAskedForAgain(submission) ||\n',
			'',
			'lets a try ask again for what may have been accepted',
		],
		'balance: the turn of an item never ends': ['run.turn.leave();', '', 'is kept by a run'],
	}),
	...mistakes('transport/account/ledger.ts', 'simulation/minimumBalance', {
		'balance: it refuses by reckoning': [
			"if (spent > 0) return 'count';",
			'',
			'refuses nothing that may be paid with credits that came back',
		],
	}),
	...mistakes('transport/account/ledger.ts', 'unit/account/ledger', {
		'balance: nobody hears that another submission was answered': [
			'\t\tthis.change.settle();\n',
			'',
			'tells those who wait',
		],
		'balance: an unanswered submission does not count': [
			'left - spent - reserved >= least',
			'left - spent >= least',
			'that waits for what is reserved',
		],
		'balance: what is settled stays reserved': [
			'if (before) this[before.as] -= before.credits;',
			"if (before?.as === 'spent') this.spent -= before.credits;",
			'holds what is reserved until it is settled',
		],
		'balance: who reserves again reserves twice': [
			'if (before) this[before.as] -= before.credits;',
			"if (before && as === 'spent') this[before.as] -= before.credits;",
			'which a new one replaces',
		],
	}),
	...mistakes('transport/job/credits.ts', 'simulation/maximumCredits', {
		'maximum: what was given up costs nothing': [
			"enter(submission, job, 'spent', job.isInDoubt ? rangeOf(submission).high : 0);",
			'settle(submission, job, 0);',
			'counts what a run gave up',
		],
		'maximum: one given up is waited for': [
			"enter(submission, job, 'spent', job.isInDoubt ? rangeOf(submission).high : 0);",
			'if (!job.isInDoubt) settle(submission, job, 0);',
			'counts what a run gave up',
		],
		'maximum: what is asked for again counts as spent': [
			"run.credits.enter(submission.job, 'reserved',",
			"run.credits.enter(submission.job, 'spent',",
			'keeps nothing back in a further try',
		],
		'maximum: what is on its way does not count': [
			'{ left: most - spent, spent: 0, reserved }',
			'{ left: most - spent, spent: 0, reserved: 0 }',
			'is not passed',
		],
		'maximum: what was guessed is said to be spent': [
			'item.run.isGuessed ||= isPaid && told === undefined;',
			'',
			'where no answer tells a price',
		],
		'maximum: an answer without a price costs nothing': [
			'isPaid ? (told ?? high) : 0',
			'isPaid ? (told ?? 0) : 0',
			'where no answer tells a price',
		],
	}),
	...mistakes('transport/run/memory.ts', 'simulation/maximumCredits', {
		'maximum: another run counts': [
			'readonly credits = new Ledger();',
			'readonly credits = ((globalThis as Record<string, unknown>).ledger ??= new Ledger()) as Ledger;',
			'counts nothing that another run gave up',
		],
	}),
	...mistakes('transport/job/credits.ts', 'workflow/maximumCredits', {
		'maximum: what an earlier run has paid for counts again': [
			'job.accepted?.isResumed !== true && !job.isFree',
			'!job.isFree',
			'so that the rest of a batch is made',
		],
		'maximum: a mask is paid for without its swap': [
			'return { low: own.low + next.low, ',
			'return { low: own.low, ',
			'no mask whose swap',
		],
		'maximum: the room for a swap goes to the mask of another one': [
			"enter(submission, step.job, 'reserved', rangeOf(step).high);",
			"enter(submission, step.job, 'spent', 0);",
			'no mask whose swap',
		],
	}),
	...mistakes('transport/job/credits.ts', 'simulation/minimumBalance', {
		'balance: what runs without a minimum reserves nothing': [
			"verdict === 'enough' && !isReserved(submission)",
			"verdict === 'enough' && !isReserved(submission) && submission.item.options.minimumBalance !== undefined",
			'counts what one that has none has on the wire',
		],
	}),
	...mistakes('transport/job/submit.ts', 'simulation/minimumBalance', {
		'balance: what was accepted stays reserved': [
			'\tsettleAccepted(submission);\n',
			'',
			'is kept by a run, and read once an item at most',
		],
		'balance: it is not looked at again with a slot in hand': [
			'!(await isStillBorne(submission))',
			'false',
			'older than half a minute',
		],
	}),
	...mistakes('transport/run/memory.ts', 'workflow/releasedSettings', {
		'maximum: what was spent before a release does not count': [
			'this.credits.spent = earlier.spent;',
			'',
			'counts what was spent before',
		],
		'released: settings that changed meanwhile forget the earlier part': [
			'!isWanted && earlier === undefined',
			'!isWanted',
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
	...mistakes('transport/job/prepare.ts', 'workflow/maximumCredits', {
		'maximum: a swap whose mask was not found keeps its room': [
			'\t\tsettleFailed(submission);\n',
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
			'goesOn ? undefined : ',
			'',
			'a Get that goes on in an outage',
		],
	}),
	...mistakes('prices/likelyPrice.ts', 'unit/prices/likelyPrice', {
		'a price that nothing costs is believed': [' && price <= MOST', '', 'is none when it is 1e'],
	}),
	...mistakes('transport/run/item.ts', 'workflow/maximumCredits', {
		'maximum: an item beyond it is an error': [
			'if (isKept) return',
			'if (!error) return',
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
