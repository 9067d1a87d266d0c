// The message of a failure, and its item.
import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import {
	addWarning,
	errorItem,
	InputError,
	JobError,
	combineProblems,
	quotedWords,
	toNodeApiError,
} from '../../../nodes/PixVerse/transport/values/errors';

const node = { id: 'n', name: 'N', type: 't', typeVersion: 1, position: [0, 0], parameters: {} };

const notCharged = { charge: 'notCharged', class: 'failed', retryable: false } as const;
const failure = { message: 'No', ...notCharged };

describe('the message of a failure', () => {
	it.each([
		['read ECONNRESET', 'read connection reset'],
		['connect ECONNREFUSED 192.0.2.1:443', 'connect connection refused 192.0.2.1:443'],
		['getaddrinfo ENOTFOUND a.b', 'lookup notfound a.b'],
		["ENOENT: no such file or directory, open 'a'", "noent: no such file or directory, open 'a'"],
		['EHOSTUNREACH, eai_again, EACCES', 'hostunreach, ai_again, acces'],
		['EADDRNOTAVAIL ERRADDRINUSE EPERM', 'addrnotavail rraddrinuse perm'],
		['ETIMEDOUT ECONNABORTED getaddrinfo', 'timedout connection aborted lookup '],
		['EISDIR ENOTDIR ERR_EEXIST_1', 'isdir notdir ERR_exist_1'],
		['preexisting', 'prexisting'],
	])('with %s keeps its words where a tool fails', (message, words) => {
		const server = { charge: 'charged', class: 'server', retryable: true, videoId: '7' } as const;
		const error = new JobError({ message, ...server });
		const thrown = toNodeApiError(node as never, error, 0);
		// So n8n wraps it (`makeHandleToolInvocation` of n8n-core).
		expect(new NodeOperationError(node as never, thrown).message).toBe(`Video 7: ${words}`);
	});

	it('names the row of a wrong setting as a person counts, unless it is the only one', () => {
		const of = (isOnly: boolean) =>
			toNodeApiError(node as never, new InputError('No'), 2, { isOnly }).message;
		expect([of(false), of(true)]).toEqual(["No [input row 3, n8n's item 2]", 'No']);
	});
});

it('An error of n8n has its text once.', () => {
	const only = { isOnly: true };
	const error = toNodeApiError(node as never, new InputError("'Prompt' is empty"), 0, only);
	expect(error).toMatchObject({ message: "'Prompt' is empty", messages: [] });
});

it('A second warning stands behind the first one, and each is said once.', () => {
	const json: IDataObject = {};
	['The download failed', "'Seed' is empty", 'The download failed'].forEach((text) =>
		addWarning(json, text),
	);
	expect(json.warning).toBe("The download failed. 'Seed' is empty");
});

it.each([
	['500063', '500063'],
	[undefined, null],
])('n8n shows the code of PixVerse as the code of an error, or none: %s.', (code, shown) => {
	const error = toNodeApiError(node as never, new JobError({ ...failure, code }), 0);
	expect(error.httpCode).toBe(shown);
});

it.each([
	[[], undefined],
	[["'Seed' is wrong"], "'Seed' is wrong"],
	[["'Seed' is wrong", "'Seed' is wrong"], "'Seed' is wrong"],
	[
		["'A' is empty", 'Did you mean B?', "'A' is empty"],
		"2 settings are wrong. (1) 'A' is empty. (2) Did you mean B?",
	],
])('Of the problems of an item, %j, each is said once, with one full stop: %j', (texts, said) => {
	expect(combineProblems(texts.map((text) => new InputError(text)))?.message).toBe(said);
});

it.each([
	['see xhttps://a.example/v.mp4?Signature=1 (ftp://u:p@b.example/)', 'see [URL] [URL]'],
	['htt\ud800ps://a.example/?s=1 //a.example/?s=1 _http://a.example', '[URL] [URL] [URL]'],
	[
		String.raw`{"u":"https:\/\/a.example\/v"} a.example/v?Sig=1 https%3A%2F%2Fa.example`,
		'[URL] [URL] [URL]',
	],
	['https://a.example/v (1).mp4?Signature=1', '[URL] [URL]'],
	['1 // 2, and/or: 3?', '1 // 2, and/or: 3?'],
	[`${'x '.repeat(5000)}https://a.example`, 'x '.repeat(150)],
	[`${' '.repeat(10_000)}late`, ''],
])('The words of PixVerse %j are quoted as %j.', (words, quoted) => {
	expect(quotedWords(words)).toBe(quoted);
});

describe('the error item', () => {
	it('has exactly one key, the IDs unrounded, and its paired item', () => {
		const error = new JobError({ ...failure, videoId: '405833376854443123', traceId: 't' });
		expect(errorItem(error, 3)).toEqual({
			json: {
				error: {
					message: 'Video 405833376854443123: No. Nothing was charged.',
					...{ video_id: '405833376854443123', trace_id: 't', code: null },
					...{ class: 'failed', retryable: false, charged: false, refunded: false },
					credits_charged: 0,
				},
			},
			pairedItem: { item: 3 },
		});
	});

	it('has no full stop behind a question', () => {
		const { json } = errorItem(new InputError('Did you mean Clay?'), 0);
		expect(json.error).toMatchObject({
			message: 'Did you mean Clay? Nothing was sent and nothing was charged.',
		});
	});

	it.each([
		['nothingSent', false, false, 'No. Nothing was sent and nothing was charged. Do it.'],
		['free', false, false, 'No. This request costs nothing. Do it.'],
		['notCharged', false, false, 'No. Nothing was charged. Do it.'],
		['unknown', 'unknown', false, 'No. Do it.'],
		['maskCharged', true, false, 'No. Finding the mask was charged, the swap was not. Do it.'],
		['charged', true, false, 'No. It was charged once. Do it.'],
		['refunded', true, true, 'No. The credits are refunded automatically. Do it.'],
		[
			...(['refundedButMask', true, true] as const),
			'No. The credits of the video are refunded automatically. Finding the mask stays charged. Do it.',
		],
	] as const)('says of the charge "%s": %p, refunded %p, "%s"', (charge, ...said) => {
		const error = new JobError({ ...failure, charge, advice: 'Do it.' });
		const [charged, refunded, message] = said;
		expect(errorItem(error, 0).json).toMatchObject({ error: { charged, refunded, message } });
	});
});
