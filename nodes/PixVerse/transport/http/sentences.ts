/**
 * What a person reads when something fails or takes long, one text per situation: what happened, whether it was charged,
 * what to do next. The codes of the service have theirs in `errorCodes`.
 */
import { checkBaseUrl } from './client';
import { clock } from './clock';
import type { FailureClass } from './errorCodes';
import type { Charge, Failure } from './errors';
import { counted, withFullStop, JobError, shortened, timeText, withoutAddresses } from './errors';
import type { Final, Outcome, Refused } from './outcome';
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
	/** Whether it is the submission of an item, or the search for a mask on the way to one. */
	traceKind?: 'trace' | 'mask';
	accepted?: object;
	/** Which try to make a video it is, and the failure of the one before. */
	number?: number;
	failed?: Failure;
}

/** What may have become of a submission without an answer. */
const maybe = ({ isFree }: Submitted) => `may have been ${isFree ? 'done' : 'charged'}`;

const FIND_IT =
	'Look for it at PixVerse by its trace ID. "Retry On Fail" sends the same one, for which PixVerse makes no second video; a new execution pays again.';

/** The failure that an error code of the service means, its own words quoted behind; `sentence` says more than the code. */
export function refusal(
	{ code, message: words, meaning }: Refused,
	charge: Charge,
	sentence = meaning.sentence,
): JobError {
	const said = shortened(withoutAddresses(words), 300);
	const message = `${sentence} (PixVerse code ${code}${said === '' ? '' : `, "${said}"`})`;
	const retryable = meaning.remedy !== 'fix';
	return new JobError({ message, charge, class: meaning.class, code, retryable });
}

/** The failure that a final outcome means whatever the request was for, if it does. */
export function commonFailure(outcome: Outcome, charge: Charge): JobError | undefined {
	const failure = (name: FailureClass, message: string, retryable = true) =>
		new JobError({ message, charge, class: name, retryable });
	if (outcome.outcome === 'refused') return refusal(outcome, charge);
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
	new JobError({ message, charge: 'free', class: kind, retryable: true });

/** The failure of a read that is not sent again. */
export function readError({ outcome, sends }: Final<Outcome>): JobError {
	const message = `PixVerse gave no usable answer (${reasonOf(outcome)}, ${sends} tries). ${checkBaseUrl(outcome)}`;
	return commonFailure(outcome, 'free') ?? unread('connection', message);
}

/** The failure of a read whose answer holds no record or list that the node knows: it names the keys that came. */
export const unusableAnswer = (resp: unknown, wanted: 'record' | 'list' | 'cursor'): JobError =>
	unread(
		'server',
		`PixVerse answered without a ${wanted} that the node can read: Resp ${shapeOf(resp)}. Update the package, or report this message`,
	);

/** What a submission that failed was charged. */
const chargeOf = ({ isFree, isInDoubt }: Submitted): Charge =>
	isFree ? 'free' : isInDoubt ? 'unknown' : 'notCharged';

/** The failure of what was looked for in a list of which only so many records came; `gap` is why there must be more. */
export const partialListError = (wanted: string, count: number, gap: string): JobError =>
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
	const { traceId } = job;
	return error.with({ message, charge: chargeOf(job), advice: FIND_IT, retryable: true, traceId });
}

/** What ended the sends of a submission: so many of them, or so many milliseconds in which no request was answered. */
type SubmissionEnd = { outcome: Outcome } & ({ sends: number } | { lasted: number });

