/**
 * pixverse-api-kit (github.com/heshaojian/pixverse-api-kit, `src/platform` at commits 97478153 to
 * 3c1dc0d, 2026): a command line in JavaScript with every operation of the Platform API. Facts used
 * here: every value whose name ends in `id` or `ids` is sent as a text, frame numbers included,
 * except the song and the pictures of a music video and the song that is verified, which are bare
 * numbers; answers are read with all IDs as texts; files have no type; what else was given beside
 * an address (`kind`, `tag`) goes into the form too; only GET is sent again, each with a trace of
 * its own.
 */
import { randomUUID } from 'node:crypto';
import { imageTemplate, pictures, videoTemplate } from '../cases/bodies';
import type { Connection, RealClient, Resp, Sequence } from './client';
import { formOf, textIds } from './client';

const untyped = new Blob(['a file']);
const clip = { prompt: 'a fox in the snow', model: 'v6', duration: 5, quality: '720p' };
const effect = '302325299692608';

const image = async (client: Connection, name = 'fox.png') => {
	const form = formOf({}, ['image', untyped, name]);
	return textIds(await client.send('POST', '/openapi/v2/image/upload', form)).img_id;
};
const media = async (client: Connection, name: string) => {
	const form = formOf({}, ['file', untyped, name]);
	return textIds(await client.send('POST', '/openapi/v2/media/upload', form)).media_id;
};
const filmAt = async (client: Connection) => {
	const form = formOf({ file_url: 'https://a.example/fox.mp4', kind: 'video' });
	return textIds(await client.send('POST', '/openapi/v2/media/upload', form)).media_id;
};

/** Makes a video to work on, and then another from it. */
const fromEarlier =
	(path: string, body: (client: Connection) => object | Promise<object>) =>
	async (client: Connection): Promise<Resp> => {
		const earlier = await client.video('text', { ...clip, aspect_ratio: '16:9' });
		const source_video_id = textIds(earlier).id;
		return await client.video(path, { source_video_id, ...(await body(client)) });
	};

async function swapped(client: Connection): Promise<Resp> {
	const source = { video_media_id: await filmAt(client), keyframe_id: '1' };
	const found = await client.post('/openapi/v2/video/mask/selection', source);
	const [{ mask_id }] = found.mask_info as Resp[];
	const img_id = await image(client);
	return await client.video('swap', { ...source, mask_id, img_id, quality: '720p' });
}

async function chained(client: Connection): Promise<Resp> {
	const multi_transition = [
		{ img_id: await image(client), duration: 3 },
		{ img_id: await image(client, 'den.webp') },
	];
	return await client.video('multi_transition', { multi_transition, model: 'v5', quality: '720p' });
}

