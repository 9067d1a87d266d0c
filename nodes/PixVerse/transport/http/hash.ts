/** Hashes of JSON values: they stand for keys and settings where these themselves must not be kept. Pure. */
import { createHash } from 'crypto';
import { stringifyExact } from './json';

/**
 * The parameters of a kind of signature: those that tell it, and all that belong to it. Documented by AWS (Signature
 * Version 4 and 2), Google Cloud, Azure (shared access signatures), CloudFront, Alibaba Cloud (OSS, both versions),
 * Tencent Cloud (COS), Bunny (token authentication) and Supabase (signed URLs).
 */
interface SignatureKind {
	told: string[];
	own: RegExp;
	/** Where alone the parameters mean that. */
	path?: RegExp;
}

const KINDS: SignatureKind[] = [
	{ told: ['x-amz-signature'], own: /^x-amz-/ },
	{ told: ['x-goog-signature'], own: /^x-goog-/ },
	{ told: ['sig', 'se'], own: /^(sig|se|sp|sv|sr|st|spr|sip|skoid|sktid|skt|ske|sks|skv)$/ },
	{ told: ['signature', 'key-pair-id'], own: /^(signature|expires|key-pair-id|policy)$/ },
	{
		told: ['signature', 'awsaccesskeyid'],
		own: /^(signature|expires|awsaccesskeyid|x-amz-security-token)$/,
	},
	{ told: ['signature', 'googleaccessid'], own: /^(signature|expires|googleaccessid)$/ },
	{
		told: ['signature', 'ossaccesskeyid'],
		own: /^(signature|expires|ossaccesskeyid|security-token)$/,
	},
	{
		told: ['x-oss-signature'],
		own: /^x-oss-(signature|signature-version|date|expires|credential|additional-headers|security-token)$/,
	},
	{ told: ['q-signature'], own: /^(q-|x-cos-security-token$)/ },
	{ told: ['token', 'expires'], own: /^(token|expires|token_path)$/ },
	{ told: ['token'], own: /^token$/, path: /\/object\/sign\// },
];

/** An address without the parameters of its signature; any other text as it is. */
export function withoutSignature(address: string): string {
	if (!URL.canParse(address)) return address;
	const url = new URL(address);
	const names = [...url.searchParams.keys()];
	const lower = names.map((name) => name.toLowerCase());
	const kinds = KINDS.filter(
		({ told, path = /^/ }) => path.test(url.pathname) && told.every((name) => lower.includes(name)),
	);
	if (kinds.length === 0) return address;
	const isOwn = (name: string) => kinds.some(({ own }) => own.test(name.toLowerCase()));
	names.filter(isOwn).forEach((name) => url.searchParams.delete(name));
	return url.href;
}

const ADDRESS = /https?:\/\/[^\s"\\]+/gi;

/** A text, for example JSON, in which every address stands without its signature. */
export const withoutSignatures = (text: string): string => text.replace(ADDRESS, withoutSignature);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The SHA-256 hash of any JSON value, in hexadecimal. */
export const hashOf = (value: unknown): string => sha256(stringifyExact(value));

/** The same for what names a job: the signature of an address in it, another one each time, does not count. */
export const identityOf = (value: unknown): string =>
	sha256(withoutSignatures(stringifyExact(value)));

/** The first 122 bits of a hash in the shape of a version 4 UUID. */
export function uuidFrom(hash: string): string {
	const variant = ((parseInt(hash[16], 16) % 4) + 8).toString(16);
	const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;
	return hash.replace(parts, `$1-$2-4$3-${variant}$4-$5`);
}
