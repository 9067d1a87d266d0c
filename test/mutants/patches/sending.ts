/** Mistakes in what is sent, to whom, and after which pause. */
import { mistakes } from '../patch';

export const sending = [
	...mistakes('transport/job/download.ts', 'workflow/restyle', {
		'the API key goes to the file host': [
			'helpers.httpRequest(requestFor(item, url))',
			"helpers.httpRequestWithAuthentication.call(item.context, 'pixVerseApi', requestFor(item, url))",
			'is fetched without the key',
		],
	}),
	...mistakes('transport/job/download.ts', 'faults/downloads', {
		"the node's timeout does not act on downloads": [
			"encoding: 'stream',",
			"encoding: 'stream',\n\ttimeout: undefined,",
			'a download that gets no answer ends at the timeout of the node',
		],
	}),
	...mistakes('transport/http/client.ts', 'faults/bareStatuses', {
		'redirects are followed with the key attached': [
			'disableFollowRedirect: true,',
			'disableFollowRedirect: false,',
			'a redirect is not followed',
		],
	}),
	...mistakes('fields/tools/write.ts', 'workflow/restyle', {
		'seed 0 is not sent': [
			'if (number !== undefined) body[key]',
			'if (number) body[key]',
			'sends exactly what was set',
		],
		'a seed is sent that the user did not set': [
			'if (number !== undefined) body[key] = number;',
			'body[key] = number ?? 0n;',
			'sends no seed when the field is empty',
		],
	}),
	...mistakes('transport/http/json.ts', 'unit/http/json', {
		'IDs in answers are rounded': [
			'JSON.parse(quoted(text));',
			'JSON.parse(text);',
			'reads an 18-digit ID as text',
		],
	}),
	...mistakes('fields/tools/ids.ts', 'workflow/restyle', {
		'IDs from the user are rounded': [
			'const id = wholeNumber(value);',
			'const id = BigInt(Number(value));',
			'keeps IDs of 18 digits exact',
		],
	}),
	...mistakes('transport/http/outcome.ts', 'unit/http/envelope', {
		'the lower-case envelope is ignored': [
			"fieldOf(body, 'err_code')",
			'(body as IDataObject | undefined)?.ErrCode',
			'is refused with its code',
		],
	}),
	...mistakes('transport/http/outcome.ts', 'faults/submission', {
		'HTTP 5xx is taken for another server instead of a lost answer': [
			' || status >= 500',
			'',
			'HTTP 500 every item gets its one video',
		],
	}),
	...mistakes('transport/http/outcome.ts', 'faults/bareStatuses', {
		'Retry-After is computed but ignored by submissions': [
			'return isUnclear ? mayReadAgain(outcome) : undefined;',
			'return isUnclear && mayReadAgain(outcome) ? {} : undefined;',
			'Retry-After is obeyed by: submit',
		],
	}),
	...mistakes('transport/job/upload.ts', 'faults/bareStatuses', {
		'Retry-After is computed but ignored by uploads': [
			'mayAgain: mayReadAgain,',
			'mayAgain: (outcome) => mayReadAgain(outcome) && {},',
			'Retry-After is obeyed by: upload',
		],
	}),
	...mistakes('transport/http/retry.ts', 'unit/http/backoff', {
		'Retry-After is ignored': [
			'if (retryAfter !== undefined) return',
			'if (retryAfter === -1) return',
			'is what Retry-After says',
		],
		'Retry-After is not bounded': [
			'Math.min(retryAfter * 1000, LONGEST_RETRY_AFTER)',
			'retryAfter * 1000',
			'is bounded when Retry-After asks for an hour',
		],
	}),
];
