/** The stand-in refuses what the service refuses, and charges nothing for it. */
import { idIn } from '../../support/standin/client';
import { client, pictures, set, standIn, submit, videoTemplate } from './setup';

type Row = [key: string, changed: object, code: number, named: string];

const speech = { lip_sync_tts_speaker_id: '1', lip_sync_tts_content: 'hello' };
const noAudio = { audio_media_id: undefined };
const chain = (...durations: Array<number | undefined>) => ({
	multi_transition: durations.map((duration) => ({ img_id: 2, duration })),
});
const images = (count: number) => ({ image_references: Array(count).fill({ img_id: 2 }) });
const films = {
	...{ reference_mode: 'omni', duration: 0 },
	video_references: [{ ref_name: 'room', video_media_id: 4 }],
};
const ad = { mode: 'ad_house_tour', duration: 15, video_style: 'pov' };
const words = (...times: number[]) => ({
	lyric_timestamp: { words: times.map((at) => ({ start: at, end: at + 0.5, word: 'la' })) },
});

const range = (start: string, end: string) => ({
	...{ start_time: `${start} 00:00:00`, end_time: `${end} 00:00:00` },
});

const ofFields: Row[] = [
	['video.restyle', { source_video_id: '1' }, 400013, 'source_video_id'],
	['video.restyle', { source_video_id: 0 }, 400017, 'source_video_id'],
	['video.restyle', { video_media_id: 2 }, 400017, 'not together'],
	['video.restyle', { source_video_id: undefined }, 400017, 'exactly one'],
	['video.restyle', { restyle_prompt: '' }, 400011, 'restyle_prompt'],
	['video.restyle', { restyle_prompt: 'x'.repeat(5001) }, 400018, 'restyle_prompt'],
	['video.restyle', { restyle_prompt: 'a Forbidden scene' }, 500063, 'restyle_prompt'],
	['video.restyle', { restyle_prompt: undefined, restyle_id: 99 }, 400017, 'restyle_id'],
	['video.restyle', { seed: 1.5 }, 400013, 'seed'],
	['video.text', { prompt: undefined }, 400011, 'prompt is missing'],
	['video.text', { negative_prompt: 'x'.repeat(2049) }, 400019, 'negative_prompt'],
	['video.text', { generate_audio_switch: 'true' }, 400013, 'generate_audio_switch'],
	['video.text', { camera_movement: 'zoom_in', template_id: videoTemplate }, 400017, 'together'],
	['video.text', { template_id: 5 }, 500070, 'template_id'],
	['video.template', { img_id: undefined, img_ids: [2, '3'] }, 400013, 'img_ids[1]'],
	['video.fusion', { image_references: { img_id: 2 } }, 400013, 'image_references'],
	['video.fusion', { image_references: [{ type: 'subject' }] }, 400011, '[0].img_id'],
	['video.lipSync', { ...noAudio, lip_sync_tts_content: 'hi' }, 400017, 'tts_speaker_id'],
	['video.realEstate', { product_url: 'a house' }, 400017, 'product_url'],
	['account.usage', { start_time: '2026-01-01' }, 400017, 'start_time'],
	['account.usage', { cursor: 'x' }, 400017, 'cursor'],
];

const ofModels: Row[] = [
	['video.text', { model: '' }, 400017, 'model'],
	['video.text', { model: 'v5.5', duration: 10, quality: '1080p' }, 400017, 'duration'],
	['video.text', { model: 'v5.6', aspect_ratio: '21:9' }, 400017, 'aspect_ratio'],
	['video.text', { model: 'v4', style: 'anime' }, 400017, 'style'],
	['video.text', { model: 'v4', duration: 8, motion_mode: 'fast' }, 400017, 'motion_mode'],
	['video.text', { model: 'v4', quality: '1080p', motion_mode: 'fast' }, 400017, 'motion_mode'],
	['video.text', { sound_effect_switch: true }, 400017, 'sound_effect_switch'],
	['video.text', { model: 'v9', seed: 2 ** 31 }, 400017, 'seed'],
	['video.fusion', images(8), 400017, 'image_references'],
	['video.fusion', { duration: 0 }, 400017, 'duration'],
];

const ofOperations: Row[] = [
	['video.image', { img_ids: [2] }, 400017, 'img_ids'],
	['video.fusion', { image_references: undefined }, 400017, 'a picture or a video'],
	['video.fusion', { aspect_ratio: 'auto' }, 400017, 'aspect_ratio'],
	['video.fusion', { video_references: films.video_references }, 400017, 'video_references'],
	['video.multiTransition', chain(undefined, 0), 400017, '[0].duration'],
	['video.multiTransition', chain(5, 6, 0), 400017, '[1].duration'],
	['video.multiTransition', chain(5, 5, 5), 400017, '[2].duration'],
	['video.modify', { prompt: 'give @img0 a hat' }, 400017, '@img0'],
	['video.modify', { prompt: 'give @selection0 a hat' }, 400017, '@selection0'],
	['video.realEstate', { product_url: undefined }, 400017, 'img_references is needed'],
	['video.realEstate', { ...ad, video_style: undefined }, 400017, 'video_style'],
	['video.realEstate', { ...ad, language_code: 'auto' }, 400017, 'language_code'],
	['video.realEstate', { model: 'fast', mode: 'property_tour' }, 400017, 'mode'],
	['video.vibeMv', words(2, 1), 400080, 'backwards'],
	['video.vibeMv', words(...Array(5001).keys()), 400080, '5000 words'],
	['video.vibeMv', { mv_style: 'custom' }, 400017, 'picture'],
	['video.vibeMv', {}, 701020, 'not verified'],
	['account.usage', range('2026-01-02', '2026-01-01'), 400017, 'end_time'],
	['account.usage', range('2026-01-01', '2026-02-01'), 400017, 'end_time'],
];

