/** URLs that PixVerse is to open itself: what is certainly wrong with one, told before anything is sent. Pure. */
import { InputError } from './errors';
import { isPrivate } from './fileAddress';
import type { Body } from './requestBody';
import { PendingUpload } from './requestBody';

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
