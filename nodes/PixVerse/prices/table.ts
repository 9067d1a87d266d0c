/**
 * Prices in credits, as PixVerse published them and as resellers quote them (docs/service.md, "Prices"). Data only. We
 * checked no charge, so the `credits` of a response count. An operation without a row has no public price.
 */

/** The source of a price, and when we read it: PixVerse's own page, or lists of resellers that copy it. */
export const PUBLISHED = 'published 2026-11';
export const SECOND_HAND = 'second-hand 2026-11';

/** Credits by quality. */
export type ByQuality = Partial<Record<string, number>>;

/** Credits by the length in seconds. */
type Clips = Record<number, ByQuality>;

/** The price of clips with some models, by quality: for each second, or for each length. */
export interface ClipRow {
	models: string[];
	/** With generated sound. */
	sound?: true;
	/** With several shots. */
	shots?: true;
	/** With fast motion. */
	fast?: true;
	/** A row has one of these two. */
	perSecond?: ByQuality;
	clips?: Clips;
	basis: string;
}

/** The price of an operation whose length is that of a file. The request does not contain that length. */
export interface LengthRow {
	/** The path of the operation's request. */
	path: string;
	/** Credits for each started unit of `seconds`, by quality, or under `any` when the price does not depend on it. */
	credits: ByQuality;
	seconds: number;
	/** Credits for each second in another list. It is never higher than the first price. */
	perSecond?: number;
	/** The shortest and the longest file, in seconds. */
	shortest: number;
	longest: number;
	basis: string;
}

/** The prices of the four qualities. A price that is missing is not known. */
const at = (p360: number, p540: number, p720: number, p1080?: number): ByQuality => ({
	'360p': p360,
	'540p': p540,
	'720p': p720,
	...(p1080 !== undefined && { '1080p': p1080 }),
});

/** The operations that make clips. */
export const clipPaths = [
	'/openapi/v2/video/text/generate',
	'/openapi/v2/video/img/generate',
	'/openapi/v2/video/transition/generate',
	'/openapi/v2/video/extend/generate',
	'/openapi/v2/video/fusion/generate',
];

/** The shortest and the longest clip of a model that costs credits by the second. */
export const CLIP_SECONDS = { shortest: 1, longest: 15 };

/** The extra credits of a sound effect in a clip, and of speech for each second. */
export const clipExtras = { soundEffect: 10, speechPerSecond: 4 };

/** A fusion with videos costs so many times as much. */
export const WITH_VIDEOS = 2;

// v3.5 to v5. 8 seconds cost twice as much as 5, in each quality.
const older: Clips = { 5: at(45, 45, 60, 120), 8: at(90, 90, 120, 240) };

/** The same clips with extra credits. */
const dearer = (clips: Clips, more: number): Clips =>
	Object.fromEntries(
		Object.entries(clips).map(([seconds, credits]) => [
			seconds,
			Object.fromEntries(
				Object.entries(credits).map(([quality, one = 0]) => [quality, one + more]),
			),
		]),
	);

// v5.5. It costs as much as the older models, and makes 10 seconds as well.
const v55: Clips = { ...older, 10: at(99, 99, 132) };
// Credits for each second of v6, without and with sound.
const v6 = { silent: at(5, 7, 9, 18), loud: at(7, 9, 12, 23) };

/**
 * The prices of clips. A request costs what the row with its model and exactly its switches says; without such a row, its
 * price is not known.
 */
export const clipRows: ClipRow[] = [
	{ models: ['v6'], perSecond: v6.silent, basis: SECOND_HAND },
	{ models: ['v6'], sound: true, perSecond: v6.loud, basis: SECOND_HAND },
	// Several shots of v6 cost nothing extra.
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
		clips: { 5: at(80, 90, 80, 150), 8: at(115, 115, 135, 195), 10: at(122, 122, 144) },
		basis: SECOND_HAND,
	},
	// Sound adds 10 credits to v5.5, several shots add 30, and both add 40.
	{ models: ['v5.5'], clips: v55, basis: SECOND_HAND },
	{ models: ['v5.5'], sound: true, clips: dearer(v55, 10), basis: SECOND_HAND },
	{ models: ['v5.5'], shots: true, clips: dearer(v55, 30), basis: SECOND_HAND },
	{ models: ['v5.5'], sound: true, shots: true, clips: dearer(v55, 40), basis: SECOND_HAND },
	{ models: ['v5', 'v4.5', 'v4', 'v3.5'], clips: older, basis: PUBLISHED },
	// Fast motion costs twice as much, and makes 5 seconds below 1080p only.
	{ models: ['v3.5', 'v4', 'v4.5'], fast: true, clips: { 5: at(90, 90, 120) }, basis: PUBLISHED },
];

/** Lip Sync: for each started second of an audio, or for each started part of a text, in bytes of UTF-8. */
export const lipSyncRow = {
	path: '/openapi/v2/video/lip_sync/generate',
	credits: 4,
	bytes: 15,
	longest: 30,
	basis: PUBLISHED,
};

/** Swap Mask, alone or before a swap. */
export const maskRow = { path: '/openapi/v2/video/mask/selection', credits: 2, basis: SECOND_HAND };

/** The one operation that finds a mask on its way and pays for it (`maskRow`). */
export const SWAP_PATH = '/openapi/v2/video/swap/generate';

/**
 * An operation on a file of at most 30 seconds that costs credits by the second, unless `more` differs. PixVerse
 * documents no limit for Upscale, so 30 seconds are assumed.
 */
const ofFile = (name: string, credits: ByQuality, basis: string, more = {}): LengthRow => ({
	path: `/openapi/v2/video/${name}/generate`,
	...{ credits, seconds: 1, shortest: 1, longest: 30, basis, ...more },
});

/** The prices of the operations on a file. Each row has the path of its operation. */
export const lengthRows: LengthRow[] = [
	// PixVerse's page has 10 credits for each started 5 seconds, and a newer copy of it has 2 for each second.
	ofFile('sound_effect', { any: 10 }, PUBLISHED, { seconds: 5, perSecond: 2 }),
	ofFile('mimic', at(9, 10, 12), PUBLISHED),
	ofFile('modify', at(8, 10, 12), SECOND_HAND),
	ofFile('swap', at(9, 9, 12), SECOND_HAND),
	// PixVerse restyles at most 16 seconds.
	ofFile('restyle', { any: 10 }, SECOND_HAND, { longest: 16 }),
	ofFile('upscale', { any: 5 }, SECOND_HAND),
	// A song may have 10 to 360 seconds.
	ofFile('music_mv_agent', { '720p': 15, '1080p': 22.5 }, SECOND_HAND, {
		shortest: 10,
		longest: 360,
	}),
];
