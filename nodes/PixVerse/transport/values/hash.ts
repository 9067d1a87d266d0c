/** Hashes of JSON values. The node keeps hashes where it must not keep an API key or the settings themselves. Pure. */
import { createHash } from 'crypto';
import { stringifyExact } from './json';
import { inOneForm } from './userValues';

// One kind of signed URL. `required` and `also` are lists of entries, with blanks between them. A URL is of this kind if it
// has each entry of `required`. The entry `/part` stands for a part of the path, and `name` for a parameter.
// `name=start…part` stands for a parameter whose value begins with `start` and contains `part`. `also` names the other
// parameters of the signature. A name that ends in a hyphen stands for all names that begin with it.
type Group = [required: string, also?: string];

// Kinds of signed URL, each of one vendor. Documented by AWS (Signature Version 4 and 2), Google Cloud, Azure, CloudFront,
// Alibaba Cloud (both versions), Tencent Cloud, Volcano Engine, Huawei Cloud, Kingsoft Cloud, Baidu Cloud,
// OpenStack, Akamai, Bunny, Supabase, Firebase, ImageKit and Cloudflare; seen in URLs of Discord, Meta, ByteDance, Notion
// and SharePoint.
const GROUPS: Group[] = [
	['x-amz-signature', 'x-amz-'],
	['x-goog-signature', 'x-goog-'],
	['sig se', 'sip ske skoid sks skt sktid skv sp spr sr st sv'],
	['signature key-pair-id', 'expires policy'],
	['signature awsaccesskeyid', 'expires x-amz-security-token x-amzn-trace-id'],
	['signature googleaccessid', 'expires'],
	['signature keyname expires', 'urlprefix'],
	['signature ossaccesskeyid', 'expires security-token'],
	['signature expires accesskeyid', 'x-obs-security-token'],
	['signature expires kssaccesskeyid'],
	// Names in full: the prefixes x-oss- and x-tos- would also remove x-oss-process and x-tos-process, which change the file.
	[
		'x-oss-signature',
		'x-oss-signature-version x-oss-credential x-oss-date x-oss-expires x-oss-additional-headers x-oss-security-token',
	],
	[
		'x-tos-signature',
		'x-tos-algorithm x-tos-credential x-tos-date x-tos-expires x-tos-policy x-tos-security-token x-tos-signedheaders x-tos-signedqueries',
	],
	['q-signature', 'q- x-cos-security-token'],
	['authorization=bce-auth-v1', 'authorization x-bce-security-token'],
	['temp_url_sig temp_url_expires', 'temp_url_ip_range temp_url_prefix'],
	['token=…~hmac=', 'token'],
	['__cld_token__=…~hmac=', '__cld_token__'],
	['hdnts'],
	['hdnea'],
	['token token_path expires'],
	['token /object/sign/'],
	['token alt=media /o/'],
	['ex is hm'],
	['oh oe', '_nc_gid _nc_oc _nc_ohc'],
	['x-expires x-signature', 'rcl refresh_token'],
	['expirationtimestamp signature'],
	['tempauth'],
	['ik-s ik-t'],
	// The value consists of the Unix time in seconds (1…), a hyphen and the hash.
	['verify=1…-', 'verify'],
];

// Kinds of signed URL that any site may use. Documented by Bunny, KeyCDN, CDNsun, Qiniu, imgix, Bytescale, nginx,
// Alibaba, Tencent, Wangsu and Backblaze; seen in URLs of Runway, GitHub, Tally and Intercom. These kinds count only if the
// path names a file. In a URL such as `/download?token=`, the token itself may name the file, and must stay.
const GENERAL_GROUPS: Group[] = [
	['token expires'],
	['token expire'],
	['token exp'],
	['token e'],
	['token policy'],
	['secure expires'],
	['md5 expires'],
	['s expires'],
	['sig exp'],
	['sign t', 'exper us'],
	['signature expires req'],
	['signature accesstoken'],
	['wssecret wstime'],
	['auth_key'],
	['authorization'],
	['_jwt'],
	['jwt'],
];

// A path that ends in the name of a media file.
const NAMES_FILE =
	/\.(aac|avi|avif|bmp|gif|heic|jfif|jpe?g|m4a|m4v|mkv|mov|mp3|mp4|mpe?g|ogg|png|svg|tiff?|wav|webm|webp)$/i;

/** Returns a URL without the parameters of its signature. Returns any other text unchanged. */
export function withoutSignature(address: string): string {
	if (!URL.canParse(address)) return address;
	const url = new URL(address);
	const parameters = [...url.searchParams];
	// The parameters in lower case, as `name=value`. Because of the map, the time stays linear in the length of the URL.
	const byName = new Map<string, string[]>();
	for (const parameter of parameters) {
		const text = parameter.join('=').toLowerCase();
		const [name] = text.split('=', 1);
		const others = byName.get(name) ?? [];
		others.push(text);
		byName.set(name, others);
	}
	const groups = NAMES_FILE.test(url.pathname) ? [...GROUPS, ...GENERAL_GROUPS] : GROUPS;
	// The kinds of signed URL to which this URL belongs.
	const signed = groups.filter(([required]) =>
		required.split(' ').every((part) => {
			if (part.startsWith('/')) return url.pathname.includes(part);
			const [beginning, further = ''] = part.split('…');
			const start = part.includes('=') ? beginning : `${part}=`;
			const texts = byName.get(part.split('=', 1)[0]) ?? [];
			return texts.some((text) => text.startsWith(start) && text.includes(further));
		}),
	);
	// The parameters of a signature change each time the URL is signed. Any other parameter may choose the file, so it stays.
	const signing = signed.flatMap(([required, also = '']) => `${required} ${also}`.split(' '));
	const others = parameters.filter(([given]) => {
		const name = given.toLowerCase();
		return !signing.some((one) => name === one || (one.endsWith('-') && name.startsWith(one)));
	});
	// A URL without a signature stays as it is, because `URL` would change its spelling and so the hash.
	if (others.length === parameters.length) return address;
	url.search = new URLSearchParams(others).toString();
	return url.href;
}

const ADDRESS = /https?:\/\/[^\s"\\]+/gi;

/** The SHA-256 hash of a text or of bytes, in hexadecimal. */
export const sha256 = (data: string | Uint8Array): string =>
	createHash('sha256').update(data).digest('hex');

/** The SHA-256 hash of a JSON value. */
export const hashOf = (value: unknown): string => sha256(stringifyExact(value));

/** Hashes the settings of a job. Trace IDs depend on this hash: if it changed, the user would pay for the job again. */
export function identityOf(value: unknown): string {
	// Line ends, accents and the signatures of URLs do not count, because tables and storages may write them in another way
	// each time. JSON writes a backslash in a text as two. The pattern matches the two as a whole, because the second one may
	// stand before an "r" and look like a line end.
	const json = stringifyExact(value).replace(/\\r\\n|\\./g, (escape) =>
		escape === '\\r\\n' ? '\\n' : escape,
	);
	return sha256(inOneForm(json).replace(ADDRESS, withoutSignature));
}

/** Writes 122 bits of a hash as a UUID of version 4. PixVerse prefers such UUIDs (docs/service.md, "Trace IDs"). */
export function uuidFrom(hash: string): string {
	// The variant of a UUID (RFC 9562) is one of the digits 8, 9, a and b.
	const variant = ((parseInt(hash[16], 16) % 4) + 8).toString(16);
	const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;
	return hash.replace(parts, `$1-$2-4$3-${variant}$4-$5`);
}
