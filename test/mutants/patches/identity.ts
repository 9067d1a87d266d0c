/** Mistakes about what the same job is: its place, its name, and what it is called by its user. */
import { mistakes } from '../patch';

export const identity = [
	...mistakes('transport/job/traceId.ts', 'workflow/keys', {
		'a file is named by the place where n8n keeps it': [
			'(await checkedFile(item, source)).fingerprint',
			'source.content',
			'brings the same video, wherever|is one video for an execution',
		],
	}),
	...mistakes('transport/http/files.ts', 'workflow/keys', {
		'files of one size are the same': ['-${sha256(head)}', '', 'with another beginning'],
		'files of one beginning are the same': ['`${bytes}-', '`', 'with another size'],
	}),
	...mistakes('transport/run/item.ts', 'faults/invalidLater', {
		'a setting that is wrong by now stops what was paid for': [
			'if (isSettled) return { ...options, dryRun: false };',
			'',
			'the paid job goes on although',
		],
	}),
	...mistakes('transport/http/sentences.ts', 'faults/lostThenRefused', {
		'a lost answer followed by an error reads as a wrong setting': [
			"if (known && outcome.outcome !== 'lost') return inDoubt(job, known);",
			'if (known) return known;',
			'.',
		],
	}),
	...mistakes('transport/run/journal.ts', 'unit/run/journal', {
		'the newest names fall out of the custom data': [
			'names.shift()',
			'names.pop()',
			'and the newest ones',
		],
		'only half of the custom data is used': [
			'{ length: 8 }',
			'{ length: 4 }',
			'are as many as n8n keeps whole',
		],
	}),
	...mistakes('transport/job/traceId.ts', 'workflow/keys', {
		'a key is not hashed with the operation and the settings': [
			'hashOf([traceKey, job.intent])',
			'hashOf([traceKey])',
			'is a video each|is another video with another prompt',
		],
		'nodes with the same ID share their jobs': ['name: run.node.name,', "name: '',", '.'],
	}),
	...mistakes('transport/job/traceId.ts', 'workflow/exactKeys', {
		'a trace ID of the log is hashed': [
			'return exact ?? ',
			'return ',
			'is sent as it is|brings back the video',
		],
	}),
];
