/**
 * Decides from an error of n8n or Node whether n8n sent the request. If the error leaves this open, the request counts as
 * sent, because PixVerse may have charged it. Pure.
 */
import { JobError, shortened } from '../values/errors';
import type { Outcome } from './outcome';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

// All messages of an error. n8n 2.x keeps the connection error as a `cause`; n8n 1.x keeps the messages in a list.
function wordsIn(error: unknown, causes = 4): string[] {
	const { message, messages, cause } = Object(error) as Record<string, unknown>;
	const deeper = cause && causes > 0 ? wordsIn(cause, causes - 1) : [];
	return [message, messages, deeper].flat().filter(isText);
}

/** The code of anything that was thrown, or an empty string. */
export function codeOf(error: unknown): string {
	// n8n's own errors keep the code of Node in `httpCode`.
	const { code, httpCode } = Object(error) as Record<string, unknown>;
	return [code, httpCode].find(isText) ?? '';
}

// A message for a sentence. The path and the query of a URL are left out, because they may contain a token.
const hostsOnly = (message: string): string =>
	shortened(message, 200, (line) =>
		line.replace(/(https?:\/\/[^\s/?#"'<>]+)[/?#][^\s"'<>]*/gi, '$1'),
	);

/** The message of anything that was thrown, short enough for a sentence. */
export function messageOf(error: unknown): string {
	const { message } = Object(error) as Record<string, unknown>;
	const text = [error, message].find(isText) ?? '';
	return hostsOnly(text) || 'no reason given';
}

const NETWORK = /^(E[A-Z0-9_]+|UND_ERR_\w+|HPE_\w+|Z_\w+)$/;
// Errors that come before there is a connection, so PixVerse has not seen the request.
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/;
// Errors that prevent a connection or cut it off. Once there was a connection, PixVerse may have seen the request.
const UNREACHABLE = /^(EHOSTUNREACH|ENETUNREACH)$/;
// An HTTP status in place of a code. n8n 1.x gives the status if an answer broke off.
const STATUS = /^[1-5]\d\d$/;

// Node's codes for a certificate that Node does not trust. The TLS handshake then fails before the request is sent.
const CERTIFICATE =
	/^((DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|UNABLE_TO_(VERIFY|GET|DECRYPT|DECODE)_\w+|CERT_\w+|ERR_TLS_CERT_\w+)$/;

const OWN_CERTIFICATE =
	"If your network has its own certificate authority, ask the administrator of n8n to name its certificate in NODE_EXTRA_CA_CERTS. Or turn on 'Ignore SSL Issues' in the Request Options of the node, which trusts every server";
// PixVerse's own addresses have a good certificate. Whoever ignores a bad one there gives the API key to another server.
const FOREIGN_CERTIFICATE =
	'Another server answers in place of PixVerse. Check the network; if it is a proxy of your own, let n8n trust its certificate (NODE_EXTRA_CA_CERTS).';

// The start of n8n's message when it refuses a domain. The node cannot recognize the error by its name, because n8n 1.x does
// not keep the name.
const FORBIDDEN = /^Domain not allowed/;
// The start of n8n's message when it blocks an address. The message may be in a `cause`, because n8n checks the address
// only while it connects.
const BLOCKED = /^The request was blocked because/;

/** Returns n8n's message if n8n itself forbids the request; undefined for any other error. */
export function forbiddenBy(error: unknown): string | undefined {
	// The first message is the error's own. The later messages belong to its causes.
	const message = wordsIn(error).find(
		(one, depth) => BLOCKED.test(one) || (depth === 0 && FORBIDDEN.test(one)),
	);
	return message === undefined ? undefined : hostsOnly(message);
}

/** The failure of a request that n8n cannot send because of a setting. */
export const settingsError = (message: string, advice: string): JobError =>
	new JobError({ message, charge: 'notCharged', advice, class: 'settings', retryable: false });

/** Returns how to trust the server of a certificate that Node does not trust; undefined for any other error. */
export const certificateAdvice = (error: unknown): string | undefined =>
	CERTIFICATE.test(codeOf(error)) ? OWN_CERTIFICATE : undefined;

/**
 * Returns the outcome of a request for which n8n or Node threw `error`. `isOwnAddress` says whether the request went to an
 * address of PixVerse. Throws a JobError if a setting is the cause.
 */
export function outcomeOfError(error: unknown, isOwnAddress = false): Outcome {
	const [code, message] = [codeOf(error), messageOf(error)];
	const untrusted = certificateAdvice(error);
	if (untrusted !== undefined) {
		throw settingsError(
			`The certificate of the server is not trusted, so nothing was sent (${message})`,
			isOwnAddress ? FOREIGN_CERTIFICATE : `${untrusted}.`,
		);
	}
	if (code === 'ERR_INVALID_URL' || forbiddenBy(error) !== undefined) {
		throw settingsError(
			`The request could not be sent: ${message}`,
			'Check the credential and the request options of the node.',
		);
	}
	// Node's messages begin with the system call: "connect EHOSTUNREACH", but "read EHOSTUNREACH" once there is a connection.
	const isOfConnect = wordsIn(error).some((one) => one.startsWith('connect '));
	// Only the listed errors show that PixVerse has not seen the request. After any other error, PixVerse may have charged it.
	if (NEVER_SENT.test(code) || (UNREACHABLE.test(code) && isOfConnect)) {
		return { outcome: 'unsent', reason: code };
	}
	if (STATUS.test(code)) return { outcome: 'lost', reason: `HTTP ${code}, broken off` };
	return { outcome: 'lost', reason: NETWORK.test(code) ? code : message };
}
