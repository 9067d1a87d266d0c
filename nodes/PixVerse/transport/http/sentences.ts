/**
 * The sentences that the user reads if something fails or takes long, one for each situation: what happened, whether it
 * was charged, and what to do next. The sentences for PixVerse's error codes are in `errorCodes`.
 */
import { checkBaseUrl } from './client';
import type { Charge, Failure } from '../values/errors';
import { counted, withFullStop, JobError, quotedWords, timeText } from '../values/errors';
import type { Final, Outcome, Refused } from './outcome';
import { shapeOf } from '../values/json';
import { modelReason } from '../values/modelOptions';
import { isAnswer, isProxyRefusal, mayBeKey, reasonOf } from './outcome';
import type { Made, RecordState, ResultType } from '../values/record';
import { nameOf, video } from '../values/record';

// What the sentences need to know about a submission.
interface Submitted {
	traceId?: string;
	// Whether an answer was lost, so that PixVerse may have acted on the submission.
	isInDoubt: boolean;
	isFree: boolean;
	// Whether the trace ID follows from the user's own Trace ID.
	hasKey?: boolean;
	videoId?: string;
	// `trace`: the submission of the item itself. `mask`: the search for the mask that the item needs first.
	traceKind?: 'trace' | 'mask';
	accepted?: { isResumed: boolean };
	// The result of the step before, such as a mask.
	prepared?: object;
	// The number of this try to make a video, and the failure of the previous try.
	number?: number;
	failed?: Failure;
}

// What may have happened to a submission without an answer.
const maybe = ({ isFree }: Submitted) => `may have been ${isFree ? 'done' : 'charged'}`;

// What the user can do about a submission in doubt.
function adviceInDoubt({ traceKind, hasKey }: Submitted): string {
	const by = 'Look for it at PixVerse by its trace ID. "Retry On Fail"';
	const same = 'the same one, for which PixVerse charges nothing again';
	if (hasKey) return `${by} and a new execution with the same Trace ID and settings send ${same}.`;
	// "trace:" names the submission of the item itself, and would send the swap under the trace ID of its mask.
	const unless = ', unless Options → Trace ID is "trace:" and this trace ID';
	const again = traceKind === 'mask' ? 'for the mask again' : `again${unless}`;
	return `${by} sends ${same}; a new execution pays ${again}.`;
}

/** The advice if PixVerse could not be reached, or if another server seems to have answered; for the end of a sentence. */
export const whatToCheck = (outcome: Outcome): string =>
	isProxyRefusal(outcome)
		? 'Check the user name and the password of your proxy'
		: checkBaseUrl(outcome);

// Matches PixVerse's texts for a frame in which it finds no mask. PixVerse documents no code for such a frame.
const BAD_FRAME = /object detection failed|invalid keyframe/i;

/** The failure for an error code, with PixVerse's own text. Callers that know more than the code says pass a `sentence`. */
export function refusal(
	{ code, message: words, meaning }: Refused,
	charge: Charge,
	sentence = meaning.sentence,
): JobError {
	// PixVerse's own text may say more than its code, for example which field is wrong.
	const quote = quotedWords(words);
	const message = `${sentence} (PixVerse code ${code}${quote === '' ? '' : `, "${quote}"`})`;
	const retryable = meaning.remedy !== 'fix';
	const advice = BAD_FRAME.test(words)
		? 'PixVerse may find it in another frame: change the Frame Number.'
		: undefined;
	return new JobError({ message, charge, advice, class: meaning.class, code, retryable });
}

/** The failure for a final outcome that means the same for every kind of request; undefined for any other outcome. */
export function commonFailure(outcome: Outcome, charge: Charge): JobError | undefined {
	if (outcome.outcome === 'refused') return refusal(outcome, charge);
	if (outcome.outcome === 'foreign') {
		// A firewall may block the network for a moment, so the failure may pass.
		const message = `The service answered with ${outcome.reason} instead of a result. ${whatToCheck(outcome)}`;
		return new JobError({ message, charge, class: 'address', retryable: true });
	}
	if (outcome.outcome === 'busy') {
		const message = 'PixVerse refuses more requests for now (HTTP 429). Try again later';
		return new JobError({ message, charge, class: 'overload', retryable: true });
	}
	if (outcome.outcome !== 'noCredential') return undefined;
	const message = `n8n could not read the credential from its database (${reasonOf(outcome)}). Try again later; if this happens often, allow n8n more database connections`;
	return new JobError({ message, charge, class: 'credential', retryable: true });
}

