/** Hashes of JSON values: they stand for keys and settings where these themselves must not be kept. */
import { createHash } from 'crypto';
import { stringifyExact } from './json';

/** The SHA-256 hash of any JSON value, in hexadecimal. */
export function hashOf(value: unknown): string {
	return createHash('sha256').update(stringifyExact(value)).digest('hex');
}
