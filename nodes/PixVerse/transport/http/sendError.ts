/** What an error of n8n says of a request: that it was refused before it left, or nothing certain. Pure. */
import { JobError, shortened } from './errors';
import type { Outcome } from './outcome';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** All words of an error: n8n 2.x keeps the error of the connection as one of the causes, 1.x its words in a list. */
function wordsIn(error: unknown, causes = 4): string[] {
	const { message, messages, cause } = Object(error) as Record<string, unknown>;
	const deeper = cause && causes > 0 ? wordsIn(cause, causes - 1) : [];
	return [message, messages, deeper].flat().filter(isText);
}

/** The code of anything that was thrown, the outermost one; empty when it has none. */
export function codeOf(error: unknown): string {
	const { code, httpCode } = Object(error) as Record<string, unknown>;
	return [code, httpCode].find(isText) ?? '';
}

/** The message of anything that was thrown, short enough for a sentence. */
export function messageOf(error: unknown): string {
	const { message } = Object(error) as Record<string, unknown>;
	const text = [error, message].find(isText) ?? '';
	return shortened(text) || 'an error without a message';
}

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
	const said = wordsIn(error).find(
		(one, depth) => BLOCKED.test(one) || (depth === 0 && FORBIDDEN.test(one)),
	);
	return said === undefined ? undefined : shortened(said);
}

/** The failure of a request that a setting keeps from leaving. */
export const settingsError = (message: string, advice: string): JobError =>
	new JobError({
		message,
		charge: 'notCharged',
		advice,
		class: 'settings',
		retryable: false,
	});

/**
 * What became of a request for which `error` was thrown. Throws a JobError for what n8n or Node throws before a request
 * leaves; that list is complete on purpose: what is not in it counts as sent.
 */
export function outcomeOfError(error: unknown): Outcome {
	const [code, message] = [codeOf(error), messageOf(error)];
	if (CERTIFICATE.test(code)) {
		throw settingsError(
			`The certificate of the server is not trusted, so nothing was sent (${message})`,
			"If you trust this server, turn on 'Ignore SSL Issues' in the Request Options of the node.",
		);
	}
	if (code === 'ERR_INVALID_URL' || forbiddenBy(error) !== undefined) {
		throw settingsError(
			`The request could not be sent: ${message}`,
			'Check the credential and the request options of the node.',
		);
	}
	const isOfConnect = wordsIn(error).some((one) => one.startsWith('connect '));
	if (NEVER_SENT.test(code) || (UNREACHABLE.test(code) && isOfConnect)) {
		return { outcome: 'unsent', reason: code };
	}
	// Of an answer that breaks off, n8n 1.x keeps only the status.
	if (STATUS.test(code)) return { outcome: 'lost', reason: `HTTP ${code}, broken off` };
	return { outcome: 'lost', reason: NETWORK.test(code) ? code : message };
}
