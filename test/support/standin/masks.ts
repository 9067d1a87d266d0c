/** Masks of a frame: answered at once, charged, and kept (docs/service.md, "Changes to a video"). */
import type { Answer } from './answers';
import { accept, refusal } from './answers';
import { resultPath } from './files';
import { bigAsText } from './losslessJson';
import type { Call } from './act';
import { NO_CREDITS } from './refuse';
import type { State } from './state';
import { nextId } from './state';

type Body = Record<string, unknown>;

export interface Mask {
	source: string;
	keyframe: string;
	name: string;
}

const PRICE = 2;

const sourceOf = ({ source_video_id, video_media_id }: Body) =>
	source_video_id === undefined ? `media ${video_media_id}` : `video ${source_video_id}`;
const keyframeOf = ({ keyframe_id = 1 }: Body) => String(keyframe_id);

/** Whether the mask was handed out for the body's video, that of a swap for its frame as well. */
export function isKnownMask({ masks }: State, key: string, body: Body, id: string): boolean {
	const mask = masks.get(id);
	const isOfFrame = key !== 'video.swap' || mask?.keyframe === keyframeOf(body);
	return mask?.source === sourceOf(body) && isOfFrame;
}

const answerFor = (body: Body, keyframe_url: string, credits: unknown, mask_info: object[]) =>
	accept({ keyframe_id: Number(keyframeOf(body)), keyframe_url, credits, mask_info });

/** Finds the masks of a frame, if credits are left. There is no job, so no slot is needed. */
export function findMasks(state: State, { row, values, traceId }: Call): Answer {
	const { ledger, settings, origin } = state;
	const body = bigAsText(values.body) as Body;
	if (ledger.balance < PRICE) return refusal(500090, NO_CREDITS);
	const at = settings.now();
	const paid = { credits: PRICE, refunded: false, readyAt: at };
	ledger.generations.push({
		at,
		operation: row.key,
		videoId: '',
		traceId,
		body,
		...paid,
	});
	const picture = () =>
		`${settings.fileHost ?? origin}${resultPath(nextId(state, 'image'), 'image')}`;
	const found = ['person', 'object', 'background'].map((mask_name) => {
		const mask_id = nextId(state, 'mask');
		state.masks.set(mask_id, {
			source: sourceOf(body),
			keyframe: keyframeOf(body),
			name: mask_name,
		});
		return { mask_id, mask_name, mask_url: picture() };
	});
	return answerFor(body, picture(), settings.reportedPrice(PRICE), found);
}

/** Pretends to have found something: nothing is charged and no mask comes. */
export function findNothing(state: State, { values, traceId }: Call): Answer {
	state.ledger.hanging.push({ videoId: '', traceId });
	return answerFor(values.body, '', 0, []);
}