/** The failure of a submission that will not be sent again by itself. */
export function submissionError(job: Submitted, end: SubmissionEnd): JobError {
	const { isInDoubt, traceId } = job;
	const { outcome } = end;
	const charge = chargeOf(job);
	const known = commonFailure(outcome, charge)?.with({ traceId });
	if (known && !isInDoubt) return known;
	// The sentences for a bare status deny a charge.
	if (known && isAnswer(outcome) && outcome.outcome !== 'foreign') return inDoubt(job, known);
	const reason = reasonOf(outcome);
	const sends = 'sends' in end && end.sends > 1 ? `, ${end.sends} tries` : '';
	const tried =
		'sends' in end ? ` (${reason}${sends})` : ` for ${timeText(end.lasted)} (${reason})`;
	const message = isInDoubt
		? `PixVerse gave no usable answer to the submission${tried}. It ${maybe(job)}. Trace ID ${traceId}`
		: `PixVerse could not be reached${tried}. ${checkBaseUrl(outcome)}, or run the items again later`;
	const advice = isInDoubt ? FIND_IT : undefined;
	return new JobError({ message, charge, advice, class: 'connection', retryable: true, traceId });
}

/** The failure of a submission that something else than PixVerse answered with a bare HTTP status, as it does the balance. */
export function notPixVerseError(
	outcome: Outcome & { status: number },
	cause: 'wrongAddress' | 'wrongKey',
): JobError {
	const { status } = outcome;
	const message =
		cause === 'wrongKey'
			? `The API key is not accepted (HTTP ${status}). Check the key, the 'Base URL' and the proxy`
			: `The service answered with HTTP ${status} instead of a result. ${checkBaseUrl(outcome)}`;
	const name = cause === 'wrongKey' ? 'authentication' : 'address';
	return new JobError({ message, charge: 'notCharged', class: name, retryable: false });
}

/** The failure of a job that was refused for so long for want of a slot that it is given up; of high load, its content is no cause. */
export function givenUpError(
	job: Submitted & { refused?: { since: number } },
	final: Final<Outcome>,
): JobError {
	const { isInDoubt, refused, traceId } = job;
	const { outcome } = final;
	const isFull = outcome.outcome === 'refused' && outcome.meaning.class === 'concurrency';
	// With another content it would be sent beside what may have been accepted.
	if (isInDoubt || !refused || !isFull) return submissionError(job, final);
	const sentence = `PixVerse refused the item for ${timeText(clock.now() - refused.since)}: other programs may use all slots of the account, or PixVerse does not like the content, for which it gives the same code. Try again later, or change the text or the file`;
	return refusal(outcome, 'notCharged', sentence).with({ traceId });
}

/** The failure of a video that was made, with what its job knows. */
function withTries(error: JobError, { traceId, number = 1 }: Submitted): JobError {
	const known = error.with({ traceId, tries: number });
	const haveFailed = error.failure.class === 'failed' && number > 1;
	return haveFailed ? known.with({ advice: `All ${number} tries failed.` }) : known;
}

/** The failure of a video for which no other one was submitted, with the reason; nothing was charged for that. */
const notTriedAgain = (failed: Failure, { failure: { message, retryable } }: JobError): JobError =>
	new JobError({
		...{ ...failed, retryable },
		message: `${withFullStop(failed.message)} No further try was submitted: ${message}`,
	});

/**
 * The failure of an item with what its jobs know, which may be more than the step that failed: the IDs, and the charge.
 * `own` is the job of the item's operation, `jobs` are all, also those of steps on the way such as a mask.
 */
export function failureOfItem(
	jobs: Submitted[],
	own: Submitted | undefined,
	error: JobError,
	type: ResultType = video,
): JobError {
	const { class: name, videoId, charge } = error.failure;
	if (name === 'stopped') return error;
	if (videoId !== undefined) return own ? withTries(error, own) : error;
	if (own?.videoId !== undefined) {
		const advice = `"Get" with the ID ${own.videoId} brings it back.`;
		const known = { videoId: own.videoId, resultType: type };
		return withTries(error.with({ charge: 'charged', advice, retryable: true, ...known }), own);
	}
	if (charge === 'unknown') return error;
	if (own?.isInDoubt) return own.isFree && charge === 'free' ? error : inDoubt(own, error);
	if (own?.failed) return notTriedAgain(own.failed, error);
	const charged = jobs.filter(({ isFree }) => !isFree);
	const doubtful = charged.find(({ isInDoubt }) => isInDoubt);
	if (doubtful !== undefined) {
		const message = `${withFullStop(error.failure.message)} An earlier step of this item may have been charged: look at PixVerse for the trace ID ${doubtful.traceId}`;
		return error.with({ message, charge: 'unknown', traceId: doubtful.traceId });
	}
	const paid = charged.find(({ accepted }) => accepted);
	if (paid === undefined) return error;
	if (paid.traceKind === 'mask') return error.with({ charge: 'maskCharged' });
	return error.with({ charge: 'charged', traceId: paid.traceId });
}

