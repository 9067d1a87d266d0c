/** Checks the URLs of results, which n8n opens, and the URLs that the user enters, which PixVerse opens. Pure. */
import { InputError } from '../values/errors';
import { plainText } from '../values/json';
import { quoted } from '../values/userValues';
import { isPrivate } from '../values/privateHosts';
import type { Body } from './requestBody';
import { uploadsIn } from './requestBody';

/** Returns the path of the record with an ID. Throws an InputError for an ID that would lead to another path. */
export function recordPath(path: string, id: string): string {
	// A URL drops "." and "..", even if they are encoded. Half of a pair of code units cannot be encoded.
	if (/^\.{0,2}$|\p{Cs}/u.test(id)) throw new InputError(`"${quoted(id)}" is no ID. Check it`);
	return `${path}${encodeURIComponent(id)}`;
}

/** Returns what is wrong with the URL of a result, as the end of a sentence; undefined if n8n may open the URL. */
export function addressComplaint(url: unknown, baseUrl: string): string | undefined {
	if (typeof url !== 'string' || !URL.canParse(url)) return 'no usable result address';
	const { protocol, hostname } = new URL(url);
	if (!['http:', 'https:'].includes(protocol)) return `a result address with ${quoted(protocol)}`;
	// A forged answer must not make n8n read a host in its own network. If the base URL is private, every host is safe, because
	// all answers then come through the user's own proxy, or from a test.
	if (isPrivate(new URL(baseUrl).hostname) || !isPrivate(hostname)) return undefined;
	return `a result address inside a private network (${quoted(hostname)}). If you trust it, download it with the HTTP Request node`;
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : undefined);

/** Returns an InputError for each URL in the body that PixVerse cannot open because its host is private. */
export function privateUrlProblems(body: Body, baseUrl: unknown): InputError[] {
	const base = hostOf(String(baseUrl ?? '').trim());
	// A server at a private base URL may reach private hosts. If the base URL is invalid, the request itself fails later,
	// with its own error.
	if (base === undefined || isPrivate(base)) return [];
	const uploads = uploadsIn(body).map(({ label, source }) => {
		return { label, url: source.kind === 'url' ? source.url : '', other: 'a file' };
	});
	// The operation Real Estate takes the URL of a listing. PixVerse opens that page and reads the images from it.
	const listing = { label: 'Listing URL', url: plainText(body.product_url), other: 'images' };
	return [...uploads, listing].flatMap(({ label, url, other }) => {
		const host = hostOf(url);
		// A file of n8n has no URL, and so no host. PixVerse itself refuses a string that is not a URL.
		if (host === undefined || !isPrivate(host)) return [];
		return new InputError(
			`'${label}' is a URL inside a private network (${quoted(host)}): PixVerse cannot open it. Use a public one or ${other}`,
		);
	});
}
