/**
 * Codes of connections and files, in words. Where a tool fails, n8n replaces a message that contains one of these codes
 * with a sentence of its own, which says nothing of the charge ("You can retry the request immediately"; `NodeError` of
 * n8n-workflow has the list). Pure.
 */
const IN_WORDS: Record<string, string> = {
	ECONNREFUSED: 'connection refused',
	ECONNRESET: 'connection reset',
	ECONNABORTED: 'timed out',
	ETIMEDOUT: 'timed out',
	ENOTFOUND: 'host not found',
	EAI_AGAIN: 'host lookup failed',
	GETADDRINFO: 'host lookup',
	EHOSTUNREACH: 'host unreachable',
	EADDRNOTAVAIL: 'address not available',
	ERRADDRINUSE: 'address in use',
	ENOENT: 'not found',
	EISDIR: 'is a folder',
	ENOTDIR: 'is not a folder',
	EACCES: 'permission denied',
	EEXIST: 'exists already',
	EPERM: 'not permitted',
};

/** A code that is no part of a word, with the system call before it; Node's own words follow a colon. */
const CODE = new RegExp(
	`(?<![a-z\\d])(?:(?:connect|read|write|getaddrinfo) )?(${Object.keys(IN_WORDS).join('|')})(?![a-z\\d])(: )?`,
	'gi',
);

/** A message in which words stand for codes, such as "connection reset" for "read ECONNRESET". */
export const codesInWords = (message: string): string =>
	message.replace(CODE, (_, code: string, colon?: string) =>
		colon === undefined ? IN_WORDS[code.toUpperCase()] : '',
	);
