/** Which addresses of files are fetched: an answer of the service must not make n8n read from inside its own network. */

/** Most redirects from the address of a result to its file. */
export const MOST_REDIRECTS = 5;

/** IPv4 addresses that no host on the internet has (RFC 6890, 5771 and 1112). */
const PRIVATE_IPV4 = [
	/^(0|10|127)(\.\d+){3}$/,
	/^169\.254(\.\d+){2}$/,
	/^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
	/^192\.168(\.\d+){2}$/,
	/^192\.0\.0\.\d+$/,
	/^198\.1[89](\.\d+){2}$/,
	/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d+){2}$/,
	/^(22[4-9]|2[34]\d|25[0-5])(\.\d+){3}$/,
];

/** The internet of IPv6: whatever maps, translates or carries IPv4, and all local kinds, are outside. */
const PUBLIC_IPV6 = /^\[[23][0-9a-f]{3}:/;

/** Teredo and 6to4, which carry an IPv4 address inside the range of the internet. */
const TUNNEL_IPV6 = /^\[(2001:(0:|:)|2002:)/;

/** Names that only a private network resolves: one label, or a reserved or customary ending. */
const PRIVATE_NAME =
	/^[^.]+$|(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|svc|lan|home|home\.arpa|localtest\.me|lvh\.me)$/;

/** Services whose names lead to the address that is written in them, in one of several ways. */
const NAMED_BY_ADDRESS = /\.((nip|sslip|xip)\.io|traefik\.me)$/;

/** Four numbers that are labels of a name, or one label. */
const IPV4_AS_LABELS = /(?<=^|\.)(?=(\d+([.-])\d+\2\d+\2\d+)(\.|$))/g;
/** The same as the end of a label, as those services also read it. */
const IPV4_IN_LABELS = /(?<=^|[.-])(?=(\d+([.-])\d+\2\d+\2\d+)[.-])/g;
const HEX_IPV4 = /(?<=^|[.-])[0-9a-f]{8}(?=\.)/g;

/** The addresses that a host name is or holds, as they stand in a URL. */
function addressesIn(host: string): string[] {
	const isService = NAMED_BY_ADDRESS.test(host);
	const quads = [...host.matchAll(isService ? IPV4_IN_LABELS : IPV4_AS_LABELS)].map(([, quad]) =>
		quad.replace(/-/g, '.'),
	);
	const others = isService
		? [
				...(host.match(HEX_IPV4) ?? []).map((hex) => `0x${hex}`),
				...host.split('.').map((label) => `[${label.replace(/-/g, ':')}]`),
			]
		: [];
	return [...quads, ...others]
		.filter((address) => URL.canParse(`http://${address}`))
		.map((address) => new URL(`http://${address}`).hostname);
}

const isPrivateAddress = (address: string): boolean =>
	address.startsWith('[')
		? !PUBLIC_IPV6.test(address) || TUNNEL_IPV6.test(address)
		: PRIVATE_IPV4.some((pattern) => pattern.test(address));

/** Whether a host name of a parsed URL is inside some network, as far as the name tells. Pure. */
export function isPrivate(hostname: string): boolean {
	const host = hostname.toLowerCase().replace(/\.$/, '');
	if (host.startsWith('[')) return isPrivateAddress(host);
	return PRIVATE_NAME.test(host) || addressesIn(host).some(isPrivateAddress);
}

/**
 * What is wrong with the address of a file, in words for the end of a sentence; undefined when it
 * may be fetched. The host of the base URL may always be asked, and so may every host when that
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
	return `a result address inside a private network (${hostname}). If you trust it, add the option 'Allow Private Addresses'`;
}
