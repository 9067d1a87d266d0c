/** Mistakes about files that are downloaded, where they come from, and about what is read or deleted on the way. */
import { mistakes } from '../patch';

export const files = [
	...mistakes('transport/job/download.ts', 'unit/job/resultFile', {
		'files: a page is a file': [
			'return isPage || isImage',
			'return isImage',
			'under the type .* is none',
		],
		'files: a picture is taken for the video': [
			'return isPage || isImage',
			'return isPage',
			'may be anything but a page',
		],
		'files: a slash in a name makes a folder': [
			"replace(/[\\\\/\\p{Cc}]/gu, '-')",
			"replace(/\\p{Cc}/gu, '-')",
			'is kept as',
		],
	}),
	...mistakes('fields/tools/locator.ts', 'workflow/anyMode', {
		'files: an expression that gives nothing is the usual file': [
			"asLocated(written, firstMode).value === '' ? USUAL_FIELD : ''",
			'USUAL_FIELD',
			'is no file with',
		],
	}),
	...mistakes('transport/job/download.ts', 'workflow/resultFiles', {
		'files: the first bytes of a file are lost': ['body.unshift(head);', '', 'is named so'],
		'files: a result is what was asked for, whatever came': [
			'typeOfBytes(head) ?? made.type',
			'made.type',
			'is named so',
		],
	}),
	...mistakes('transport/job/download.ts', 'faults/downloads', {
		'files: an empty file is a file': [
			"if (head.length === 0) return 'came empty';",
			'',
			'that is nothing starts again',
		],
		'files: a file that is not there has expired at once': [
			'`, status === 404)',
			'`, false)',
			'right after the end of the job is asked for again',
		],
	}),
	...mistakes('transport/job/download.ts', 'faults/largeFiles', {
		'files: a file may end before its record says': [
			'if (progress.bytes >= Number(stated)) return stored;',
			'if (stated !== undefined) return stored;',
			'that ends before its record says',
		],
		"files: a record counts for more than the host's length": [
			"headers['content-length'] === undefined && ",
			'',
			'when its host names the length',
		],
	}),
	...mistakes('transport/http/timeouts.ts', 'unit/http/timeouts', {
		'files: a file without an end is stored': [
			'if (progress.bytes <= most) return',
			'if (progress.bytes <= Infinity) return',
			'without an end is broken off',
		],
	}),
	...mistakes('transport/http/retry.ts', 'faults/limits', {
		'files: the verification of a song has all the time': [
			'sendWithin(context, request)',
			'sendWithin(context, request, Infinity)',
			'a read that stalls is sent again: the verification of a song',
		],
	}),
	...mistakes('transport/http/addresses.ts', 'unit/http/fileAddress', {
		'files: names of one label are public': ['/^[^.]+$|', '/', 'http://redis/ is inside a network'],
		'files: addresses of IPv6 are public': [
			'return !PUBLIC_IPV6.test(host);',
			'return false;',
			'is inside a network',
		],
		'files: a name that begins like an address is private': [
			'/^[\\d.]+$/.test(host) ? PRIVATE_IPV4',
			'/^\\d/.test(host) ? PRIVATE_IPV4',
			'https://127.0.0.1.example.com/ is fine',
		],
	}),
];
