/** Mistakes about files: uploads, downloads, and where results come from. */
import { mistakes } from '../patch';

export const files = [
	...mistakes('runs/files/uploads', {
		'a file is uploaded again for every item and every try': [
			'results.set(key, pending);',
			'A file is uploaded once for all items of a run',
		],
		'a file that is uploaded as an image is taken for an uploaded video': [
			', store, type]',
			', type]',
			'for each of what it is taken for: a video and an image',
		],
		'a file that is uploaded as a video is taken for an uploaded sound': [
			', store, type]',
			', store]',
			'for each of what it is taken for: a video and a sound',
		],
	}),
	...mistakes('runs/files/uploadResponses', {
		'edges: anything is the ID of an upload': [
			'return usableId(fieldOf(resp, idField)) ??',
			'return (fieldOf(resp, idField) as string | undefined) ??',
			'An upload with the ID .* is sent again',
		],
		'edges: a refused URL is not said to be a page': [
			"return isUrl ? withUrlAdvice(known, 'upload') : known;",
			'return known;',
			'if PixVerse refuses to store a URL',
		],
		'edges: a URL that PixVerse opens for the video is not said to be a page': [
			"return hasUrl ? withUrlAdvice(error, 'submission') : error;",
			'return error;',
			'only if PixVerse opens its URL',
		],
	}),
	...mistakes('time/uploads', {
		'stall: a large upload has no more time than a small one': [
			' + content.bytes / SLOWEST_UPLOAD',
			'gets through at the first request',
		],
		'stall: with a Timeout, a large upload has no more time than a small one': [
			'(request.timeout ?? DEFAULT_TIMEOUT) + content.bytes',
			'request.timeout ?? DEFAULT_TIMEOUT + content.bytes',
			'on top of the Timeout that the user set',
		],
	}),
	...mistakes('unit/fields/uploadKinds', {
		'the type of a file comes before its first bytes': [
			'if (found === undefined) return format &&',
			'if (format !== undefined) return format &&',
			'come before its type',
		],
		'a file needs no mark of its format': [
			'WITH_SIGNATURE.includes(format) ? undefined',
			'WITH_SIGNATURE.includes(`.${format}`) ? undefined',
			'is one only where there are several beginnings',
		],
	}),
	...mistakes('unit/http/files', {
		'text is a film that one does not know': [
			'return BASE64.test(words) ? base64 : text;',
			'return BASE64.test(words) ? base64 : undefined;',
			'show that it is a page or another text',
		],
		'text that begins as a film does is one': [
			'return textIn(head) ?? found ??',
			'return found ?? textIn(head) ??',
			'show that it is a page or another text: wideText',
		],
	}),
	...mistakes('runs/files/filesChecked', {
		'files are not looked at before anything is sent': [
			'filesIn(body).length > 0 ||',
			'filesIn(body).length < 0 ||',
			'with a wrong one in a late row',
		],
	}),
	...mistakes('runs/settings/locatorModes', {
		'files: an expression that gives nothing is the usual file': [
			"if (parseLocator(written, firstMode).value !== '') return source;",
			'is no file when an expression gives nothing',
		],
	}),
	...mistakes('unit/job/download', {
		'files: a page is a file': [
			'return found.isPage || isImage',
			'return isImage',
			'under the type .* is none',
		],
		'files: a long Timeout acts on the start of a download': [
			'timeout: Math.min(request.timeout ?? MAX_READ_TIMEOUT, MAX_READ_TIMEOUT),',
			'the response of a download has to begin',
		],
		'files: a file without an end is stored': [
			'if (progress.bytes <= max) return',
			'if (progress.bytes <= Infinity) return',
			'without an end is broken off',
		],
		'stall: a file that drips is waited for': [
			'progress.bytes - before < MIN_BYTES',
			'progress.bytes <= before',
			'each minute is given up',
		],
	}),
	...mistakes('unit/longTexts', {
		'a file that begins with many comments stops n8n': [
			'(<!--.*?-->\\s*)?',
			'(<!--.*?-->\\s*)*',
			'comments in a file',
		],
	}),
	...mistakes('runs/files/downloads', {
		'a file that n8n cannot store takes the video away': [
			'await fetchOnce(item, url, record, made).catch((error) =>\n\t\t\tproblemOf(error, record.url),\n\t\t);',
			'await fetchOnce(item, url, record, made);',
			'A file that n8n cannot store',
		],
		'files: the first bytes of a file are lost': ['body.unshift(head);', 'is named after its ID'],
		'files: an empty file is a file': [
			"if (head.length === 0) return 'came empty';",
			'is downloaded again when it is empty',
		],
		'files: a missing file is looked for at one address': [
			'if (!(outcome instanceof Missing)) break;',
			'break;',
			'stays missing at its address is found',
		],
		'files: the search for a missing file spoils its address': [
			'isLast ? [...fresh, ...bare] : fresh',
			'[...bare, ...fresh]',
			'leaves its address as it is',
		],
		'files: a host that refuses a query is asked with one only': [
			'isLast ? [...fresh, ...bare] : fresh',
			'fresh',
			'refuses a query',
		],
		'files: a missing file is asked for once': [
			'class Missing extends FileProblem {}',
			'class Missing extends FileProblem {\n\tconstructor(message: string) {\n\t\tsuper(message, false);\n\t}\n}',
			'right after the end of the job is downloaded again',
		],
		'files: a signature gets another query': [
			'|| hasQuery(url)) return [url];',
			') return [url];',
			'whose address has a query',
		],
		"the node's timeout does not act on downloads": [
			"encoding: 'stream',\n\treturnFullResponse",
			"encoding: 'stream',\n\ttimeout: undefined,\n\treturnFullResponse",
			'A download without a response ends at the Timeout',
		],
		'a file behind five redirects is given up': [
			'steps <= MAX_REDIRECTS',
			'steps < MAX_REDIRECTS',
			'redirects comes',
		],
		'a redirect without a host leads to the first host': [
			'new URL(location, url)',
			'new URL(location, String(start))',
			'leads on at the host that gave it',
		],
	}),
	...mistakes('runs/files/inputFiles', {
		'a content of which no byte comes out is a file': [
			'const isPlain = head.length > 0 && ',
			'const isPlain = ',
			'what is no file, or not one alone, is refused',
		],
	}),
	...mistakes('runs/files/fileSizes', {
		'files: the host of a result may compress it': [
			"headers: { 'accept-encoding': 'identity' },",
			'headers: {},',
			'comes whole from a host that compresses where it may',
		],
		'files: a result that is cut off counts as whole': [
			'if (progress.bytes >= least) return stored;',
			'if (progress.bytes > 0) return stored;',
			'is downloaded again when it is shorter than it says itself',
		],
	}),
	...mistakes('runs/errors/hostileResponses', {
		'redirects of a file are followed without a look': [
			'disableFollowRedirect: true,\n\tabortSignal',
			'disableFollowRedirect: false,\n\tabortSignal',
			'leads to itself',
		],
		'a redirect of a file is not checked': [
			'url = checkedAddress(item, new URL(location, url).href, true);',
			'url = new URL(location, url).href;',
			'another scheme, after a redirect',
		],
	}),
	...mistakes('runs/settings/outputFields', {
		'a video that is not ready has an address': [
			"const isReady = state === 'ready';",
			'const isReady = true;',
			'has nothing about its file',
		],
	}),
	...mistakes('runs/settings/earlierVideos', {
		'Get knows a missing record by one code only': [
			"= ['500008', '500047', '400032', FOREIGN];",
			"= ['500008'];",
			'waits for a record that is missing at first',
		],
	}),
	...mistakes('runs/settings/restyle', {
		'the API key goes to the file host': [
			'helpers.httpRequest(requestFor(item, url))',
			"helpers.httpRequestWithAuthentication.call(item.context, 'pixVerseApi', requestFor(item, url))",
			'fetched without the key',
		],
	}),
	...mistakes('runs/errors/allowedDomains', {
		'a download that n8n refuses starts again, and leads nowhere': [
			'if (forbiddenBy(error) === undefined)',
			'if (made.id)',
			'names the video, the host and the setting',
		],
		'the domains of the credential keep a paid video from its file': [
			'allowedDomains: undefined,',
			'does not keep the file of a submission away',
		],
	}),
	...mistakes('unit/http/addresses', {
		'results inside the own network are fetched': [
			'if (isPrivate(new URL(baseUrl).hostname) ||',
			'if (!isPrivate(new URL(baseUrl).hostname) ||',
			'is inside a network',
		],
		'a private address behind a tunnel is a public one': [
			'isTunnel(groups) || groups[0] >> 13 !== 1',
			'groups[0] >> 13 !== 1',
			'2002:0a00',
		],
	}),
	...mistakes('runs/files/fileMemory', {
		'the content of a file is part of the key of a learned price': [
			"return createHash('sha256').update(kind).digest('hex');",
			"return createHash('sha256').update(kind).digest('hex') + String((body.video_media_id as never as { source?: { data?: string } })?.source?.data);",
			'are forgotten when their runs have ended',
		],
	}),
	...mistakes('runs/files/severalFiles', {
		"images are told apart by the name of n8n's storage": [
			'value.id ?? value.data ?? value',
			'value.data ?? value.id ?? value',
			'in S3 Fusion takes two',
		],
		"files of n8n's storage are one file": [
			'const content = id ?? sha256(data);',
			'const content = sha256(data);',
			'in its storage two are the frames of a transition',
		],
	}),
];
