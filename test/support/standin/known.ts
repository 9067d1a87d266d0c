/** IDs that have to be known, by the name of their field. */
import { isSpeaker } from './lists';
import { isKnownMask } from './masks';
import type { Leaf, Refusal } from './refuse';
import { firstRefusal, foreign, leaves, refuse, SOURCE } from './refuse';
import type { OperationRow } from './row';
import type { State } from './state';

/** An upload of the wrong kind is refused; one that nobody made may be of an earlier time. */
const uploaded =
	(kind: string) =>
	({ ledger }: State, id: string): boolean =>
		(ledger.uploads.find(({ mediaId }) => mediaId === id)?.kind ?? kind) === kind;

const isMask = (name: string): boolean => name === 'mask_id' || name === 'mask_ids';

const image = { code: 400032, isKnown: uploaded('image') };

const byName: Record<string, { code: number; isKnown: (state: State, id: string) => boolean }> = {
	restyle_id: {
		code: 400017,
		isKnown: ({ settings }, id) =>
			!settings.listedOnly || settings.effects.some(({ restyle_id }) => `${restyle_id}` === id),
	},
	template_id: {
		code: 500070,
		isKnown: ({ settings }, id) =>
			!settings.listedOnly || settings.templates.some(({ template_id }) => `${template_id}` === id),
	},
	lip_sync_tts_speaker_id: {
		code: 400017,
		isKnown: (state, id) => !state.settings.listedOnly || isSpeaker(state, id),
	},
	video_media_id: { code: 400017, isKnown: uploaded('video') },
	audio_media_id: { code: 400017, isKnown: uploaded('audio') },
	...{ img_id: image, img_ids: image, first_frame_img: image, last_frame_img: image },
};

/** Whether an ID is of something that this account did not make or upload. */
function isForeign({ settings, jobs, ledger, masks }: State, { name, value }: Leaf): boolean {
	const id = String(value);
	if (isMask(name)) return !masks.has(id);
	if (!settings.ownIdsOnly || !SOURCE.test(name)) return false;
	return !jobs.has(id) && !ledger.uploads.some(({ mediaId }) => mediaId === id);
}

/** The first ID of a request that the service does not know. */
export function checkReferences(
	state: State,
	{ key }: OperationRow,
	body: Record<string, unknown>,
): Refusal | undefined {
	const check = (leaf: Leaf) => {
		if (isForeign(state, leaf)) return foreign(state.settings.host);
		const { name, value } = leaf;
		const { code = 400017, isKnown } = byName[name] ?? {};
		const known = isMask(name)
			? isKnownMask(state, key, body, String(value))
			: isKnown?.(state, `${value}`);
		return known === false ? refuse(code, `${name} ${value} is not known`) : undefined;
	};
	// The song of a music video has to be verified before (docs/service.md, "One-click films").
	const isUnverified = key === 'video.vibeMv' && !state.verified.has(String(body.audio_media_id));
	return (
		firstRefusal(leaves(body), check) ??
		(isUnverified ? refuse(701020, 'the song is not verified') : undefined)
	);
}
