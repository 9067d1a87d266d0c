/** Computes the price of a request from the published prices. All functions are pure. */
import {
	CLIP_EXCESS,
	CLIP_SECONDS,
	clipExtras,
	clipPaths,
	clipRows,
	flatRows,
	lengthRows,
	lipSyncRow,
	MASK_PATH,
	SWAP_PATH,
	withVideos,
} from './table';
import { textOf } from '../transport/values/userValues';

/** The price of a request in credits. It is exact if `low` equals `high`, and otherwise a range. `basis` is its source. */
export interface Price {
	low: number;
	high: number;
	basis: string;
}

/** The body of a request. */
export type Body = Record<string, unknown>;

// Returns a price without a range.
const exactly = (credits: number, basis: string): Price => ({ low: credits, high: credits, basis });

// Returns the entry for a name from the user. `Object.hasOwn` leaves out inherited properties, such as `constructor`.
const entryOf = <T>(rows: Partial<Record<string, T>> | undefined, name: string): T | undefined =>
	rows && Object.hasOwn(rows, name) ? rows[name] : undefined;

// Whether a switch is off: missing, or set to null or false in "Additional Body Fields".
const isOff = (value: unknown): boolean => value === undefined || value === null || value === false;

// The effect of these settings on the price is unknown, because no reliable source states it.
const UNPRICED = ['off_peak_mode', 'template_id'];

// The credits that a sound effect and speech add to a clip; undefined if the meaning of a switch's value is unknown.
function extrasOf(body: Body, seconds: number): number | undefined {
	const { sound_effect_switch: sound, lip_sync_tts_switch: speech } = body;
	if ([sound, speech].some((one) => !isOff(one) && one !== true)) return undefined;
	// PixVerse charges for speech by the second of the clip, and for a sound effect once.
	return (sound ? clipExtras.soundEffect : 0) + (speech ? clipExtras.speechPerSecond * seconds : 0);
}

// The price of a clip with its extras; undefined if a setting has a value without a published price.
function priceOfClip(body: Body): Price | undefined {
	const { generate_audio_switch: sound, generate_multi_clip_switch: shots } = body;
	const { motion_mode: motion = 'normal', video_references: videos } = body;
	// The user may set any value in "Additional Body Fields". A value that PixVerse does not document has no known price.
	if ([sound, shots].some((one) => !isOff(one) && one !== true)) return undefined;
	if (motion !== 'normal' && motion !== 'fast') return undefined;
	const isFast = motion === 'fast';
	const row = clipRows.find(
		(one) =>
			one.models.includes(textOf(body.model)) &&
			(one.sound ?? false) === !isOff(sound) &&
			(one.shots ?? false) === !isOff(shots) &&
			// Only some models have a row for fast motion. With any other model, the price of fast motion is not known.
			(one.fast ?? false) === isFast,
	);
	if (row === undefined || UNPRICED.some((name) => !isOff(body[name]))) return undefined;
	const [quality, seconds] = [textOf(body.quality), Number(textOf(body.duration) || NaN)];
	const { shortest, longest } = CLIP_SECONDS;
	const rate = entryOf(row.perSecond, quality);
	if (Array.isArray(videos) && videos.length > 0) {
		// For a fusion with videos, the price lists have a price only without extras (docs/service.md, "Prices").
		const isKnown = withVideos.models.includes(textOf(body.model));
		if (rate === undefined || !isKnown || extrasOf(body, shortest) !== 0) return undefined;
		// The result is as long as the reference videos. The request does not contain their length, so the price is a range.
		const perSecond = withVideos.factor * rate;
		return { low: perSecond * shortest, high: perSecond * longest, basis: row.basis };
	}
	// PixVerse charges a newer model by the second. An older model has a fixed price for each of its lengths.
	let credits = entryOf(row.clips?.[seconds], quality);
	if (rate !== undefined) {
		// PixVerse's table has only whole seconds from `shortest` to `longest`, so the price of any other length would be a
		// guess.
		const isLength = Number.isInteger(seconds) && seconds >= shortest && seconds <= longest;
		credits = isLength ? rate * seconds : undefined;
	}
	const extras = extrasOf(body, seconds);
	if (credits === undefined || extras === undefined) return undefined;
	return exactly(credits + extras, row.basis);
}

// The number of started parts of a spoken text (`lipSyncRow.bytes` each). PixVerse charges for each part.
const speechParts = (text: string): number =>
	Math.ceil(new TextEncoder().encode(text).length / lipSyncRow.bytes);

/** The credits of an operation with a fixed price (`flatRows`). */
export const creditsOf = (path: string): number =>
	flatRows.find((one) => one.path === path)?.credits ?? 0;

/**
 * Returns the published price of a request to `path`; undefined if it is not known. `low` and `high` differ if the price
 * depends on more than the request, for example on the length of a file.
 */
export function publishedPrice(path: string, body: Body): Price | undefined {
	if (clipPaths.includes(path)) return priceOfClip(body);
	if (path === lipSyncRow.path) {
		const { lip_sync_tts_content: text, audio_media_id: audio } = body;
		const { credits, longest, basis } = lipSyncRow;
		// The request contains the text, so the price of a text is exact. The request does not contain the length of an
		// audio, and PixVerse charges for each started second of the audio. So the price of an audio is a range.
		if (typeof text === 'string') return exactly(credits * speechParts(text), basis);
		return audio === undefined ? undefined : { low: credits, high: credits * longest, basis };
	}
	const flat = flatRows.find((one) => one.path === path);
	if (flat !== undefined) return exactly(flat.credits, flat.basis);
	const row = lengthRows.find((one) => one.path === path);
	// The price `any` of a row applies to each quality that the row does not name.
	const rate = entryOf(row?.credits, textOf(body.quality)) ?? row?.credits.any;
	if (row === undefined || rate === undefined) return undefined;
	// The request does not contain the length of the file. So the price is a range, from the price of the shortest file to
	// the price of the longest file.
	const excess = isOff(body.source_video_id) ? 0 : CLIP_EXCESS;
	const [shortest, longest] = [row.shortest + excess, row.longest + excess];
	const [min, max] = [shortest, longest].map((seconds) =>
		Math.ceil(rate * Math.ceil(seconds / row.seconds)),
	);
	// If the user enters no mask, PixVerse finds a mask before the swap and charges for finding it.
	const mask = path === SWAP_PATH && isOff(body.mask_id) ? creditsOf(MASK_PATH) : 0;
	// Two price lists may disagree. The lower price (`perSecond`) then sets the minimum, and the higher price (`credits`)
	// sets the maximum.
	const low = Math.min(min, (row.perSecond ?? Infinity) * shortest);
	return { low: low + mask, high: max + mask, basis: row.basis };
}
