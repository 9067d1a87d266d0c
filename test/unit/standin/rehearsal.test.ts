// The source IDs that lead to trouble, with which people rehearse.
import type { StandIn, TimeOf } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { clientOf, idIn } from '../../support/standin/client';
import { rehearsals, rehearse } from '../../support/standin/rehearsal';

const style = { restyle_prompt: 'as clay' };

/** Every field that takes a source, with the path of an operation that has it. */
const ways: Array<[field: string, path: string, body: (id: number) => object]> = [
	['source_video_id', 'restyle', (id) => ({ ...style, source_video_id: id })],
	['video_media_id', 'restyle', (id) => ({ ...style, video_media_id: id })],
	['audio_media_id', 'lip_sync', (id) => ({ source_video_id: 1, audio_media_id: id })],
	['img_id', 'mimic', (id) => ({ source_video_id: 1, img_id: id, quality: '720p' })],
	[
		'img_ids',
		'modify',
		(id) => ({ source_video_id: 1, prompt: '@img0', img_ids: [id], quality: '720p' }),
	],
	['first_frame_img', 'transition', (id) => ({ first_frame_img: id, last_frame_img: 1, ...clip })],
	['last_frame_img', 'transition', (id) => ({ first_frame_img: 1, last_frame_img: id, ...clip })],
	[
		'image_references',
		'fusion',
		(id) => ({ image_references: [{ img_id: id }], aspect_ratio: '1:1', ...clip }),
	],
];
const clip = { prompt: 'a boat', model: 'v6', duration: 5, quality: '720p' };

describe('the IDs to rehearse with', () => {
	let standIn: StandIn;
	let client: ReturnType<typeof clientOf>;

	beforeEach(async () => {
		standIn = await startStandIn();
		client = clientOf(standIn);
		rehearse(standIn, 0);
	});
	afterEach(async () => await standIn.close());

	const submit = async (id: number, trace?: string) =>
		await client.restyle({ ...style, source_video_id: id }, trace);
	const statusOf = async (id: number) => (await client.look(idIn(await submit(id)))).resp.status;

	it('are different, and each is explained', () => {
		expect(new Set(rehearsals.map(({ id }) => id)).size).toBe(5);
		expect(rehearsals.every(({ what }) => what.length > 20)).toBe(true);
	});

	it('end in moderation and in failure, with a refund', async () => {
		expect([await statusOf(7007), await statusOf(7008)]).toEqual([7, 8]);
		expect(standIn.ledger.balance).toBe(1_000_000);
		expect(await statusOf(7009)).toBe(1);
		expect(standIn.ledger.balance).toBe(999_955);
	});

	it.each(ways)('work as %s', async (_field, path, body) => {
		const post = async (id: number) =>
			await client.post(`/openapi/v2/video/${path}/generate`, body(id));
		expect((await post(7090)).code).toBe(500090);
		expect((await client.look(idIn(await post(7007)))).resp.status).toBe(7);
	});

	it('find too few credits every time, and charge nothing', async () => {
		expect((await submit(7090)).message).toBe('credits insufficient');
		expect((await submit(7090)).code).toBe(500090);
		expect(standIn.ledger.generations).toEqual([]);
	});

	it('take their time', async () => {
		expect([await statusOf(7180), await statusOf(1)]).toEqual([5, 1]);
		const { ms } = standIn.settings.jobs as { ms: TimeOf };
		expect([ms({ source_video_id: '7180' }), ms({ source_video_id: '1' })]).toEqual([180_000, 0]);
	});

	it('lose the first answer of each trace ID, and no other', async () => {
		await expect(submit(7500, 'one')).rejects.toThrow('fetch failed');
		const { code, text } = await submit(7500, 'one');
		expect([code, standIn.ledger.generations.length]).toEqual([0, 1]);
		expect(text).toContain(standIn.ledger.generations[0].videoId);
		await expect(submit(7500, 'two')).rejects.toThrow('fetch failed');
		expect((await submit(7500, 'two')).code).toBe(0);
		expect(standIn.ledger.generations).toHaveLength(2);
	});
});
