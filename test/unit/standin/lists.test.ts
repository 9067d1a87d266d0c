/** Voices, templates and the bill. */
import { client, set, standIn, submit } from './setup';

const speakers = '/openapi/v2/video/tts_speaker';
const templates = '/openapi/v2/video/effects/templates/list';
const named = (resp: Record<string, unknown>) =>
	(resp.data as { name: string }[]).map(({ name }) => name);
const items = (resp: Record<string, unknown>) => resp.items as Record<string, unknown>[];
const remove = async (id: string) =>
	await client.call(`${speakers}/${encodeURIComponent(id)}`, { method: 'DELETE' });

describe('voices', () => {
	it('are created, listed, used and deleted once', async () => {
		const { resp } = await submit('voice.create');
		const id = String(resp.speaker_id);
		expect(resp.speaker_id).toBe(id);
		expect((await client.call(`${speakers}?speaker_type=custom`)).resp).toEqual({
			total: 1,
			data: [{ speaker_id: id, name: 'Ada' }],
		});
		expect((await client.call(`${speakers}?speaker_type=system`)).resp.total).toBe(15);
		const page = await client.call(`${speakers}?page_num=2&page_size=10`);
		expect([page.resp.total, named(page.resp).at(-1)]).toEqual([16, 'Ada']);
		const voice = { lip_sync_tts_speaker_id: id, lip_sync_tts_content: 'hello' };
		const speak = async () =>
			(await submit('video.lipSync', { audio_media_id: undefined, ...voice })).code;
		expect(await speak()).toBe(0);
		expect((await remove(id)).code).toBe(0);
		expect((await remove(id)).code).toBe(500008);
		expect(await speak()).toBe(400017);
		expect((await client.call(`${speakers}?page_size=30`)).code).toBe(400017);
	});

	it('are listed at the previous path as well', async () => {
		await submit('voice.create');
		const old = '/openapi/v2/video/lip_sync/tts_list?page_num=1&page_size=30';
		expect((await client.call(old)).resp.total).toBe(16);
		expect((await client.call(speakers)).resp.total).toBe(16);
		set({ speakerPath: 'old' });
		expect((await client.call(speakers)).status).toBe(404);
		expect((await client.call(old)).resp.total).toBe(16);
		set({ speakerPath: 'new' });
		expect((await client.call(old)).status).toBe(404);
	});
});

it('lists the templates with some IDs, however they are written', async () => {
	const first = 302325299711040;
	const both = [first, first + 64];
	for (const query of [both.join(), encodeURIComponent(JSON.stringify(both))]) {
		const { resp } = await client.call(`${templates}?template_ids=${query}`);
		expect(resp.effect_items).toMatchObject(both.map((template_id) => ({ template_id })));
	}
	const repeated = both.map((id) => `template_ids=${id}`).join('&');
	expect((await client.call(`${templates}?${repeated}`)).resp.effect_items).toHaveLength(2);
	expect((await client.call(`${templates}?template_ids=1`)).resp.effect_items).toEqual([]);
});

it('lists templates by type, in pages', async () => {
	const sizes: number[] = [];
	for (const query of ['?pageSize=50', '?page=2', '?type=1', '?type=2&page=2&pageSize=10']) {
		const { resp } = await client.call(`${templates}${query}`);
		sizes.push((resp.effect_items as unknown[]).length);
	}
	expect(sizes).toEqual([30, 10, 20, 0]);
	expect((await client.call(`${templates}?type=3`)).code).toBe(400017);
	expect((await client.call(`${templates}?pageSize=30`)).code).toBe(712008);
});

describe('the bill', () => {
	it('shows charges and refunds, page by page', async () => {
		set({ jobs: { kind: 'time', ms: 0 }, outcome: ({ index }) => (index === 0 ? 7 : 1) });
		await submit('video.restyle');
		await submit('video.swapMask');
		await submit('image.template');
		const all = await submit('account.usage');
		expect(all.resp).toMatchObject({ has_more: false, next_cursor: '' });
		expect(items(all.resp).map(({ credits }) => credits)).toEqual([45, 45, 2, 45]);
		const first = await submit('account.usage', { limit: 3 });
		expect([items(first.resp).length, first.resp.has_more]).toEqual([3, true]);
		const rest = await submit('account.usage', { cursor: first.resp.next_cursor });
		expect(items(rest.resp)).toMatchObject([{ creation_type: 'image_to_image' }]);
		expect(standIn.ledger.refusals).toEqual([]);
	});

	it('is filtered by kind and time', async () => {
		set({ jobs: { kind: 'time', ms: 0 }, outcome: () => 8 });
		await submit('video.text');
		await submit('video.realEstate');
		const kinds = async (changed: object) =>
			items((await submit('account.usage', changed)).resp).map(
				({ creation_type, credits_status }) => `${creation_type} ${credits_status}`,
			);
		expect(await kinds({ creation_type: ['agent'], credits_status: 'refund' })).toEqual([
			'agent refund',
		]);
		expect(await kinds({ start_time: '2000-01-01 00:00:00' })).toHaveLength(4);
		expect(await kinds({ end_time: '2000-01-01 00:00:00' })).toHaveLength(0);
	});

	it.each([
		['2026-01-02 00:00:00', '2026-01-01 00:00:00'],
		['2026-01-01 00:00:00', '2026-02-01 00:00:00'],
	])('refuses the range %s to %s', async (start_time, end_time) => {
		expect((await submit('account.usage', { start_time, end_time })).code).toBe(400017);
	});
});
