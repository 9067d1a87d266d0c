/** Requests that only read. They are free, so they are sent again while no answer comes. */

import { abortError, JobError } from './errors';
import { busyError, credentialError, isKeyRefused, keyRefusal, refusal } from './refusals';
import type { Outcome } from './outcome';
import { hasNoCredential, isBusy, mayReadAgain, reasonOf } from './outcome';
import type { Final } from './sendUntilFinal';
import { sendUntilFinal } from './sendUntilFinal';

const READING_IS_FREE = 'Nothing was charged: reading is free.';

function readError({ outcome, sends }: Final<Outcome>): JobError {
	if (outcome.outcome === 'refused') return refusal(outcome.code, outcome.message, READING_IS_FREE);
	if (outcome.outcome === 'foreign' && isKeyRefused(outcome.status)) {
		return keyRefusal(outcome.status, READING_IS_FREE);
	}
	if (isBusy(outcome)) return busyError(READING_IS_FREE, sends);
	if (hasNoCredential(outcome)) return credentialError(READING_IS_FREE, reasonOf(outcome));
	const tries = outcome.outcome === 'foreign' ? '' : `, ${sends} tries`;
	const message = `PixVerse gave no usable answer (${reasonOf(outcome)}${tries}). Check the 'Base URL' in the credential and the network`;
	return new JobError({
		message,
		description: READING_IS_FREE,
		class: 'connection',
		retryable: true,
	});
}

/** The failure of a read whose answer is of another kind than asked for. */
export const unusableAnswer = (): JobError =>
	new JobError({
		message: 'PixVerse gave an answer that is no record. Try again later',
		description: READING_IS_FREE,
		class: 'server',
		retryable: true,
	});

/** Sends a read until it is answered and returns its `Resp`. Throws a JobError. */
export async function readUntilAnswered(
	send: () => Promise<Outcome>,
	signal?: AbortSignal,
): Promise<unknown> {
	const final = await sendUntilFinal({ send, mayAgain: mayReadAgain, signal });
	if (final === undefined) throw abortError();
	if (final.outcome.outcome === 'success') return final.outcome.resp;
	throw readError(final);
}
