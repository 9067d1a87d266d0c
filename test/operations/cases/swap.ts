/** Frames of a video, the masks in them, and what takes their place. */
import type { StandIn } from '../../support/standin';
import { clientOf } from '../../support/standin/client';
import { BIG_ID, sources } from './blocks';
import type { Choice } from './setting';
import { EARLIER_ID, field, maskOf, payingOptions, set } from './setting';
import { caseOf } from './usual';

/** A frame that is not the first one. */
export const FRAME = 7;

const frame = field('keyframe_id', FRAME);

/** Finds masks in that frame of the first source as the account might have done before. */
export async function earlierMasks(standIn: StandIn): Promise<string[]> {
	const { resp } = await clientOf(standIn).post(
		'/openapi/v2/video/mask/selection',
		`{"source_video_id":${BIG_ID},"keyframe_id":${FRAME}}`,
	);
	return (resp.mask_info as Array<{ mask_id: string }>).map(({ mask_id }) => mask_id);
}

export const swapMask = caseOf('video.swapMask', {
	defaults: { keyframe_id: '1' },
	extras: [frame, set('options', { options: payingOptions })],
});

const [byVideoId] = sources;
const found = 'video.swapMask';

/** Without a mask name, the first mask of the frame is used. */
const withFirstMask = sources.map(({ via = [], ...source }): Choice => ({
	...source,
	sends: { ...source.sends, mask_id: maskOf('person') },
	via: [via, found].flat(),
}));

/** The mask is known for this video and this frame only. */
const withKnownMask = set(
	`${byVideoId.name} with a mask`,
	{ ...byVideoId.parameters, ...frame.parameters, maskFrom: 'id', maskId: EARLIER_ID },
	{ ...byVideoId.sends, ...frame.sends, mask_id: `"${EARLIER_ID}"` },
);

export const swap = caseOf('video.swap', {
	ways: { source_video_id: [...withFirstMask, withKnownMask] },
	extras: [
		frame,
		set('the name of a mask', { maskFrom: 'find', maskName: 'Obj' }, { mask_id: maskOf('object') }),
	],
	setters: { mask_id: (value) => ({ maskFrom: 'id', maskId: value }) },
	before: earlierMasks,
});
