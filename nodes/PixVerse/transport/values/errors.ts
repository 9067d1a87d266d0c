/**
 * The failure of an item: its class, its item for the error output, and the error of n8n that stops a workflow. The user
 * reads what happened, whether it was charged, and what to do next.
 */
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import type { FailureClass } from './errorCodes';
import { exactId, withoutSigns } from './json';
import type { ResultType } from './record';
import { video } from './record';

// For each charge, the sentence that the user reads, and the value of `charged` in the error item.
const charges = {
	nothingSent: { text: 'Nothing was sent and nothing was charged.', charged: false },
	free: { text: 'This request costs nothing.', charged: false },
	notCharged: { text: 'Nothing was charged.', charged: false },
	// No sentence, because the message of the failure itself says what may have been charged.
	unknown: { text: '', charged: 'unknown' },
	maskCharged: { text: 'Finding the mask was charged, the swap was not.', charged: true },
	charged: { text: 'It was charged once.', charged: true },
	refunded: { text: 'The credits are refunded automatically.', charged: true },
	refundedButMask: {
		text: 'The credits of the video are refunded automatically. Finding the mask stays charged.',
		charged: true,
	},
} as const;

/**
 * What PixVerse charged for a failed item, as far as the node knows. The function that makes the failure sets the charge.
 * `failureOfItem` (`http/sentences.ts`) may change the charge, because the jobs of the item may know more.
 */
export type Charge = keyof typeof charges;

/** Whether PixVerse refunds the video or image. */
export const isRefunded = (charge: Charge): boolean =>
	charge === 'refunded' || charge === 'refundedButMask';

/**
 * What the node knows about a failure. The error item has a field for each part, with two exceptions. Its message contains
 * the `advice`, and the `resultType` decides whether the ID is in `video_id` or in `image_id`.
 */
export interface Failure {
	message: string;
	charge: Charge;
	/** What the user can do, or has to know. In the message, the advice follows the charge. */
	advice?: string;
	class: FailureClass;
	code?: string;
	/** Whether another try may succeed without paying for a second result. */
	retryable: boolean;
	videoId?: string;
	/** The type of the result that has the ID `videoId`; a video by default. */
	resultType?: ResultType;
	traceId?: string;
	/** The URL of the result, if the node knows it. */
	url?: string;
	/** The price of the result, if the node knows it. */
	credits?: number;
	/** How many videos PixVerse has started for the item, as far as the node knows. */
	tries?: number;
}

/** A failure of one item. */
export class JobError extends Error {
	constructor(readonly failure: Failure) {
		super(failure.message);
		this.name = 'JobError';
	}

	/** Returns a copy of the failure with changes, because a later step may know more. */
	with(changes: Partial<Failure>): JobError {
		return new JobError({ ...this.failure, ...changes });
	}
}

// How many characters of a text are looked at for a sentence. To clean megabytes takes a second.
const MAX_READ = 10_000;

/**
 * Puts a text of PixVerse, n8n or a row on one line, without signs that change how it is shown, and cuts it to `max`
 * characters, so that it fits into a sentence. `change` may change the line before the cut.
 */
export function shortened(words: string, max = 200, change = (line: string) => line): string {
	const line = withoutSigns(words.slice(0, MAX_READ)).replace(/\s+/g, ' ');
	// The cut may leave half of a pair.
	return withoutSigns(change(line).trim().slice(0, max));
}

// Matches a word that has a URL or a query in it, however it is written: plain, in JSON, or percent-encoded.
const URL_PART = /[\\/][\\/].|:[\\/]|%2f|[?&][^=?&]*=|%3d/i;

/** A text of PixVerse for a sentence, without the URLs in it, because a URL may contain a signature. */
export const quotedWords = (words: string): string =>
	shortened(words, 300, (line) =>
		line
			.split(' ')
			.map((word) => (URL_PART.test(word) ? '[URL]' : word))
			.join(' '),
	);

