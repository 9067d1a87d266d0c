/** A field of the body that no user sets. */
import { intoBody } from '../../transport/http/requestBody';
import type { Input } from '../input';

/** Writes a value that is the same for every call of the operation. */
export const constant = (key: string, value: unknown): Input => ({
	write: intoBody((body) => {
		body[key] = value;
	}),
});
