/** Rules between and inside fields: arrays, objects, either-or, and those of one operation. */
import { estate, pictures, videoTemplate } from '../../support/standin/bodies';
import { standIn, submit } from './setup';

const speech = { lip_sync_tts_speaker_id: '1', lip_sync_tts_content: 'x'.repeat(30) };
const noAudio = { audio_media_id: undefined };
const chain = (...durations: (number | undefined)[]) => ({
	multi_transition: durations.map((duration) => ({ img_id: 2, duration })),
});
const moderated = {
	multi_transition: [{ img_id: 2, duration: 5, prompt: 'forbidden' }, { img_id: 3 }],
};
const moderatedSpeech = { lip_sync_tts_content: 'a forbidden word' };
const images = (count: number) => ({ image_references: Array(count).fill({ img_id: 2 }) });
const films = {
	reference_mode: 'omni',
	duration: 0,
	video_references: [
		{ ref_name: 'dance', source_video_id: 3 },
		{ ref_name: 'room', video_media_id: 4 },
	],
};
const ad = { ...estate, mode: 'ad_house_tour' };

describe('rules', () => {
	it.each<[key: string, changed: object, code: number, named: string]>([
		['video.text', { camera_movement: 'zoom_in', template_id: videoTemplate }, 400017, 'together'],
		['video.text', { prompt: 'x'.repeat(5001) }, 400018, 'prompt'],
		['video.text', { negative_prompt: 'x'.repeat(2049) }, 400019, 'negative_prompt'],
		['video.text', { generate_audio_switch: 'true' }, 400013, 'generate_audio_switch'],
		['video.text', { template_id: 5 }, 500070, 'template_id'],
		['video.image', { img_ids: [2] }, 400017, 'img_ids'],
		['video.image', { camera_movement: 'auto_camera' }, 400017, 'camera_movement'],
		['video.template', { img_ids: [2] }, 400017, 'exactly one of img_id, img_ids'],
		['video.template', { img_id: undefined, img_ids: [] }, 400017, 'img_ids'],
		['video.template', { img_id: undefined, img_ids: [2, '3'] }, 400013, 'img_ids[1]'],
		['video.fusion', { image_references: [] }, 400017, 'image_references'],
		['video.fusion', { image_references: [{ type: 'subject' }] }, 400011, '[0].img_id'],
		['video.fusion', { image_references: { img_id: 2 } }, 400013, 'image_references'],
		['video.fusion', { image_references: undefined }, 400017, 'a picture or a video'],
		['video.fusion', { aspect_ratio: 'auto' }, 400017, 'aspect_ratio'],
		['video.fusion', { video_references: [{ video_media_id: 3 }] }, 400017, 'omni'],
		['video.fusion', { reference_mode: 'omni', video_references: [{}] }, 400017, 'exactly one'],
		['video.multiTransition', chain(5), 400017, 'at least 2'],
		['video.multiTransition', chain(undefined, 0), 400017, '[0].duration'],
		['video.multiTransition', chain(5, 6, 0), 400017, '[1].duration'],
		['video.multiTransition', chain(5, 5, 5), 400017, '[2].duration'],
		['video.multiTransition', moderated, 500063, 'multi_transition.prompt'],
		['video.lipSync', { ...noAudio, ...speech, ...moderatedSpeech }, 500063, 'content'],
		['video.extend', { video_media_id: 3 }, 400017, 'exactly one'],
		['video.mimic', { quality: '1080p' }, 400017, 'quality'],
		['video.modify', { prompt: 'give @img0 a hat' }, 400017, '@img0'],
		['video.modify', { img_ids: [2, 3, 4, 5] }, 400017, 'img_ids'],
		['video.modify', { keyframe_ids: [1, 0] }, 400017, 'keyframe_ids[1]'],
		['video.upscale', { source_video_id: undefined }, 400017, 'exactly one'],
		['video.lipSync', speech, 400017, 'exactly one'],
		['video.lipSync', { lip_sync_tts_content: 'hello' }, 400017, 'exactly one'],
		['video.lipSync', { ...noAudio, lip_sync_tts_content: 'hi' }, 400017, 'tts_speaker_id'],
		['video.lipSync', { ...noAudio, ...speech, lip_sync_tts_speaker_id: '99' }, 400017, '99'],
		['video.avatar', { ...noAudio, ...speech, lip_sync_tts_content: '' }, 400011, 'empty'],
		['video.realEstate', { img_references: pictures(5) }, 400017, 'not together'],
		['video.realEstate', { product_url: undefined }, 400017, 'img_references is needed'],
		['video.realEstate', { product_url: 'a house' }, 400017, 'product_url'],
		['video.realEstate', { ...ad, duration: 15 }, 400017, 'video_style'],
		['video.realEstate', { ...ad, language_code: 'auto' }, 400017, 'language_code'],
		['video.realEstate', { model: 'fast', quality: '480p' }, 400017, 'quality'],
		['video.realEstate', { model: 'fast', mode: 'property_tour' }, 400017, 'mode'],
		['account.usage', { limit: 101 }, 400017, 'limit'],
		['account.usage', { start_time: '2026-01-01' }, 400017, 'start_time'],
		['account.usage', { creation_type: ['video'] }, 400017, 'creation_type[0]'],
		['account.usage', { cursor: 'x' }, 400017, 'cursor'],
	])('%s refuses %j', async (key, changed, code, named) => {
		expect(await submit(key, changed)).toMatchObject({
			code,
			message: expect.stringContaining(named),
		});
		expect(standIn.ledger.generations).toEqual([]);
	});

	it.each<[key: string, changed: object]>([
		['video.text', { negative_prompt: 'rain', water_mark: true, off_peak_mode: true }],
		['video.text', { webhook_id: 'w', thinking_type: 'auto', seed: 0 }],
		['video.template', { img_id: undefined, img_ids: [2, 3], model: 'v3.5', duration: 99 }],
		['video.fusion', { ...images(10), reference_mode: 'omni' }],
		['video.fusion', { ...films, ...images(10) }],
		['video.fusion', { ...films, image_references: undefined, aspect_ratio: 'auto' }],
		['video.extend', { prompt: 'x'.repeat(5000) }],
		['video.transition', { prompt: 'x'.repeat(5000) }],
		['video.avatar', { ...noAudio, ...speech, lip_sync_tts_content: 'hi' }],
		['video.multiTransition', chain(5, 5, 5, 5, 5, 5, 0)],
		['video.modify', { prompt: 'give @img0 a hat', img_ids: [2], keyframe_ids: [1, 2] }],
		['video.lipSync', { ...noAudio, ...speech, lip_sync_tts_speaker_id: 'auto' }],
		['video.soundEffect', { prompt: 'rain', sound_effect_content: '', seed: 1 }],
		['video.avatar', { ...noAudio, ...speech }],
		['video.realEstate', { ...ad, duration: 30, video_style: 'pov', aspect_ratio: '21:9' }],
		['video.realEstate', { product_url: undefined, img_references: pictures(60), prompt: 'x' }],
		['image.template', { webhook_id: 'w' }],
	])('%s accepts %j', async (key, changed) => {
		expect(await submit(key, changed)).toMatchObject({ code: 0 });
	});
});
