/** Hashes of JSON values: they stand for keys and settings where these themselves must not be kept. Pure. */
import { createHash } from 'crypto';
import { stringifyExact } from './json';
import { inOneForm } from './userValues';

/**
 * What tells a signature: names of parameters, a value where the name alone does not tell, and a part of the path; it
 * counts only if all of `told` is there. And what else belongs to it; with a hyphen at the end, the beginning of names.
 */
type Group = [told: string, also?: string];

/**
 * As documented by AWS (Signature Version 4 and 2), Google Cloud, Azure, CloudFront, Alibaba Cloud (both versions),
 * Tencent Cloud, Bunny, Supabase, Firebase, ImageKit and Cloudflare, and as addresses of Discord, Meta and SharePoint
 * have them.
 */
const GROUPS: Group[] = [
	['x-amz-signature', 'x-amz-'],
	['x-goog-signature', 'x-goog-'],
	['sig se', 'sip ske skoid sks skt sktid skv sp spr sr st sv'],
	['signature key-pair-id', 'expires policy'],
	['signature awsaccesskeyid', 'expires x-amz-security-token'],
	['signature googleaccessid', 'expires'],
	['signature ossaccesskeyid', 'expires security-token'],
	['x-oss-signature', 'x-oss-'],
	['q-signature', 'q- x-cos-security-token'],
	['token expires', 'token_path'],
	['token /object/sign/'],
	['token alt=media'],
	['ex is hm'],
	['oh oe', '_nc_gid _nc_oc _nc_ohc'],
	['tempauth'],
	['ik-s ik-t'],
	['verify'],
];

/** The names and beginnings of names of the group's parameters if it is there, in lower case; none otherwise. */
function namesOf([told, also = '']: Group, { pathname, searchParams }: URL): string[] {
	const query = [...searchParams].map((parameter) => parameter.join('=').toLowerCase());
	const isThere = (one: string) =>
		one.startsWith('/')
			? pathname.includes(one)
			: query.some((given) => given === one || given.startsWith(`${one}=`));
	const parts = told.split(' ');
	return parts.every(isThere) ? [...parts, ...also.split(' ')] : [];
}

/** An address without the parameters of its signature; any other text as it is. */
export function withoutSignature(address: string): string {
	if (!URL.canParse(address)) return address;
	const url = new URL(address);
	const signing = GROUPS.flatMap((group) => namesOf(group, url));
	const names = [...url.searchParams.keys()].filter((given) => {
		const name = given.toLowerCase();
		return signing.some((one) => name === one || (one.endsWith('-') && name.startsWith(one)));
	});
	names.forEach((name) => url.searchParams.delete(name));
	return names.length > 0 ? url.href : address;
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
