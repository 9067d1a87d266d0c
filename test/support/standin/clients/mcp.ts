/**
 * PixVerse-MCP 2.0.0 by the vendor (github.com/PixVerseAI/PixVerse-MCP, commit 943b114, 2025): a
 * server in Python that gives language models the Platform API. Facts used here:
 * every body carries the defaults of its form, wanted or not (`motion_mode`, `water_mark`,
 * `play_bgm`, `sound_effect_switch`, `original_sound_switch`), and nothing that is empty; IDs are
 * numbers; addresses are uploaded in a URL-encoded form, files in a multipart one with a type by
 * their ending; the voices are listed at the older path, 30 at a time.
 */
import { randomUUID } from 'node:crypto';
import type { Connection, RealClient, Resp } from './client';
import { formOf } from './client';

const picture = new Blob(['a picture'], { type: 'image/png' });
const film = new Blob(['a film'], { type: 'video/mp4' });

const clip = { prompt: 'a kite over the dunes', model: 'v5', duration: 5, quality: '540p' };
const defaults = { motion_mode: 'normal', water_mark: false, play_bgm: false };
const silent = { sound_effect_switch: false };

async function uploadAddress(client: Connection, kind: string, field: string, address: string) {
	const type = 'application/x-www-form-urlencoded';
	const body = new URLSearchParams({ [field]: address }).toString();
	return await client.send('POST', `/openapi/v2/${kind}/upload`, body, type);
}

const imageAt = async (client: Connection, name: string) =>
	(await uploadAddress(client, 'image', 'image_url', `https://a.example/${name}.png`)).img_id;
const imageFile = async (client: Connection) => {
	const form = formOf({}, ['image', picture, 'kite.png']);
	return (await client.send('POST', '/openapi/v2/image/upload', form)).img_id;
};
const filmFile = async (client: Connection) => {
	const form = formOf({ media_type: 'video' }, ['file', film, 'dunes.mp4']);
	return (await client.send('POST', '/openapi/v2/media/upload', form)).media_id;
};

async function twoFrames(client: Connection): Promise<Resp> {
	const first_frame_img = await imageAt(client, 'first');
	const last_frame_img = await imageFile(client);
	const body = { ...clip, first_frame_img, last_frame_img, ...defaults, ...silent };
	return await client.video('transition', body);
}

async function spoken(client: Connection): Promise<Resp> {
	const voices = await client.get('/openapi/v2/video/lip_sync/tts_list?page_num=1&page_size=30');
	const [{ speaker_id: lip_sync_tts_speaker_id }] = voices.data as Resp[];
	const words = { lip_sync_tts_speaker_id, lip_sync_tts_content: 'up, up and away' };
	return await client.video('lip_sync', { video_media_id: await filmFile(client), ...words });
}

async function longerAndLouder(client: Connection): Promise<Resp> {
	const made = await client.video('text', {
		...clip,
		...{ aspect_ratio: '9:16', ...defaults, ...silent },
	});
	const longer = { ...clip, source_video_id: made.id, motion_mode: 'normal', duration: 8 };
	const { id } = await client.video('extend', longer);
	const wind = { sound_effect_content: 'wind', original_sound_switch: false };
	return await client.video('sound_effect', { source_video_id: id, ...wind });
}

async function composed(client: Connection): Promise<Resp> {
	const image_references = [
		{ type: 'subject', img_id: await imageFile(client), ref_name: 'kite' },
		{ type: 'background', img_id: await imageAt(client, 'sea'), ref_name: 'the sea' },
	];
	const body = { ...clip, model: 'v4.5', image_references, aspect_ratio: '16:9' };
	return await client.video('fusion', { ...body, negative_prompt: 'rain' });
}

/** The vendor's server for language models. */
export const mcp: RealClient = {
	name: 'PixVerse-MCP',
	version: '2.0.0',
	kind: "the vendor's own server for language models",
	settings: { urlEncodedUploads: true },
	headers: (apiKey) => ({ 'API-KEY': apiKey, 'Ai-Trace-Id': randomUUID() }),
	sequences: [
		{
			name: 'a text',
			makes: ['video.text'],
			unknown: ['play_bgm'],
			run: async (client) =>
				await client.video('text', { ...clip, aspect_ratio: '16:9', ...defaults, ...silent }),
		},
		{
			name: 'a picture from a file',
			makes: ['video.image'],
			unknown: ['play_bgm'],
			run: async (client) =>
				await client.video('img', {
					...clip,
					img_id: await imageFile(client),
					...defaults,
					...silent,
				}),
		},
		{
			name: 'two frames, one from an address',
			makes: ['video.transition'],
			unknown: ['water_mark', 'play_bgm'],
			run: twoFrames,
		},
		{
			name: 'a text that is extended and gets a sound',
			makes: ['video.text', 'video.extend', 'video.soundEffect'],
			unknown: ['play_bgm'],
			run: longerAndLouder,
		},
		{ name: 'a film that speaks', makes: ['video.lipSync'], run: spoken },
		{
			name: 'a scene of references',
			makes: ['video.fusion'],
			unknown: ['negative_prompt'],
			run: composed,
		},
	],
};
