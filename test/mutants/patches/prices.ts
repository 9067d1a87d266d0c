/** Mistakes by which a dry run costs something, or a wrong price is believed. */
import type { Patch, PatchRow } from '../patch';

const DRY = 'workflow/dryRun';
const PLACES = 'unit/prices/places';
const LIKELY = 'unit/prices/likelyPrice';
const PUBLISHED = 'unit/prices/published';

const rows: PatchRow[] = [
	[
		'price: one that only the record tells is not learned',
		'transport/job/runJob',
		'if (accepted.credits === undefined)',
		'if (accepted.credits !== undefined)',
		DRY,
		'what a record told',
	],
	[
		'dry run: a job is submitted',
		'transport/makeJob',
		'if (item.dryRun) return await dryRun(item, item.dryRun);',
		'',
		DRY,
		'video: restyle sends nothing that costs',
	],
	[
		'dry run: a call that is answered at once is sent',
		'transport/callOnce',
		'if (item.dryRun) return await dryRun(item, item.dryRun);',
		'',
		DRY,
		'video: swapMask sends nothing that costs',
	],
	[
		'dry run: an expression that gives nothing means no',
		'transport/run/options',
		"\t['dryRun', 'Dry Run'],\n",
		'',
		DRY,
		'that says nothing submits nothing',
	],
	[
		'dry run: a problem of a dry item lets the others be submitted',
		'transport/run/item',
		'scope.isDryRun = (scope.isDryRun ?? true) && options.dryRun && !isSettled;',
		'scope.isDryRun ||= options.dryRun;',
		DRY,
		'of some items stops the workflow at a problem',
	],
	[
		'dry run: a problem stops the report',
		'transport/run/item',
		' || scope.isDryRun) return false;',
		') return false;',
		DRY,
		'reports a problem as an item and checks the others, with stopWorkflow',
	],
	[
		'dry run: the balance is read for each item',
		'transport/job/dryRun',
		'total.balance ??=',
		'total.balance =',
		DRY,
		'reports a problem as an item and checks the others, with stopWorkflow',
	],
	[
		'prices: 0 is a price',
		'prices/toldPrice',
		'price > 0',
		'price >= 0',
		LIKELY,
		'is none when it is 0',
	],
	[
		'prices: what one file cost is the price of another',
		'prices/likelyPrice',
		'hangsOnSource ? [...SETTINGS, ...SOURCES] : SETTINGS',
		'hangsOnSource ? SETTINGS : SETTINGS',
		LIKELY,
		'of a video of unknown length says nothing',
	],
	[
		'prices: a setting that costs more is left out',
		'prices/published',
		"\t'generate_multi_clip_switch',\n",
		'',
		PUBLISHED,
		'has no known price with several shots',
	],
	[
		'prices: the mask on the way to a swap is free',
		'prices/published',
		'? maskRow.credits : 0',
		'? 0 : 0',
		PUBLISHED,
		'swap with',
	],
	[
		'prices: the canvas shows one although fields of its own are sent',
		'prices/expression',
		'o.additionalBodyFields || ',
		'',
		PLACES,
		'has no price with fields of its own',
	],
	[
		'prices: the warning of a strange price comes with each item',
		'transport/job/output',
		'run.hasWarnedOfPrice = true;',
		'',
		DRY,
		'warns once a run of a price far from the published one',
	],
	[
		'prices: the progress of a run counts no credits',
		'transport/run/memory',
		'this.progress.addCredits(output);',
		'',
		'simulation/progress',
		'a run says how far it is, and at last what became of its items and what they cost',
	],
];

export const prices: Patch[] = rows.map(([name, file, search, replace, tests, named]) => ({
	name,
	file: `${file}.ts`,
	search,
	replace,
	tests,
	named,
}));
