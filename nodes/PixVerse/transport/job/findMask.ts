/** The mask on the way to a swap: found in one frame of the same video, paid for once. */
import type { IDataObject } from 'n8n-workflow';
import { callDirectly } from './directCall';
import type { Body } from '../http/requestBody';
import { isObject } from '../http/envelope';
import { JobError, shortened } from '../http/errors';
import { plainText, usableId } from '../http/json';
import type { Item } from '../run/item';
import type { Job } from '../run/job';

const PATH = '/openapi/v2/video/mask/selection';

const CHARGED = 'Finding the masks was charged (about 2 credits), the swap was not.';

interface Mask {
	id: string;
	name: string;
}

const idOf = (value: unknown): string =>
	typeof value === 'string' ? value.trim() : (usableId(value) ?? '');

function masksIn({ mask_info: found }: IDataObject): Mask[] {
	const entries = Array.isArray(found) ? (found as unknown[]).filter(isObject) : [];
	const masks = entries.map(({ mask_id, mask_name }) => ({
		id: idOf(mask_id),
		name: plainText(mask_name),
	}));
	return masks.filter(({ id }) => id !== '');
}

const noMask = (message: string) =>
	new JobError({ message, description: CHARGED, class: 'input', retryable: false });

/**
 * The ID of the mask in an answer whose name contains `wanted`, in any case; of the first one when
 * nothing is wanted. Throws a JobError when there is none.
 */
export function maskIdIn(resp: IDataObject, wanted: string): string {
	const masks = masksIn(resp);
	if (masks.length === 0) {
		throw noMask('PixVerse found nothing in that frame that can be replaced. Choose another frame');
	}
	const part = wanted.trim().toLowerCase();
	const mask = masks.find(({ name }) => name.toLowerCase().includes(part));
	if (mask !== undefined) return mask.id;
	const names = shortened(masks.map(({ name }) => name).join(', '));
	throw noMask(
		`PixVerse found no "${wanted}" in that frame, but: ${names}. Choose one of these or another frame`,
	);
}

/** Finds the mask for a swap, unless its ID was given; returns what joins the body of the swap. */
export async function findMask(item: Item, draft: Body, job: Job): Promise<Body> {
	if (draft.mask_id !== undefined) return {};
	const { source_video_id, video_media_id, keyframe_id } = draft;
	const frame = { source_video_id, video_media_id, keyframe_id };
	// The swap as it will leave: with a mask, whose price is that of the step.
	const step = { job, url: item.request.url, body: { ...draft, mask_id: '' } };
	const { resp } = await callDirectly(item, PATH, frame, { step });
	const wanted = String(item.context.getNodeParameter('maskName', '') ?? '');
	return { mask_id: maskIdIn(resp, wanted) };
}
