/**
 * Which addresses of files are fetched. An answer of the service is input like any other: it must
 * not make n8n read from inside the network in which it runs.
 */

/** Most redirects from the address of a result to its file. */
export const MOST_REDIRECTS = 5;

/** Literal addresses that are nobody's on the internet (RFC 1122, 1918, 3927, 4193, 4291, 6598). */
const PRIVATE = [
	/^(0|10|127)(\.\d+){3}$/,
	/^169\.254(\.\d+){2}$/,
	/^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
	/^192\.168(\.\d+){2}$/,
	/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d+){2}$/,
	/^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/,
	/^(.+\.)?localhost\.?$/,
];

/** Whether a host name of a parsed URL is a literal address inside some network. Pure. */
export const isPrivate = (hostname: string): boolean =>
	PRIVATE.some((pattern) => pattern.test(hostname.toLowerCase()));

/**
 * What is wrong with the address of a file, in words for the middle of a sentence; undefined when
 * it may be fetched. The host of the base URL may always be asked, and so may every host when that
 * one is private itself or the user allows it.
 */
export function addressComplaint(
	url: unknown,
	baseUrl: string,
	allowPrivate: boolean,
): string | undefined {
	if (typeof url !== 'string' || !URL.canParse(url)) return 'no usable result address';
	const { protocol, hostname } = new URL(url);
	if (!['http:', 'https:'].includes(protocol)) return `a result address with ${protocol}`;
	const base = new URL(baseUrl).hostname;
	if (allowPrivate || hostname === base || isPrivate(base) || !isPrivate(hostname))
		return undefined;
	return `a result address inside a private network (${hostname})`;
}