async function ownVoice(client: Connection): Promise<Resp> {
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

async function sung(client: Connection): Promise<Resp> {
	const audio_media_id = BigInt(await media(client, 'song.wav'));
	await client.post('/openapi/v2/audio/verification', { audio_media_id });
	return await client.video('music_mv_agent', {
		...{ mv_agent_type: 'vibe_mv_v3_custom', audio_media_id, mv_style: 'lo-fi' },
		...{ aspect_ratio: '9:16', quality: '1080p', caption_switch: true },
		img_references: [{ img_id: BigInt(await image(client)), ref_name: 'fox' }],
	});
}

async function picture(client: Connection): Promise<Resp> {
	await client.get('/openapi/v2/video/effects/templates/list?type=2&page=1&pageSize=20');
	const img_ids = [await image(client)];
	const body = { img_ids, template_id: `${imageTemplate}` };
	const { image_id } = await client.post('/openapi/v2/image/template/generate', body);
	return await client.finished(`/openapi/v2/image/result/${String(image_id)}`);
}

async function billed(client: Connection): Promise<Resp> {
	const record = await client.video('text', { ...clip, aspect_ratio: '1:1' });
	await client.get('/openapi/v2/account/balance');
	await client.post('/openapi/v2/account/billing/usage-detail', {
		...{ start_time: '2026-09-01 00:00:00', end_time: '2026-09-18 00:00:00', limit: 20 },
	});
	return record;
}

const agent = async (client: Connection, body: object) => await client.video('agent', body);
const film = { video_references: [{ video_url: 'https://a.example/clip.webm' }] };

/** From a video of the account: name, operation, path and the rest of the body. */
const later: Array<[string, string, string, (client: Connection) => object | Promise<object>]> = [
	['an effect', 'video.restyle', 'restyle', () => ({ restyle_id: effect })],
	['a longer film', 'video.extend', 'extend', () => ({ ...clip, seed: 1 })],
	['a sound', 'video.soundEffect', 'sound_effect', () => ({ prompt: 'steps in the snow' })],
	['a larger film', 'video.upscale', 'upscale', () => ({})],
	[
		'a changed film',
		'video.modify',
		'modify',
		() => ({ prompt: 'let it be night', quality: '720p' }),
	],
	[
		'a movement',
		'video.mimic',
		'mimic',
		async (client) => ({ img_id: await image(client), quality: '720p' }),
	],
	[
		'a film that speaks',
		'video.lipSync',
		'lip_sync',
		async (client) => ({ audio_media_id: await media(client, 'fox.m4a') }),
	],
];

const laterSequences = later.map(([name, operation, path, body]): Sequence => ({
	name,
	makes: ['video.text', operation],
	run: fromEarlier(path, body),
}));

/** The command line for every operation. */
export const apiKit: RealClient = {
	name: 'pixverse-api-kit',
	version: '97478153 to 3c1dc0d',
	kind: 'a command line for every operation, with records of its jobs',
	settings: { idsAsText: true, octetStreamFiles: true },
	headers: (apiKey) => ({
		...{ Accept: 'application/json', 'API-KEY': apiKey },
		'Ai-trace-id': randomUUID(),
	}),
	sequences: [
		...laterSequences,
		{ name: 'the account', makes: ['video.text'], run: billed },
		{
			name: 'a picture',
			makes: ['video.image'],
			run: async (client) => await client.video('img', { ...clip, img_id: await image(client) }),
		},
		{
			name: 'a picture with an effect',
			makes: ['video.template'],
			run: async (client) =>
				await client.video('img', {
					...clip,
					img_id: await image(client),
					template_id: `${videoTemplate}`,
				}),
		},
		{
			name: 'two frames',
			makes: ['video.transition'],
			run: async (client) =>
				await client.video('transition', {
					...clip,
					first_frame_img: await image(client),
					last_frame_img: await image(client),
				}),
		},
		{ name: 'a chain', makes: ['video.multiTransition'], run: chained },
		{
			name: 'a reference without a name',
			makes: ['video.fusion'],
			run: async (client) =>
				await client.video('fusion', {
					...clip,
					image_references: [{ img_id: await image(client) }],
					aspect_ratio: '16:9',
				}),
		},
		{
			name: 'a swap',
			makes: ['video.swapMask', 'video.swap'],
			unknown: ['kind'],
			run: swapped,
		},
		{ name: 'an avatar with a voice of its own', makes: ['video.avatar'], run: ownVoice },
		{ name: 'a music video', makes: ['video.vibeMv'], run: sung },
		{ name: 'an image template', makes: ['image.template'], run: picture },
		{
			name: 'a recreation',
			makes: ['video.viralRecreation'],
			run: async (client) =>
				await agent(client, {
					...{ agent_id: '414562414124109', prompt: 'the same with a fox', quality: '720p' },
					...{ img_references: pictures(1), ...film },
				}),
		},
		{
			name: 'a house',
			makes: ['video.realEstate'],
			run: async (client) =>
				await agent(client, {
					...{ agent_id: '419629433597950', model: 'fast', prompt: 'a short walk' },
					img_references: pictures(5),
				}),
		},
	],
};
