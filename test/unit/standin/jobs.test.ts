/** Jobs, credits, IDs, lists and uploads. */
import { idIn, restyleBody } from '../../support/standin/client';
import { client, set, standIn } from './setup';

const mp4 = new Blob(['film'], { type: 'video/mp4' });

it('moves a job through its states, counts running jobs and charges', async () => {
	set({ accountLimit: 1, credits: 90, notFoundLooks: 1, pendingStatus: 9 });
	const id = idIn(await client.restyle());
	expect((await client.restyle()).code).toBe(500044);
	expect((await client.look(id)).code).toBe(500008);
	const states = [await client.look(id), await client.look(id), await client.look(id)];
	expect(states.map(({ resp }) => resp.status)).toEqual([9, 9, 1]);
	expect(states.map(({ resp }) => resp.url)).toEqual(['', '', `${standIn.url}/files/${id}.mp4`]);
	expect((await client.restyle()).code).toBe(0);
	expect(standIn.ledger).toMatchObject({ maxRunning: 1, balance: 0 });
	set({ accountLimit: 2 });
	expect((await client.restyle()).code).toBe(500090);
});

it.each([2, 5, 9])(
	'a job may pend with status %i, and its record has its price',
	async (status) => {
		set({ pendingStatus: status, jobs: { kind: 'looks', looks: 1 } });
		const id = idIn(await client.restyle());
		expect((await client.look(id)).resp).toMatchObject({ status, credits: 45, has_audio: false });
		expect((await client.look(id)).resp).toMatchObject({ status: 1, credits: 45 });
	},
);

it('refunds failed and moderated jobs, not deleted ones; jobs may end by time', async () => {
	set({ jobs: { kind: 'time', ms: 0 }, outcome: ({ index }) => [7, 8, 6, 1][index] });
	for (let index = 0; index < 4; index++) await client.restyle();
	expect(standIn.ledger.balance).toBe(1_000_000 - 2 * 45);
	expect(standIn.ledger.generations.map(({ refunded }) => refunded)).toEqual([
		true,
		true,
		false,
		false,
	]);
	expect(await client.balance()).toMatchObject({ resp: { credit_monthly: 998_910 } });
});

it('gives no ID that an earlier stand-in may have given', async () => {
	set({ idsBefore: 1_000_000 });
	expect(Number(idIn(await client.restyle()))).toBeGreaterThan(343252978602905 + 999_999);
});

it('writes IDs of 18 digits as bare numbers and finds them again', async () => {
	set({ bigIds: true, jobs: { kind: 'looks', looks: 0 } });
	const id = idIn(
		await client.restyle(`{"source_video_id":343252978602905017,"restyle_prompt":"x"}`),
	);
	expect(id).toMatch(/^\d{18}$/);
	expect((await client.look(id)).text).toContain(`"id":${id},`);
	expect(standIn.ledger.generations[0]).toMatchObject({
		videoId: id,
		body: { source_video_id: '343252978602905017' },
	});
});

it('lists effects as an array or in pages, and names the charge as told', async () => {
	const page = await client.effects('?page_num=2&page_size=10');
	expect(page.resp).toMatchObject({ total: 11, data: { length: 1 } });
	set({ effectList: 'array', creditsKey: 'alternate' });
	expect((await client.effects()).resp).toHaveLength(11);
	const charges = [await client.restyle(), await client.restyle()].map(
		({ resp }) => Object.keys(resp)[1],
	);
	expect(charges.sort()).toEqual(['credit', 'credits']);
	expect((await client.restyle(restyleBody)).message).toMatch(/^success$/i);
});

it('hands out IDs for uploads and notes what came', async () => {
	const fileId = idIn(await client.upload('media', 'file', mp4, 'ü.mp4'));
	const urlId = idIn(await client.upload('image', 'image_url', 'https://a.example/b.png'));
	expect(standIn.ledger.requests[0].file).toMatchObject({ filename: 'ü.mp4', bytes: 4 });
	expect(standIn.ledger.uploads).toMatchObject([
		{ mediaId: fileId, kind: 'video', source: 'file', bytes: 4 },
		{ mediaId: urlId, kind: 'image', source: 'url', url: 'https://a.example/b.png' },
	]);
});
