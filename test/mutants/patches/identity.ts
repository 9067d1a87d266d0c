/** Mistakes about what the same job is: its place, its files, and what its user calls it. */
import { mistakes } from '../patch';

export const identity = [
	...mistakes('transport/run/memory.ts', 'runs/identity/keys', {
		'a file is named by the place where n8n keeps it': [
			'(await this.files.get(source.content))?.fingerprint',
			'source.content',
			'brings the same video, wherever|is one video for an execution',
		],
	}),
	...mistakes('transport/job/submit.ts', 'runs/identity/keys', {
		'a key is not hashed with the operation and the settings': [
			'hashOf([traceKey, job.intent])',
			'hashOf([traceKey])',
			'is a video each|is another video with another prompt',
		],
		'nodes with the same ID share their jobs': ['name: run.node.name,', "name: '',", '.'],
	}),
	...mistakes('transport/job/submit.ts', 'runs/identity/exactKeys', {
		'a trace ID of the log is hashed': [
			'return exact ?? ',
			'return ',
			'is sent as it is|brings back the video',
		],
	}),
	...mistakes('transport/http/files.ts', 'runs/identity/keys', {
		'files of one size are the same': ['-${sha256(head)}', '', 'with another beginning'],
		'files of one beginning are the same': ['`${bytes}-', '`', 'with another size'],
	}),
	...mistakes('transport/run/item.ts', 'runs/charges/invalidLater', {
		'a setting that is wrong by now stops what was paid for': [
			'if (isSettled) return { ...options, dryRun: false };',
			'',
			'the paid job goes on although',
		],
	}),
	...mistakes('transport/run/item.ts', 'runs/identity/keys', {
		'two items with the same trace ID of the user are accepted': [
			'if (options.traceKey !== undefined) scope.addKey(index, options.traceKey);',
			'',
			'that two items share is refused',
		],
	}),
	...mistakes('transport/job/submit.ts', 'runs/charges/submission', {
		'the uploaded ID enters the intent': [
			'job.traceId = traceIdOf(item, job);',
			'job.intend(body);\n\t\tjob.traceId = traceIdOf(item, job);',
			'a file counts by its beginning and size',
		],
	}),
	...mistakes('transport/http/hash.ts', 'runs/identity/signedAddresses', {
		'the signature of an address names the job': [
			'stringifyExact(value).replace(ADDRESS, withoutSignature)',
			'stringifyExact(value)',
			'is the same video: under a key',
		],
	}),
	...mistakes('transport/run/options.ts', 'runs/identity/keys', {
		'edges: an exact trace ID in capitals is another one': [
			'return key.toLowerCase();',
			'return key;',
			'that two items share is refused before anything',
		],
	}),
	...mistakes('fields/inputs/mask.ts', 'runs/charges/swaps', {
		'edges: the name of a mask makes no other video': [
			'if (name !== undefined) body.maskName = name.toLowerCase();',
			'',
			'of another mask is another video',
		],
	}),
	...mistakes('transport/job/output.ts', 'runs/waiting/earlierJobs', {
		'a row that was paid for earlier does not say so': [
			'told.resumed = true;',
			'',
			'an earlier execution paid for',
		],
	}),
];
