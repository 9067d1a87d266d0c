/**
 * Prices in credits, as PixVerse published them and as resellers quote them (docs/service.md, "Prices"). Few of them were
 * compared with charges that others recorded, so the node trusts the `credits` of a response more. An operation without a
 * row is free or has no public price.
 */

/**
 * The source of a price and the month in which we read it. `PUBLISHED` names PixVerse's own page, and `SECOND_HAND` names
 * the lists of resellers.
 */
export const PUBLISHED = 'price list of PixVerse, 2026-11';
export const SECOND_HAND = 'price list of resellers, 2026-11';

// Credits by quality.
type ByQuality = Partial<Record<string, number>>;

// Credits by the length in seconds, and then by quality.
type Clips = Record<number, ByQuality>;

/** The price of a clip with one of these models and exactly these switches, by quality. */
export interface ClipRow {
	models: string[];
	/** With generated sound. */
	sound?: true;
	/** With several shots. */
	shots?: true;
	/** With fast motion. */
	fast?: true;
	/** A row has either one price for each second (`perSecond`), or a fixed price for each length (`clips`). */
	perSecond?: ByQuality;
	clips?: Clips;
	basis: string;
}

/**
 * The seconds by which a clip of PixVerse counts more than its name says, because it has one frame more: a clip of 6 seconds
 * has 6.04, and PixVerse charges each started second.
 */
export const CLIP_EXCESS = 1;

/** The price of an operation that PixVerse charges by the length of a file. The request does not contain that length. */
export interface LengthRow {
	/** The path of the operation's request. */
	path: string;
	/**
	 * Credits for each started unit of `seconds` seconds, by quality, or under `any` if the price does not depend on the
	 * quality.
	 */
	credits: ByQuality;
	seconds: number;
	/** Credits for each second, from another price list. A file never costs more by this list than by `credits`. */
	perSecond?: number;
	/** The shortest and the longest file, in seconds. */
	shortest: number;
	longest: number;
	basis: string;
}

// Returns prices by quality. Without `p1080`, the price in 1080p is not known.
const at = (p360: number, p540: number, p720: number, p1080?: number): ByQuality => ({
	'360p': p360,
	'540p': p540,
	'720p': p720,
	...(p1080 !== undefined && { '1080p': p1080 }),
});

/** The paths of the operations that make clips. */
export const clipPaths = [
	'/openapi/v2/video/text/generate',
	'/openapi/v2/video/img/generate',
	'/openapi/v2/video/transition/generate',
	'/openapi/v2/video/extend/generate',
	'/openapi/v2/video/fusion/generate',
];

/** The shortest and the longest clip of a model that PixVerse charges by the second, in seconds. */
export const CLIP_SECONDS = { shortest: 1, longest: 15 };

/** The extra credits for a sound effect in a clip, and for each second of a clip with speech. */
export const clipExtras = { soundEffect: 10, speechPerSecond: 4 };

/** The factor by which reference videos raise the price of a fusion, and the models with which that price is known. */
export const withVideos = { factor: 2, models: ['v6'] };

// The prices of the models v3.5 to v5. In each quality, 8 seconds cost twice as much as 5.
const older: Clips = { 5: at(45, 45, 60, 120), 8: at(90, 90, 120, 240) };

// Adds `more` credits to each price.
const dearer = (clips: Clips, more: number): Clips =>
	Object.fromEntries(
		Object.entries(clips).map(([seconds, credits]) => [
			seconds,
			Object.fromEntries(
				Object.entries(credits).map(([quality, one = 0]) => [quality, one + more]),
			),
		]),
	);

// The prices of v5.5: the prices of the older models, and prices for clips of 10 seconds.
const v55: Clips = { ...older, 10: at(99, 99, 132) };
// The credits of v6 for each second, without and with sound.
const v6 = { silent: at(5, 7, 9, 18), loud: at(7, 9, 12, 23) };

/**
 * The prices of clips. A request has the price of the row with its model and exactly its switches. Without such a row, the
 * price is not known.
 */
