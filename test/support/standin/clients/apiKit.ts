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
import { pictures, videoTemplate } from '../bodies';
import { billed, chained, clip, effect, fromEarlier } from './apiKitSteps';
import { image, media, ownVoice, picture, sung, swapped } from './apiKitSteps';
import type { Connection, RealClient, Sequence } from './client';

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
