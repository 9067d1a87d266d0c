// The published prices: a request costs what the rows say.
import { publishedPrice } from '../../../nodes/PixVerse/prices/published';
import { CLIP_EXCESS, lengthRows } from '../../../nodes/PixVerse/prices/table';

const VIDEO = '/openapi/v2/video';
const TEXT = `${VIDEO}/text/generate`;

const clip = (model: string, quality: string, duration: number, more: object = {}) => ({
	model,
	quality,
	duration,
	prompt: 'a cat',
	...more,
});

const sound = { generate_audio_switch: true };
const fast = { motion_mode: 'fast' };
const shots = { generate_multi_clip_switch: true };

describe('a clip', () => {
	it.each([
		['v6', '540p', 5, {}, 35],
		['v6', '540p', 1, {}, 7],
		['v6', '1080p', 15, {}, 270],
		['v6', '540p', 5, { video_references: [] }, 35],
		['v6', '540p', 5, { generate_audio_switch: null }, 35],
		['v6', '720p', 5, sound, 60],
		['c1', '360p', 3, {}, 18],
		['c1', '1080p', 2, sound, 48],
		['v5.6', '720p', 10, {}, 99],
		['v5.5', '540p', 5, {}, 45],
		['v5', '1080p', 8, {}, 240],
		['v4', '540p', 5, fast, 90],
		['v4', '540p', 5, { motion_mode: 'normal' }, 45],
		['v6', '540p', 5, { generate_audio_switch: false }, 35],
		['v5', '540p', 5, { sound_effect_switch: true, lip_sync_tts_switch: false }, 55],
		['v5', '540p', 8, { lip_sync_tts_switch: true }, 122],
		['v6', '360p', 3, { sound_effect_switch: true, lip_sync_tts_switch: true }, 37],
		['v6', '540p', 5, shots, 35],
		['v6', '540p', 5, { ...sound, ...shots }, 45],
		['v5.5', '540p', 5, sound, 55],
		['v5.5', '540p', 5, shots, 75],
		['v5.5', '720p', 10, { ...sound, ...shots }, 172],
		['v5.6', '540p', 5, sound, 80],
		['v5.6', '720p', 8, sound, 135],
		['v5.6', '720p', 10, sound, 144],
		['v5.6', '1080p', 8, sound, 195],
	])('of %s in %s of %i s %j costs %i credits', (model, quality, duration, more, credits) => {
		expect(publishedPrice(TEXT, clip(model, quality, duration, more))).toMatchObject({
			low: credits,
			high: credits,
		});
	});

	it.each([
		['another model', clip('v7', '540p', 5)],
		['an unlisted length', clip('v5.6', '540p', 6)],
		['a length beyond the longest', clip('v6', '540p', 16)],
		['no length', clip('v6', '540p', 0)],
		['part of a second', clip('v6', '540p', 1.5)],
		['10 s in 1080p', clip('v5.6', '1080p', 10)],
		['another quality', clip('v6', '4k', 5)],
		['fast motion with a model that has none', clip('v6', '540p', 5, fast)],
		['fast motion of 8 s', clip('v4', '540p', 8, fast)],
		['several shots with a model that has no switch for them', clip('c1', '540p', 5, shots)],
		['10 s in 1080p with sound', clip('v5.6', '1080p', 10, sound)],
		['10 s in 1080p with sound, with v5.5', clip('v5.5', '1080p', 10, sound)],
		['shots that are no switch', clip('v6', '540p', 5, { generate_multi_clip_switch: 'yes' })],
		['speech that is no switch', clip('v5', '540p', 5, { lip_sync_tts_switch: 'yes' })],
		['a sound effect that is no switch', clip('v6', '540p', 5, { sound_effect_switch: 1 })],
		['motion that is none', clip('v5', '540p', 5, { motion_mode: 'slow' })],
		['off-peak', clip('v6', '540p', 5, { off_peak_mode: true })],
		['a template', clip('v5', '540p', 5, { template_id: 1n })],
		['a switch that is none', clip('v6', '540p', 5, { generate_audio_switch: 'true' })],
	])('has no known price with %s', (_what, body) => {
		expect(publishedPrice(TEXT, body)).toBeUndefined();
	});

	it.each(['text', 'img', 'transition', 'extend', 'fusion'])('costs the same by %s', (kind) => {
		const body = clip('v6', '540p', 5);
		expect(publishedPrice(`${VIDEO}/${kind}/generate`, body)).toMatchObject({ low: 35, high: 35 });
	});

	it('with reference videos costs twice as much, for as long as they are', () => {
		const body = clip('v6', '540p', 0, { video_references: [{ video_media_id: 1n }] });
		const price = publishedPrice(`${VIDEO}/fusion/generate`, body);
		expect(price).toMatchObject({ low: 14, high: 210 });
	});

	it.each([
		['another model', clip('c1', '540p', 0)],
		['another quality', clip('v6', '4k', 0)],
		['a sound effect', clip('v6', '540p', 0, { sound_effect_switch: true })],
		['speech', clip('v6', '540p', 0, { lip_sync_tts_switch: true })],
	])('with reference videos has no known price with %s', (_what, body) => {
		const more = { ...body, video_references: [{ video_media_id: 1n }] };
		expect(publishedPrice(`${VIDEO}/fusion/generate`, more)).toBeUndefined();
	});
});

