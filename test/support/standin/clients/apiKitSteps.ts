/** The longer ways of pixverse-api-kit; what it is and does is told in apiKit.ts. */
import { imageTemplate } from '../bodies';
import type { Connection, Resp } from './client';
import { formOf, textIds } from './client';

const untyped = new Blob(['a file']);
export const clip = { prompt: 'a fox in the snow', model: 'v6', duration: 5, quality: '720p' };
export const effect = '302325299692608';

export const image = async (client: Connection, name = 'fox.png') => {
	const form = formOf({}, ['image', untyped, name]);
	return textIds(await client.send('POST', '/openapi/v2/image/upload', form)).img_id;
};
export const media = async (client: Connection, name: string) => {
	const form = formOf({}, ['file', untyped, name]);
	return textIds(await client.send('POST', '/openapi/v2/media/upload', form)).media_id;
};
const filmAt = async (client: Connection) => {
	const form = formOf({ file_url: 'https://a.example/fox.mp4', kind: 'video' });
	return textIds(await client.send('POST', '/openapi/v2/media/upload', form)).media_id;
};

/** Makes a video to work on, and then another from it. */
export const fromEarlier =
	(path: string, body: (client: Connection) => object | Promise<object>) =>
	async (client: Connection): Promise<Resp> => {
		const earlier = await client.video('text', { ...clip, aspect_ratio: '16:9' });
		const source_video_id = textIds(earlier).id;
		return await client.video(path, { source_video_id, ...(await body(client)) });
	};

export async function swapped(client: Connection): Promise<Resp> {
	const source = { video_media_id: await filmAt(client), keyframe_id: '1' };
	const found = await client.post('/openapi/v2/video/mask/selection', source);
	const [{ mask_id }] = found.mask_info as Resp[];
	const img_id = await image(client);
	return await client.video('swap', { ...source, mask_id, img_id, quality: '720p' });
}

export async function chained(client: Connection): Promise<Resp> {
	const multi_transition = [
		{ img_id: await image(client), duration: 3 },
		{ img_id: await image(client, 'den.webp') },
	];
	return await client.video('multi_transition', { multi_transition, model: 'v5', quality: '720p' });
}

export async function ownVoice(client: Connection): Promise<Resp> {
	const voices = '/openapi/v2/video/tts_speaker';
	await client.post(voices, { name: 'Fox', audio_media_id: await media(client, 'fox.mp3') });
	const list = await client.get(`${voices}?page_num=1&page_size=20&speaker_type=custom`);
	const [{ speaker_id }] = list.data as Resp[];
	const words = {
		lip_sync_tts_speaker_id: speaker_id,
		lip_sync_tts_content: 'Hello from the den.',
	};
	const said = await client.video('avatar', {
		img_id: await image(client),
		quality: '720p',
		...words,
	});
	await client.send('DELETE', `${voices}/${encodeURIComponent(String(speaker_id))}`);
	return said;
}

export async function sung(client: Connection): Promise<Resp> {
	const audio_media_id = BigInt(await media(client, 'song.wav'));
	await client.post('/openapi/v2/audio/verification', { audio_media_id });
	return await client.video('music_mv_agent', {
		...{ mv_agent_type: 'vibe_mv_v3_custom', audio_media_id, mv_style: 'lo-fi' },
		...{ aspect_ratio: '9:16', quality: '1080p', caption_switch: true },
		img_references: [{ img_id: BigInt(await image(client)), ref_name: 'fox' }],
	});
}

export async function picture(client: Connection): Promise<Resp> {
	await client.get('/openapi/v2/video/effects/templates/list?type=2&page=1&pageSize=20');
	const img_ids = [await image(client)];
	const body = { img_ids, template_id: `${imageTemplate}` };
	const { image_id } = await client.post('/openapi/v2/image/template/generate', body);
	return await client.finished(`/openapi/v2/image/result/${String(image_id)}`);
}

export async function billed(client: Connection): Promise<Resp> {
	const record = await client.video('text', { ...clip, aspect_ratio: '1:1' });
	await client.get('/openapi/v2/account/balance');
	await client.post('/openapi/v2/account/billing/usage-detail', {
		...{ start_time: '2026-09-01 00:00:00', end_time: '2026-09-18 00:00:00', limit: 20 },
	});
	return record;
}
