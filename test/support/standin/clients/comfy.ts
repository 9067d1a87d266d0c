/**
 * ComfyUI's own PixVerse nodes (github.com/comfyanonymous/ComfyUI, `comfy_api_nodes`, the text of
 * `apis/pixverse.py` at commit d4b5dca, 2026): nodes of a desktop application in Python, which
 * reach the service through the application's proxy. That the proxy hands bodies on as they are and
 * maps `/proxy/pixverse` to `/openapi/v2` is our reading. Facts used here: uploads are multipart
 * forms with one address; what is empty is left out; the older nodes send model v3.5 with a motion
 * mode, those for v6 send styles and the audio switch with all five operations, and videos as
 * references without any picture, with the duration 0 and the shape `auto`.
 */
import { randomUUID } from 'node:crypto';
import { videoTemplate } from '../bodies';
import type { Connection, RealClient, Resp } from './client';
import { formOf } from './client';

const old = {
	prompt: 'a lantern on a river',
	quality: '540p',
	duration: 5,
	model: 'v3.5',
	seed: 0,
};
const older = { ...old, motion_mode: 'fast' };
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

const frames =
	(clip: object) =>
	async (client: Connection): Promise<Resp> => {
		const first_frame_img = await image(client, 'dusk');
		const last_frame_img = await image(client, 'dawn');
		return await client.video('transition', { ...clip, first_frame_img, last_frame_img });
	};

const reference = async (client: Connection, ref_name: string, type: string) => ({
	img_id: await image(client, ref_name),
	ref_name,
	type,
});

async function sevenPictures(client: Connection): Promise<Resp> {
	const image_references: object[] = [];
	for (let number = 1; number <= 6; number++) {
		image_references.push(await reference(client, `subject${number}`, 'subject'));
	}
	image_references.push(await reference(client, 'background1', 'background'));
	return await client.video('fusion', { ...newer, aspect_ratio: '21:9', image_references });
}

async function twoFilms(client: Connection, withPicture: boolean): Promise<Resp> {
	const pictures = withPicture ? [await reference(client, 'subject1', 'subject')] : [];
	const video_references = [
		{ ref_name: 'video1', video_media_id: await film(client, 'dance') },
		{ ref_name: 'video2', video_media_id: await film(client, 'room') },
	];
	return await client.video('fusion', {
		...newer,
		...{ duration: 0, aspect_ratio: 'auto', reference_mode: 'omni', video_references },
		...(withPicture && { image_references: pictures }),
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
			name: 'a text, older node',
			makes: ['video.text'],
			run: async (client) => await client.video('text', { ...older, aspect_ratio: '4:3' }),
		},
		{
			name: 'a picture with an effect, older node',
			makes: ['video.template'],
			run: async (client) =>
				await client.video('img', {
					...older,
					img_id: await image(client, 'river'),
					template_id: videoTemplate,
				}),
		},
		{ name: 'two frames, older node', makes: ['video.transition'], run: frames(older) },
		{
			name: 'a text',
			makes: ['video.text'],
			run: async (client) =>
				await client.video('text', {
					...newer,
					aspect_ratio: '2:3',
					generate_multi_clip_switch: false,
				}),
		},
		{
			name: 'a picture',
			makes: ['video.image'],
			run: async (client) =>
				await client.video('img', {
					...newer,
					img_id: await image(client, 'river'),
					generate_multi_clip_switch: true,
				}),
		},
		{ name: 'two frames', makes: ['video.transition'], run: frames(newer) },
		{
			name: 'a film that goes on',
			makes: ['video.extend'],
			run: async (client) =>
				await client.video('extend', {
					...newer,
					prompt: 'x'.repeat(5000),
					video_media_id: await film(client, 'river'),
				}),
		},
		{
			name: 'seven pictures',
			makes: ['video.fusion'],
			unknown: ['negative_prompt'],
			run: sevenPictures,
		},
		{
			name: 'two films and a picture',
			makes: ['video.fusion'],
			unknown: ['negative_prompt'],
			run: async (client) => await twoFilms(client, true),
		},
		{
			name: 'two films and no picture',
			makes: ['video.fusion'],
			unknown: ['negative_prompt'],
			run: async (client) => await twoFilms(client, false),
		},
	],
};
