/**
 * What a person reads when something fails or takes long, one text per situation: what happened, whether it was charged,
 * what to do next. The codes of the service have theirs in `errorCodes`.
 */
import { clock } from './clock';
import type { FailureClass } from './errorCodes';
import { meaningOf } from './errorCodes';
import type { Failure } from './errors';
import { counted, JobError, shortened, timeText, toJobError, withoutAddresses } from './errors';
import type { Final, Outcome } from './outcome';
import { isBusy, reasonOf } from './outcome';
import type { Made, RecordState, ResultType } from './record';
import { nameOf, video } from './record';

/** What sentences tell of a submission. */
interface Submitted {
	traceId?: string;
	/** Whether an answer was lost, so that it may have been acted on. */
	isInDoubt: boolean;
	isFree: boolean;
	videoId?: string;
	/** What was made on the way to the submission, such as a mask. */
	prepared?: Readonly<Record<string, unknown>>;
	accepted?: { wasInDoubt: boolean };
	/** Whether its trace ID is of the user's key. */
	hasOwnKey?: boolean;
}

const NOT_CHARGED = 'Nothing was charged.';
const MASK_CHARGED = 'Finding the mask was charged (about 2 credits), the swap was not.';

/** What may have become of a submission without an answer. */
const maybe = ({ isFree }: Submitted) => `may have been ${isFree ? 'done' : 'charged'}`;

const maybeCharged = (job: Submitted) =>
	`A try of this submission got no usable answer and ${maybe(job)}. Look for it at PixVerse by its trace ID ${job.traceId}, or run the node again: "Retry On Fail" sends the same trace ID, for which PixVerse makes no second video.`;

/** The failure that an error code of the service means, its own words quoted behind; `sentence` says more than the code. */
export function refusal(
	code: string,
	words: string,
	description: string,
	sentence = meaningOf(code).sentence,
): JobError {
	const meaning = meaningOf(code);
	const said = shortened(withoutAddresses(words), 300);
	const message = `${sentence} (PixVerse code ${code}${said === '' ? '' : `, "${said}"`})`;
	const retryable = meaning.remedy !== 'fix';
	return new JobError({ message, description, class: meaning.class, code, retryable });
}

/** The failure that a final outcome means whatever the request was for, if it does; `description` says what it cost. */
export function commonFailure(outcome: Outcome, description: string): JobError | undefined {
	if (outcome.outcome === 'refused') return refusal(outcome.code, outcome.message, description);
	const failure = (name: FailureClass, message: string) =>
		new JobError({ message, description, class: name, retryable: name !== 'authentication' });
	// By these a server says, without an envelope, that it does not know the caller.
	if (outcome.outcome === 'foreign' && [401, 403].includes(outcome.status)) {
		const message = `PixVerse does not accept the API key (HTTP ${outcome.status}). Check the key in the credential`;
		return failure('authentication', message);
	}
	if (isBusy(outcome)) {
		const message = 'PixVerse refuses more requests for now (HTTP 429). Try again later';
		return failure('overload', message);
	}
	if (!outcome.noCredential) return undefined;
	const message = `n8n could not read the credential from its database (${reasonOf(outcome)}). Try again later; if this happens often, allow n8n more database connections`;
	return failure('credential', message);
}

/** The failure of a submission without a usable answer, to which it or others of the account came; `time` says for how long. */
function unanswered(job: Submitted, reason: string, time = ''): JobError {
	const { isInDoubt, traceId } = job;
	const message = isInDoubt
		? `PixVerse gave no usable answer to the submission${time} (${reason}). It ${maybe(job)}. Trace ID ${traceId}`
		: `PixVerse could not be reached${time} (${reason}). Check the 'Base URL' and the network, or run the items again later`;
	const description = isInDoubt ? maybeCharged(job) : NOT_CHARGED;
	return new JobError({ message, description, class: 'connection', retryable: true, traceId });
}

