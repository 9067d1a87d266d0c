/** Masks of a frame: answered at once, charged, and kept (docs/service.md, "Changes to a video"). */
import type { Answer } from './answers';
import { accept, refusal } from './answers';
import { filePath } from './files';
import { bigAsText } from './losslessJson';
import type { Call } from './responders';
import type { State } from './state';
import { nextId } from './state';

/** A mask and the place it was handed out for. */
export interface Mask {
	source: string;
	keyframe: string;
}

const PRICE = 2;

const names = ['person', 'object', 'background'];

const sourceOf = ({ source_video_id, video_media_id }: Record<string, unknown>) =>
	source_video_id === undefined ? `media ${video_media_id}` : `video ${source_video_id}`;
const keyframeOf = ({ keyframe_id }: Record<string, unknown>) => String(keyframe_id ?? 1);

/** Whether the mask was handed out for the body's video, and for the frame if one is named. */
export function isKnownMask(
	{ masks }: State,
	id: string,
	body: Record<string, unknown>,
	keyframe?: string,
): boolean {
	const mask = masks.get(id);
	return mask?.source === sourceOf(body) && (keyframe ?? mask.keyframe) === mask.keyframe;
}

/** A picture that can be downloaded. */
function newPicture(state: State): string {
	const host = state.settings.fileHost ?? state.origin;
	return `${host}${filePath(nextId(state, 'image'), 'image')}`;
}

function newMask(state: State, body: Record<string, unknown>, mask_name: string) {
	const mask_id = nextId(state, 'mask');
	state.masks.set(mask_id, { source: sourceOf(body), keyframe: keyframeOf(body) });
	return { mask_id, mask_name, mask_url: newPicture(state) };
}

/** Finds the masks of a frame, if credits are left. There is no job, so no place is needed. */
export function findMasks(state: State, { row, values, traceId }: Call): Answer {
	const { ledger } = state;
	const { body } = values;
	const credits = PRICE;
	if (ledger.balance < credits) return refusal(500090, 'credits insufficient');
	const at = Date.now();
	ledger.generations.push({
		at,
		operation: row.key,
		videoId: '',
		traceId,
		body: bigAsText(body) as Record<string, unknown>,
		credits,
		refunded: false,
		readyAt: at,
	});
	return accept({
		keyframe_id: Number(keyframeOf(body)),
		keyframe_url: newPicture(state),
		credits,
		mask_info: names.map((name) => newMask(state, body, name)),
	});
}

/** Pretends to have found something: nothing is charged and no mask comes. */
export function findNothing(state: State, { values, traceId }: Call): Answer {
	state.ledger.hanging.push({ videoId: '', traceId });
	const keyframe_id = Number(keyframeOf(values.body));
	return accept({ keyframe_id, keyframe_url: '', credits: 0, mask_info: [] });
}
