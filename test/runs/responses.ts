/** Responses that report success, with any content. */
import fc from 'fast-check';
import type { FaultKind } from '../support/standin';

/** Acted on, and answered with success and any `Resp`; `undefined` leaves it out. */
export const successWith = (resp: unknown): FaultKind => ({
	acts: true,
	answer: {
		status: 200,
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ ErrCode: 0, ErrMsg: 'Success', Resp: resp }),
	},
});

/** Values that look like an answer, in part. */
export const partialResponse = (...keys: string[]) =>
	fc.oneof(
		fc.jsonValue(),
		fc.dictionary(fc.constantFrom(...keys), fc.oneof(fc.jsonValue(), fc.constantFrom(1, 5, '1'))),
	);