// The classes of refusals that a URL may cause if it leads to a page that shows the file. The one value of an upload is its
// URL, so a wrong parameter of an upload is the URL, too.
const MAY_BE_PAGE = {
	submission: ['badFile', 'unknown'],
	upload: ['badFile', 'badParameter', 'unknown', 'upload'],
};

/** Adds to the refusal of a URL that the URL may lead to a page, because PixVerse may not say so. */
export function withUrlAdvice(error: JobError, place: keyof typeof MAY_BE_PAGE): JobError {
	const { advice, class: name } = error.failure;
	// A submission in doubt already has its own advice, which is more important.
	if (advice !== undefined || !MAY_BE_PAGE[place].includes(name)) return error;
	return error.with({
		advice: 'PixVerse may need the address of the file itself, not of a page that shows it.',
	});
}

/** Names the options of a refused body that its model does not take, because the code says only that some value is wrong. */
export function withModelReason(final: Final<Outcome>, body: Record<string, unknown>) {
	const { outcome } = final;
	if (outcome.outcome !== 'refused' || outcome.meaning.class !== 'badParameter') return final;
	const sentence = modelReason(body);
	if (sentence === undefined) return final;
	return { ...final, outcome: { ...outcome, meaning: { ...outcome.meaning, sentence } } };
}

// The failure of a read without a usable answer.
const unread = (kind: 'connection' | 'server', message: string) =>
	new JobError({ message, charge: 'free', class: kind, retryable: true });

/** The failure of a read after its last try. */
export function readError({ outcome, sends }: Final<Outcome>): JobError {
	const message = `PixVerse gave no usable answer (${reasonOf(outcome)}, ${sends} tries). ${whatToCheck(outcome)}`;
	return commonFailure(outcome, 'free') ?? unread('connection', message);
}

/**
 * The failure of a read whose answer lacks what the node `wanted`. The message names the keys of the answer, so that the
 * user can report them.
 */
export const unusableAnswer = (resp: unknown, wanted: 'record' | 'list' | 'cursor'): JobError =>
	unread(
		'server',
		`PixVerse answered without a ${wanted} that the node can read: Resp ${shapeOf(resp)}. Update the package, or report this message`,
	);

const chargeOf = ({ isFree, isInDoubt }: Submitted): Charge =>
	isFree ? 'free' : isInDoubt ? 'unknown' : 'notCharged';

/**
 * The failure of a search in a list that the node could not read completely; `gap` is the reason. The sentence does not say
 * that the record is missing, because the record may exist.
 */
export const partialListError = (wanted: string, count: number, gap: string): JobError =>
	unread(
		'server',
		`${wanted} is not among the ${counted(count, 'record')} that came, and the list could not be read whole: ${gap}. Use the ID, or try again later`,
	);

// The failure of a submission after the answer to an earlier send was lost. The failure is retryable, because the node may
// safely send the submission again under the same trace ID.
function inDoubt(job: Submitted, error: JobError): JobError {
	// PixVerse may have refused this send only because it accepted an earlier one under the same trace ID. So the sentence
	// first says that the submission may have been charged.
	const message = `This submission ${maybe(job)}: its first answer was lost or unusable. Sent again under its trace ID ${job.traceId}, it got: ${error.failure.message}`;
	const { traceId } = job;
	return error.with({
		message,
		charge: chargeOf(job),
		advice: adviceInDoubt(job),
		retryable: true,
		traceId,
	});
}

// The last outcome of a submission, and when the node gave up: after how many sends, or after how many milliseconds of an
// outage.
type SubmissionEnd = { outcome: Outcome } & ({ sends: number } | { lasted: number });

