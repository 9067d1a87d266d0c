/** Mistakes about files: uploads, downloads, and where results come from. */
import { mistakes } from '../patch';

export const files = [
	...mistakes('transport/http/abortSignals.ts', 'runs/files/uploads', {
		'a file is uploaded again for every item and every try': [
			'known.set(key, making);',
			'',
			'A file is uploaded once for all items of a run',
		],
	}),
	...mistakes('transport/http/outcome.ts', 'runs/files/uploadResponses', {
		'edges: anything is the ID of an upload': [
			'return usableId(fieldOf(resp, idField)) ??',
			'return (fieldOf(resp, idField) as string | undefined) ??',
			'An upload with the ID .* is sent again',
		],
	}),
	...mistakes('transport/job/upload.ts', 'time/uploads', {
		'stall: a large upload has no more time than a small one': [
			' + content.bytes / SLOWEST_UPLOAD',
			'',
			'gets through at the first request',
		],
	}),
	...mistakes('fields/uploadKinds.ts', 'unit/fields/uploadKinds', {
		'the type of a file comes before its first bytes': [
			'if (found === undefined) return told;',
			'if (told !== undefined) return told;',
			'come before its type',
		],
	}),
	...mistakes('transport/run/resolveBodies.ts', 'runs/files/filesChecked', {
		'files are not looked at before anything is sent': [
			'filesIn(body).length > 0 ||',
			'filesIn(body).length < 0 ||',
			'with a wrong one in a late row',
		],
	}),
	...mistakes('fields/tools/locator.ts', 'runs/settings/locatorModes', {
		'files: an expression that gives nothing is the usual file': [
			'isLeftEmpty ? { ...source, value: usualField(context) } : source',
			'{ ...source, value: usualField(context) }',
			'is no file when an expression gives nothing',
		],
	}),
	...mistakes('transport/job/download.ts', 'unit/job/download', {
		'files: a page is a file': [
			'return isPage || isImage',
			'return isImage',
			'under the type .* is none',
		],
	}),
	...mistakes('transport/job/download.ts', 'runs/files/downloads', {
		'files: the first bytes of a file are lost': [
			'body.unshift(head);',
			'',
			'is named after its ID',
		],
	}),
	...mistakes('transport/job/download.ts', 'runs/files/downloads', {
		'files: an empty file is a file': [
			"if (head.length === 0) return 'came empty';",
			'',
			'is downloaded again when it is empty',
		],
		'files: a file that is not there has expired at once': [
			'`, status === 404)',
			'`, false)',
			'right after the end of the job is downloaded again',
		],
		"the node's timeout does not act on downloads": [
			"encoding: 'stream',",
			"encoding: 'stream',\n\ttimeout: undefined,",
			'A download without a response ends at the Timeout',
		],
	}),
	...mistakes('transport/job/download.ts', 'runs/files/fileSizes', {
		'files: a file may end before its record says': [
			'if (progress.bytes >= Number(stated)) return stored;',
			'if (stated !== undefined) return stored;',
			'when it ends before its record says',
		],
		"files: a record counts for more than the host's length": [
			"headers['content-length'] === undefined && ",
			'',
			'when its host names the length',
		],
	}),
	...mistakes('transport/job/download.ts', 'runs/errors/hostileResponses', {
		'redirects of a file are followed without a look': [
			'disableFollowRedirect: true',
			'disableFollowRedirect: false',
			'leads to itself',
		],
		'a redirect of a file is not checked': [
			'url = checkedAddress(item, new URL(location, url).href);',
			'url = new URL(location, url).href;',
			'another scheme, after a redirect',
		],
	}),
	...mistakes('transport/job/download.ts', 'runs/settings/restyle', {
		'the API key goes to the file host': [
			'helpers.httpRequest(requestFor(item, url))',
			"helpers.httpRequestWithAuthentication.call(item.context, 'pixVerseApi', requestFor(item, url))",
			'fetched without the key',
		],
	}),
	...mistakes('transport/job/download.ts', 'runs/errors/allowedDomains', {
		'the domains of the credential keep a paid video from its file': [
			'allowedDomains: undefined,',
			'',
			'does not keep the file of a submission away',
		],
		'a download that n8n refuses starts again, and leads nowhere': [
			'if (forbiddenBy(error) === undefined)',
			'if (made.id)',
			'names the video, its address and the setting',
		],
	}),
	...mistakes('transport/job/download.ts', 'unit/job/download', {
		'files: a file without an end is stored': [
			'if (progress.bytes <= most) return',
			'if (progress.bytes <= Infinity) return',
			'without an end is broken off',
		],
		'stall: a file that drips is waited for': [
			'progress.bytes - before < LEAST_BYTES',
			'progress.bytes <= before',
			'each minute is given up',
		],
	}),
	...mistakes('transport/http/addresses.ts', 'unit/http/addresses', {
		'results inside the own network are fetched': [
			'if (allowPrivate ||',
			'if (!allowPrivate ||',
			'is inside a network',
		],
	}),
];
