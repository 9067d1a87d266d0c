/** Mistakes about files that are downloaded, where they come from, and about what is read or deleted on the way. */
import { mistakes } from '../patch';

export const files = [
	...mistakes('transport/job/fileCheck.ts', 'unit/job/fileCheck', {
		'files: an empty file is a file': [
			"if (bytes === 0) return 'came empty';",
			'',
			'is one without a byte',
		],
		'files: a file may not be longer than its record states': [
			'bytes < stated',
			'bytes !== stated',
			'is not measured by a stated size of',
		],
		'files: a page is a file when it is called one': [
			'if (text === undefined) return undefined;',
			'if (text === undefined || MEDIA.test(type)) return undefined;',
			'is a page under any type',
		],
		'files: media files are taken for text': [
			"return isText && !text.includes('\\uFFFD') ? text.trim() : undefined;",
			'return isText || text !== undefined ? text.trim() : undefined;',
			'is one under any type',
		],
		'files: XML may be a file by its type': [
			"? 'XML' : undefined",
			'? undefined : undefined',
			'is that of XML',
		],
	}),
	...mistakes('transport/job/fileCheck.ts', 'faults/downloads', {
		'files: a file may be shorter than its record states': [
			'stated !== undefined && bytes < stated',
			'stated !== undefined && bytes < 0',
			'the first bytes of the file starts again',
		],
	}),
	...mistakes('transport/job/fileCheck.ts', 'faults/largeFiles', {
		'files: a few bytes are a plausible size': [
			'stated > LEAST_PLAUSIBLE',
			'stated > 0',
			'has a record that states no plausible size',
		],
		'files: a small file may not be much longer than its record states': [
			'Math.max(2 * stated, stated + MEGABYTE)',
			'2 * stated',
			'is a megabyte longer than its record states',
		],
	}),
	...mistakes('transport/http/idleTimeout.ts', 'faults/largeFiles', {
		'files: a file without an end is stored': [
			'if (progress.bytes <= most) return',
			'if (progress.bytes <= Infinity) return',
			'without an end, that is small as long as it is compressed',
		],
	}),
	...mistakes('transport/job/downloadError.ts', 'faults/downloads', {
		'files: a file that is not there has expired at once': [
			'return statusCode === 404 ? new NotThere(expired.failure) : expired;',
			'return expired;',
			'right after the end of the job is asked for again',
		],
		'files: a file that is not there is asked for like any other': [
			', maxSends: MAX_SENDS_NOT_THERE }',
			' }',
			'for long has expired \\(HTTP 404\\)',
		],
	}),
	...mistakes('transport/records.ts', 'workflow/reads', {
		'files: a deletion whose answer was lost is an error': [
			'mayBeDone && isGone',
			'!isGone',
			'whose answer was lost is done',
		],
		'files: what is not there was deleted': [
			'mayBeDone && isGone',
			'isGone',
			'that is not there is none',
		],
	}),
	...mistakes('transport/records.ts', 'faults/limits', {
		'files: a deletion has all the time': [
			'sendWithin(context, request)',
			'sendWithin(context, request, Infinity)',
			'a read that stalls is sent again: the deletion of a voice',
		],
	}),
	...mistakes('transport/http/read.ts', 'faults/limits', {
		'files: the verification of a song has all the time': [
			'sendWithin(context, request)',
			'sendWithin(context, request, Infinity)',
			'a read that stalls is sent again: the verification of a song',
		],
	}),
	...mistakes('transport/http/fileAddress.ts', 'unit/http/fileAddress', {
		'files: tunnels to private addresses are public': [
			' || TUNNEL_IPV6.test(address)',
			'',
			'is inside a network',
		],
		'files: names of one label are public': ['/^[^.]+$|', '/', 'http://redis/ is inside a network'],
		'files: names with an address of a network in them are public': [
			' || addressesIn(host).some(isPrivateAddress)',
			' || isPrivateAddress(host)',
			'http://127.0.0.1.nip.io/ is inside a network',
		],
		'files: any name with numbers in it leads inside': [
			'isService ? IPV4_IN_LABELS : IPV4_AS_LABELS',
			'IPV4_IN_LABELS',
			'https://media-10-0-0-1.example.com/ is fine',
		],
	}),
];
