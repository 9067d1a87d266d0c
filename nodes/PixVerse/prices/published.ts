/** The price of a request by the published prices. Pure. */
import {
	CLIP_SECONDS,
	clipExtras,
	clipPaths,
	clipRows,
	lengthRows,
	lipSyncRow,
	maskRow,
	SWAP_PATH,
	WITH_VIDEOS,
} from './table';

/** The credits of a request, exact or between two bounds, and the source of the price. */
export interface Price {
	low: number;
	high: number;
	basis: string;
}

/** The body of a request. */
export type Body = Record<string, unknown>;

/** A price without a range. */
const exactly = (credits: number, basis: string): Price => ({ low: credits, high: credits, basis });

/** The entry with a name that a user set. Own properties only, because `constructor` is no quality. */
const entryOf = <T>(rows: Partial<Record<string, T>> | undefined, name: string): T | undefined =>
	rows && Object.hasOwn(rows, name) ? rows[name] : undefined;

/** Whether a switch is off. The additional fields may hold null or false for it. */
const isOff = (value: unknown): boolean => value === undefined || value === null || value === false;

/** Settings that change the price in a way that PixVerse has not published reliably. */
const UNPRICED = ['off_peak_mode', 'template_id'];

/** The credits that sound and speech add to a clip; undefined when a switch holds no boolean. */
function extrasOf(body: Body, seconds: number): number | undefined {
	const { sound_effect_switch: sound, lip_sync_tts_switch: speech } = body;
	if ([sound, speech].some((one) => !isOff(one) && one !== true)) return undefined;
	// Speech costs credits for each second of the clip, a sound effect once.
	return (sound ? clipExtras.soundEffect : 0) + (speech ? clipExtras.speechPerSecond * seconds : 0);
}

/** The price of a clip, with its extras; undefined when a setting has a value without a published price. */
function priceOfClip(body: Body): Price | undefined {
	const { generate_audio_switch: sound, generate_multi_clip_switch: shots } = body;
	const { motion_mode: motion = 'normal', video_references: videos } = body;
	// The additional fields may set any value, and a value that PixVerse does not document has no known price.
	if ([sound, shots].some((one) => !isOff(one) && one !== true)) return undefined;
	if (motion !== 'normal' && motion !== 'fast') return undefined;
	const isFast = motion === 'fast';
	const row = clipRows.find(
		(one) =>
			one.models.includes(String(body.model)) &&
			(one.sound ?? false) === !isOff(sound) &&
			(one.shots ?? false) === !isOff(shots) &&
			// Models without a row for fast motion refuse it or ignore it, so their price is not known.
			(one.fast ?? false) === isFast,
	);
	if (row === undefined || UNPRICED.some((name) => !isOff(body[name]))) return undefined;
	const [quality, seconds] = [String(body.quality), Number(body.duration)];
	const { shortest, longest } = CLIP_SECONDS;
	const rate = entryOf(row.perSecond, quality);
	if (Array.isArray(videos) && videos.length > 0) {
		// Price lists name a fusion with videos only for v6, and without extras (docs/service.md, "Prices").
		if (rate === undefined || body.model !== 'v6' || extrasOf(body, shortest) !== 0)
			return undefined;
		// The result is as long as the videos, whose length is not known here.
		const perSecond = WITH_VIDEOS * rate;
		return { low: perSecond * shortest, high: perSecond * longest, basis: row.basis };
	}
	// A model costs credits by the second, or has a fixed price for each of its lengths.
	let credits = entryOf(row.clips?.[seconds], quality);
	if (rate !== undefined) {
		// PixVerse's table has no other length, so a price for one would be a guess.
		const isLength = Number.isInteger(seconds) && seconds >= shortest && seconds <= longest;
		credits = isLength ? rate * seconds : undefined;
	}
	const extras = extrasOf(body, seconds);
	if (credits === undefined || extras === undefined) return undefined;
	return exactly(credits + extras, row.basis);
}

/** The number of started parts of a spoken text. Each costs credits. */
export const speechParts = (text: string): number =>
	Math.ceil(new TextEncoder().encode(text).length / lipSyncRow.bytes);

/**
 * The price of a request to `path` by the published prices; undefined when it is not known. `low` and `high` are the same
 * when the price depends on nothing but the request.
 */
export function publishedPrice(path: string, body: Body): Price | undefined {
	if (clipPaths.includes(path)) return priceOfClip(body);
	if (path === lipSyncRow.path) {
		const { lip_sync_tts_content: text, audio_media_id: audio } = body;
		const { credits, longest, basis } = lipSyncRow;
		// The request has the text, but not the length of an audio, which costs credits for each started second.
		if (typeof text === 'string') return exactly(credits * speechParts(text), basis);
		return audio === undefined ? undefined : { low: credits, high: credits * longest, basis };
	}
	// PixVerse sells the masks of a frame at one price.
	if (path === maskRow.path) return exactly(maskRow.credits, maskRow.basis);
	const row = lengthRows.find((one) => one.path === path);
	// A quality that the row does not name has the price for any quality, if there is one.
	const rate = entryOf(row?.credits, String(body.quality)) ?? row?.credits.any;
	if (row === undefined || rate === undefined) return undefined;
	// The request does not contain the length of the file, so the price lies between those of the shortest
	// and the longest file.
	const [min, max] = [row.shortest, row.longest].map((seconds) =>
		Math.ceil(rate * Math.ceil(seconds / row.seconds)),
	);
	// The run finds a mask before the swap when the user enters none, and PixVerse charges for it.
	const mask = path === SWAP_PATH && isOff(body.mask_id) ? maskRow.credits : 0;
	// The second list is lower, so it lowers the minimum, and the maximum stays that of the first list.
	const low = Math.min(min, (row.perSecond ?? Infinity) * row.shortest);
	return { low: low + mask, high: max + mask, basis: row.basis };
}
