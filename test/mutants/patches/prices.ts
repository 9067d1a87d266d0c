/** Mistakes by which a dry run costs something, or a wrong price is believed. */
import { mistakes } from '../patch';

export const prices = [
	...mistakes('transport/makeJob.ts', 'workflow/dryRun', {
		'price: one that only the record tells is not learned': [
			'if (known.credits === undefined)',
			'if (known.credits !== undefined)',
			'what a record told',
		],
	}),
	...mistakes('transport/makeJob.ts', 'workflow/dryRun', {
		'dry run: a job is submitted': [
			'if (item.options.dryRun) return await dryRun(item);',
			'',
			'video: restyle sends nothing that costs',
		],
	}),
	...mistakes('transport/records.ts', 'workflow/dryRun', {
		'dry run: a call that is answered at once is sent': [
			'if (item.options.dryRun) return await dryRun(item);',
			'',
			'video: swapMask sends nothing that costs',
		],
	}),
	...mistakes('transport/run/options.ts', 'workflow/dryRun', {
		'dry run: an expression that gives nothing means no': [
			"isOn(false), 'guards'",
			'isOn(false)',
			'that says nothing submits nothing',
		],
	}),
	...mistakes('transport/run/item.ts', 'workflow/dryRun', {
		'dry run: a problem of a dry item lets the others be submitted': [
			'scope.isDryRun = (scope.isDryRun ?? true) && options.dryRun && !isSettled;',
			'scope.isDryRun ||= options.dryRun;',
			'of some items stops the workflow at a problem',
		],
		'dry run: a problem stops the report': [
			' || scope.isDryRun === true',
			'',
			'reports a problem as an item and checks the others, with stopWorkflow',
		],
	}),
	...mistakes('transport/job/dryRun.ts', 'workflow/dryRun', {
		'dry run: the balance is read for each item': [
			'total.balance ??=',
			'total.balance =',
			'reports a problem as an item and checks the others, with stopWorkflow',
		],
	}),
	...mistakes('prices/likelyPrice.ts', 'unit/prices/likelyPrice', {
		'prices: 0 is a price': ['price > 0', 'price >= 0', 'is none when it is 0'],
	}),
	...mistakes('prices/likelyPrice.ts', 'unit/prices/likelyPrice', {
		'prices: what one file cost is the price of another': [
			'hangsOnSource ? `${SETTINGS} ${SOURCES}` : SETTINGS',
			'hangsOnSource ? SETTINGS : SETTINGS',
			'of a video of unknown length says nothing',
		],
	}),
	...mistakes('prices/published.ts', 'unit/prices/published', {
		'prices: a setting that costs more is left out': [
			"'generate_multi_clip_switch', ",
			'',
			'has no known price with several shots',
		],
		'prices: a sound effect in a clip is free': [
			'clipExtras.soundEffect : 0',
			'0 : 0',
			'of v5 in 540p of 5 s',
		],
		'prices: the mask on the way to a swap is free': [
			'? maskRow.credits : 0',
			'? 0 : 0',
			'swap with',
		],
	}),
	...mistakes('resources/subtitle.ts', 'unit/prices/places', {
		'prices: the canvas shows one although fields of its own are sent': [
			'o.additionalBodyFields || ',
			'',
			'has no price with fields of its own',
		],
	}),
	...mistakes('transport/run/journal.ts', 'simulation/progress', {
		'prices: the progress of a run counts no credits': [
			'${credits.spent} credits',
			'0 credits',
			'a run says how far it is and what it has spent',
		],
	}),
];
