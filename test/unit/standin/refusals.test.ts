/** What the stand-in refuses. */
import { restyleBody } from '../../support/standin/client';
import { client, standIn } from './setup';

const mp4 = new Blob(['film'], { type: 'video/mp4' });
const picture = new Blob(['x'], { type: 'image/png' });

describe('refuses what the service would refuse', () => {
	it.each<[code: number, body: string | object]>([
		[400013, 'no json'],
		[400013, { ...restyleBody, source_video_id: '1' }],
		[400017, { ...restyleBody, source_video_id: 0 }],
		[400017, { ...restyleBody, video_media_id: 2 }],
		[400017, { restyle_prompt: 'as clay' }],
		[400017, { source_video_id: 1, restyle_id: 99 }],
		[400017, { ...restyleBody, seed: -1 }],
		[400017, { ...restyleBody, seed: 2 ** 31 }],
		[400013, { ...restyleBody, seed: 1.5 }],
		[400018, { ...restyleBody, restyle_prompt: 'x'.repeat(5001) }],
		[400011, { ...restyleBody, restyle_prompt: '' }],
		[500063, { ...restyleBody, restyle_prompt: 'a forbidden scene' }],
	])('code %i, case %#', async (code, body) => {
		expect(await client.restyle(body)).toMatchObject({ status: 200, code, resp: {} });
		expect(standIn.ledger.generations).toEqual([]);
		expect(standIn.ledger.refusals).toMatchObject([{ place: 'submit', code }]);
	});

	it('an empty or wrong key, a missing trace, an unknown path', async () => {
		const path = '/openapi/v2/account/balance';
		const withKey = (key: object) => ({ headers: { 'Ai-Trace-Id': 'x', ...key } });
		expect((await client.call(path, withKey({}))).code).toBe(10004);
		expect((await client.call(path, withKey({ 'API-KEY': '' }))).code).toBe(10004);
		expect((await client.call(path, withKey({ 'API-KEY': 'mine' }))).code).toBe(10001);
		expect((await client.call(path, { headers: { 'API-KEY': 'standin-key' } })).code).toBe(400011);
		expect((await client.call('/openapi/v2/video/delete')).status).toBe(404);
	});

	it.each([
		['media', 'file', new Blob(['x']), 'a.mp4', 200, 400017],
		['image', 'image', new Blob(['x']), 'a.png', 200, 500032],
		['image', 'image', picture, 'forbidden.png', 500, 500052],
		['media', 'movie', mp4, 'a.mp4', 200, 400017],
		['media', 'file_url', 'ftp://a/b.mp4', '', 200, 400017],
		['media', 'media_type', 'video', '', 200, 400017],
		[
			'media',
			'file',
			new Blob([Buffer.alloc(50 * 2 ** 20 + 1)], { type: 'video/mp4' }),
			'',
			200,
			400017,
		],
	] as const)('%s upload of %s %s %s', async (kind, field, part, name, status, code) => {
		expect(await client.upload(kind, field, part, name)).toMatchObject({ status, code });
		expect(standIn.ledger.uploads).toEqual([]);
	});
});