/** The failure of a submission that was kept back because no request of the account was answered. */
export function outageError(
	job: Submitted,
	{ outcome, lasted }: { outcome: Outcome; lasted: number },
): JobError {
	const credential = outcome.noCredential && !job.isInDoubt;
	const known = credential ? commonFailure(outcome, NOT_CHARGED) : undefined;
	return known ?? unanswered(job, reasonOf(outcome), ` for ${timeText(lasted)}`);
}

/**
 * A failure that came after a send without an answer. Its own reason may be that PixVerse knows the
 * trace ID already, so the sentence speaks of the money first; trying again is safe and may help.
 */
function inDoubt(job: Submitted, error: JobError): JobError {
	const message = `This submission ${maybe(job)}: its first answer was lost. Look at PixVerse for the trace ID ${job.traceId}. Sent again under that ID, it got: ${error.failure.message}`;
	return error.with({ message, retryable: true });
}

function addressError(status: number, description: string): JobError {
	const message = `The service answered with HTTP ${status} instead of a result. Check the 'Base URL' and the key in the credential`;
	return new JobError({ message, description, class: 'address', retryable: false });
}

/** The failure of a submission that will not be sent again by itself. */
export function submissionError(job: Submitted, outcome: Outcome, sends: number): JobError {
	const charged = job.isInDoubt ? maybeCharged(job) : NOT_CHARGED;
	const isForeign = outcome.outcome === 'foreign';
	if (isForeign || outcome.outcome === 'refused' || !job.isInDoubt) {
		const common = commonFailure(outcome, charged);
		const known = common ?? (isForeign ? addressError(outcome.status, charged) : undefined);
		const failure = known?.with({ traceId: job.traceId });
		if (failure) return job.isInDoubt ? inDoubt(job, failure) : failure;
	}
	return unanswered(job, `${reasonOf(outcome)}, ${sends} tries`);
}

/** The failure of a job that was refused for so long for want of a slot that it is given up; of high load, its content is no cause. */
export function givenUpError(
	job: Submitted & { refused?: { since: number } },
	{ outcome, sends }: Final<Outcome>,
): JobError {
	const { isInDoubt, refused, traceId } = job;
	// With another content it would be sent beside what may have been accepted.
	if (isInDoubt || refused === undefined || outcome.outcome !== 'refused')
		return submissionError(job, outcome, sends);
	const { code, message } = outcome;
	const time = timeText(clock.date() - refused.since);
	const sentence =
		meaningOf(code).class === 'overload'
			? `PixVerse was under high load for ${time}. Try again later`
			: `PixVerse refused the item for ${time}: other programs may use all slots of the account, or PixVerse does not like the content, for which it gives the same code. Try again later, or change the text or the file`;
	return refusal(code, message, NOT_CHARGED, sentence).with({ traceId });
}

/** What the log says once an item was refused many times in a row for want of a slot. */
export const waitsForSlot = (item: number, refused: { since: number; count: number }): string =>
	`item ${item}: waits for a slot at PixVerse, which refused it ${counted(refused.count, 'time')} in ${timeText(clock.date() - refused.since)}`;

/**
 * What was thrown while a job was worked on, as its failure: with the IDs that the job has by now, and
 * never with "Nothing was charged" once a submission of it may have been accepted.
 */
export function failureOfJob(job: Submitted, error: unknown, type: ResultType = video): JobError {
	const thrown = toJobError(error);
	const { traceId, videoId } = job;
	const { failure } = thrown;
	if (failure.class === 'stopped') return thrown;
	if (failure.videoId !== undefined) return thrown.with({ traceId });
	if (videoId !== undefined) {
		const description = `It was charged once. "Get" with the ID ${videoId} brings it back.`;
		return thrown.with({ description, retryable: true, videoId, resultType: type, traceId });
	}
	if (!job.isInDoubt)
		return job.prepared?.mask_id ? thrown.with({ description: MASK_CHARGED }) : thrown;
	if (failure.traceId !== undefined) return thrown;
	return inDoubt(job, thrown.with({ description: maybeCharged(job), traceId }));
}

