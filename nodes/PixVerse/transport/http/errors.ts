/**
 * The failures of an item: one class, one shape for the error branch, one way to become an error
 * of n8n. Sentences say what happened, whether it was charged, and what to do next.
 */
import type { IDataObject, IExecuteSingleFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import type { FailureClass } from './errorCodes';
import { exactId } from './json';
import type { ResultType } from './record';
import { video } from './record';

/** What is known of a failure; every part reaches the error branch except the sentences. */
export interface Failure {
	message: string;
	description?: string;
	class: FailureClass;
	code?: string;
	/** Whether the same request may succeed later. */
	retryable: boolean;
	/** Whether anything of the item was charged, unknown while a submission may have been; told where the work of the item ends. */
	charged?: boolean | 'unknown';
	/** Whether what was charged came back. */
	refunded?: boolean;
	videoId?: string;
	/** What the ID belongs to; a video unless said otherwise. */
	resultType?: ResultType;
	traceId?: string;
}

/** A failure of one item. */
export class JobError extends Error {
	constructor(readonly failure: Failure) {
		super(failure.message);
		this.name = 'JobError';
	}

	/** The same failure, with what a later step knows. */
	with(changes: Partial<Failure>): JobError {
		return new JobError({ ...this.failure, ...changes });
	}
}

/** The first `most` characters of the words of others, on one line, for a sentence. */
export const shortened = (words: string, most = 200): string =>
	words.replace(/\s+/g, ' ').trim().slice(0, most);

/** The words of others without addresses, which may carry signatures. */
export const withoutAddresses = (words: string): string =>
	words.replace(/\bhttps?:\/\/[^\s"'<>()]+/gi, '[URL]');

/** So many of something, for a sentence. */
export const counted = (count: number, noun: string) =>
	`${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** A time in words, never more than has passed. */
export function timeText(milliseconds: number): string {
	const seconds = Math.floor(milliseconds / 1000);
	if (seconds < 1) return 'less than a second';
	return seconds < 60 ? counted(seconds, 'second') : counted(Math.floor(seconds / 60), 'minute');
}

/** Ends the work of an item that was stopped; no output shows it, and a further try goes on with the item. */
export const abortError = () =>
	new JobError({ message: 'Stopped', class: 'stopped', retryable: true });

/**
 * Passes on what was caught, as it is. A function of its own, because n8n's lint rule takes every
 * `throw` of a caught error for a raw one; ours get n8n's shape where the work of the item ends.
 */
export function rethrow(error: unknown): never {
	throw error;
}

/** A wrong setting, found before anything was sent. */
export class InputError extends JobError {
	constructor(message: string) {
		const description = 'Nothing was sent and nothing was charged.';
		super({ message, description, class: 'input', retryable: false });
	}
}

/** Text that ends as a sentence does. */
export const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Several texts behind one another; the last one ends as it does by itself. */
export const asSentences = (texts: string[]): string =>
	texts.map((text, at) => (at < texts.length - 1 ? ended(text) : text)).join(' ');

/** All that is wrong with the settings of an item as one failure; undefined when nothing is. */
export function together(problems: JobError[]): JobError | undefined {
	const texts = [...new Set(problems.map(({ message }) => message))];
	if (texts.length < 2) return problems[0];
	const told = texts.map((text, at) => `(${at + 1}) ${ended(text)}`);
	return new InputError([`${texts.length} settings are wrong.`, ...told].join(' '));
}

/** Anything that was thrown while an item's settings were read, as a wrong setting. */
export function toInputError(error: unknown): InputError {
	return error instanceof InputError ? error : new InputError((error as Error).message);
}

/** Anything that was thrown, as a failure of the item. */
export function toJobError(error: unknown): JobError {
	if (error instanceof JobError) return error;
	const message = error instanceof Error ? error.message : String(error);
	return new JobError({ message, class: 'unexpected', retryable: false });
}

/** Node's codes without their E, also inside a word, and what n8n takes for one. */
const CODE =
	/E(CONN)?(RESET|REFUSED|ABORTED|TIMEDOUT|NOTFOUND|HOSTUNREACH|AI_AGAIN|ADDRNOTAVAIL|RRADDRINUSE|NOENT|ISDIR|NOTDIR|ACCES|EXIST|PERM)|getaddrinfo ?/gi;

/**
 * A message that n8n lets stand: "connection reset" for "ECONNRESET". Where a tool fails, it replaces one with such a
 * code by a sentence of its own, which says nothing of the charge (`NodeError` of n8n-workflow).
 */
const withoutCodes = (message: string): string =>
	message.replace(
		CODE,
		(_, ofConnection?: string, rest = '') =>
			`${ofConnection ? 'connection ' : ''}${String(rest).toLowerCase()}`,
	);

/** The sentence for a person, with the video's ID in it whenever there is a video. */
function sentence({ message, videoId, resultType = video }: Failure): string {
	const plain = withoutCodes(message);
	return videoId === undefined || plain.includes(videoId)
		? plain
		: `${resultType.noun} ${videoId}: ${plain}`;
}

/** The sentence and what it cost: an item has no room for the description of an error. */
function wholeMessage(failure: Failure): string {
	const message = sentence(failure);
	// Of what is unknown the sentence itself speaks.
	const { charged, description = '' } = failure;
	return charged === 'unknown' || description === '' ? message : `${ended(message)} ${description}`;
}

/** For a model, which reads nothing of an error but its message. */
export const inMessage = (error: JobError): JobError =>
	error.failure.charged === 'unknown'
		? error
		: error.with({ message: wholeMessage(error.failure), description: undefined });

/**
 * The item for the error branch: `{ error: {…}, message }` and nothing else, because only exactly
 * these keys reach the error output of n8n 1.x and 2.x with the fields intact.
 */
export function errorItem({ failure }: JobError, item: number): INodeExecutionData {
	const { idField } = failure.resultType ?? video;
	const message = wholeMessage(failure);
	const error: IDataObject = {
		message,
		[idField]: failure.videoId === undefined ? null : exactId(failure.videoId),
		trace_id: failure.traceId ?? null,
		code: failure.code ?? null,
		class: failure.class,
		retryable: failure.retryable,
		charged: failure.charged ?? false,
		refunded: failure.refunded ?? false,
	};
	return { json: { error, message }, pairedItem: { item } };
}

/** Whether failed items of a node go to an output of their own. */
export const hasErrorOutput = ({ onError }: INode): boolean => onError === 'continueErrorOutput';

/** The states of items that something was made for, and of those that nothing was sent for. */
const STATES = ['submitted', 'pending', 'ready', 'moderated', 'failed', 'deleted'];
const UNSENT = ['dry_run', 'not_submitted'];

/**
 * An item that was not submitted: it comes out as it came in, for another run; `warning` says why. Fields of the
 * user stay as they are: the next run may make a prompt of them.
 */
export function notSubmittedItem(
	{ context, index }: { context: Pick<IExecuteSingleFunctions, 'getInputData'>; index: number },
	warning: string,
): INodeExecutionData {
	const { json, binary } = context.getInputData() as INodeExecutionData;
	// A row may have the ID of its source video, and a state that no item of this node has.
	const ours = json.video_id || json.image_id ? [...STATES, ...UNSENT] : UNSENT;
	const isOurs = ours.includes(String(json.state));
	const prefix = ('state' in json || 'warning' in json) && !isOurs ? 'pixverse_' : '';
	const told = { [`${prefix}state`]: 'not_submitted', [`${prefix}warning`]: warning };
	return { json: { ...json, ...told }, ...(binary && { binary }), pairedItem: { item: index } };
}

/**
 * The error that stops a workflow. Its message is set again, because n8n's class rewrites some. A wrong setting
 * names its item, unless `isOnly` says that there is no other.
 */
export function toNodeApiError(
	node: INode,
	{ failure }: JobError,
	item?: number,
	isOnly = item === undefined,
): NodeApiError {
	const { description } = failure;
	const named = failure.class === 'input' && !isOnly ? ` [item ${item}]` : '';
	const message = `${sentence(failure)}${named}`;
	const error = new NodeApiError(
		node,
		{ message },
		{ message, description, httpCode: failure.code ?? failure.class, itemIndex: item },
	);
	error.message = message;
	// The editor would show the same text again, as "Full message".
	error.messages = [];
	error.description = description;
	return error;
}