/** The failure of a submission that the node gives up. */
export function submissionError(job: Submitted, end: SubmissionEnd): JobError {
	const { isInDoubt, traceId } = job;
	const { outcome } = end;
	const charge = chargeOf(job);
	// The failure for a clear answer is enough, unless the answer to an earlier send was lost. In that case, PixVerse may have
	// refused this send only because it accepted the earlier one.
	const known = commonFailure(outcome, charge)?.with({ traceId });
	// A job gets its trace ID right before its first send. An earlier try, or the step before, may have been sent, too.
	const wasSent = traceId !== undefined || job.prepared !== undefined || (job.number ?? 1) > 1;
	const isOutage = 'lasted' in end;
	// If nothing but another server's answers came for so long, the Base URL may be wrong.
	const check = isOutage && outcome.outcome === 'foreign' ? ` ${whatToCheck(outcome)}.` : '';
	if (known && !isInDoubt && (wasSent || !isOutage) && check === '') return known;
	// An answer without PixVerse's envelope may come from a proxy, so the node does not report it as PixVerse's answer.
	if (known && isAnswer(outcome) && isInDoubt) return inDoubt(job, known);
	// PixVerse has answered other rows so for the whole outage.
	if (known && isAnswer(outcome) && isOutage) {
		const message = `Nothing was sent for this row. Others were answered for ${timeText(end.lasted)}: ${known.failure.message}`;
		return known.with({ message });
	}
	// Without an answer, the sentence says after how many tries, or after how long an outage, the node stopped sending.
	const reason = reasonOf(outcome);
	const sends = 'sends' in end && end.sends > 1 ? `, ${end.sends} tries` : '';
	const tried =
		'sends' in end ? ` (${reason}${sends})` : ` for ${timeText(end.lasted)} (${reason})`;
	const message = isInDoubt
		? `PixVerse gave no usable answer to the submission${tried}.${check} It ${maybe(job)}. Trace ID ${traceId}`
		: `${wasSent ? '' : 'Nothing was sent for this row: '}PixVerse could not be reached${tried}. ${whatToCheck(outcome)}, or run the items again later`;
	const advice = isInDoubt ? adviceInDoubt(job) : undefined;
	return new JobError({ message, charge, advice, class: 'connection', retryable: true, traceId });
}

/** Why a job waits for a slot although no job of this process has one, for the log. */
export const fullText = ({ outcome }: Final<Outcome>): string =>
	`PixVerse has no free slot for the account, and other programs may use them all (${reasonOf(outcome)})`;

/** The failure of a job that the node gives up, because PixVerse has had no slot for `refusedFor` milliseconds. */
export function givenUpError(job: Submitted, final: Final<Outcome>, refusedFor: number): JobError {
	const { isInDoubt, traceId } = job;
	const { outcome } = final;
	const isFull = outcome.outcome === 'refused' && outcome.meaning.class === 'concurrency';
	// After a lost answer, the advice below to change the content could make the user pay for a second video. After high load,
	// the content is not the cause.
	if (isInDoubt || !isFull) return submissionError(job, final);
	const sentence = `PixVerse refused the item for ${timeText(refusedFor)}: other programs may use all slots of the account, or PixVerse does not like the content, for which it gives the same code. Try again later, or change the text or the file`;
	return refusal(outcome, 'notCharged', sentence).with({ traceId });
}

// Adds the trace ID and the number of tries to the failure of a video. The message names the number only if each try failed.
function withTries(error: JobError, { traceId, number = 1 }: Submitted): JobError {
	const known = error.with({ traceId, tries: number });
	const haveFailed = error.failure.class === 'failed' && number > 1;
	return haveFailed ? known.with({ advice: `All ${number} tries failed.` }) : known;
}

// Changes the charge `refunded` if the item also paid for a mask, because PixVerse does not refund the mask.
function besideMask(error: JobError, jobs: Submitted[]): JobError {
	const hasMask = jobs.some(({ traceKind, accepted }) => traceKind === 'mask' && accepted);
	const isPaid = error.failure.charge === 'refunded' && hasMask;
	return isPaid ? error.with({ charge: 'refundedButMask' }) : error;
}

/**
 * Adds to the failure of an item what its jobs know, because the step that failed may not know the IDs and the charge. `own`
 * is the job that makes the item's result. `jobs` are all jobs of the item, including the search for its mask.
 */
