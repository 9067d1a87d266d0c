/** URLs of files: those of results, and those in a body that only a private network knows. Pure. */
import { InputError } from './errors';
import { plainText } from './json';
import type { Body } from './requestBody';
import { uploadsIn } from './requestBody';

/** IPv4 addresses that no host on the internet has (RFC 6890, 5771 and 1112). */
const PRIVATE_IPV4 =
	/^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[34]\d|25[0-5])\./;

/** The internet of IPv6: whatever maps or translates IPv4, and all local kinds, are outside. */
const PUBLIC_IPV6 = /^\[[23][0-9a-f]{3}:/;

/** Names that only a private network resolves: one label, or a reserved or customary ending. */
const PRIVATE_NAME =
	/^[^.]+$|\.(localhost|localdomain|local|internal|intranet|private|corp|svc|lan|home|home\.arpa)$/;

/** Whether a host name of a parsed URL is inside some network, as far as the name tells. Pure. */
export function isPrivate(hostname: string): boolean {
	const host = hostname.toLowerCase().replace(/\.$/, '');
	if (host.startsWith('[')) return !PUBLIC_IPV6.test(host);
	return /^[\d.]+$/.test(host) ? PRIVATE_IPV4.test(host) : PRIVATE_NAME.test(host);
}

/**
 * What is wrong with the address of a result, for the end of a sentence; undefined when it may be fetched: from the host
 * of the base URL, from a public one, or from any when the base URL is private itself or the user allows it.
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
	return `a result address inside a private network (${hostname}). If you trust it, add the option 'Allow Private Addresses'`;
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : undefined);

/** The URLs that are to be fetched and that only a private network knows, as wrong settings; none when the service is in one itself. */
export function privateUrlProblems(body: Body, baseUrl: unknown): InputError[] {
	const base = hostOf(String(baseUrl ?? '').trim());
	if (base === undefined || isPrivate(base)) return [];
	const uploads = uploadsIn(body).map(({ label, source }) => {
		return { label, url: source.kind === 'url' ? source.url : '', other: 'a file' };
	});
	const listing = { label: 'Listing URL', url: plainText(body.product_url), other: 'images' };
	return [...uploads, listing].flatMap(({ label, url, other }) => {
		const host = hostOf(url);
		if (host === undefined || !isPrivate(host)) return [];
		return new InputError(
			`'${label}' is a URL inside a private network (${host}): PixVerse cannot open it. Use a public one or ${other}`,
		);
	});
}
