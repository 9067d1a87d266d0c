/** The failures of a job that was accepted: at the wait limit, by its final state, or because its record cannot be right. */
import { JobError } from '../http/errors';
import type { Flaw, Made, RecordState } from '../http/record';
import { nameOf } from '../http/record';
import type { Polled } from './poll';

/** The failure of an item that is to fail at the wait limit. */
export function waitLimitError(made: Made, { trouble, warning }: Polled): JobError {
	const last = trouble === undefined ? '' : ` (the last poll failed: ${trouble})`;
	return new JobError({
		message: `PixVerse did not finish ${nameOf(made)} within the wait limit${last}. Use "Get" with this ID to keep waiting`,
		description:
			warning ??
			(trouble === undefined
				? 'It is still being made and was charged once. Raise the Wait Limit for longer jobs.'
				: 'It was charged once, and may be ready.'),
		class: 'waitLimit',
		retryable: true,
		videoId: made.id,
		resultType: made.type,
	});
}

/** The failure that a flaw of all answers means. */
export function flawError(made: Made, flaw: Flaw): JobError {
	const name = nameOf(made);
	const another = `another ${made.type.noun.toLowerCase()}`;
	const what =
		flaw === 'noAddress'
			? `PixVerse reports ${name} ready without an address`
			: `PixVerse answered with the record of ${another} instead of ${name}`;
	return new JobError({
		message: `${what}. It was charged once; "Get" with this ID checks again`,
		description: 'Checking again is free.',
		class: 'server',
		retryable: true,
		videoId: made.id,
		resultType: made.type,
	});
}

const REFUNDED = 'The credits are refunded automatically.';

/** The failure that a final state means; undefined when it is none. `isKeyed`: the user's Trace ID leads to this job again. */
export function failureOf(state: RecordState, made: Made, isKeyed = false): JobError | undefined {
	if (state === 'ready' || state === 'pending') return undefined;
	const name = nameOf(made);
	const known = { class: state, retryable: false, videoId: made.id, resultType: made.type };
	const failed = (message: string, description: string, refunded: boolean) =>
		new JobError({ ...known, message, description, refunded });
	if (state === 'moderated') {
		return failed(
			`PixVerse refused ${name} in its content review. Change the source or the description`,
			`${REFUNDED} Repeated refusals can suspend the account.`,
			true,
		);
	}
	if (state === 'failed') {
		const again = isKeyed ? 'Try again with another Trace ID' : 'Try again';
		const message = `PixVerse could not make ${name}. ${again}, or use another source`;
		return failed(message, REFUNDED, true);
	}
	return failed(`PixVerse has deleted ${name}`, 'It was charged when it was made.', false);
}