export function failureOfItem(
	jobs: Submitted[],
	own: Submitted | undefined,
	error: JobError,
	type: ResultType = video,
): JobError {
	const { class: name, videoId, charge } = error.failure;
	// No output shows the failure of a stopped item, so nothing is added.
	if (name === 'stopped') return error;
	// The failure of the video itself already contains the ID and the charge.
	if (videoId !== undefined) return own ? withTries(besideMask(error, jobs), own) : error;
	// PixVerse accepted the submission, and a later step of the item failed. The failure gets the ID, because a paid video
	// must never be lost.
	if (own?.videoId !== undefined) {
		const advice = `"Get" with the ID ${own.videoId} brings it back.`;
		const known = { videoId: own.videoId, resultType: type };
		return withTries(error.with({ charge: 'charged', advice, retryable: true, ...known }), own);
	}
	// The failure of a lost submission already names its trace ID.
	if (charge === 'unknown') return error;
	// The step that failed sent nothing, but the answer to an earlier send was lost, so the job may have been charged.
	if (own?.isInDoubt) return own.isFree && charge === 'free' ? error : inDoubt(own, error);
	if (own?.failed) {
		// PixVerse has refunded the failed video of the previous try, and the new try was not submitted.
		const { message, retryable } = error.failure;
		const before = withFullStop(own.failed.message);
		const both = `${before} No further try was submitted: ${message}`;
		return besideMask(new JobError({ ...own.failed, retryable, message: both }), jobs);
	}
	// Without a video ID, any charge can only be for a mask, or for a request whose answer is itself the result.
	const charged = jobs.filter(({ isFree }) => !isFree);
	const doubtful = charged.find(({ isInDoubt }) => isInDoubt);
	if (doubtful !== undefined) {
		const message = `${withFullStop(error.failure.message)} An earlier step of this item may have been charged: look at PixVerse for the trace ID ${doubtful.traceId}`;
		return error.with({ message, charge: 'unknown', traceId: doubtful.traceId });
	}
	const paid = charged.find(({ accepted }) => accepted && !accepted.isResumed);
	if (paid === undefined) return error;
	if (paid.traceKind !== 'mask') return error.with({ charge: 'charged', traceId: paid.traceId });
	// The swap that PixVerse refused has a trace ID of its own.
	const { traceId = paid.traceId } = error.failure;
	return error.with({ charge: 'maskCharged', traceId });
}

// Says that a job is still running. `usual` says how long such jobs usually take, if the node has seen any.
const stillRuns = ({ type }: Made, usual?: string) =>
	`The ${type.noun.toLowerCase()} is still being made${usual === undefined ? '' : ` (${usual})`}`;

/** Why the last poll of a job brought no record: a `problem` in a few words, or PixVerse's refusal of the key. */
export interface PollFailure {
	problem?: string;
	keyRefusal?: Refused;
}

// Says why the last poll failed; undefined if it did not fail.
function pollFailureText({ problem, keyRefusal }: PollFailure): string | undefined {
	if (keyRefusal) return `the last poll was refused. ${refusal(keyRefusal, 'charged').message}.`;
	return problem === undefined ? undefined : `the last poll failed (${problem}).`;
}

/** The warning at the wait limit. */
export function pendingWarning(made: Made, failure: PollFailure, usual?: string): string {
	const reason = pollFailureText(failure);
	return reason === undefined
		? `The wait limit was reached. ${stillRuns(made, usual)} and was charged once. "Get" with this ID keeps waiting.`
		: `The ${made.type.noun.toLowerCase()} was charged once, and may be ready: ${reason} "Get" with this ID checks again.`;
}

// A failure with the ID of its result. The failure is not retryable, because a new run would pay for a new result, while
// "Get" brings back this result at no charge.
const madeError = ({ type, id }: Made, failure: Omit<Failure, 'retryable'>) =>
	new JobError({ ...failure, retryable: false, videoId: id, resultType: type });

