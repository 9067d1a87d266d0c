/** What an error of n8n says of a request: that it was refused before it left, or nothing certain. Pure. */
import { JobError, shortened } from './errors';
import type { Outcome } from './outcome';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** n8n 2.x keeps the error of the connection as one of the causes, 1.x its words in a list. */
function wordsIn(error: Record<string, unknown>, causes = 4): unknown[] {
	const { message, messages, cause } = error;
	const listed: unknown[] = Array.isArray(messages) ? messages : [];
	const isLast = typeof cause !== 'object' || cause === null || causes === 0;
	const deeper = isLast ? [] : wordsIn(cause as Record<string, unknown>, causes - 1);
	return [message, ...listed, ...deeper];
}

/**
 * What can be read of anything that was thrown: its code, empty when it has none, its message, and all words of it
 * and its causes; nothing of what cannot be read.
 */
function thrown(error: unknown): { code: string; message: string; words: string[] } {
	try {
		const known = Object(error) as Record<string, unknown>;
		const message = typeof error === 'string' ? error : known.message;
		return {
			// The outermost one: what lies deeper may be of another request.
			code: [known.code, known.httpCode].find(isText) ?? '',
			message: isText(message) ? message : '',
			words: wordsIn(known).filter(isText),
		};
	} catch {
		return { code: '', message: '', words: [] };
	}
}

/** The code of anything that was thrown; empty when it has none. */
export const codeOf = (error: unknown): string => thrown(error).code;

/** The message of anything that was thrown, short enough for a sentence. */
export const messageOf = (error: unknown): string =>
	shortened(thrown(error).message) || 'an error without a message';

const NETWORK = /^(E[A-Z0-9_]+|UND_ERR_\w+|HPE_\w+|Z_\w+)$/;
/** Failures before a connection stood: the service has not seen the request. */
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/;
/** The same, unless a connection that stood was cut off by them. */
const UNREACHABLE = /^(EHOSTUNREACH|ENETUNREACH)$/;
/** An HTTP status in place of a code: an answer had begun, and broke off (n8n 1.x). */
const STATUS = /^[1-5]\d\d$/;

/** Codes of certificates that Node does not trust: the handshake ends before the request leaves. */
const CERTIFICATE =
	/^((DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|UNABLE_TO_(VERIFY|GET|DECRYPT|DECODE)_\w+|CERT_\w+|ERR_TLS_CERT_\w+)$/;

/** n8n's own refusals, by the beginnings of their messages: n8n 1.x keeps no names of errors. */
const FORBIDDEN = /^Domain not allowed/;
/** Found in a cause as well: a name is looked up while the connection is made. */
const BLOCKED = /^The request was blocked because/;

/** What n8n says when it does not allow a request; undefined for any other error. */
export function forbiddenBy(error: unknown): string | undefined {
	const { words } = thrown(error);
	const said = words.find(
		(one, depth) => BLOCKED.test(one) || (depth === 0 && FORBIDDEN.test(one)),
	);
	return said === undefined ? undefined : shortened(said);
}

/** The failure of a request that a setting keeps from leaving. */
export function settingsError(message: string, advice: string, words = message): JobError {
	return new JobError({
		message,
		description: `Nothing was charged. ${advice} (${words})`,
		class: 'settings',
		retryable: false,
	});
}

/**
 * What became of a request for which `error` was thrown. Throws a JobError for what n8n or Node throws before a request
 * leaves; that list is complete on purpose: what is not in it counts as sent.
 */
export function outcomeOfError(error: unknown): Outcome {
	const { code, words } = thrown(error);
	const message = messageOf(error);
	if (CERTIFICATE.test(code)) {
		throw settingsError(
			'The certificate of the server is not trusted, so nothing was sent',
			"If you trust this server, turn on 'Ignore SSL Issues' in the Request Options of the node.",
			message,
		);
	}
	if (code === 'ERR_INVALID_URL' || forbiddenBy(error) !== undefined) {
		throw settingsError(
			`The request could not be sent: ${message}`,
			'Check the credential and the request options of the node.',
			message,
		);
	}
	const isOfConnect = words.some((one) => one.startsWith('connect '));
	if (NEVER_SENT.test(code) || (UNREACHABLE.test(code) && isOfConnect)) {
		return { outcome: 'lost', reason: code, unsent: true };
	}
	// Of an answer that breaks off, n8n 1.x keeps only the status.
	if (STATUS.test(code)) return { outcome: 'lost', reason: `HTTP ${code}, broken off` };
	return { outcome: 'lost', reason: NETWORK.test(code) ? code : message };
}
