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
			'!ids.includes(made.id)',
			'!made.id',
			"another job's record is not the result",
		],
		"result: an image's ID is not compared": [
			'[resp.id, resp[made.type.idField]]',
			'[resp.id]',
			'of an image looks again as well',
		],
	}),
	...mistakes('transport/http/record.ts', 'unit/http/record', {
		'result: a blank is an address': [
			'!/^\\s*(null|undefined|none|n\\/a|pending)?\\s*$/i.test(url)',
			"url !== ''",
			'without a result is not ready',
		],
		'result: a record without an ID is not taken': ['ids.length > 0 && ', '', 'is one with no ID'],
	}),
	...mistakes('transport/job/poll.ts', 'faults/unusableRecords', {
		'result: what is of no use teaches how long jobs take': [
			'const trouble = isRead ? reading.trouble : reasonOf(outcome);',
			'const trouble = isRead ? undefined : reasonOf(outcome);',
			'teaches nothing about the time that jobs take',
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
			"outcome.outcome === 'success' && isEmpty",
			"outcome.outcome !== 'success' && isEmpty",
			'is asked for again after',
		],
		'result: an empty answer to Swap Mask is one': [
			'Object.keys(resp ?? {}).length === 0',
			'!isObject(resp)',
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
	...mistakes('transport/records.ts', 'faults/directAnswers', {
		'result: a free call needs a result': [
			'bodyOf(item.request), rules)',
			'bodyOf(item.request))',
			'takes any success',
		],
	}),
];
