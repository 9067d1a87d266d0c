/** What a request costs by the published prices. Pure. */
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
import type { ClipRow, LengthRow } from './table';

/** What a request costs in credits, exactly or between two bounds, and what that rests on. */
export interface Price {
	low: number;
	high: number;
	basis: string;
}

type Body = Record<string, unknown>;

const exactly = (credits: number, basis: string): Price => ({ low: credits, high: credits, basis });

/** The entry of a name that a user set; `constructor` is none. */
const entryOf = <T>(rows: Partial<Record<string, T>> | undefined, name: string): T | undefined =>
	rows && Object.hasOwn(rows, name) ? rows[name] : undefined;

const isOff = (value: unknown): boolean => value === undefined || value === null || value === false;

/** Settings with a price of their own that nobody published in a way that can be relied on. */
export const UNPRICED = ['off_peak_mode', 'template_id'];

/** What sound and speech add to a clip of so many seconds; a sound of a template costs nothing more. */
function extrasOf(body: Body, seconds: number): number | undefined {
	const { sound_effect_switch: sound, lip_sync_tts_switch: speech } = body;
	if ([sound, speech].some((one) => !isOff(one) && one !== true)) return undefined;
	return (sound ? clipExtras.soundEffect : 0) + (speech ? clipExtras.speechPerSecond * seconds : 0);
}

/** The same price with so much more. */
const plus = ({ low, high, basis }: Price, extras: number | undefined): Price | undefined =>
	extras === undefined ? undefined : { low: low + extras, high: high + extras, basis };

const hasVideos = ({ video_references: videos }: Body): boolean =>
	Array.isArray(videos) && videos.length > 0;

function rowFor(body: Body): ClipRow | undefined {
	const { generate_audio_switch: sound, generate_multi_clip_switch: shots } = body;
	const { motion_mode: motion = 'normal' } = body;
	if ([sound, shots].some((one) => !isOff(one) && one !== true)) return undefined;
	if (motion !== 'normal' && motion !== 'fast') return undefined;
	const isFast = motion === 'fast';
	return clipRows.find(
		(row) =>
			row.models.includes(String(body.model)) &&
			(row.sound ?? false) === !isOff(sound) &&
			(row.shots ?? false) === !isOff(shots) &&
			// Others than those with a row for it take no fast motion, or no notice of it.
			(row.fast ?? false) === isFast,
	);
}

function priceOfClip(body: Body): Price | undefined {
	const row = rowFor(body);
	if (row === undefined || UNPRICED.some((name) => !isOff(body[name]))) return undefined;
	const [quality, seconds] = [String(body.quality), Number(body.duration)];
	const { basis } = row;
	const { shortest, longest } = CLIP_SECONDS;
	const rate = entryOf(row.perSecond, quality);
	if (hasVideos(body)) {
		if (rate === undefined || body.model !== 'v6' || extrasOf(body, shortest) !== 0)
			return undefined;
		// It becomes as long as the videos are.
		return { low: WITH_VIDEOS * rate * shortest, high: WITH_VIDEOS * rate * longest, basis };
	}
	if (rate !== undefined) {
		const isLength = Number.isInteger(seconds) && seconds >= shortest && seconds <= longest;
		return isLength ? plus(exactly(rate * seconds, basis), extrasOf(body, seconds)) : undefined;
	}
	const credits = entryOf(row.clips?.[seconds], quality);
	return credits === undefined ? undefined : plus(exactly(credits, basis), extrasOf(body, seconds));
}

/** How many started parts of a spoken text are paid for. */
export const speechParts = (text: string): number =>
	Math.ceil(new TextEncoder().encode(text).length / lipSyncRow.bytes);

function priceOfSpeech({ lip_sync_tts_content: text, audio_media_id: audio }: Body) {
	const { credits, longest, basis } = lipSyncRow;
	if (typeof text === 'string') return exactly(credits * speechParts(text), basis);
	return audio === undefined ? undefined : { low: credits, high: credits * longest, basis };
}

function priceByLength(row: LengthRow, body: Body): Price | undefined {
	const rate = entryOf(row.credits, String(body.quality)) ?? row.credits.any;
	if (rate === undefined) return undefined;
	const forLength = (seconds: number) => Math.ceil(rate * Math.ceil(seconds / row.seconds));
	// Without a mask, one is found on the way.
	const mask = row.path === SWAP_PATH && isOff(body.mask_id) ? maskRow.credits : 0;
	const low = Math.min(forLength(row.shortest), (row.perSecond ?? Infinity) * row.shortest);
	return { low: low + mask, high: forLength(row.longest) + mask, basis: row.basis };
}

/**
 * What a request to `path` costs by the published prices; undefined where none is known. `low` and
 * `high` are the same where the request tells everything that the price hangs on.
 */
export function publishedPrice(path: string, body: Body): Price | undefined {
	if (clipPaths.includes(path)) return priceOfClip(body);
	if (path === lipSyncRow.path) return priceOfSpeech(body);
	if (path === maskRow.path) return exactly(maskRow.credits, maskRow.basis);
	const row = lengthRows.find((one) => one.path === path);
	return row && priceByLength(row, body);
}
