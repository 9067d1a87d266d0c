/** Hashes of JSON values: they stand for keys and settings where these themselves must not be kept. */
import { createHash } from 'crypto';
import { stringifyExact } from './json';
import { withoutSignatures } from './signedAddress';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The SHA-256 hash of any JSON value, in hexadecimal. */
export const hashOf = (value: unknown): string => sha256(stringifyExact(value));

/** The same for what names a job: the signature of an address in it does not count. */
export const identityOf = (value: unknown): string =>
	sha256(withoutSignatures(stringifyExact(value)));

/** The first 122 bits of a hash in the shape of a version 4 UUID. */
export function uuidFrom(hash: string): string {
	const variant = ((parseInt(hash[16], 16) % 4) + 8).toString(16);
	return [
		hash.slice(0, 8),
		hash.slice(8, 12),
		`4${hash.slice(13, 16)}`,
		`${variant}${hash.slice(17, 20)}`,
		hash.slice(20, 32),
	].join('-');
}
