/** Mistakes about Minimum Balance and Maximum Credits: what is reserved, spent and settled. */
import { mistakes } from '../patch';

export const credits = [
	...mistakes('unit/prices/published', {
		'price: several shots cost as much as one': [
			'(one.shots ?? false) === !isOff(shots) &&',
			'A clip|a clip',
		],
		'price: the cheaper of two lists is reserved': [
			'high: max + mask,',
			'high: (row.perSecond ? row.perSecond * row.longest - 1 : max) + mask,',
			'what is paid by its length',
		],
		'price: an edit of a clip has the length of its name': [
			'isOff(body.source_video_id) ? 0 : CLIP_EXCESS',
			'isOff(body.source_video_id) ? 0 : 0',
			'what is paid by its length',
		],
	}),
	...mistakes('unit/base/latest', {
		'an account with many prices makes the others forget theirs': [
			'one[1].size > max[1].size ? one : max',
			'max',
			'whatever the others have',
		],
	}),
	...mistakes('runs/charges/otherAccounts', {
		'a price or a duration of one account counts for all': [
			'return this.accounts.get(account) ?? new Map();',
			'return new Map([...this.accounts.values()].flatMap((values) => [...values]));',
			'changes no dry run|says nothing of the time',
		],
	}),
	...mistakes('unit/account/likelyPrice', {
		'price: a restyle is longer than 16 seconds': [
			'SECOND_HAND, { longest: 16 }',
			'SECOND_HAND',
			'is reserved for',
		],
		'price: a charge of a request with a list price is learned': [
			'if (price === undefined || publishedPrice(path, body) !== undefined) return;\n',
			'if (price === undefined) return;\n',
			'changes nothing of a published one',
		],
		'balance: a submission without a list price costs what one did before': [
			'high: isPublished ? high : Math.max(high, UNKNOWN.high)',
			'high',
			'340 credits at least are reserved',
		],
		'a price that the list of templates tells no longer stays': [
			'if (credits === undefined) seen.delete(account, id);\n\t\telse',
			'if (credits !== undefined)',
			'list of templates is forgotten',
		],
	}),
	...mistakes('runs/charges/minimumBalance', {
		'a balance that cannot be read is forgotten': [
			'if (balance !== undefined) return balance;',
			'if (balance !== null) return balance ?? 1e9;',
			'A balance that cannot be read',
		],
		'a run waits for the balance that another run reads': [
			'run.readingNow ??=',
			'run.readingNow = (account as never as Pick<typeof run, "readingNow">).readingNow ??=',
			'by its own Timeout',
		],
	}),
	...mistakes('time/minimumBalance', {
		'balance: what was spent since the reading does not count': [
			'spent: credits.charged - then.charged,',
			'spent: 0,',
			'is kept by a run, and read once an item at most',
		],
		'balance: the price that is told is believed': [
			', Math.max(charged ?? 0, high));',
			', charged ?? high);',
			'is kept where responses report',
		],
		'balance: nothing is reserved': [
			'account.credits.enter(this.job, as, ofAccount);',
			"account.credits.enter(this.job, as, as === 'spent' ? ofAccount : 0);",
			'several turn out dearer',
		],
		'balance: an old one is good enough': [
			'clock.now() - at > MAX_BALANCE_AGE',
			'at === -Infinity',
			'not older than half a minute',
		],
		'balance: what may have been accepted is not asked for again': [
			"'reserved', this.range.high);\n\t\t\treturn;",
			"'reserved', this.range.high);",
			'submit again what may have been accepted',
		],
		'balance: the turn of an item never ends': [
			'.finally(() => run.creditTurn.release())',
			'is kept by a run',
		],
		'balance: what runs without a minimum reserves nothing': [
			'if (!this.isReserved) holder',
			'if (!this.isReserved && item.options.minimumBalance !== undefined) holder',
			'counts what a run that has none has on the wire',
		],
		'balance: a refund counts once more when it is seen': [
			'spent: credits.charged - then.charged,',
			'spent: Math.max(credits.spent - then.spent, 0),',
			'counts a refund once',
		],
		'balance: it refuses by reckoning': [
			"if (spent > 0 || isRefunded) return 'stale';",
			'be paid with credits that came back',
		],
		'balance: what was accepted stays reserved': [
			'.accepted();\n\treservation.commit();',
			'.accepted();',
			'is kept by a run, and read once an item at most',
		],
		'balance: it is not looked at again with a slot in hand': [
			'!(await reservation.holds())',
			'false',
			'not older than half a minute',
		],
		'balance: Stop keeps what was reserved': [
			'\t\t\treservation.cancel();\n',
			'\t\t\tif (!item.signal.aborted) reservation.cancel();\n',
			'keeps no credits from the runs behind it',
		],
		'balance: what was charged while it was read does not count': [
			'at: clock.now(), spent, charged };',
			'at: clock.now(), spent, charged: account.credits.charged };',
			'while the balance was read',
		],
		'balance: a swap is kept back although its mask is paid for': [
			'if (this.job.prepared?.mask_id === undefined) return',
			'return',
			'once a mask is paid',
		],
	}),
	...mistakes('time/maximumCredits', {
		'maximum: what was given up costs nothing': [
			'if (job.mayBeCharged) reservation',
			'if (job.accepted) reservation',
			'count what a run gave up',
		],
		'maximum: what is asked for again counts as spent': [
			"run.credits.enter(this.job, 'reserved',",
			"run.credits.enter(this.job, 'spent',",
			'keep nothing back in a further try',
		],
		'maximum: what is on its way does not count': [
			'reserved: reservedByOthers(credits),',
			'reserved: 0,',
			'are passed by one job at most',
		],
		'maximum: an answer without a price costs nothing': [
			'isFree ? 0 : (charged ?? high)',
			'isFree ? 0 : (charged ?? 0)',
			'where no response has a price',
		],
		'maximum: another run counts': [
			'*/\n\treadonly credits = new Ledger();',
			'*/\n\treadonly credits = ((globalThis as Record<string, unknown>).ledger ??= new Ledger()) as Ledger;',
			'count nothing that another run gave up',
		],
	}),
	...mistakes('runs/charges/maximumCredits', {
		'maximum: what an earlier run has paid for counts again': [
			'accepted?.isResumed || isFree ? 0',
			'isFree ? 0',
			'either where the node does not wait',
		],
		'maximum: a mask is paid for without its swap': [
			'range.low + (swap?.range.low ?? 0)',
			'range.low',
			'no mask whose swap',
		],
		'maximum: the room for a swap goes to the mask of another one': [
			"swap?.enter('reserved', swap.range.high);",
			"swap?.enter('spent', 0);",
			'no mask whose swap',
		],
		'maximum: the mask counts twice': [
			"body: { ...body, mask_id: '' }",
			'body',
			'A maximum of 20 credits',
		],
		'maximum: an item beyond it is an error': [
			'if (isKept) {',
			'if (isKept && !error) {',
			'come out by the regular output',
		],
		'maximum: rows that were paid before a restart use it up': [
			"'spent', isResumed ? 0 : reserved);",
			"'spent', reserved);",
			'use up nothing of Maximum Credits',
		],
		'maximum: a row that may have been paid before leaves no room to wait for': [
			"run.credits.enter(job, 'reserved', ofRun);",
			"run.credits.enter(job, 'reserved', 0);",
			'beyond Maximum Credits are not submitted all the same',
		],
		'maximum: rows beyond it do not wait for those that may have been paid before': [
			"\t\tif (videoId !== undefined && options.traceKey !== undefined && options.waits)\n\t\t\trun.credits.enter(job, 'reserved', ofRun);\n",
			'use up nothing of Maximum Credits',
		],
	}),
	...mistakes('runs/charges/creditsCharged', {
		'one video for two items of a run is charged twice': [
			'return first.job.deref() !== job;',
			'return false;',
			'accepted first, and the other one is resumed',
		],
	}),
	...mistakes('unit/account/ledger', {
		'balance: nobody hears that another submission was answered': [
			'\t\tthis.change.settle();\n',
			'notifies waiting jobs',
		],
		'balance: an unanswered submission does not count': [
			'left - spent - reserved >= min',
			'left - spent >= min',
			'that waits for what is reserved',
		],
	}),
	...mistakes('time/fullAccount', {
		'refusals: a job that was given up keeps what it has reserved': [
			'\t\t\treservation.cancel();\n',
			'',
			'gives back its reserved Maximum Credits',
		],
	}),
	...mistakes('unit/http/sentences', {
		'what an item has paid for is a video': [
			'charged.find(({ accepted }) => accepted && !accepted.isResumed)',
			'charged.find(({ videoId }) => videoId)',
			'whose mask was charged says so',
		],
	}),
];
