/** IDs that have to be known, by the name of their field. */
import { isKnownMask } from './masks';
import type { Refusal } from './refuse';
import { firstRefusal, isRecord, refuse } from './refuse';
import type { OperationRow } from './row';
import type { State } from './state';
import { isSpeaker } from './voices';

type Leaf = [name: string, value: string];

/** All single values inside, with the name of the field they stand in. */
function leaves(value: unknown, name = ''): Leaf[] {
	if (Array.isArray(value)) return value.flatMap((member) => leaves(member, name));
	if (!isRecord(value)) return [[name, String(value)]];
	return Object.entries(value).flatMap(([key, member]) => leaves(member, key));
}

/** An upload of the wrong kind is always refused, one that nobody made only if told so. */
function checkUpload({ ledger, settings }: State, kind: string, [name, id]: Leaf) {
	const code = kind === 'image' ? 400032 : 400017;
	const upload = ledger.uploads.find(({ mediaId }) => mediaId === id);
	if (upload) return upload.kind === kind ? undefined : refuse(code, `${name} ${id} is no ${kind}`);
	return settings.acceptAnyMediaId ? undefined : refuse(code, `${name} ${id} is not known`);
}

function checkEffect({ settings }: State, [name, id]: Leaf): Refusal | undefined {
	const isKnown = settings.effects.some(({ restyle_id }) => `${restyle_id}` === id);
	if (isKnown || !settings.listedOnly) return undefined;
	return refuse(400017, `${name} ${id} is not known`);
}

function checkTemplate({ settings }: State, [name, id]: Leaf): Refusal | undefined {
	const isKnown = settings.templates.some(({ template_id }) => `${template_id}` === id);
	if (isKnown || !settings.listedOnly) return undefined;
	return refuse(500070, `${name} ${id} is not activated`);
}

function checkSpeaker(state: State, [name, id]: Leaf): Refusal | undefined {
	if (!state.settings.listedOnly || isSpeaker(state, id)) return undefined;
	return refuse(400017, `${name} ${id} is no speaker`);
}

type Check = (state: State, leaf: Leaf) => Refusal | undefined;
const uploaded =
	(kind: string): Check =>
	(state, leaf) =>
		checkUpload(state, kind, leaf);

const byName: Record<string, Check> = {
	restyle_id: checkEffect,
	template_id: checkTemplate,
	lip_sync_tts_speaker_id: checkSpeaker,
	video_media_id: uploaded('video'),
	audio_media_id: uploaded('audio'),
	img_id: uploaded('image'),
	img_ids: uploaded('image'),
	first_frame_img: uploaded('image'),
	last_frame_img: uploaded('image'),
};

/**
 * Masks belong to a video, those of a swap to one frame of it as well
 * (docs/service.md, "Changes to a video").
 */
function checkMasks(state: State, { key }: OperationRow, body: Record<string, unknown>) {
	const given = leaves(body).filter(([name]) => name === 'mask_id' || name === 'mask_ids');
	const frame = key === 'video.swap' ? String(body.keyframe_id) : undefined;
	return firstRefusal(given, ([name, mask]) =>
		isKnownMask(state, mask, body, frame)
			? undefined
			: refuse(400017, `${name} ${mask} is not of this video and frame`),
	);
}

/** The song of a music video has to be verified before (docs/service.md, "One-click films"). */
function checkSong(state: State, { key }: OperationRow, body: Record<string, unknown>) {
	const isMissing = key === 'video.vibeMv' && !state.verified.has(String(body.audio_media_id));
	return isMissing ? refuse(701020, 'the song is not verified') : undefined;
}

/** The first ID of a request that the service does not know. */
export function checkReferences(
	state: State,
	row: OperationRow,
	body: Record<string, unknown>,
): Refusal | undefined {
	return (
		firstRefusal(leaves(body), (leaf) => byName[leaf[0]]?.(state, leaf)) ??
		checkMasks(state, row, body) ??
		checkSong(state, row, body)
	);
}
