/** The mask on the way to a swap: found in one frame of the same video, paid for once. */
import type { IDataObject } from 'n8n-workflow';
import { callDirectly } from './directCall';
import type { Body } from '../http/requestBody';
import { JobError } from '../http/errors';
import type { Item } from '../run/item';

const PATH = '/openapi/v2/video/mask/selection';

/** The mask whose name contains `wanted`, in any case; the first one when nothing is wanted. */
function pickMask(masks: IDataObject[], wanted: string): IDataObject | undefined {
	const part = wanted.trim().toLowerCase();
	return masks.find(({ mask_name: name }) =>
		String(name ?? '')
			.toLowerCase()
			.includes(part),
	);
}

function noMask(masks: IDataObject[], wanted: string): JobError {
	const names = masks.map(({ mask_name: name }) => String(name)).join(', ') || 'nothing';
	return new JobError({
		message: `PixVerse found no "${wanted}" in that frame, but: ${names}. Choose one of these or another frame`,
		description: 'Finding the masks was charged (about 2 credits), the swap was not.',
		class: 'input',
		retryable: false,
	});
}

/** Finds the mask for a swap, unless its ID was given; returns what joins the body of the swap. */
export async function findMask(item: Item, draft: Body): Promise<Body> {
	if (draft.mask_id !== undefined) return {};
	const { source_video_id, video_media_id, keyframe_id } = draft;
	const frame = { source_video_id, video_media_id, keyframe_id };
	const { resp } = await callDirectly(item, PATH, frame);
	const masks = (resp.mask_info ?? []) as IDataObject[];
	const wanted = String(item.context.getNodeParameter('maskName', '') ?? '');
	const mask = pickMask(masks, wanted);
	if (mask === undefined) throw noMask(masks, wanted);
	return { mask_id: String(mask.mask_id) };
}