/** The failure at the wait limit. If PixVerse refused the key, the failure is about the key and not about the time. */
export function waitLimitError(made: Made, failure: PollFailure, usual?: string): JobError {
	const may = `The ${made.type.noun.toLowerCase()} may be ready`;
	if (failure.keyRefusal) {
		const advice = `${may}: "Get" with this ID checks again.`;
		return madeError(made, { ...refusal(failure.keyRefusal, 'charged').failure, advice });
	}
	const message = `PixVerse did not finish ${nameOf(made)} in time`;
	const reason = pollFailureText(failure);
	// The sentence about the charge comes before this advice, so the advice does not mention the charge.
	const advice =
		reason === undefined
			? `${stillRuns(made, usual)}. "Get" with this ID keeps waiting.`
			: `${may}: ${reason} "Get" with this ID checks again.`;
	return madeError(made, { message, charge: 'charged', advice, class: 'waitLimit' });
}

// The highest choice of "Tries for a Failed Video".
const MAX_TRIES = 3;

const GET_FILE = '"Get" with this ID tries again at no charge.';

/** The warning of a ready item without its file; `problem` says what happened to the file. */
export const withoutFile = (problem: string) => `${withFullStop(problem)} ${GET_FILE}`;

/** The failure of an item whose file the node could not download; `problem` says what happened to the file. */
export const downloadError = (made: Made, problem: string, url: unknown): JobError =>
	madeError(made, {
		...{ message: problem, charge: 'charged', advice: GET_FILE, class: 'download' },
		url: String(url),
	});

/**
 * How the user gets another video for a row with a Trace ID. PixVerse would answer the Trace ID with the failed video again.
 * `tries` is the number of tries that the item may have, or 0 if more of them do not help.
 */
export function againWithKey(tries: number): string {
	const change = 'hange the Trace ID in this row only';
	if (tries < 1 || tries >= MAX_TRIES) return `C${change}`;
	return `Run the rows again with 'Tries for a Failed Video' at ${tries + 1}, which makes this row only, or c${change}`;
}

/**
 * The failure for the final state of a job; undefined if the job has not failed. `again` says how the user gets another
 * video.
 */
export function failureOf(
	state: RecordState,
	made: Made,
	again = 'Try again',
): JobError | undefined {
	if (state === 'ready' || state === 'pending') return undefined;
	const name = nameOf(made);
	const message = {
		moderated: `PixVerse refused ${name} in its content review. Change the source or the description`,
		failed: `PixVerse could not make ${name}. ${again}, or use another source`,
		deleted: `PixVerse has deleted ${name}`,
	}[state];
	// PixVerse refunds a video that it refused or could not make. PixVerse does not refund a video that it deleted later.
	const charge = state === 'deleted' ? 'charged' : 'refunded';
	const advice = state === 'moderated' ? 'Repeated refusals can suspend the account.' : undefined;
	return madeError(made, { message, charge, advice, class: state });
}

/** Adds to the refusal of a key that the credential has another key by now. */
export function withNewKey(error: JobError): JobError {
	if (!mayBeKey(error.failure.class)) return error;
	const replaced = 'The API key in the credential was replaced while this run worked';
	const again = `${replaced}, and a run submits with one key only. Run the item again.`;
	// After a lost answer, a new run may pay again, and the advice says how to avoid that.
	const { advice } = error.failure;
	return error.with({ advice: advice === undefined ? again : `${replaced}. ${advice}` });
}

/** Describes the other items of a run that a failure stops, by their `jobs`: what was submitted and what may be charged. */
export function describeOtherItems(jobs: Submitted[]): string {
	const videos = jobs.flatMap(({ videoId }) => videoId ?? []);
	const inDoubt = jobs.filter((job) => job.isInDoubt);
	// The answer to these submissions was the result, for example a mask, so they have no video.
	const paid = jobs.filter((job) => job.accepted && !job.videoId && !job.isFree);
	const traceIds = (some: Submitted[]) => some.flatMap(({ traceId }) => traceId ?? []).join(', ');
	const parts = [
		videos.length > 0 &&
			`Other items: ${counted(videos.length, 'video')} submitted, ${videos.join(', ')}. "Get" with an ID returns the video, or says what became of it.`,
		inDoubt.length > 0 &&
			`Other items: ${counted(inDoubt.length, 'submission')} may have been charged, trace IDs ${traceIds(inDoubt)}.`,
		paid.length > 0 &&
			`Other items: ${counted(paid.length, 'submission')} charged by this or an earlier run, trace IDs ${traceIds(paid)}.`,
	];
	return parts.filter((part) => part !== false).join(' ');
}
