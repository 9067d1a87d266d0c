/** URLs of files: those that PixVerse is to open itself, and those of its results that n8n fetches. Pure. */
import { InputError } from './errors';
import type { Body } from './requestBody';
import { PendingUpload } from './requestBody';

/** Most redirects from the address of a result to its file. */
export const MOST_REDIRECTS = 5;

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

/** Pages that show a file, by their hosts; the file itself has another address, or says so in its query. */
const PAGES: Array<{ host: RegExp; path: RegExp; file?: RegExp }> = [
	{ host: /^drive\.google\.com$/, path: /^\/(u\/\d+\/|a\/[^/]+\/)?(file\/d\/|open$|drive\/)/ },
	{
		host: /^(www\.)?dropbox\.com$/,
		path: /^\/(s|sh|scl\/f[io])\//,
		file: /[?&](dl|raw)=1(&|$)/,
	},
	{ host: /^((www|m)\.)?youtube\.com$/, path: /^\/(watch|shorts\/|live\/|embed\/)/ },
	{ host: /^youtu\.be$/, path: /^\/./ },
];

const leadsToPage = ({ hostname, pathname, search }: URL): boolean =>
	PAGES.some(
		({ host, path, file }) => host.test(hostname) && path.test(pathname) && !file?.test(search),
	);

/** Throws an InputError for a text that is no URL of a file; `label` names its field. */
export function checkFileUrl(text: string, label: string): void {
	const shown = text.slice(0, 80);
	// Browsers mend one slash, or none; others do not.
	const url = /^https?:\/\/[^/\\]/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
	if (url === undefined) {
		throw new InputError(`'${label}' must be an http or https URL, not "${shown}"`);
	}
	if (/\s/.test(text)) {
		throw new InputError(
			`'${label}' has white space in it, "${shown}". It must be one URL, with %20 for blanks`,
		);
	}
	if (!leadsToPage(url)) return;
	throw new InputError(
		`'${label}' is the URL of a page of ${url.hostname}, not of a file. Give the direct address of the file`,
	);
}

/** What the panel calls the fields of a body that hold a URL as it was typed. */
const LABELS: Record<string, string> = { product_url: 'Listing URL' };

/** All URLs in a body that the service is to open, with the names of their fields. */
function urlsIn(value: unknown, key = ''): Array<[label: string, url: string]> {
	if (value instanceof PendingUpload) {
		const { label, source } = value;
		return source.kind === 'url' ? [[label, source.url]] : [];
	}
	if (typeof value === 'string') return key.endsWith('_url') ? [[LABELS[key] ?? key, value]] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, member]) => urlsIn(member, name));
}

/**
 * A URL of the body that only a private network knows, as a wrong setting; undefined when there is none, or when the
 * service itself is in such a network.
 */
export function privateUrlProblem(body: Body, baseUrl: unknown): InputError | undefined {
	const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : undefined);
	const base = hostOf(String(baseUrl ?? '').trim());
	if (base === undefined || isPrivate(base)) return undefined;
	for (const [label, url] of urlsIn(body)) {
		const host = hostOf(url);
		if (host === undefined || !isPrivate(host)) continue;
		return new InputError(
			`'${label}' is a URL inside a private network (${host}): PixVerse cannot open it. Use a public one${label === LABELS.product_url ? '' : ' or a file'}`,
		);
	}
	return undefined;
}
