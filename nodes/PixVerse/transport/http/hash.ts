/** Hashes of JSON values: they stand for keys and settings where these themselves must not be kept. Pure. */
import { createHash } from 'crypto';
import { stringifyExact } from './json';
import { inOneForm } from './userValues';

/**
 * What tells a signature: names of parameters, and a part of the path; behind "=" stand the beginning of a value and,
 * behind "…", what it has further on. It counts only if all of `told` is there. And what else belongs to it; with a
 * hyphen at the end, the beginning of names.
 */
type Group = [told: string, also?: string];

/**
 * A maker's own names, as documented by AWS (Signature Version 4 and 2), Google Cloud, Azure, CloudFront, Alibaba Cloud
 * (both versions), Tencent Cloud, Volcano Engine, Huawei Cloud, Kingsoft Cloud, Baidu Cloud, OpenStack, Akamai, Bunny,
 * Supabase, Firebase, ImageKit and Cloudflare, and as addresses of Discord, Meta, ByteDance, Notion and SharePoint have
 * them.
 */
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
	// Not the beginning of the names alone, because x-oss-process and x-tos-process make another file of the same one.
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
	// The seconds of the epoch, and the hash.
	['verify=1…-', 'verify'],
];

/**
 * Names that any site may use, as documented by Bunny, KeyCDN, CDNsun, Qiniu, imgix, Bytescale, nginx, Alibaba, Tencent,
 * Wangsu and Backblaze, and as addresses of Runway, GitHub, Tally and Intercom have them. Elsewhere the token itself may
 * name the file, as in `/download?token=`: they count only where the path still does.
 */
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

/** Whether the path of an address ends as the name of a file does. */
const NAMES_FILE =
	/\.(aac|avi|avif|bmp|gif|heic|jfif|jpe?g|m4a|m4v|mkv|mov|mp3|mp4|mpe?g|ogg|png|svg|tiff?|wav|webm|webp)$/i;

/** Whether a parameter, as `name=value`, is the one that a part of a group stands for. */
function isParameter(given: string, part: string): boolean {
	const [beginning, further = ''] = part.split('…');
	return given.startsWith(part.includes('=') ? beginning : `${part}=`) && given.includes(further);
}

/** What stands before the first "=". */
const nameIn = (parameter: string): string => parameter.split('=', 1)[0];

/** The parameters of an address in lower case, as `name=value`, by their names. */
function parametersOf({ searchParams }: URL): Map<string, string[]> {
	const byName = new Map<string, string[]>();
	for (const parameter of searchParams) {
		const given = parameter.join('=').toLowerCase();
		const others = byName.get(nameIn(given)) ?? [];
		others.push(given);
		byName.set(nameIn(given), others);
	}
	return byName;
}

/** The names and beginnings of names of the group's parameters if it is there, in lower case; none otherwise. */
function namesOf(
	[told, also = '']: Group,
	pathname: string,
	query: Map<string, string[]>,
): string[] {
	const isThere = (part: string) =>
		part.startsWith('/')
			? pathname.includes(part)
			: query.get(nameIn(part))?.some((given) => isParameter(given, part)) === true;
	const parts = told.split(' ');
	return parts.every(isThere) ? [...parts, ...also.split(' ')] : [];
}

/** An address without the parameters of its signature; any other text as it is. */
export function withoutSignature(address: string): string {
	if (!URL.canParse(address)) return address;
	const url = new URL(address);
	const groups = NAMES_FILE.test(url.pathname) ? [...GROUPS, ...GENERAL_GROUPS] : GROUPS;
	const query = parametersOf(url);
	const signing = groups.flatMap((group) => namesOf(group, url.pathname, query));
	const parameters = [...url.searchParams];
	const others = parameters.filter(([given]) => {
		const name = given.toLowerCase();
		return !signing.some((one) => name === one || (one.endsWith('-') && name.startsWith(one)));
	});
	if (others.length === parameters.length) return address;
	url.search = new URLSearchParams(others).toString();
	return url.href;
}

const ADDRESS = /https?:\/\/[^\s"\\]+/gi;

/** The SHA-256 hash of a text or of bytes, in hexadecimal. */
export const sha256 = (data: string | Uint8Array): string =>
	createHash('sha256').update(data).digest('hex');

/** The same of any JSON value. */
export const hashOf = (value: unknown): string => sha256(stringifyExact(value));

/** JSON text with all of its texts in the one form that an identity knows. Each escape is read whole, because a text may have a backslash before an r. */
const jsonInOneForm = (json: string): string =>
	inOneForm(json.replace(/\\r\\n|\\./g, (escape) => (escape === '\\r\\n' ? '\\n' : escape)));

/** The same for what names a job: the signature of an address in it, another one each time, does not count. */
export const identityOf = (value: unknown): string =>
	sha256(jsonInOneForm(stringifyExact(value)).replace(ADDRESS, withoutSignature));

/** The first 122 bits of a hash in the shape of a version 4 UUID. */
export function uuidFrom(hash: string): string {
	const variant = ((parseInt(hash[16], 16) % 4) + 8).toString(16);
	const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;
	return hash.replace(parts, `$1-$2-4$3-${variant}$4-$5`);
}
