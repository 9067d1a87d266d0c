/** Image jobs: states, the record, the file. */
import { idIn } from '../../support/standin/client';
import { imageAsset } from '../../support/standin/media';
import { imageTemplate } from '../../support/standin/bodies';
import { client, set, standIn, submit } from './setup';

const look = async (id: string) => await client.call(`/openapi/v2/image/result/${id}`);

describe('images', () => {
	it('go through the states of videos and end as a picture', async () => {
		set({ jobs: { kind: 'looks', looks: 1 }, notFoundLooks: 1, bigIds: true });
		const reply = await submit('image.template', { img_ids: [2, 3] });
		const id = idIn(reply);
		expect(reply.text).toContain(`"image_id":${id}`);
		expect((await look(id)).code).toBe(500008);
		expect((await look(id)).resp).toMatchObject({ status: 5, url: '', outputWidth: 0 });
		const done = await look(id);
		expect(done.text).toContain(`"image_id":${id},`);
		expect(done.resp).toMatchObject({
			status: 1,
			url: `${standIn.url}/files/${id}.png`,
			template_id: imageTemplate,
			credits: 45,
			outputWidth: 96,
			outputHeight: 64,
			customer_paths: { gen_img_req_img_ids: [2, 3] },
		});
		expect(done.resp).not.toHaveProperty('id');
		const file = await fetch(String(done.resp.url));
		expect(file.headers.get('content-type')).toBe('image/png');
		expect(Buffer.from(await file.arrayBuffer()).equals(imageAsset)).toBe(true);
		expect(standIn.ledger.deliveries).toMatchObject([{ bytes: imageAsset.length }]);
	});

	it('are not found among the videos, nor videos among them', async () => {
		const image = idIn(await submit('image.template'));
		expect((await client.look(image)).code).toBe(500008);
		expect((await look(idIn(await client.restyle()))).code).toBe(500008);
	});

	it('hang and are refunded like videos', async () => {
		set({ repeatedTrace: 'hangs', outcome: () => 8, jobs: { kind: 'time', ms: 0 } });
		await submit('image.template', {}, 'trace');
		const hanging = await submit('image.template', {}, 'trace');
		expect((await look(idIn(hanging))).resp.status).toBe(5);
		expect(standIn.ledger.balance).toBe(1_000_000);
	});

	it('uploads tell the size of videos only', async () => {
		const film = await client.upload('media', 'file_url', 'https://a.example/a.mp4');
		expect(film.resp).toMatchObject({ width: 1280, height: 720, media_type: 'video' });
		const song = await client.upload('media', 'file_url', 'https://a.example/a.mp3');
		expect(Object.keys(song.resp).sort()).toEqual(['media_id', 'media_type', 'url']);
	});
});
