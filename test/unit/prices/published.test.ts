// The published prices: a request costs what the rows say.
import { publishedPrice } from '../../../nodes/PixVerse/prices/published';

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
		['v5.6', '540p', 5, sound, 90],
		['v5.6', '720p', 8, sound, 135],
		['v5.6', '1080p', 8, sound, 195],
	])('of %s in %s of %i s %j costs %5$i', (model, quality, duration, more, credits) => {
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
	])('with reference videos has no known price with %s', (_what, body) => {
		const more = { ...body, video_references: [{ video_media_id: 1n }] };
		expect(publishedPrice(`${VIDEO}/fusion/generate`, more)).toBeUndefined();
	});

	it.each(['sound_effect_switch', 'lip_sync_tts_switch'])(
		'with reference videos has no known price with %s',
		(name) => {
			const more = { video_references: [{ video_media_id: 1n }], [name]: true };
			const body = clip('v6', '540p', 0, more);
			expect(publishedPrice(`${VIDEO}/fusion/generate`, body)).toBeUndefined();
		},
	);
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
	])('%s with %j costs %i to %i', (kind, body, low, high) => {
		expect(publishedPrice(`${VIDEO}/${kind}/generate`, body)).toMatchObject({ low, high });
	});

	it('a mask costs 2', () => {
		expect(publishedPrice(`${VIDEO}/mask/selection`, {})).toMatchObject({ low: 2, high: 2 });
	});
});

it.each(['avatar', 'multi_transition', 'agent'])('%s has no published price', (kind) => {
	const body = clip('v5', '540p', 5);
	expect(publishedPrice(`${VIDEO}/${kind}/generate`, body)).toBeUndefined();
});

it('what is paid by its length has no published price in a quality that no list has', () => {
	expect(publishedPrice(`${VIDEO}/modify/generate`, { quality: '4k' })).toBeUndefined();
});
