/** Hashes of JSON values: they stand for keys and settings where these themselves must not be kept. */
import { createHash } from 'crypto';
import { stringifyExact } from './json';

/** The SHA-256 hash of any JSON value, in hexadecimal. */
export function hashOf(value: unknown): string {
	return createHash('sha256').update(stringifyExact(value)).digest('hex');
}

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
