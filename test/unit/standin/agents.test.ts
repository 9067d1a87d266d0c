/** One-click operations: what tells them apart, and the song that has to be verified first. */
import { idIn } from '../../support/standin/client';
import { estate, pictures } from '../../support/standin/bodies';
import { client, standIn, submit } from './setup';

const mvPath = '/openapi/v2/video/music_mv_agent/generate';
const mv = {
	mv_agent_type: 'vibe_mv_v3_custom',
	audio_media_id: 4,
	aspect_ratio: '1:1',
	quality: '720p',
};
const words = (...times: number[]) => ({
	lyric_timestamp: { words: times.map((at) => ({ start: at, end: at + 0.5, word: 'la' })) },
});

describe('one-click operations', () => {
	it('tells agents and templates apart by one field', async () => {
		const path = '/openapi/v2/video/agent/generate';
		expect(await client.post(path, { ...estate, img_references: pictures(5) })).toMatchObject({
			code: 0,
		});
		const refused = async (agent_id: unknown) => {
			const { code, message } = await client.post(path, { ...estate, agent_id });
			expect(message).toContain('agent_id');
			return code;
		};
		expect(await refused('1')).toBe(400017);
		expect(await refused(419629433597950)).toBe(400013);
		expect(await refused(undefined)).toBe(400011);
		await submit('video.image');
		await submit('video.template');
		expect(standIn.ledger.generations.map(({ operation }) => operation)).toEqual([
			'video.realEstate',
			'video.image',
			'video.template',
		]);
	});

	it('wants the song verified, and its ID as a number', async () => {
		expect((await client.post(mvPath, mv)).code).toBe(701020);
		expect((await submit('audio.verification', { audio_media_id: '4' })).code).toBe(400013);
		expect(await submit('audio.verification')).toMatchObject({ code: 0, resp: {} });
		expect((await client.post(mvPath, { ...mv, audio_media_id: '4' })).code).toBe(400013);
		expect((await client.post(mvPath, { ...mv, audio_media_id: 5 })).code).toBe(701020);
		expect((await client.post(mvPath, mv)).code).toBe(0);
		standIn.reset();
		expect((await client.post(mvPath, mv)).code).toBe(701020);
	});

	it.each<[changed: object, code: number]>([
		[words(0, 1, 2), 0],
		[words(2, 1), 400080],
		[words(...Array(5001).keys()), 400080],
		[{ lyric_timestamp: { words: [{ start: '0' }] } }, 400013],
		[{ lyric_timestamp: [] }, 400013],
		[{ lyric_text: 'x'.repeat(5000) }, 400080],
		[{ lyric_text: 'forbidden love' }, 500063],
		[{ mv_style: 'lo-fi', music_style: 'R&B', caption_switch: true }, 0],
		[{ mv_style: 'Lofi' }, 400017],
		[{ music_style: 'pop' }, 400017],
		[{ mv_style: 'custom' }, 400017],
		[{ mv_style: 'custom', style_img_references: [{ img_id: 2, ref_name: 'Ada' }] }, 0],
		[{ img_references: [{ img_id: '2' }] }, 400013],
		[{ img_references: [{ img_id: 2 }, { img_id: 3 }] }, 400017],
	])('VibeMV, case %#', async (changed, code) => {
		await submit('audio.verification');
		expect((await client.post(mvPath, { ...mv, ...changed })).code).toBe(code);
	});

	it('refuses an upload of the wrong kind', async () => {
		const audio = new Blob(['song'], { type: 'audio/mpeg' });
		const audioId = Number(idIn(await client.upload('media', 'file', audio, 'a.mp3')));
		const film = { source_video_id: undefined, video_media_id: audioId };
		expect((await submit('video.upscale', film)).code).toBe(400017);
		expect((await submit('video.image', { img_id: audioId })).code).toBe(400032);
		expect((await submit('video.lipSync', { audio_media_id: audioId })).code).toBe(0);
		standIn.settings.acceptAnyMediaId = false;
		expect((await submit('image.template', { img_ids: [99] })).code).toBe(400032);
	});
});
