/** Frames of a video and the masks in them, of everything that works with masks. */
import type { StandIn } from '../../support/standin';
import { clientOf } from '../../support/standin/client';
import { BIG_ID } from './blocks';
import type { Choice } from './setting';

/** A frame that is not the first one. */
export const FRAME = 7;

export const frame: Choice = {
	name: 'a frame',
	parameters: { keyframe: FRAME },
	sends: { keyframe_id: `${FRAME}` },
};

/** How a value gets into the field of the frame. */
export const frameSetter = { keyframe_id: (value: string) => ({ keyframe: Number(value) }) };

/** Finds masks in that frame of the first source as the account might have done before. */
export async function earlierMasks(standIn: StandIn): Promise<string[]> {
	const { resp } = await clientOf(standIn).post(
		'/openapi/v2/video/mask/selection',
		`{"source_video_id":${BIG_ID},"keyframe_id":${FRAME}}`,
	);
	return (resp.mask_info as Array<{ mask_id: string }>).map(({ mask_id }) => mask_id);
}
