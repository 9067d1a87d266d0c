/** Mistakes of `npm run probe`: its budget, its scrubbing, and what it says of the page. */
import { mistakes } from '../patch';

export const probe = [
	...mistakes('../../tools/probe/probes/paid.ts', 'unit/probe/budget', {
		'probe: a repetition does not ask the budget': [
			"if (!job) return '';\n\tbench.afford(bench.budget.price);",
			"if (!job) return '';",
			'is never passed',
		],
		'probe: what has no price runs within any budget': [
			'!isBound && !settings.unpriced',
			'false',
			'bounds what has no price',
		],
		'probe: something is spent without --spend': [
			"spend ? undefined : 'costs credits; only with --spend'",
			'undefined',
			'without --spend',
		],
	}),
	...mistakes('../../tools/probe/budget.ts', 'unit/probe/budget', {
		'probe: the first video is taken to cost what the list says': [
			'CEILING = 45',
			'CEILING = 5',
			'is never passed',
		],
		'probe: a submission without an answer counts as free': [
			'this.lost += this.price',
			'this.lost += 0',
			'when answers to submissions are lost',
		],
	}),
	...mistakes('../../tools/probe/record/scrub.ts', 'unit/probe/scrub', {
		'probe: headers keep their values': [
			'this.sentence(value) : patternOf(value)',
			'value : value',
			'has nothing of it',
		],
	}),
	...mistakes('../../tools/probe/record/secrets.ts', 'unit/probe/scrub', {
		'probe: a key in Base64 stays in a record': [
			'const base64 = base64Of(secret)',
			'const base64: string[] = []',
			'in each of its spellings',
		],
	}),
	...mistakes('../../tools/probe/statements/repetition.ts', 'unit/probe/modes', {
		'probe: a second charge for a trace ID is not told': [
			'(seen.charge(probe) ?? 0) > 0',
			'false',
			'that are charged again',
		],
	}),
	...mistakes('../../tools/probe/playback/shape.ts', 'recorded/surprises', {
		'probe: a field of another type is no surprise': [
			'others && namesOf(others) !== namesOf(types)',
			'false',
			'are all found',
		],
	}),
	...mistakes('../../tools/probe/playback/playback.ts', 'recorded/surprises', {
		'probe: another video for a known trace ID is no surprise': [
			'const isOther = one !== undefined && ',
			'const isOther = false && ',
			'are all found',
		],
	}),
	...mistakes('../../tools/probe/page.ts', 'unit/probe/statements', {
		'probe: a statement that is assumed counts as known': ['\\bassumed\\b|', '', 'is found'],
	}),
];