/** A number and its noun for a sentence, such as "2 videos". */
export const counted = (count: number, noun: string) =>
	`${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/**
 * The name of an item for the user, who counts from 1. The log and the custom data use n8n's index, which counts from 0.
 */
export const rowName = (item: number) => `row ${item + 1}`;

/** A duration in words. It is rounded down, so that the user never reads a longer time than has passed. */
export function timeText(milliseconds: number): string {
	const seconds = Math.floor(milliseconds / 1000);
	if (seconds < 1) return 'less than a second';
	return seconds < 60 ? counted(seconds, 'second') : counted(Math.floor(seconds / 60), 'minute');
}

/**
 * The failure that ends the work of an item after Stop. No output shows the failure. The next attempt of the node goes on
 * with the item.
 */
export const abortError = () =>
	new JobError({ message: 'Stopped', charge: 'notCharged', class: 'stopped', retryable: true });

/**
 * Throws a caught error again. n8n's lint rule forbids a plain `throw` of a caught error, and asks for n8n's own errors.
 * This package makes n8n's errors only where the work of the item ends.
 */
export function rethrow(error: unknown): never {
	throw error;
}

/** A wrong setting that the node found before it sent anything for the item. */
export class InputError extends JobError {
	constructor(message: string) {
		super({ message, charge: 'nothingSent', class: 'input', retryable: false });
	}
}

// The most bytes that Linux, macOS and Windows take in the name of a file.
const MAX_NAME_BYTES = 255;

/** The name of a file with this extension, without signs that hide the extension, and short enough for any disk. */
export function fileNameWith(name: string, extension: string): string {
	const end = `.${extension}`;
	const text = shortened(name, MAX_NAME_BYTES);
	const bytes = Buffer.from(text).subarray(0, MAX_NAME_BYTES - end.length);
	// With `stream`, the decoder leaves out a character that is cut in two.
	return `${new TextDecoder().decode(bytes, { stream: true })}${end}`;
}

/** Adds a full stop to a text, unless the text already ends like a sentence. */
export const withFullStop = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Joins texts as sentences. Adds the missing full stops, but not to the last text. */
export const asSentences = (texts: string[]): string =>
	texts.map((text, at) => (at < texts.length - 1 ? withFullStop(text) : text)).join(' ');

/** Adds a text to the warning of an item, but only once, because all attempts of the node write to the same output. */
export function addWarning(json: IDataObject, text: string): void {
	const before = typeof json.warning === 'string' ? json.warning : '';
	if (!before.includes(text)) json.warning = asSentences(before === '' ? [text] : [before, text]);
}

/**
 * Joins the wrong settings of an item into one failure, so that the user can correct all at once; undefined if there are
 * none.
 */
export function combineProblems(problems: JobError[]): JobError | undefined {
	// Two fields may find the same fault. The user needs to read it only once.
	const texts = [...new Set(problems.map(({ message }) => message))];
	if (texts.length < 2) return problems[0];
	const numbered = texts.map((text, at) => `(${at + 1}) ${withFullStop(text)}`);
	return new InputError([`${texts.length} settings are wrong.`, ...numbered].join(' '));
}

/** Returns the InputError for an error that was thrown while the node read the settings of an item. */
export function toInputError(error: unknown): InputError {
	return error instanceof InputError
		? error
		: new InputError(shortened((error as Error).message, 300));
}

/** Turns anything that was thrown into a JobError. */
export function toJobError(error: unknown): JobError {
	if (error instanceof JobError) return error;
	const message = shortened(error instanceof Error ? error.message : String(error), 300);
	// `failureOfItem` corrects this charge if the jobs of the item know that PixVerse may have charged something.
	return new JobError({ message, charge: 'notCharged', class: 'unexpected', retryable: false });
}

// Matches the error codes of Node.js, also inside a word, and the name of its function `getaddrinfo`. If an error message
// of a tool contains one of these, n8n replaces the whole message with a sentence that does not mention the charge
// (`NodeError` of n8n-workflow).
const CODE =
	/E(CONN)?(RESET|REFUSED|ABORTED|TIMEDOUT|NOTFOUND|HOSTUNREACH|AI_AGAIN|ADDRNOTAVAIL|RRADDRINUSE|NOENT|ISDIR|NOTDIR|ACCES|EXIST|PERM)|getaddrinfo ?/gi;

// The message of a failure for the user. It contains the ID of a video whenever there is one, so that no paid video is lost.
function sentence({ message, videoId, resultType = video }: Failure): string {
	// For example, "ECONNRESET" becomes "connection reset", which n8n does not replace.
	// No word becomes nothing, because the API key could then come together behind it.
	const plain = message.replace(CODE, (_, ofConnection?: string, rest = 'lookup ') => {
		return `${ofConnection ? 'connection ' : ''}${String(rest).toLowerCase()}`;
	});
	return videoId === undefined || plain.includes(videoId)
		? plain
		: `${resultType.noun} ${videoId}: ${plain}`;
}

// The charge and the advice in words. n8n shows them below the message of an error.
const description = ({ charge, advice = '' }: Failure): string =>
	`${charges[charge].text} ${advice}`.trim();

/** The whole message with the charge and the advice. Error items and models get only this one text. */
export const wholeMessage = (failure: Failure): string =>
	`${withFullStop(sentence(failure))} ${description(failure)}`.trim();

/** The item for a failure, `{ error: {…} }`. `costs` are further fields of the error. */
export function errorItem(
	{ failure }: JobError,
	item: number,
	costs: IDataObject = {},
): INodeExecutionData {
	const { idField } = failure.resultType ?? video;
	const { charged } = charges[failure.charge];
	// Workflows read these fields, so most fields are always there. An unknown value is null.
	const error: IDataObject = {
		message: wholeMessage(failure),
		[idField]: failure.videoId === undefined ? null : exactId(failure.videoId),
		trace_id: failure.traceId ?? null,
		code: failure.code ?? null,
		class: failure.class,
		retryable: failure.retryable,
		charged,
		refunded: isRefunded(failure.charge),
		...(failure.url !== undefined && { url: failure.url }),
		...(failure.credits !== undefined && { credits: failure.credits }),
		// The user sums this field, which `costs` has only if the item submitted something.
		...(charged === false && { credits_charged: 0 }),
		...costs,
		...(failure.tries !== undefined && { tries: failure.tries }),
	};
	// n8n recognizes a failed item by its single key `error`, and adds the fields of the row. If the item also had a key
	// `message`, that key would overwrite the user's own field of that name.
	return { json: { error }, pairedItem: { item } };
}

/** Whether n8n sends the failed items of a node to a separate output. */
export const hasErrorOutput = ({ onError }: INode): boolean => onError === 'continueErrorOutput';

// What decides the text of the error that stops a workflow, besides the failure.
interface ErrorContext {
	// Whether the run has only this item. If so, the message does not name the row of a wrong setting.
	isOnly?: boolean;
	// What happened to the other items.
	others?: string;
	// The user's own key of the item (option "Trace ID"). A sheet may have lines that n8n leaves out, so the user finds a row
	// by its key and not by its number.
	key?: string;
	// Whether a model reads the error. If so, the message contains everything, because a model sees no description.
	isForModel?: boolean;
}

// n8n shows the text of an error as HTML. With a space behind it, no "<" begins a tag.
const withoutTags = (text: string): string => text.replace(/<(?=[a-z/!?])/gi, '< ');

/** Makes the error that stops a workflow. Sets its message a second time, because n8n's class replaces some messages. */
export function toNodeApiError(
	node: INode,
	{ failure }: JobError,
	item?: number,
	{ isOnly = item === undefined, others = '', isForModel = false, key }: ErrorContext = {},
): NodeApiError {
	const isNamed = (failure.class === 'input' || key !== undefined) && !isOnly && item !== undefined;
	// The editor adds "[item 2]" to a message without "item 2". n8n counts from 0, so the user would look at the wrong row.
	// The message therefore gives both numbers.
	const row =
		key === undefined ? `input ${rowName(item ?? 0)}` : `Trace ID "${shortened(key, 80)}"`;
	const named = isNamed ? ` [${row}, n8n's item ${item}]` : '';
	const own = description(failure);
	const whole = withoutTags(
		others === '' ? own : `${own === '' ? '' : `This item: ${own} `}${others}`,
	);
	const message = isForModel ? wholeMessage(failure) : withoutTags(`${sentence(failure)}${named}`);
	const error = new NodeApiError(
		node,
		{ message },
		{ message, description: whole, httpCode: failure.code, itemIndex: item },
	);
	error.message = message;
	// The editor would show the same text again, as "Full message".
	error.messages = [];
	// A model gets the charge and the advice in the message, so the description does not repeat them.
	error.description = isForModel ? others || undefined : whole;
	return error;
}
