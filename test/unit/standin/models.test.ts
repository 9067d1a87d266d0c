/** What each model can do. */
import { videoTemplate } from '../../support/standin/bodies';
import { submit } from './setup';

const images = (count: number) => ({ image_references: Array(count).fill({ img_id: 2 }) });

describe('models', () => {
	it.each<[key: string, changed: object, named: string]>([
		['video.text', { model: 'v5', duration: 6 }, 'duration'],
		['video.text', { model: 'v3.5', duration: 8, quality: '1080p' }, 'duration'],
		['video.text', { model: 'v5.5', duration: 10, quality: '1080p' }, 'duration'],
		['video.text', { model: 'v5.6', aspect_ratio: '21:9' }, 'aspect_ratio'],
		['video.text', { model: 'v5.6', generate_multi_clip_switch: true }, 'multi_clip'],
		['video.text', { model: 'v5', generate_audio_switch: true }, 'generate_audio_switch'],
		['video.text', { model: 'v4', style: 'anime' }, 'style'],
		['video.text', { model: 'v4', duration: 8, motion_mode: 'fast' }, 'motion_mode'],
		['video.text', { model: 'v4', quality: '1080p', motion_mode: 'fast' }, 'motion_mode'],
		['video.text', { camera_movement: 'zoom_in' }, 'camera_movement'],
		['video.text', { sound_effect_switch: true }, 'sound_effect_switch'],
		['video.image', { lip_sync_tts_switch: true }, 'lip_sync_tts_switch'],
		['video.transition', { model: 'v5', duration: 10 }, 'duration'],
		['video.text', { model: '' }, 'model'],
		['video.fusion', { duration: 0 }, 'duration'],
		['video.fusion', { model: 'v5', aspect_ratio: '1:1', ...images(4) }, 'image_references'],
		['video.fusion', images(8), 'image_references'],
		['video.fusion', { model: 'c1', reference_mode: 'omni' }, 'reference_mode'],
		['video.fusion', { model: 'v5.5', aspect_ratio: '1:1', generate_audio_switch: true }, 'audio'],
		['video.text', { model: 'v9', seed: 2 ** 31 }, 'seed'],
	])('%s refuses %j', async (key, changed, named) => {
		const message = expect.stringContaining(named);
		expect(await submit(key, changed)).toMatchObject({ code: 400017, message });
	});

	it.each<[key: string, changed: object]>([
		['video.text', { model: 'v5', motion_mode: 'fast', duration: 8 }],
		['video.text', { duration: 15, quality: '1080p', aspect_ratio: '3:2' }],
		['video.text', { model: 'v4', duration: 8, quality: '1080p' }],
		['video.text', { model: 'v5.5', duration: 8, quality: '1080p', generate_audio_switch: false }],
		['video.text', { model: 'v3.5', style: 'clay', motion_mode: 'fast', duration: 5 }],
		['video.text', { template_id: videoTemplate, sound_effect_switch: true }],
		['video.image', { model: 'v5', camera_movement: 'hitchcock' }],
		['video.image', { model: 'v4.5', lip_sync_tts_speaker_id: '3' }],
		['video.extend', { model: 'v3.5', style: 'comic', water_mark: false }],
		['video.fusion', { ...images(7), generate_audio_switch: true }],
		['video.multiTransition', { model: 'v4', motion_mode: 'fast' }],
		['video.multiTransition', { motion_mode: 'fast' }],
		['video.multiTransition', { model: 'v6' }],
		['video.text', { model: 'c1', generate_multi_clip_switch: true }],
		['video.extend', { model: 'v5.6', motion_mode: 'fast', duration: 10 }],
		['video.fusion', { ...images(9), model: 'v9', duration: 60, aspect_ratio: '5:4' }],
		['video.text', { model: 'v9', prompt: 'x'.repeat(6000), quality: '4k' }],
		...['text', 'image', 'transition', 'extend', 'fusion'].map((name): [string, object] => [
			`video.${name}`,
			{ style: 'realistic' },
		]),
	])('%s accepts %j', async (key, changed) => {
		expect(await submit(key, changed)).toMatchObject({ code: 0 });
	});
});