describe('what is paid by its length', () => {
	it.each([
		['lip_sync', { lip_sync_tts_content: 'a'.repeat(200) }, 56, 56],
		['lip_sync', { lip_sync_tts_content: '好'.repeat(200) }, 160, 160],
		['lip_sync', { lip_sync_tts_content: 'a'.repeat(15) }, 4, 4],
		['lip_sync', { lip_sync_tts_content: 'a'.repeat(16) }, 8, 8],
		['lip_sync', { audio_media_id: 1 }, 4, 120],
		['sound_effect', {}, 2, 60],
		['restyle', {}, 10, 160],
		['modify', { quality: '360p' }, 8, 240],
		['modify', { quality: '540p' }, 10, 300],
		['modify', { quality: '720p' }, 12, 360],
		['mimic', { quality: '360p' }, 9, 270],
		['mimic', { quality: '540p' }, 10, 300],
		['mimic', { quality: '720p' }, 12, 360],
		['swap', { quality: '540p', mask_id: 'mask_1' }, 9, 270],
		['swap', { quality: '540p' }, 11, 272],
		['upscale', {}, 5, 150],
		['music_mv_agent', { quality: '720p' }, 150, 5400],
		['music_mv_agent', { quality: '1080p' }, 225, 8100],
		['restyle', { source_video_id: 1 }, 20, 170],
		['restyle', { video_media_id: 1 }, 10, 160],
		['modify', { source_video_id: 1, quality: '540p' }, 20, 310],
		['swap', { source_video_id: 1, quality: '540p', mask_id: 'mask_1' }, 18, 279],
		['sound_effect', { source_video_id: 1 }, 4, 70],
		['upscale', { source_video_id: 1 }, 10, 155],
	])('%s with %j costs %i to %i', (kind, body, low, high) => {
		expect(publishedPrice(`${VIDEO}/${kind}/generate`, body)).toMatchObject({ low, high });
	});

	it('lip_sync without a text or an audio has no known price', () => {
		expect(publishedPrice(`${VIDEO}/lip_sync/generate`, {})).toBeUndefined();
	});

	it('a mask costs 2', () => {
		expect(publishedPrice(`${VIDEO}/mask/selection`, {})).toMatchObject({ low: 2, high: 2 });
	});
});

it.each([
	...['avatar', 'multi_transition', 'agent'].map((kind) => [kind, clip('v5', '540p', 5)] as const),
	['modify', { quality: '4k' }],
] as const)('%s has no published price with %j', (kind, body) => {
	expect(publishedPrice(`${VIDEO}/${kind}/generate`, body)).toBeUndefined();
});

describe('A charge that others recorded', () => {
	const c1 = clip('c1', '540p', 5, sound);
	const v56 = clip('v5.6', '540p', 5, sound);
	const edited = { source_video_id: 1, quality: '540p' };
	const text = { lip_sync_tts_content: 'a'.repeat(40) };

	// The source is in test/recorded/, or what the author of an application measured.
	it.each<[job: string, credits: number, source: string, kind: string, body: object]>([
		['c1 540p 5 s, sound', 50, 'c1-text-submitted, c1-ready', 'text', c1],
		['c1 540p 5 s, sound', 50, 'c1-image-submitted', 'img', c1],
		['c1 540p 5 s, sound', 50, 'c1-transition-submitted', 'transition', c1],
		['c1 720p 5 s, sound', 65, 'c1-fusion-submitted', 'fusion', clip('c1', '720p', 5, sound)],
		['v5.6 540p 5 s, sound', 80, 'v5.6-text-*', 'text', v56],
		['v5.6 540p 5 s, sound', 80, 'v5.6-transition-*', 'transition', v56],
		['v5.6 540p 10 s, sound', 122, 'v5.6-image-*', 'img', { ...v56, duration: 10 }],
		['v6 360p 1 s, sound', 7, 'v6-text-ready', 'text', clip('v6', '360p', 1, sound)],
		['v6 540p 5 s, sound', 45, 'measured', 'text', clip('v6', '540p', 5, sound)],
		['v6 720p 5 s', 45, 'measured', 'extend', clip('v6', '720p', 5)],
		['a text of 40 bytes', 12, 'lipsync-submitted', 'lip_sync', text],
	])('for %s is %i credits (%s).', (_job, credits, _source, kind, body) => {
		const price = publishedPrice(`${VIDEO}/${kind}/generate`, body as Record<string, unknown>);
		expect(price).toMatchObject({ low: credits, high: credits });
	});

	// The request does not say how long the file is.
	it.each<[job: string, credits: number, source: string, kind: string, body: object]>([
		['an audio', 16, '*lipsync-ready*', 'lip_sync', { audio_media_id: 1n }],
		['a swap in a clip of 7 s', 72, 'measured', 'swap', { ...edited, mask_id: 'mask_1' }],
		['a modification of a clip of 7 s', 80, 'measured', 'modify', edited],
	])('for %s, %i credits (%s), is in the range.', (_job, credits, _source, kind, body) => {
		const { low = 0, high = 0 } =
			publishedPrice(`${VIDEO}/${kind}/generate`, body as Record<string, unknown>) ?? {};
		expect(low).toBeLessThanOrEqual(credits);
		expect(high).toBeGreaterThanOrEqual(credits);
	});

	it('for an edit counts each started second, of which a clip of 7 s has 8.', () => {
		const rateOf = (kind: string) =>
			lengthRows.find(({ path }) => path === `${VIDEO}/${kind}/generate`)?.credits['540p'];
		const seconds = 7 + CLIP_EXCESS;
		expect(seconds * Number(rateOf('swap'))).toBe(72);
		expect(seconds * Number(rateOf('modify'))).toBe(80);
	});
});
