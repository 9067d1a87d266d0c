/** Mistakes in requests, in the outcome of responses, and in the pauses before a request is sent again. */
import { mistakes } from '../patch';

export const wire = [
	...mistakes('runs/errors/statuses', {
		'redirects are followed with the key attached': [
			'disableFollowRedirect: true,\n\t};',
			'disableFollowRedirect: false,\n\t};',
			'A redirect is not followed',
		],
		'Retry-After is computed but ignored by submissions': [
			'const hint = isUnclear ? shouldRetryRead(outcome) : undefined;',
			'const hint = isUnclear && shouldRetryRead(outcome) ? {} : undefined;',
			'Retry-After obeyed: submit',
		],
		'Retry-After is computed but ignored by uploads': [
			'isAboutContent(outcome) ? undefined : shouldRetryRead(outcome);',
			'isAboutContent(outcome) ? undefined : shouldRetryRead(outcome) && {};',
			'Retry-After obeyed: upload',
		],
	}),
	...mistakes('unit/http/client', {
		'the slash at the end of the base URL is sent': [
			"address.replace(/(?<!\\/)\\/+(openapi\\/*|openapi\\/v2(\\/[^]*)?)?$/i, '')",
			'address',
			'The base URL may be',
		],
		'the path of an operation in the base URL is sent twice': [
			"address.replace(/(?<!\\/)\\/+(openapi\\/*|openapi\\/v2(\\/[^]*)?)?$/i, '')",
			"address.replace(/(?<!\\/)\\/+$/, '')",
			'leads to the same host',
		],
		'the test of the credential keeps the path of an operation in the base URL': [
			'(openapi\\\\/*|openapi\\\\/v2(\\\\/[^]*)?)?',
			'leads to the same host',
		],
		'a password in the base URL is taken for a part of it': [
			"if (address.includes('@'))",
			"if (address.startsWith('@'))",
			'is refused, and not quoted',
		],
		'what URL mends in the base URL is sent there': [
			'if (MENDED.test(address))',
			"if (address === '')",
			'is refused, and not quoted',
		],
		'the key goes unencrypted to a public host': [
			"protocol === 'https:' || staysPrivate(hostname)",
			"protocol !== '' || staysPrivate(hostname)",
			'is refused, and not quoted',
		],
		'the key goes unencrypted to an address that is private in part': [
			'isLocal && !isTunnel(groups)',
			'isLocal || isTunnel(groups)',
			'is refused, and not quoted',
		],
	}),
	...mistakes('unit/values/json', {
		'IDs in answers are rounded': [
			'JSON.parse(quoted(text)), clean)',
			'JSON.parse(text), clean)',
			'reads an ID beyond .* as text',
		],
	}),
	...mistakes('unit/http/envelope', {
		'the lower-case envelope is ignored': [
			"fieldOf(body, 'err_code')",
			'(body as IDataObject | undefined)?.ErrCode',
			'is refused with its code',
		],
	}),
	...mistakes('runs/charges/directResponses', {
		'result: an answer without a result is one': [
			"outcome.outcome === 'success' && isEmpty",
			"outcome.outcome !== 'success' && isEmpty",
			'asks again for masks after',
		],
	}),
	...mistakes('unit/http/retry', {
		'Retry-After is ignored': [
			'return Math.max(delay, Math.min(retryAfter * 1000, MAX_RETRY_AFTER));',
			'return delay;',
			'is at least what Retry-After says',
		],
		'Retry-After is not bounded': [
			'Math.min(retryAfter * 1000, MAX_RETRY_AFTER)',
			'retryAfter * 1000',
			'is at least what Retry-After says',
		],
	}),
	...mistakes('unit/http/outcome', {
		'edges: anything is the ID of a submission': [
			'return usableId(fieldOf(resp, idField)) ??',
			'return (fieldOf(resp, idField) as string | undefined) ??',
			'is found in',
		],
		'Retry-After is lost beside an unknown code': [
			'(status === 429 ? busy : again), reason',
			'(status === 429 ? busy : lost), reason',
			'HTTP 503 with an unknown code',
		],
	}),
	...mistakes('runs/charges/swaps', {
		'result: a mask without an ID is taken': [
			"text === '' ? [] : ",
			'lead to no swap in any retry',
		],
		'result: masks that cannot be read are not there': [
			'if (found?.length === 0) {',
			'if (masks.length === 0) {',
			'lead to no swap in any retry',
		],
	}),
	...mistakes('runs/waiting/polls', {
		'stall: a read has all the time': [
			'clock.timeout(limit, over, cancelled)',
			'clock.timeout(Infinity, over, cancelled)',
			'a read that stalls is sent again: list .*returnAll',
		],
		'stall: what is cut stays on the wire': [
			'abortableBy(context as Context, over)',
			'abortableBy(context as Context, new AbortController().signal)',
			'is gone from the wire',
		],
	}),
	...mistakes('runs/settings/responses', {
		'lists: one that cannot be read is empty': [
			"if (found === undefined) throw unusableAnswer(resp, 'list');",
			'if (found === undefined) return pageOf([]);',
			'The keys of the effects are named',
		],
	}),
	...mistakes('unit/http/lists', {
		'lists: a picture that is signed anew is a new record': [
			"plainText(record[paging.id ?? ''] ?? record.id) || plainText(record)",
			'plainText(record)',
			'signs its pictures anew',
		],
		'lists: a charge like an earlier one is dropped': [
			'(paging.countOf || !isDone)',
			'page',
			'to a charge like an earlier one',
		],
	}),
	...mistakes('runs/settings/effectNames', {
		'lists: a part of a list denies a name': [
			'if (found.length === 0 && gap)\n\t\tthrow',
			'if (found.length < 0 && gap)\n\t\tthrow',
			'denies no name',
		],
	}),
	...mistakes('runs/settings/lists', {
		'a list that repeats itself has no end': [
			'keys.forEach((key) => seen.add(key));',
			'a list that repeats its page',
		],
		'lists: a part of a list passes for all': [
			'if (gap) log(',
			'if (!gap) log(',
			'with a line in the log',
		],
		'lists: pages that are cut off are all': [
			' && hasMore !== true,',
			',',
			'takes no list for complete',
		],
	}),
	...mistakes('operations/operations', {
		'contract: a path is wrong': [
			"'/openapi/v2/video/restyle/generate'",
			"'/openapi/v3/video/restyle/generate'",
			'^video\\.restyle sends what the row says with a video ID and',
		],
		'contract: the effect of a restyle is sent under another key': [
			'body.restyle_id',
			'body.effect_id',
			'^video\\.restyle sends',
		],
		'contract: the mask of a swap is sent under another key': [
			'body.mask_id =',
			'body.mask =',
			'^video\\.swap sends',
		],
		'contract: a source video is sent under another key': [
			'{ source_video_id: ',
			'{ video_id: ',
			'^video\\.upscale sends',
		],
		'contract: a value is offered that the service does not know': [
			"['background', 'subject']",
			"['backdrop', 'subject']",
			'^video\\.fusion offers exactly',
		],
		'contract: the longest prompt is refused': [
			'prompt: 5000',
			'prompt: 4999',
			'^video\\.extend (sends|does not send) a',
		],
	}),
];