it.each([...ofFields, ...ofModels, ...ofOperations])(
	'%s refuses %j with code %i.',
	async (key, changed, code, named) => {
		expect(await submit(key, changed)).toMatchObject({
			...{ status: 200, code, resp: {} },
			message: expect.stringContaining(named),
		});
		expect(standIn.ledger.generations).toEqual([]);
		expect(standIn.ledger.refusals).toMatchObject([{ code }]);
	},
);

it.each<[key: string, changed: object]>([
	['video.text', { duration: 15, quality: '1080p', aspect_ratio: '3:2', style: 'realistic' }],
	['video.text', { model: 'v5', motion_mode: 'fast', duration: 8 }],
	['video.text', { template_id: videoTemplate, sound_effect_switch: true }],
	['video.text', { model: 'v9', prompt: 'x'.repeat(6000), quality: '4k', duration: 60 }],
	['video.template', { img_id: undefined, img_ids: [2, 3], model: 'v3.5', duration: 99 }],
	['video.fusion', { ...images(10), reference_mode: 'omni' }],
	['video.fusion', { ...films, image_references: undefined, aspect_ratio: 'auto' }],
	['video.multiTransition', chain(5, 5, 5, 5, 5, 5, 0)],
	['video.modify', { prompt: 'give @img0 a hat', img_ids: [2] }],
	['video.lipSync', { ...noAudio, ...speech, lip_sync_tts_speaker_id: 'auto' }],
	['video.realEstate', { product_url: undefined, img_references: pictures(60), prompt: 'x' }],
])('%s accepts %j.', async (key, changed) => {
	expect(await submit(key, changed)).toMatchObject({ code: 0 });
});

it('Operations at one path are told apart by one field, whose text has to fit.', async () => {
	const refused = async (agent_id: unknown) =>
		(await submit('video.realEstate', { agent_id })).code;
	expect(await refused('1')).toBe(400017);
	expect(await refused(419629433597950)).toBe(400013);
	expect(await refused(undefined)).toBe(400011);
	await submit('video.realEstate');
	await submit('video.image');
	await submit('video.template');
	expect(standIn.ledger.generations.map(({ operation }) => operation)).toEqual([
		...['video.realEstate', 'video.image', 'video.template'],
	]);
});

it('The song of a music video has to be verified, by its ID as a number.', async () => {
	expect((await submit('audio.verification', { audio_media_id: '4' })).code).toBe(400013);
	expect(await submit('audio.verification')).toMatchObject({ code: 0, resp: {} });
	expect((await submit('video.vibeMv', { audio_media_id: 5 })).code).toBe(701020);
	expect((await submit('video.vibeMv', words(0, 1, 2))).code).toBe(0);
});

it('A field that an operation does not have is noted, or refused.', async () => {
	const image_references = [{ img_id: 2, ref: 'a' }];
	expect((await submit('video.fusion', { image_references, surprise: 1 })).code).toBe(0);
	expect(standIn.ledger.unknownFields).toEqual(
		['image_references[0].ref', 'surprise'].map((field) => ({
			...{ path: '/openapi/v2/video/fusion/generate', field },
		})),
	);
	set({ unknownFields: 'refused' });
	expect((await submit('video.text', { surprise: 1 })).message).toBe('unknown field surprise');
});

it('A request without a key, with a wrong one, without a trace ID or to a wrong path is refused.', async () => {
	const codeWith = async (headers: Record<string, string>) =>
		(await client.call('/openapi/v2/account/balance', { headers })).code;
	expect(await codeWith({ 'Ai-Trace-Id': 'x' })).toBe(10004);
	expect(await codeWith({ 'Ai-Trace-Id': 'x', 'API-KEY': 'mine' })).toBe(10001);
	expect(await codeWith({ 'API-KEY': 'standin-key' })).toBe(400011);
	expect((await client.call('/openapi/v2/video/delete')).status).toBe(404);
	expect((await client.restyle('no json')).code).toBe(400013);
});

const mp4 = { type: 'video/mp4' };
const png = { type: 'image/png' };

it.each([
	['media', 'file', new Blob(['x']), 'a.mp4', 200, 400017],
	['image', 'image', new Blob(['x']), 'a.png', 200, 500032],
	['image', 'image', new Blob(['x'], png), 'forbidden.png', 500, 500052],
	['media', 'movie', new Blob(['x'], mp4), 'a.mp4', 200, 400017],
	['media', 'file_url', 'ftp://a/b.mp4', '', 200, 400017],
	['media', 'file', new Blob([Buffer.alloc(50 * 2 ** 20 + 1)], mp4), '', 200, 400017],
] as const)(
	'An upload to %s of %s %s %s is refused with status %i and code %i.',
	async (kind, field, part, name, status, code) => {
		expect(await client.upload(kind, field, part, name)).toMatchObject({ status, code });
		expect(standIn.ledger.uploads).toEqual([]);
	},
);

it('An upload of the wrong kind is refused.', async () => {
	const song = new Blob(['song'], { type: 'audio/mpeg' });
	const id = Number(idIn(await client.upload('media', 'file', song, 'a.mp3')));
	const film = { source_video_id: undefined, video_media_id: id };
	expect((await submit('video.restyle', film)).code).toBe(400017);
	expect((await submit('video.image', { img_id: id })).code).toBe(400032);
	expect((await submit('video.lipSync', { audio_media_id: id })).code).toBe(0);
});
