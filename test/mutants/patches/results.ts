/** Mistakes about what is a result: of a job, of a search for masks, of an operation that answers directly. */
import { mistakes } from '../patch';

export const results = [
	...mistakes('transport/http/record.ts', 'faults/unusableRecords', {
		'result: a ready record needs no address': [
			"if (state !== 'ready' || hasAddress(resp))",
			"if (state !== 'ready' || resp)",
			'a ready record without an address is not the result',
		],
		"result: another job's record is taken": [
			'if (isOfAnother(made, resp)) return',
			'if (isOfAnother(made, {})) return',
			"another job's record is not the result",
		],
		"result: an image's ID is not compared": [
			'[record.id, record[type.idField]]',
			'[record.id]',
			'of an image looks again as well',
		],
	}),
	...mistakes('transport/http/record.ts', 'unit/http/record', {
		'result: a blank is an address': [
			'!/^\\s*(null|undefined|none|n\\/a|pending)?\\s*$/i.test(url)',
			"url !== ''",
			'without a result is not ready',
		],
		'result: a record without an ID is not taken': [
			'ids.length > 0 && !ids.includes(id)',
			'!ids.includes(id)',
			'is one with no ID',
		],
	}),
	...mistakes('transport/job/poll.ts', 'faults/unusableRecords', {
		'result: what is of no use is looked at until the wait limit': [
			'return waited >= flawedAt + PATIENCE ? { ...polled, hopeless: polled.flaw } : undefined;',
			'return undefined;',
			'names the video and leads back to it',
		],
		'result: what is of no use fails before the wait limit is over': [
			'if (waited >= limit)',
			'if (!polled.flaw && waited >= limit)',
			'is waited on until the wait limit only',
		],
		'result: the minute begins anew with every answer': [
			'flaw && (wait.flawedAt ?? wait.polledAt - wait.start)',
			'flaw && wait.polledAt - wait.start',
			'names the video and leads back to it',
		],
		'result: the minute goes on after a better answer': [
			'wait.flawedAt = flaw && (',
			'wait.flawedAt = wait.flawedAt ?? (flaw && ',
			'does not count once a better one has come',
		],
		'result: the last look of the minute comes when it is due anyway': [
			'Math.min(plan.limit, (wait.flawedAt ?? Infinity) + PATIENCE)',
			'plan.limit',
			'is looked at a last time after a minute',
		],
		'result: what is of no use teaches how long jobs take': [
			'{ ...reading, trouble: flaws[flaw] }',
			'{ ...reading, trouble: flaws[flaw], ranFor }',
			'teaches nothing about the time that jobs take',
		],
		"result: Get's first answer does not count for the minute": [
			'if (first) noteReading(wait, first, now - since);',
			'',
			'gives up a minute after the first answer',
		],
	}),
	...mistakes('transport/getJob.ts', 'faults/unusableRecords', {
		"result: Get that does not wait gives another job's record": [
			"if (first.flaw === 'otherRecord') throw flawError(made, first.flaw);",
			'',
			'that does not wait fails for the record of another video',
		],
	}),
	...mistakes('transport/job/prepare.ts', 'faults/directAnswers', {
		'result: a mask without an ID is taken': [
			".filter(({ id }) => id !== '')",
			'',
			'that has no ID leads to no swap',
		],
		'result: masks that cannot be read are not there': [
			'if (found?.length === 0) {',
			'if (masks.length === 0) {',
			'that has no ID leads to no swap',
		],
	}),
	...mistakes('transport/job/prepare.ts', 'unit/job/prepare', {
		'result: masks are whatever is a list': [
			'.filter(isObject)',
			'',
			'is the first one that is a mask',
		],
		'result: a frame in which nothing was found costs nothing': [
			"Choose another frame',\n\t\t).with({ description: CHARGED });",
			"Choose another frame',\n\t\t);",
			'is not in a frame with',
		],
	}),
	...mistakes('transport/http/outcome.ts', 'faults/directAnswers', {
		'result: an answer without a result is one': [
			'return holdsAnything ?',
			'return resp !== needing ?',
			'is asked for again after',
		],
		'result: an empty answer to Swap Mask is one': [
			'return holdsAnything ?',
			'return isObject(resp) ?',
			'Swap Mask is asked for again after {}',
		],
	}),
	...mistakes('transport/run/memory.ts', 'faults/directAnswers', {
		'result: what is free may have been charged': [
			'.filter(({ isFree }) => !isFree)',
			'',
			'is never called charged',
		],
	}),
	...mistakes('transport/callOnce.ts', 'faults/directAnswers', {
		'result: a free call needs a result': [
			'bodyOf(item.request), rules)',
			'bodyOf(item.request))',
			'takes any success',
		],
	}),
];
