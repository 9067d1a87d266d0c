/**
 * PixVerse-MCP 2.0.0 by the vendor (github.com/PixVerseAI/PixVerse-MCP, commit 943b114, 2025): a
 * server in Python that gives language models the Platform API. Facts used here:
 * every body carries the defaults of its form, wanted or not (`motion_mode`, `water_mark`,
 * `play_bgm`, `sound_effect_switch`), and nothing that is empty; IDs are numbers; addresses are uploaded in a
 * URL-encoded form, files in a multipart one with a type by their ending.
 */
import { randomUUID } from 'node:crypto';
import type { Connection, RealClient, Resp } from './client';
import { formOf } from './client';

const picture = new Blob(['a picture'], { type: 'image/png' });

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

async function twoFrames(client: Connection): Promise<Resp> {
	const first_frame_img = await imageAt(client, 'first');
	const last_frame_img = await imageFile(client);
	const body = { ...clip, first_frame_img, last_frame_img, ...defaults, ...silent };
	return await client.video('transition', body);
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
			name: 'two frames, one from an address',
			makes: ['video.transition'],
			unknown: ['water_mark', 'play_bgm'],
			run: twoFrames,
		},
	],
};