/** What a person is told who opens a released run. */
export const stillMade = ({ type }: Made) =>
	`The ${type.noun.toLowerCase()} is still being made and was charged once. "Get" with this ID keeps waiting.`;

/** What a person is told at the wait limit; `trouble` is why the last poll told nothing. */
export const pendingWarning = (made: Made, trouble?: string) =>
	trouble === undefined
		? `The wait limit was reached. ${stillMade(made)}`
		: `The ${made.type.noun.toLowerCase()} was charged once, and may be ready: the last poll failed (${trouble}). "Get" with this ID checks again.`;

/**
 * What to tell of a job that has not moved at the wait limit. What the service makes of a trace ID
 * that it knows is not documented: it may have answered with a job that never moves.
 */
export function stuckWarning({ accepted, hasOwnKey, traceId }: Submitted): string | undefined {
	if (!accepted?.wasInDoubt && !hasOwnKey) return undefined;
	return `This takes far longer than usual. PixVerse may know the trace ID ${traceId} from an earlier submission: look for its video there. "Get" with this ID keeps waiting`;
}

/** A failure of something that was made, or is being made. */
const madeError = ({ type, id }: Made, failure: Failure) =>
	new JobError({ ...failure, videoId: id, resultType: type });

/** The failure of an item that is to fail at the wait limit; `warning` is what is known of a job that has not moved. */
export function waitLimitError(
	made: Made,
	{ trouble, warning }: { trouble?: string; warning?: string },
): JobError {
	const message = `PixVerse did not finish ${nameOf(made)} in time`;
	const description = warning ?? pendingWarning(made, trouble);
	return madeError(made, { message, description, class: 'waitLimit', retryable: true });
}

const REFUNDED = 'The credits are refunded automatically.';

/** The failure that a final state means; undefined when it is none. `isKeyed`: the user's Trace ID leads to this job again. */
export function failureOf(state: RecordState, made: Made, isKeyed = false): JobError | undefined {
	if (state === 'ready' || state === 'pending') return undefined;
	const name = nameOf(made);
	const [message, description] = {
		moderated: [
			`PixVerse refused ${name} in its content review. Change the source or the description`,
			`${REFUNDED} Repeated refusals can suspend the account.`,
		],
		failed: [
			`PixVerse could not make ${name}. Try again${isKeyed ? ' with another Trace ID' : ''}, or use another source`,
			REFUNDED,
		],
		deleted: [`PixVerse has deleted ${name}`, 'It was charged when it was made.'],
	}[state];
	const refunded = state !== 'deleted';
	return madeError(made, { message, description, class: state, retryable: false, refunded });
}

/** The failure that stopped the run: its sentence is about its own item, its description names those of the others. */
export function stopWorkflowError(error: JobError, jobs: Submitted[]): JobError {
	const { failure } = error;
	const others = jobs.filter(({ traceId }) => traceId !== failure.traceId);
	const traceIds = (isOne: (job: Submitted) => unknown) =>
		others.filter(isOne).flatMap(({ traceId }) => traceId ?? []);
	const ids = jobs.flatMap(({ videoId }) => videoId ?? []);
	const videos = ids.filter((id) => id !== failure.videoId);
	const doubtful = traceIds(({ isInDoubt }) => isInDoubt);
	const answered = traceIds(({ accepted, videoId, isFree }) => accepted && !videoId && !isFree);
	const parts = [
		videos.length > 0 &&
			`Other items: ${counted(videos.length, 'video')} submitted, ${videos.join(', ')}. "Get" with an ID returns the video.`,
		doubtful.length > 0 &&
			`Other items: ${counted(doubtful.length, 'submission')} may have been accepted, trace IDs ${doubtful.join(', ')}.`,
		answered.length > 0 &&
			`Calls that were answered and may have cost credits: ${answered.length}, trace IDs ${answered.join(', ')}.`,
	].filter((part) => part !== false);
	if (parts.length === 0) return error;
	if (failure.description) parts.unshift(`This item: ${failure.description}`);
	return error.with({ description: parts.join(' ') });
}
