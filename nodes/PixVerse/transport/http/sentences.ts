/**
 * What a person reads when something fails or takes long, one text per situation: what happened, whether it was charged,
 * what to do next. The codes of the service have theirs in `errorCodes`.
 */
import { checkBaseUrl } from './client';
import { clock } from './clock';
import type { FailureClass } from './errorCodes';
import { meaningOf } from './errorCodes';
import type { Failure } from './errors';
import { counted, JobError, shortened, timeText, toJobError, withoutAddresses } from './errors';
import type { Final, Outcome } from './outcome';
import { shapeOf } from './json';
import { isAnswer, reasonOf } from './outcome';
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
	accepted?: object;
}

const NOT_CHARGED = 'Nothing was charged.';
const REQUEST_FREE = 'This request costs nothing.';
const MASK_CHARGED = 'Finding the mask was charged (about 2 credits), the swap was not.';

/** What may have become of a submission without an answer. */
const maybe = ({ isFree }: Submitted) => `may have been ${isFree ? 'done' : 'charged'}`;

const FIND_IT =
	'Look for it at PixVerse by its trace ID. "Retry On Fail" sends the same one, for which PixVerse makes no second video; a new execution pays again.';

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
	const failure = (name: FailureClass, message: string, retryable = true) =>
		new JobError({ message, description, class: name, retryable });
	if (outcome.outcome === 'refused') return refusal(outcome.code, outcome.message, description);
	if (outcome.outcome === 'foreign') {
		const { status } = outcome;
		// By these a server says, without an envelope, that it does not know the caller.
		if (status === 401 || status === 403) {
			const message = `PixVerse does not accept the API key (HTTP ${status}). Check the key in the credential`;
			return failure('authentication', message, false);
		}
		const message = `The service answered with HTTP ${status} instead of a result. ${checkBaseUrl(outcome)}`;
		return failure('address', message, false);
	}
	if (outcome.outcome === 'busy') {
		const message = 'PixVerse refuses more requests for now (HTTP 429). Try again later';
		return failure('overload', message);
	}
	if (outcome.outcome !== 'noCredential') return undefined;
	const message = `n8n could not read the credential from its database (${reasonOf(outcome)}). Try again later; if this happens often, allow n8n more database connections`;
	return failure('credential', message);
}

/** The failure of a read without an answer that can be used. */
const unread = (kind: 'connection' | 'server', message: string) =>
	new JobError({ message, description: REQUEST_FREE, class: kind, retryable: true });

/** The failure of a read that is not sent again. */
export function readError({ outcome, sends }: Final<Outcome>): JobError {
	const message = `PixVerse gave no usable answer (${reasonOf(outcome)}, ${sends} tries). ${checkBaseUrl(outcome)}`;
	return commonFailure(outcome, REQUEST_FREE) ?? unread('connection', message);
}

/** The failure of a read whose answer holds no record or list that the node knows: it names the keys that came. */
export const unusableAnswer = (resp: unknown, wanted: 'record' | 'list' | 'cursor'): JobError =>
	unread(
		'server',
		`PixVerse answered without a ${wanted} that the node can read: Resp ${shapeOf(resp)}. Update the package, or report this message`,
	);

/** The failure of what was looked for in a list of which only so many records came; `gap` is why there must be more. */
export const partialList = (wanted: string, count: number, gap: string): JobError =>
	unread(
		'server',
		`${wanted} is not among the ${counted(count, 'record')} that came, and the list could not be read whole: ${gap}. Use the ID, or try again later`,
	);

/**
 * A failure that came after a send without an answer. Its own reason may be that PixVerse knows the
 * trace ID already, so the sentence speaks of the money first; trying again is safe and may help.
 */
function inDoubt(job: Submitted, error: JobError): JobError {
	const message = `This submission ${maybe(job)}: its first answer was lost. Sent again under its trace ID ${job.traceId}, it got: ${error.failure.message}`;
	return error.with({ message, retryable: true });
}

