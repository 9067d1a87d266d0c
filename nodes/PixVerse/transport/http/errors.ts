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

/** What the user reads of each charge, and what the error item says of it. */
const charges = {
	nothingSent: { text: 'Nothing was sent and nothing was charged.', charged: false },
	free: { text: 'This request costs nothing.', charged: false },
	notCharged: { text: 'Nothing was charged.', charged: false },
	/** The sentence of the failure says so itself, because it comes first. */
	unknown: { text: '', charged: 'unknown' },
	maskCharged: {
		text: 'Finding the mask was charged, the swap was not.',
		charged: true,
	},
	charged: { text: 'It was charged once.', charged: true },
	refunded: { text: 'The credits are refunded automatically.', charged: true },
} as const;

/**
 * What a failed item was charged, as far as is known. It is set where a response is read, changed only by what the jobs of
 * the item know (`failureOfItem`), and printed.
 */
export type Charge = keyof typeof charges;

/** Whether a value is the name of a charge. */
export const isCharge = (value: unknown): boolean => Object.hasOwn(charges, String(value));

/** What is known of a failure; every part reaches the error branch except the advice. */
export interface Failure {
	message: string;
	charge: Charge;
	/** What the user can do, or has to know; it is printed behind the charge. */
	advice?: string;
	class: FailureClass;
	code?: string;
	/** Whether the same request may succeed later. */
	retryable: boolean;
	videoId?: string;
	/** What the ID belongs to; a video unless said otherwise. */
	resultType?: ResultType;
	traceId?: string;
	/** The address of what was made, where it is known. */
	url?: string;
	/** How many videos PixVerse has begun for the item, as far as is known. */
	tries?: number;
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
	new JobError({ message: 'Stopped', charge: 'notCharged', class: 'stopped', retryable: true });

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
		super({ message, charge: 'nothingSent', class: 'input', retryable: false });
	}
}

/** Text that ends as a sentence does. */
export const withFullStop = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Several texts behind one another; the last one ends as it does by itself. */
export const asSentences = (texts: string[]): string =>
	texts.map((text, at) => (at < texts.length - 1 ? withFullStop(text) : text)).join(' ');

/** Adds a text to the warning of an item, once: the tries of the node share its output. */
export function addWarning(json: IDataObject, text: string): void {
	const before = typeof json.warning === 'string' ? json.warning : '';
	if (!before.includes(text)) json.warning = asSentences(before === '' ? [text] : [before, text]);
}

/** All that is wrong with the settings of an item as one failure; undefined when nothing is. */
export function combineProblems(problems: JobError[]): JobError | undefined {
	const texts = [...new Set(problems.map(({ message }) => message))];
	if (texts.length < 2) return problems[0];
	const told = texts.map((text, at) => `(${at + 1}) ${withFullStop(text)}`);
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
	return new JobError({ message, charge: 'notCharged', class: 'unexpected', retryable: false });
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

/** What was charged, and what the user can do: what n8n shows below the message of an error. */
const description = ({ charge, advice = '' }: Failure): string =>
	`${charges[charge].text} ${advice}`.trim();

/** The sentence and its description, because an item and a model read nothing but a message. */
function wholeMessage(failure: Failure): string {
	const message = sentence(failure);
	return failure.charge === 'unknown'
		? message
		: `${withFullStop(message)} ${description(failure)}`;
}

/**
 * The item for the error branch: `{ error: {…} }` and nothing else. n8n 1.x and 2.x take an item with this one key for a
 * failed one and put the row's fields beside it; another key of ours would overwrite the row's own, such as a `message`.
 */
export function errorItem(
	{ failure }: JobError,
	item: number,
	costs: IDataObject = {},
): INodeExecutionData {
	const { idField } = failure.resultType ?? video;
	const error: IDataObject = {
		message: wholeMessage(failure),
		[idField]: failure.videoId === undefined ? null : exactId(failure.videoId),
		trace_id: failure.traceId ?? null,
		code: failure.code ?? null,
		class: failure.class,
		retryable: failure.retryable,
		charged: charges[failure.charge].charged,
		refunded: failure.charge === 'refunded',
		...(failure.url !== undefined && { url: failure.url }),
		...costs,
		...(failure.tries !== undefined && { tries: failure.tries }),
	};
	return { json: { error }, pairedItem: { item } };
}

/** Whether failed items of a node go to an output of their own. */
export const hasErrorOutput = ({ onError }: INode): boolean => onError === 'continueErrorOutput';

/** The states of items that something was made for, and of those that nothing was sent for. */
const STATES = ['submitted', 'pending', 'ready', 'moderated', 'failed', 'deleted'];
const UNSENT = ['dry_run', 'not_submitted'];

/** Whether a row is an item of this node. It may have the ID of its source video, and a state that no item of ours has. */
export function isItemOfNode({ video_id, image_id, state }: IDataObject): boolean {
	return (video_id || image_id ? [...STATES, ...UNSENT] : UNSENT).includes(String(state));
}

/**
 * An item that was not submitted: it comes out as it came in, for another run; `warning` says why. Fields of the
 * user stay as they are: the next run may make a prompt of them.
 */
export function notSubmittedItem(
	{ context, index }: { context: Pick<IExecuteSingleFunctions, 'getInputData'>; index: number },
	{ failure }: JobError,
	charged: IDataObject = {},
): INodeExecutionData {
	// The warning says itself that the item was not submitted.
	const warning = failure.charge === 'notCharged' ? failure.message : wholeMessage(failure);
	const { json, binary } = context.getInputData() as INodeExecutionData;
	const prefix = ('state' in json || 'warning' in json) && !isItemOfNode(json) ? 'pixverse_' : '';
	const told = { [`${prefix}state`]: 'not_submitted', [`${prefix}warning`]: warning };
	return {
		json: { ...json, ...told, ...charged },
		...(binary && { binary }),
		pairedItem: { item: index },
	};
}

/** How the error that stops a workflow is told. */
interface ErrorContext {
	/** Whether the run has no other item: a wrong setting need not name it then. */
	isOnly?: boolean;
	/** What became of the other items. */
	others?: string;
	/** Whether a model reads the error: it sees nothing but the message. */
	isForModel?: boolean;
}

/** The error that stops a workflow. Its message is set again, because n8n's class rewrites some. */
export function toNodeApiError(
	node: INode,
	{ failure }: JobError,
	item?: number,
	{ isOnly = item === undefined, others = '', isForModel = false }: ErrorContext = {},
): NodeApiError {
	const named = failure.class === 'input' && !isOnly ? ` [item ${item}]` : '';
	const own = description(failure);
	const whole = others === '' ? own : `${own === '' ? '' : `This item: ${own} `}${others}`;
	const message = isForModel ? wholeMessage(failure) : `${sentence(failure)}${named}`;
	const isWhole = isForModel && failure.charge !== 'unknown';
	const error = new NodeApiError(
		node,
		{ message },
		{ message, description: whole, httpCode: failure.code ?? failure.class, itemIndex: item },
	);
	error.message = message;
	// The editor would show the same text again, as "Full message".
	error.messages = [];
	error.description = isWhole ? others || undefined : whole;
	return error;
}
