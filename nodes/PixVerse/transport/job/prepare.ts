/** Calls whose answer is the result, and the steps before a submission, which may upload files and cost credits. */
import type { IDataObject } from 'n8n-workflow';
import { jsonRequest } from '../http/client';
import { isObject, parseToWrite, plainText, shapeOf, stringifyExact } from '../values/json';
import { abortError, InputError, JobError, shortened } from '../values/errors';
import { listIn } from '../http/lists';
import { readRequest } from '../http/retry';
import type { Body, Draft } from '../http/requestBody';
import { draftOf } from '../http/requestBody';
import { quoted, trimmed } from '../values/userValues';
import type { Item } from '../run/item';
import { Reservation } from './reservation';
import type { Submission } from './submit';
import { submit } from './submit';
import { withUploads } from './upload';

// The maximum number of calls of a run on their way at the same time, once PixVerse has accepted one.
const PARALLEL_CALLS = 5;

// The rules for a call whose answer is the result.
interface AnswerRules {
	/** The credits of the swap for which the call finds a mask. */
	swap?: Reservation;
	/**
	 * Whether the call costs nothing. If so, an empty answer also counts as a success, and no failure says that something was
	 * charged.
	 */
	isFree?: boolean;
}

/**
 * Calls an operation whose answer is the result. If the run makes the same call again, it gets the same `Resp`, and the node
 * sends nothing. Throws a JobError.
 */
export async function callDirectly(
	item: Item,
	draft: Draft,
	{ isFree = false, swap }: AnswerRules = {},
): Promise<{ resp: IDataObject; traceId?: string; sent: string }> {
	const job = item.run.job(item.index, draft);
	// A new job does not know these rules, so each call sets them.
	job.isFree = isFree;
	if (swap) job.traceKind = 'mask';
	// A job that failed for good throws the same failure again, and the node sends nothing.
	job.throwRefused();
	// With "Retry On Fail", an earlier attempt may already have got the result. The node does not submit the call again,
	// because the user would pay twice.
	if (job.accepted === undefined) {
		const reservation = new Reservation(item, job, draft, swap);
		const submission = { item, job, draft, reservation };
		await (isFree ? submit(submission) : submitInTurn(submission));
	}
	const { accepted, traceId, acceptedBody: sent } = job;
	return { resp: accepted?.answer as IDataObject, traceId, sent: sent as string };
}

// Submits a call that takes no slot. Without slots, all items of the run would send at once, and all would be in doubt if no
// answer came. So each call waits for the first answer to the one before, and for a few at a time once PixVerse has accepted
// one.
async function submitInTurn(submission: Submission): Promise<void> {
	const { run, signal } = submission.item;
	if (!(await run.calling.acquire(signal))) throw abortError();
	let isWaitedFor = true;
	const letNext = () => {
		if (isWaitedFor) run.calling.release();
		isWaitedFor = false;
	};
	await submit({ ...submission, letNext }).finally(letNext);
	run.calling.widen(PARALLEL_CALLS);
}

const MASKS = '/openapi/v2/video/mask/selection';
const VERIFICATION = '/openapi/v2/audio/verification';

/**
 * The ID of the mask whose name is `wanted`, or else of the first whose name contains `wanted`, both ignoring case. If
 * `wanted` is empty, a mask without a name wins, or else the first mask. Throws a JobError; `failureOfItem` adds the charge,
 * because an earlier call of an agent may have paid for the search.
 */
export function maskIdIn(resp: IDataObject, wanted: string): string {
	const found = listIn(resp, ['mask_info'])?.list;
	const masks = (found ?? []).filter(isObject).flatMap(({ mask_id: id, mask_name: name }) => {
		// `usableId` would refuse the number 0, but 0 may be the ID of a mask.
		const text = typeof id === 'string' || Number.isSafeInteger(id) ? String(id).trim() : '';
		return text === '' ? [] : { id: text, name: trimmed(plainText(name)) };
	});
	const part = trimmed(wanted).toLowerCase();
	// A whole name wins, because "car" must not find "scarf" if there is a car. Every name contains an empty `wanted`.
	const mask =
		masks.find(({ name }) => name.toLowerCase() === part) ??
		masks.find(({ name }) => name.toLowerCase().includes(part));
	if (mask !== undefined) return mask.id;
	const names = masks.flatMap(({ name }) => name || []).join(', ');
	// The user has paid for this answer, so the message lists the names of the masks.
	if (names !== '') {
		throw new InputError(
			`PixVerse found no "${quoted(wanted)}" in that frame, but: ${shortened(names)}. Choose one of these or another frame`,
		);
	}
	if (found?.length === 0) {
		throw new InputError(
			'PixVerse found nothing in that frame that can be replaced. Choose another frame',
		);
	}
	const message = `PixVerse answered without masks that the node can read: Resp ${shapeOf(resp)}. Enter the Mask ID of Swap Mask, or report this message`;
	throw new JobError({ message, charge: 'notCharged', class: 'unexpected', retryable: false });
}

// Finds the mask for a swap in one frame of the same video, unless the user entered the ID of a mask. The run pays for the
// search once.
async function findMask({ item, job, draft }: Submission): Promise<Body> {
	const { body } = draft;
	if (body.mask_id !== undefined) return {};
	const { source_video_id, video_media_id, keyframe_id, maskName = '' } = body;
	const frame = { source_video_id, video_media_id, keyframe_id };
	// PixVerse may refuse a file of the swap, and then the mask would be paid for in vain. Uploads are free.
	await withUploads(item, draft);
	// The empty `mask_id` keeps the mask search out of the swap's price, because the search is paid for separately.
	const swap = new Reservation(item, job, { ...draft, body: { ...body, mask_id: '' } });
	const { resp, sent } = await callDirectly(item, draftOf(MASKS, frame), { swap });
	// An earlier call of the agent may have found the mask in an upload of its own, and the mask fits no other upload.
	const { video_media_id: searched } = parseToWrite(sent) as Body;
	return { mask_id: maskIdIn(resp, String(maskName)), video_media_id: searched };
}

// Verifies the song of a music video after its upload, because PixVerse makes no music video without a verified song
// (docs/service.md, "One-click films"). The verification is free and adds nothing to the body.
async function verifySong({ item, job, draft }: Submission): Promise<Body> {
	// The submission later needs the same upload, and the run uploads each source only once.
	const { audio_media_id: song } = draft.body;
	const { audio_media_id } = await withUploads(
		item,
		draftOf(VERIFICATION, { audio_media_id: song }),
	);
	const body = stringifyExact({ audio_media_id });
	// In an outage, the verification waits as long as the submission would.
	const watcher = item.connection.health.watch('upload', job, item.run.attempt);
	const request = jsonRequest(item.request, VERIFICATION, body);
	await readRequest(item, request, watcher).finally(() => item.connection.health.forget(job));
	return {};
}

/** The steps, by the names that the operations use. */
export const steps = { findMask, verifySong };
