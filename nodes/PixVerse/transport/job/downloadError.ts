/** The failures of a download: what went wrong, and whether and when it starts again. */
import { JobError } from '../http/errors';
import type { Made } from '../http/record';
import { nameOf } from '../http/record';
import { codeOf, forbiddenBy, messageOf } from '../http/sendError';
import type { RetryHint } from '../http/backoff';

/** Requests for a file that is not there (HTTP 404) before its address counts as expired. */
const MAX_SENDS_NOT_THERE = 4;

/** A failed download of what was made; the sentence names its ID. */
export function downloadError(message: string, made: Made, retryable: boolean): JobError {
	const { type: resultType, id } = made;
	const description = `It is ready and was charged once. "Get" with the ID ${id} downloads it again at no charge.`;
	return new JobError({
		message,
		description,
		class: 'download',
		retryable,
		videoId: id,
		resultType,
	});
}

/** The failure when something else came than the file; `problem` ends a sentence about it. */
export const brokenFile = (problem: string, made: Made) =>
	downloadError(`The file of ${nameOf(made)} ${problem}`, made, true);

/** The failure when n8n itself refused to request the file at `url`; undefined for any other error. */
export function forbiddenDownload(error: unknown, url: string, made: Made): JobError | undefined {
	const refusal = forbiddenBy(error);
	if (refusal === undefined) return undefined;
	const { hostname } = new URL(url);
	const isAddress = /^[\d.]+$|^\[/.test(hostname);
	const setting = isAddress ? 'N8N_SSRF_ALLOWED_IP_RANGES' : 'N8N_SSRF_ALLOWED_HOSTNAMES';
	const remedy = refusal.startsWith('Domain')
		? "Add this host to the 'Allowed Domains' of the credential"
		: `Ask the administrator of n8n to add this host to ${setting}`;
	const message = `n8n does not allow the download of ${nameOf(made)} from ${hostname}. ${remedy}, or open ${url}`;
	return downloadError(message, made, false);
}

/** More bytes than any result has. */
export const LARGEST = 4_000_000_000;

/** The failure when the file at `url` is larger than any result. */
export function tooLarge(url: unknown, made: Made): JobError {
	const message = `The download of ${nameOf(made)} was broken off: it is larger than 4 GB, and no result is. See what is at ${String(url)}`;
	return downloadError(message, made, false);
}

/** The file is not there, which right after the end of a job need not last. */
class NotThere extends JobError {}

/** What is wrong with the answer for the file at `url`, before a byte of it is read; undefined when nothing is. */
export function complaint(
	{ statusCode, headers }: { statusCode: number; headers: Record<string, string | undefined> },
	url: unknown,
	made: Made,
): JobError | undefined {
	if ([401, 403, 404, 410].includes(statusCode)) {
		const message = `The result address of ${nameOf(made)} has expired or is blocked (HTTP ${statusCode}). Use "Get" for a fresh address`;
		const expired = downloadError(message, made, false);
		return statusCode === 404 ? new NotThere(expired.failure) : expired;
	}
	// A part that was not asked for (206) is no whole file.
	if (statusCode < 200 || statusCode >= 300 || statusCode === 206) {
		return brokenFile(`was answered with HTTP ${statusCode}`, made);
	}
	return Number(headers['content-length']) > LARGEST ? tooLarge(url, made) : undefined;
}

/** Anything that a download threw, as its failure. */
export function asDownloadError(error: unknown, made: Made): JobError {
	if (error instanceof JobError) return error;
	const reason = codeOf(error) || messageOf(error);
	return downloadError(`The download of ${nameOf(made)} broke off (${reason})`, made, true);
}

/** How a failed download may start again; undefined when it does not, or nothing failed. */
export function mayDownloadAgain(outcome: unknown): RetryHint | undefined {
	if (outcome instanceof NotThere) return { isSlow: true, maxSends: MAX_SENDS_NOT_THERE };
	return outcome instanceof JobError && outcome.failure.retryable ? {} : undefined;
}