export const clipRows: ClipRow[] = [
	{ models: ['v6'], perSecond: v6.silent, basis: SECOND_HAND },
	{ models: ['v6'], sound: true, perSecond: v6.loud, basis: SECOND_HAND },
	// With v6, several shots cost nothing extra.
	{ models: ['v6'], shots: true, perSecond: v6.silent, basis: SECOND_HAND },
	{ models: ['v6'], sound: true, shots: true, perSecond: v6.loud, basis: SECOND_HAND },
	{ models: ['c1'], perSecond: at(6, 8, 10, 19), basis: SECOND_HAND },
	{ models: ['c1'], sound: true, perSecond: at(8, 10, 13, 24), basis: SECOND_HAND },
	{
		models: ['v5.6'],
		clips: { 5: at(35, 35, 45, 75), 8: at(70, 70, 90, 150), 10: at(77, 77, 99) },
		basis: SECOND_HAND,
	},
	{
		models: ['v5.6'],
		sound: true,
		clips: { 5: at(80, 80, 80, 150), 8: at(115, 115, 135, 195), 10: at(122, 122, 144) },
		basis: SECOND_HAND,
	},
	{ models: ['v5.5'], clips: v55, basis: SECOND_HAND },
	{ models: ['v5.5'], sound: true, clips: dearer(v55, 10), basis: SECOND_HAND },
	{ models: ['v5.5'], shots: true, clips: dearer(v55, 30), basis: SECOND_HAND },
	{ models: ['v5.5'], sound: true, shots: true, clips: dearer(v55, 40), basis: SECOND_HAND },
	{ models: ['v5', 'v4.5', 'v4', 'v3.5'], clips: older, basis: PUBLISHED },
	// Fast motion costs twice as much. PixVerse offers it only for clips of 5 seconds, and not in 1080p.
	{ models: ['v3.5', 'v4', 'v4.5'], fast: true, clips: { 5: at(90, 90, 120) }, basis: PUBLISHED },
];

/**
 * Lip Sync costs `credits` for each started second of an audio, or for each started part of a text (`bytes` bytes in UTF-8).
 * `longest` is the longest audio in seconds.
 */
export const lipSyncRow = {
	path: '/openapi/v2/video/lip_sync/generate',
	credits: 4,
	bytes: 15,
	longest: 30,
	basis: PUBLISHED,
};

/** The price of an operation that costs the same, whatever its settings. */
export interface FlatRow {
	/** The path of the operation's request. */
	path: string;
	credits: number;
	basis: string;
}

/** The path that finds the masks of a frame, for Swap Mask or before a swap. */
export const MASK_PATH = '/openapi/v2/video/mask/selection';

/** The prices of the operations that cost the same, whatever their settings. */
export const flatRows: FlatRow[] = [{ path: MASK_PATH, credits: 2, basis: SECOND_HAND }];

/** The path of Swap Video, the only operation whose price may include the price of finding a mask first. */
export const SWAP_PATH = '/openapi/v2/video/swap/generate';

// Returns the row of an operation that PixVerse charges by the length of a file. By default, the price is for each second,
// and a file has 1 to 30 seconds. `more` replaces these values. PixVerse documents no maximum length for Upscale, so we
// assume 30 seconds.
const ofFile = (name: string, credits: ByQuality, basis: string, more = {}): LengthRow => ({
	path: `/openapi/v2/video/${name}/generate`,
	...{ credits, seconds: 1, shortest: 1, longest: 30, basis, ...more },
});

/** The prices of the operations that PixVerse charges by the length of a file. */
export const lengthRows: LengthRow[] = [
	// PixVerse's page says 10 credits for each started 5 seconds. A newer copy of that page says 2 credits for each second.
	ofFile('sound_effect', { any: 10 }, PUBLISHED, { seconds: 5, perSecond: 2 }),
	ofFile('mimic', at(9, 10, 12), PUBLISHED),
	ofFile('modify', at(8, 10, 12), SECOND_HAND),
	ofFile('swap', at(9, 9, 12), SECOND_HAND),
	// PixVerse restyles at most 16 seconds.
	ofFile('restyle', { any: 10 }, SECOND_HAND, { longest: 16 }),
	ofFile('upscale', { any: 5 }, SECOND_HAND),
	// PixVerse takes a song of 10 to 360 seconds.
	ofFile('music_mv_agent', { '720p': 15, '1080p': 22.5 }, SECOND_HAND, {
		shortest: 10,
		longest: 360,
	}),
];
