/** What the stand-in answers: IDs to the last digit, records, lists, uploads and files. */
import { idIn } from '../../support/standin/client';
import { assetBytes, imageAsset } from '../../support/standin/media';
import { client, imageTemplate, set, standIn, submit } from './setup';

const SPEAKERS = '/openapi/v2/video/tts_speaker';
const TEMPLATES = '/openapi/v2/video/effects/templates/list';
const OLD_SPEAKERS = '/openapi/v2/video/lip_sync/tts_list?page_num=1&page_size=30';

const poll = async (id: string) => await client.call(`/openapi/v2/image/result/${id}`);
const bytesOf = async (url: unknown) => Buffer.from(await (await fetch(String(url))).arrayBuffer());

it('IDs of 18 digits are bare numbers on the wire, and found again.', async () => {
	set({ bigIds: true, jobs: { kind: 'looks', looks: 0 } });
	const big = `{"source_video_id":343252978602905017,"restyle_prompt":"x"}`;
	const id = idIn(await client.restyle(big));
	expect(id).toMatch(/^\d{18}$/);
	expect((await client.look(id)).text).toContain(`"id":${id},`);
	expect(standIn.ledger.generations).toMatchObject([
		{ videoId: id, body: { source_video_id: '343252978602905017' } },
	]);
});

it('No ID is given that an earlier stand-in may have given.', async () => {
	set({ idsBefore: 1_000_000 });
	expect(Number(idIn(await client.restyle()))).toBeGreaterThan(343252978602905 + 999_999);
});

it('An image goes through the states of a video and ends as a picture.', async () => {
	set({ jobs: { kind: 'looks', looks: 1 }, notFoundLooks: 1, bigIds: true });
	const id = idIn(await submit('image.template', { img_ids: [2, 3] }));
	expect((await poll(id)).code).toBe(500008);
	expect((await client.look(id)).code).toBe(500008);
	expect((await poll(id)).resp).toMatchObject({ status: 5, url: '', outputWidth: 0 });
	const { text, resp } = await poll(id);
	expect(text).toContain(`"image_id":${id},`);
	expect(resp).toMatchObject({
		...{ status: 1, url: `${standIn.url}/files/${id}.png`, outputWidth: 96, outputHeight: 64 },
		...{ template_id: imageTemplate, credits: 45 },
		customer_paths: { gen_img_req_img_ids: [2, 3] },
	});
	expect((await bytesOf(resp.url)).equals(imageAsset)).toBe(true);
	expect(standIn.ledger.deliveries).toMatchObject([{ bytes: imageAsset.length }]);
});

it('A video is served as it is, padded to a size, or not once its address has expired.', async () => {
	set({ jobs: { kind: 'looks', looks: 0 } });
	const { url, size } = (await client.look(idIn(await client.restyle()))).resp;
	const asset = await bytesOf(url);
	expect([asset.length, asset.toString('latin1', 4, 8)]).toEqual([size, 'ftyp']);
	set({ videoBytes: 300_000 });
	const padded = await bytesOf(url);
	expect([padded.length, padded.indexOf(asset)]).toEqual([300_000, 0]);
	expect(padded.readUInt32BE(assetBytes)).toBe(300_000 - assetBytes);
	expect(standIn.ledger.deliveries.map(({ bytes }) => bytes)).toEqual([assetBytes, 300_000]);
	set({ resultPath: 'expired' });
	expect((await fetch(String(url))).status).toBe(403);
});

it('Uploads have IDs and addresses, and are noted with what came.', async () => {
	const mp4 = new Blob(['film'], { type: 'video/mp4' });
	const film = await client.upload('media', 'file', mp4, 'ü.mp4');
	const song = await client.upload('media', 'file_url', 'https://a.example/a.mp3');
	const picture = await client.upload('image', 'image_url', 'https://a.example/b.png');
	expect(film.resp).toMatchObject({ width: 1280, height: 720, media_type: 'video' });
	expect(Object.keys(song.resp).sort()).toEqual(['media_id', 'media_type', 'url']);
	expect((await bytesOf(picture.resp.img_url)).equals(imageAsset)).toBe(true);
	expect(standIn.ledger.requests[0].file).toMatchObject({ filename: 'ü.mp4', bytes: 4 });
	expect(standIn.ledger.uploads).toMatchObject([
		{ mediaId: idIn(film), kind: 'video', source: 'file', bytes: 4 },
		{ mediaId: idIn(song), kind: 'audio', source: 'url' },
		{ mediaId: idIn(picture), kind: 'image', source: 'url', url: 'https://a.example/b.png' },
	]);
});

it('Voices are created, listed at both paths, used, and deleted once.', async () => {
	const id = String((await submit('voice.create')).resp.speaker_id);
	const custom = await client.call(`${SPEAKERS}?speaker_type=custom`);
	expect(custom.resp).toEqual({ total: 1, data: [{ speaker_id: id, name: 'Ada' }] });
	expect((await client.call(OLD_SPEAKERS)).resp.total).toBe(16);
	const page = await client.call(`${SPEAKERS}?page_num=2&page_size=10`);
	expect(page.resp).toMatchObject({ total: 16, data: { length: 6 } });
	const voice = { lip_sync_tts_speaker_id: id, lip_sync_tts_content: 'hello' };
	const speak = async () =>
		(await submit('video.lipSync', { audio_media_id: undefined, ...voice })).code;
	const remove = async () => (await client.call(`${SPEAKERS}/${id}`, { method: 'DELETE' })).code;
	expect([await speak(), await remove()]).toEqual([0, 0]);
	expect([await speak(), await remove()]).toEqual([400017, 500008]);
	set({ speakerPath: 'old' });
	expect((await client.call(SPEAKERS)).status).toBe(404);
});

it('Effects and templates are listed in pages, templates by type and by ID.', async () => {
	const effects = await client.call('/openapi/v2/video/restyle/list?page_num=2&page_size=10');
	expect(effects.resp).toMatchObject({ total: 11, data: { length: 1 } });
	set({ effectList: 'array' });
	expect((await client.call('/openapi/v2/video/restyle/list')).resp).toHaveLength(11);
	const ids = `template_ids=302325299711040,302325299711104`;
	for (const [query, count] of [
		['page=2', 10],
		['type=1', 20],
		[ids, 2],
	] as const) {
		const { resp } = await client.call(`${TEMPLATES}?${query}`);
		expect([query, resp.effect_items]).toMatchObject([query, { length: count }]);
	}
	expect((await client.call(`${TEMPLATES}?pageSize=30`)).code).toBe(712008);
});