/** What ended the sends of a submission: so many of them, or so many milliseconds in which no request was answered. */
type SubmissionEnd = { outcome: Outcome } & ({ sends: number } | { lasted: number });

/** The failure of a submission that will not be sent again by itself. */
export function submissionError(job: Submitted, end: SubmissionEnd): JobError {
	const { isInDoubt, traceId } = job;
	const { outcome } = end;
	const description = isInDoubt ? FIND_IT : NOT_CHARGED;
	const known = commonFailure(outcome, description)?.with({ traceId });
	if (known && !isInDoubt) return known;
	if (known && isAnswer(outcome)) return inDoubt(job, known);
	const reason = reasonOf(outcome);
	const tried =
		'sends' in end
			? ` (${reason}, ${end.sends} tries)`
			: ` for ${timeText(end.lasted)} (${reason})`;
	const message = isInDoubt
		? `PixVerse gave no usable answer to the submission${tried}. It ${maybe(job)}. Trace ID ${traceId}`
		: `PixVerse could not be reached${tried}. ${checkBaseUrl(outcome)}, or run the items again later`;
	return new JobError({ message, description, class: 'connection', retryable: true, traceId });
}

/** The failure of a job that was refused for so long for want of a slot that it is given up; of high load, its content is no cause. */
export function givenUpError(
	job: Submitted & { refused?: { since: number } },
	final: Final<Outcome>,
): JobError {
	const { isInDoubt, refused, traceId } = job;
	const { outcome } = final;
	const isFull = outcome.outcome === 'refused' && meaningOf(outcome.code).class === 'concurrency';
	// With another content it would be sent beside what may have been accepted.
	if (isInDoubt || !refused || !isFull) return submissionError(job, final);
	const sentence = `PixVerse refused the item for ${timeText(clock.date() - refused.since)}: other programs may use all slots of the account, or PixVerse does not like the content, for which it gives the same code. Try again later, or change the text or the file`;
	return refusal(outcome.code, outcome.message, NOT_CHARGED, sentence).with({ traceId });
}

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
	return inDoubt(job, thrown.with({ description: FIND_IT, traceId }));
}

/** What a person is told who opens a released run. */
export const stillMade = ({ type }: Made) =>
	`The ${type.noun.toLowerCase()} is still being made and was charged once. "Get" with this ID keeps waiting.`;

/** What a person is told at the wait limit; `problem` is why the last poll told nothing. */
export const pendingWarning = (made: Made, problem?: string) =>
	problem === undefined
		? `The wait limit was reached. ${stillMade(made)}`
		: `The ${made.type.noun.toLowerCase()} was charged once, and may be ready: the last poll failed (${problem}). "Get" with this ID checks again.`;

/** A failure of something that was made, or is being made. */
const madeError = ({ type, id }: Made, failure: Failure) =>
	new JobError({ ...failure, videoId: id, resultType: type });

/** The failure of an item that is to fail at the wait limit; `problem` is why the last poll told nothing. */
export function waitLimitError(made: Made, problem?: string): JobError {
	const message = `PixVerse did not finish ${nameOf(made)} in time`;
	const description = pendingWarning(made, problem);
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
	const ids = jobs.flatMap(({ videoId }) => videoId ?? []);
	const videos = ids.filter((id) => id !== failure.videoId);
	// In doubt, or answered without a video, such as a new voice.
	const isOpen = (job: Submitted) => job.isInDoubt || (job.accepted && !job.videoId && !job.isFree);
	const open = others.filter(isOpen).flatMap(({ traceId }) => traceId ?? []);
	const parts = [
		videos.length > 0 &&
			`Other items: ${counted(videos.length, 'video')} submitted, ${videos.join(', ')}. "Get" with an ID returns the video.`,
		open.length > 0 &&
			`Other items: ${counted(open.length, 'submission')} may have been charged, trace IDs ${open.join(', ')}.`,
	].filter((part) => part !== false);
	if (parts.length === 0) return error;
	if (failure.description) parts.unshift(`This item: ${failure.description}`);
	return error.with({ description: parts.join(' ') });
}
