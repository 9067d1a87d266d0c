/** Frames of a video, the masks in them, and what takes their place. */
import type { StandIn } from '../../support/standin';
import { clientOf } from '../../support/standin/client';
import { BIG_ID, images, originalSound, quality, seed, sources } from './blocks';
import { webhook } from './clips';
import type { Choice, OperationCase } from './setting';
import { EARLIER, job, maskOf, silent } from './setting';

/** A frame that is not the first one. */
export const FRAME = 7;

const frame: Choice = {
	name: 'a frame',
	parameters: { keyframe: FRAME },
	sends: { keyframe_id: `${FRAME}` },
};

/** Finds masks in that frame of the first source as the account might have done before. */
export async function earlierMasks(standIn: StandIn): Promise<string[]> {
	const { resp } = await clientOf(standIn).post(
		'/openapi/v2/video/mask/selection',
		`{"source_video_id":${BIG_ID},"keyframe_id":${FRAME}}`,
	);
	return (resp.mask_info as Array<{ mask_id: string }>).map(({ mask_id }) => mask_id);
}

export const swapMask: OperationCase = {
	operation: 'video.swapMask',
	row: 'video.swapMask',
	untold: { keyframe_id: '1' },
	groups: [sources],
	extras: [
		frame,
		silent('options', {
			options: {
				additionalBodyFields: '{}',
				dryRun: false,
				maximumCredits: 100,
				minimumBalance: 1,
				includeInputFields: true,
			},
		}),
	],
};

const [byVideoId] = sources;
const found = 'video.swapMask';

/** Untold the first mask of the frame is taken. */
const withFirstMask = sources.map(({ via = [], ...source }): Choice => ({
	...source,
	sends: { ...source.sends, mask_id: maskOf('person') },
	via: [via, found].flat(),
}));

/** The mask is known for this video and this frame only. */
const withKnownMask: Choice = {
	name: `${byVideoId.name} with a mask`,
	parameters: {
		...byVideoId.parameters,
		...frame.parameters,
		maskFrom: 'id',
		maskId: EARLIER,
	},
	sends: { ...byVideoId.sends, ...frame.sends, mask_id: `"${EARLIER}"` },
};

export const swap: OperationCase = {
	operation: 'video.swap',
	row: 'video.swap',
	untold: { keyframe_id: '1', quality: '"540p"' },
	groups: [[...withFirstMask, withKnownMask], images],
	extras: [
		frame,
		{
			name: 'the name of a mask',
			parameters: { maskFrom: 'find', maskName: 'Obj' },
			sends: { mask_id: maskOf('object') },
		},
		quality('720p'),
		originalSound,
		seed,
		webhook,
		...job,
	],
	setters: {
		mask_id: (value) => ({ maskFrom: 'id', maskId: value }),
	},
	before: earlierMasks,
};
