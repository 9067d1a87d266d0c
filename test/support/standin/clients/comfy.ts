/**
 * ComfyUI's own PixVerse nodes (github.com/comfyanonymous/ComfyUI, `comfy_api_nodes`, the text of
 * `apis/pixverse.py` at commit d4b5dca, 2026): nodes of a desktop application in Python, which
 * reach the service through the application's proxy. That the proxy hands bodies on as they are and
 * maps `/proxy/pixverse` to `/openapi/v2` is our reading. Facts used here: uploads are multipart
 * forms with one address; the nodes for v6 send styles and the audio switch with all five operations, and videos as
 * references with the duration 0 and the shape `auto`.
 */
import { randomUUID } from 'node:crypto';
import type { Connection, RealClient, Resp } from './client';
import { formOf } from './client';

const newer = {
	...{ model: 'v6', prompt: 'a lantern on a river', duration: 15, quality: '1080p', seed: 42 },
	...{ negative_prompt: 'fog', style: 'realistic', generate_audio_switch: true },
};

const image = async (client: Connection, name: string) => {
	const form = formOf({ image_url: `https://a.example/${name}.png` });
	return (await client.send('POST', '/openapi/v2/image/upload', form)).img_id;
};
const film = async (client: Connection, name: string) => {
	const form = formOf({ file_url: `https://a.example/${name}.mp4` });
	return (await client.send('POST', '/openapi/v2/media/upload', form)).media_id;
};

const reference = async (client: Connection, ref_name: string, type: string) => ({
	img_id: await image(client, ref_name),
	ref_name,
	type,
});

async function twoFilms(client: Connection): Promise<Resp> {
	const video_references = [
		{ ref_name: 'video1', video_media_id: await film(client, 'dance') },
		{ ref_name: 'video2', video_media_id: await film(client, 'room') },
	];
	return await client.video('fusion', {
		...newer,
		...{ duration: 0, aspect_ratio: 'auto', reference_mode: 'omni', video_references },
		image_references: [await reference(client, 'subject1', 'subject')],
	});
}

/** The nodes of ComfyUI. */
export const comfy: RealClient = {
	name: 'ComfyUI, PixVerse nodes',
	version: 'd4b5dca',
	kind: 'nodes of a desktop application, through its proxy',
	settings: {},
	headers: (apiKey) => ({ 'API-KEY': apiKey, 'Ai-trace-id': randomUUID() }),
	sequences: [
		{
			name: 'two films and a picture',
			makes: ['video.fusion'],
			unknown: ['negative_prompt'],
			run: twoFilms,
		},
	],
};
