/**
 * pixverse-api-kit (github.com/heshaojian/pixverse-api-kit, `src/platform` at commits 97478153 to
 * 3c1dc0d, 2026): a command line in JavaScript with every operation of the Platform API. Facts used
 * here: every value whose name ends in `id` or `ids` is sent as a text, frame numbers included;
 * answers are read with all IDs as texts; files have no type; what else was given beside an address
 * (`kind`) goes into the form too.
 */
import { randomUUID } from 'node:crypto';
import type { Connection, RealClient, Resp } from './client';
import { formOf, textIds } from './client';

const untyped = new Blob(['a file']);

const image = async (client: Connection) => {
	const form = formOf({}, ['image', untyped, 'fox.png']);
	return textIds(await client.send('POST', '/openapi/v2/image/upload', form)).img_id;
};
const filmAt = async (client: Connection) => {
	const form = formOf({ file_url: 'https://a.example/fox.mp4', kind: 'video' });
	return textIds(await client.send('POST', '/openapi/v2/media/upload', form)).media_id;
};

async function swapped(client: Connection): Promise<Resp> {
	const source = { video_media_id: await filmAt(client), keyframe_id: '1' };
	const found = await client.post('/openapi/v2/video/mask/selection', source);
	const [{ mask_id }] = found.mask_info as Resp[];
	const img_id = await image(client);
	return await client.video('swap', { ...source, mask_id, img_id, quality: '720p' });
}

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
		{ name: 'a swap', makes: ['video.swapMask', 'video.swap'], unknown: ['kind'], run: swapped },
	],
};
