/**
 * Prices in credits, as PixVerse published them and as resellers quote them (docs/service.md,
 * "Prices"). Data only: no charge was checked, and `credits` in an answer counts. What stands in no
 * row has no public price.
 */

/** What a price rests on, and when it was read. */
export const PUBLISHED = 'published 2026-11';
export const SECOND_HAND = 'second-hand 2026-11';

/** Credits by quality. */
export type ByQuality = Partial<Record<string, number>>;

/** The price of clips of some models, by quality: for each second, or for each length. */
export interface ClipRow {
	models: string[];
	/** With a sound that is made along with the video. */
	sound?: true;
	/** With fast motion. */
	fast?: true;
	perSecond?: ByQuality;
	/** By the length in seconds. */
	clips?: Record<number, ByQuality>;
	basis: string;
}

/** The price of an operation whose length is that of a file, which the request does not tell. */
export interface LengthRow {
	path: string;
	/** Credits for each started so many seconds, by quality; under `any` where there is none. */
	credits: ByQuality;
	seconds: number;
	/** The shortest and the longest length that the operation takes. */
	shortest: number;
	longest: number;
	basis: string;
}

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

/** The shortest and the longest clip of a model that is paid by the second. */
export const CLIP_SECONDS = { shortest: 1, longest: 15 };

/** What a sound effect in a clip adds, and speech for each second of it. */
export const clipExtras = { soundEffect: 10, speechPerSecond: 4 };

/** So many times as much a fusion with videos costs. */
export const WITH_VIDEOS = 2;

export const clipRows: ClipRow[] = [
	{ models: ['v6'], perSecond: at(5, 7, 9, 18), basis: PUBLISHED },
	{ models: ['v6'], sound: true, perSecond: at(7, 9, 12, 23), basis: PUBLISHED },
	{ models: ['c1'], perSecond: at(6, 8, 10, 19), basis: PUBLISHED },
	{ models: ['c1'], sound: true, perSecond: at(8, 10, 13, 24), basis: SECOND_HAND },
	{
		models: ['v5.6'],
		clips: { 5: at(35, 35, 45, 75), 8: at(70, 70, 90, 150), 10: at(77, 77, 99) },
		basis: PUBLISHED,
	},
	{
		models: ['v5.5'],
		clips: { 5: at(45, 45, 60, 120), 8: at(90, 90, 120, 240), 10: at(99, 99, 132) },
		basis: SECOND_HAND,
	},
	{
		models: ['v5', 'v4.5', 'v4', 'v3.5'],
		clips: { 5: at(45, 45, 60, 120), 8: at(90, 90, 120, 240) },
		basis: PUBLISHED,
	},
	{
		models: ['v3.5', 'v4', 'v4.5'],
		fast: true,
		clips: { 5: at(90, 90, 120) },
		basis: PUBLISHED,
	},
];

/** Lip Sync: for each started second of an audio, or part of a text of so many bytes in UTF-8. */
export const lipSyncRow = {
	path: '/openapi/v2/video/lip_sync/generate',
	credits: 4,
	bytes: 15,
	longest: 30,
	basis: PUBLISHED,
};

/** Swap Mask, whether asked for alone or on the way to a swap. */
export const maskRow = {
	path: '/openapi/v2/video/mask/selection',
	credits: 2,
	basis: PUBLISHED,
};

export const SWAP_PATH = '/openapi/v2/video/swap/generate';

/** Most operations on a file take up to half a minute, and are paid by the second. */
const bySecond = { seconds: 1, shortest: 1, longest: 30 };

export const lengthRows: LengthRow[] = [
	{
		path: '/openapi/v2/video/sound_effect/generate',
		...{ ...bySecond, seconds: 5 },
		credits: { any: 10 },
		basis: PUBLISHED,
	},
	{
		path: '/openapi/v2/video/mimic/generate',
		...bySecond,
		credits: at(9, 10, 12),
		basis: PUBLISHED,
	},
	{
		path: '/openapi/v2/video/modify/generate',
		...bySecond,
		credits: at(8, 10, 12),
		basis: SECOND_HAND,
	},
	{ path: SWAP_PATH, ...bySecond, credits: at(9, 9, 12), basis: SECOND_HAND },
	{
		path: '/openapi/v2/video/upscale/generate',
		...bySecond,
		credits: { any: 5 },
		basis: SECOND_HAND,
	},
	{
		path: '/openapi/v2/video/music_mv_agent/generate',
		...{ ...bySecond, shortest: 10, longest: 360 },
		credits: { '720p': 15, '1080p': 22.5 },
		basis: SECOND_HAND,
	},
];
