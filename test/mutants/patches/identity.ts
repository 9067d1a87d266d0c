/** Mistakes about the identity of a job: its place, its files, and its name by the user. */
import { mistakes } from '../patch';

export const identity = [
	...mistakes('runs/identity/sameVideo', {
		'a file is named by the place where n8n keeps it': [
			'(source.checked?.fingerprint ?? source.content)',
			'source.content',
			'A file in the next execution is the same video',
		],
		'files of one size are the same': ['-${sha256(head)}', 'that has another beginning'],
		'files of one beginning are the same': ['`${bytes}-', '`', 'that has another size'],
		'the uploaded ID enters the intent': [
			'const traceId = traceIdOf(item, job);',
			'job.intent += body;\n\t\tconst traceId = traceIdOf(item, job);',
			'is the same video under another name',
		],
		'the signature of an address names the job': [
			'inOneForm(json).replace(ADDRESS, withoutSignature)',
			'inOneForm(json)',
			'is the same video: under a Trace ID',
		],
		'files that only their tokens name are the same': [
			'NAMES_FILE.test(url.pathname) ?',
			'url.pathname ?',
			'where only its token names the file',
		],
		'a token counts although the path names the file': [
			'NAMES_FILE.test(url.pathname) ?',
			'!url.pathname ?',
			'where the path names the file',
		],
	}),
	...mistakes('runs/identity/traceId', {
		'a key is not hashed with the operation and the settings': [
			'hashOf([traceKey, job.intent, ...further])',
			'hashOf([traceKey, ...further])',
			'on two nodes in line is a video for each',
		],
		'a trace ID of the log is hashed': [
			'return exact ?? ',
			'return ',
			'is sent as it is|brings back the video',
		],
		'two items with the same trace ID of the user are accepted': [
			'if (options.traceKey !== undefined) attempt.addKey(index, options.traceKey);',
			'that two items share is refused',
		],
		'edges: an exact trace ID in capitals is another one': [
			'return key.toLowerCase();',
			'return key;',
			'TRACE:.* is refused before anything is sent',
		],
	}),
	...mistakes('unit/job/traceId', {
		'nodes with the same ID share their jobs': [
			'name: run.node.name,',
			"name: '',",
			'It differs when name differs',
		],
		'a trace ID that cannot be derived again is given up': [
			'job.isInDoubt || origin.execution === undefined;',
			'job.isInDoubt;',
			'Without an execution ID',
		],
	}),
	...mistakes('runs/charges/wrongSettingLater', {
		'a setting that is wrong by now stops what was paid for': [
			'if (hasBegun) return { ...options, dryRun: false };',
			'go on in a retry although',
		],
	}),
	...mistakes('runs/identity/savedRows', {
		'a row is paid for again because a table stores it in another form': [
			'inOneForm(json).replace(',
			'stringifyExact(value).replace(',
			'A row is the same with',
		],
		'a row with a backslash before an r is another one': [
			String.raw`/\\r\\n|\\./g`,
			String.raw`/\\r\\n/g`,
			'A row with the prompt',
		],
		'a key with an accent apart from its letter names another row': [
			"inOneForm(text(given, 'Trace ID') ?? '')",
			"(text(given, 'Trace ID') ?? '')",
			'under a key with an accent',
		],
	}),
	...mistakes('runs/settings/pastedValues', {
		'marks around a key name another row': [
			'while (start < end && AROUND.test(text[start])) start += 1;',
			'makes no other row of a Trace ID',
		],
	}),
	...mistakes('runs/charges/swaps', {
		'edges: the name of a mask makes no other video': [
			'if (name !== undefined) body.maskName = name.toLowerCase();',
			'a swap is another video',
		],
	}),
	...mistakes('runs/waiting/earlierJobs', {
		'a row that was paid for earlier does not say so': [
			'shown.resumed = true;',
			'is run again within a minute',
		],
	}),
];
