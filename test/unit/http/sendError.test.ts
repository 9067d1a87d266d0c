// Errors that n8n throws for a request: their outcome and message.
import type { JobError } from '../../../nodes/PixVerse/transport/values/errors';
import { messageOf, outcomeOfError } from '../../../nodes/PixVerse/transport/http/sendError';

const thrown = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

describe('an error of the connection', () => {
	const unreachable = 'connect ENETUNREACH 192.0.2.1:443';

	it.each([
		['ECONNREFUSED', thrown('offline', { httpCode: 'ECONNREFUSED' })],
		['ENOTFOUND', thrown('getaddrinfo', { code: 'ENOTFOUND' })],
		['EHOSTUNREACH', thrown('connect EHOSTUNREACH 192.0.2.1:443', { code: 'EHOSTUNREACH' })],
		['ENETUNREACH', thrown('no', { httpCode: 'ENETUNREACH', messages: [unreachable] })],
		['ENETUNREACH', thrown('no', { httpCode: 'ENETUNREACH', cause: thrown(unreachable) })],
	])('%s before it stood was not sent', (code, error) => {
		expect(outcomeOfError(error)).toEqual({ outcome: 'unsent', reason: code });
	});

	it.each([
		thrown('read EHOSTUNREACH', { code: 'EHOSTUNREACH', syscall: 'read' }),
		thrown('write ENETUNREACH', { code: 'ENETUNREACH' }),
		thrown('socket hang up', { cause: thrown('connect', { code: 'ECONNREFUSED' }) }),
		thrown('reset', { code: 'ECONNRESET', cause: thrown('x', { code: 'ECONNREFUSED' }) }),
		thrown('odd', { cause: thrown('Domain not allowed: x') }),
	])('that stood leaves doubt: %s', (error) => {
		expect(outcomeOfError(error)).toMatchObject({ outcome: 'lost' });
		expect(outcomeOfError(error)).not.toHaveProperty('unsent');
	});
});

it.each([
	...['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED'],
	...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
	...['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_INVALID_URL'],
])('An error with the code %s prevents the send, so nothing was charged.', (code) => {
	const failure = { class: 'settings', charge: 'notCharged', retryable: false };
	const thrownOne = { failure: expect.objectContaining(failure) };
	expect(() => outcomeOfError(thrown('x', { code }))).toThrow(expect.objectContaining(thrownOne));
});

it('A false certificate is never to be ignored at an address of PixVerse.', () => {
	const advice = (isOwnAddress: boolean) => {
		try {
			return outcomeOfError(thrown('x', { code: 'CERT_HAS_EXPIRED' }), isOwnAddress);
		} catch (error) {
			return (error as JobError).failure.advice;
		}
	};
	expect(advice(false)).toContain("turn on 'Ignore SSL Issues'");
	expect(advice(true)).toMatch(/^(?!.*Ignore).*Another server answers in place of PixVerse/);
});

it('A URL in a message keeps its host only.', () => {
	const message = 'no access to https://relay.example.com:8080/token/a?key=1, for https://a.b#c';
	expect(messageOf(thrown(message))).toBe(
		'no access to https://relay.example.com:8080 for https://a.b',
	);
});

it.each(['ECERT_HAS_EXPIRED', 'ERR_INVALID_URL_SCHEME', 'XENOTFOUND', 'ECONNREFUSED_LATER'])(
	'An error with the code %s, which only resembles a known one, leaves doubt.',
	(code) => {
		expect(outcomeOfError(thrown('x', { code }))).toMatchObject({ outcome: 'lost' });
	},
);

const cyclic = thrown('round');
Object.assign(cyclic, { cause: cyclic });

it.each<[error: unknown, message: string, reason?: string]>([
	...[Object.create(null), { message: Object.create(null) }, undefined, {}, Symbol('s')].map(
		(error: unknown): [unknown, string] => [error, 'no reason given'],
	),
	['odd', 'odd'],
	[thrown('aborted', { httpCode: '502' }), 'aborted', 'HTTP 502, broken off'],
	[cyclic, 'round'],
	[thrown('two\n  lines'), 'two lines'],
	[thrown('x'.repeat(999)), 'x'.repeat(200)],
])('Anything that was thrown leaves doubt, in a sentence.', (error, message, reason = message) => {
	expect(messageOf(error)).toBe(message);
	expect(outcomeOfError(error)).toEqual({ outcome: 'lost', reason });
});