/** That a job goes on, and when such jobs are usually ready, where some were seen. */
const stillRuns = ({ type }: Made, usual?: string) =>
	`The ${type.noun.toLowerCase()} is still being made${usual === undefined ? '' : ` (${usual})`}`;

/** What a person is told who opens a released run. */
export const releasedNotice = (made: Made, usual?: string) =>
	`${stillRuns(made, usual)} and was charged once. "Get" with this ID keeps waiting.`;

/** What the user of a failed item can do at the wait limit, whose charge is printed before. */
const adviceOnPending = (made: Made, problem?: string, usual?: string) =>
	problem === undefined
		? `${stillRuns(made, usual)}. "Get" with this ID keeps waiting.`
		: `The ${made.type.noun.toLowerCase()} may be ready: the last poll failed (${problem}). "Get" with this ID checks again.`;

/** What a person is told at the wait limit; `problem` is why the last poll told nothing. */
export const pendingWarning = (made: Made, problem?: string, usual?: string) =>
	problem === undefined
		? `The wait limit was reached. ${releasedNotice(made, usual)}`
		: `The ${made.type.noun.toLowerCase()} was charged once, and may be ready: the last poll failed (${problem}). "Get" with this ID checks again.`;

/** A failure of something that was made, or is being made. */
const madeError = ({ type, id }: Made, failure: Failure) =>
	new JobError({ ...failure, videoId: id, resultType: type });

/**
 * The failure of an item that is to fail at the wait limit; `problem` is why the last poll told nothing. It is not
 * retryable, because a new run would pay again, and "Get" would not.
 */
export function waitLimitError(made: Made, problem?: string, usual?: string): JobError {
	const message = `PixVerse did not finish ${nameOf(made)} in time`;
	const advice = adviceOnPending(made, problem, usual);
	return madeError(made, {
		message,
		charge: 'charged',
		advice,
		class: 'waitLimit',
		retryable: false,
	});
}

const GET_FILE = '"Get" with this ID tries again at no charge.';

/** What a person is told of a ready item without its file; `problem` says what became of that. */
export const withoutFile = (problem: string) => `${withFullStop(problem)} ${GET_FILE}`;

/** The failure of an item whose file did not come. A new run would pay again, and "Get" would not. */
export const downloadError = (made: Made, problem: string, url: unknown): JobError =>
	madeError(made, {
		message: problem,
		charge: 'charged',
		advice: GET_FILE,
		class: 'download',
		retryable: false,
		url: String(url),
	});

/** The failure that a final state means; undefined when it is none. `isKeyed`: the user's Trace ID leads to this job again. */
export function failureOf(state: RecordState, made: Made, isKeyed = false): JobError | undefined {
	if (state === 'ready' || state === 'pending') return undefined;
	const name = nameOf(made);
	const message = {
		moderated: `PixVerse refused ${name} in its content review. Change the source or the description`,
		failed: `PixVerse could not make ${name}. Try again${isKeyed ? ' with another Trace ID' : ''}, or use another source`,
		deleted: `PixVerse has deleted ${name}`,
	}[state];
	const charge = state === 'deleted' ? 'charged' : 'refunded';
	const advice = state === 'moderated' ? 'Repeated refusals can suspend the account.' : undefined;
	return madeError(made, { message, charge, advice, class: state, retryable: false });
}

/** What the failure that stops a run says of the other items: the videos and the submissions that may have been charged. */
export function describeOtherItems({ failure }: JobError, jobs: Submitted[]): string {
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
	];
	return parts.filter((part) => part !== false).join(' ');
}
