/** URLs of files: those of results, and those in a body that only a private network knows. Pure. */
import { InputError } from './errors';
import { plainText } from './json';
import { isPrivate } from './privateHosts';
import type { Body } from './requestBody';
import { uploadsIn } from './requestBody';

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
