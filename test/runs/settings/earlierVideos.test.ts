// Earlier videos: the pickers list them, Video ID takes them in any form, and Get brings them back.
import type { IDataObject } from 'n8n-workflow';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { continues } from '../../support/harness/files';
import {
	jsonOf,
	numbered,
	messageOf,
	runPixVerse,
	searchList,
} from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { successWith } from '../responses';
import { locator, refusalOf } from './runs';

const standIn = useStandIn();
beforeEach(forgetSubmissions);

const ids = () => standIn.ledger.generations.map(({ videoId }) => videoId);

/** Submits rows and leaves them. */
async function submit(rows = 1, executionId?: string): Promise<string[]> {
	const parameters = { waitForCompletion: false, seed: '={{ $json.number }}' };
	await runPixVerse(standIn, { parameters, items: numbered(rows), executionId });
	return ids();
}

const list = async (more: Parameters<typeof searchList>[2] = {}) =>
	await searchList(standIn, 'searchVideos', more);
const valuesOf = (entries: Array<{ value: unknown }>) => entries.map(({ value }) => value);

describe('The list of videos', () => {
	it('has those that this process submitted, with execution, row and time, and polls none.', async () => {
		const made = await submit(3, '37');
		const entries = await list();
		expect(valuesOf(entries).sort()).toEqual([...made].sort());
		for (const [item, id] of made.entries()) {
			const { name } = entries.find(({ value }) => value === id) as { name: string };
			const when = String.raw`\d{1,2} [A-Z]\w+, \d\d:\d\d (UTC|GMT[+-]\d+)`;
			const where = `execution 37, row ${item + 1}`;
			const what = `^Restyle …${id.slice(-4)} · ${where} · 45 credits · ${when}$`;
			expect(name).toMatch(new RegExp(what));
		}
		expect(standIn.ledger.count('look')).toBe(0);
	});

	it('has those of the usage list when n8n was restarted.', async () => {
		const [id] = await submit();
		forgetSubmissions();
		const [{ name, value }, ...others] = await list();
		expect([value, others]).toEqual([id, []]);
		expect(name).toMatch(new RegExp(`^Restyle …${id.slice(-4)} · 45 credits · `));
	});

	it('has what was charged in the last week, the latest first, each once.', async () => {
		const day = '2026-11-26';
		const clip = { video_id: 5, creation_type: 'lip_sync', credits: 9 };
		const items = [
			{ ...clip, create_time: `${day} 01:00:00` },
			{ video_id: 6, creation_type: 'restyle', credits: 45, create_time: `${day} 03:00:00` },
			{ ...clip, create_time: `${day} 01:00:00` },
			{ credits: 5, create_time: `${day} 01:00:00` },
		];
		standIn.fail({ place: 'list', fault: successWith({ items }) });
		const entries = await list();
		expect(valuesOf(entries)).toEqual(['6', '5']);
		expect(entries[1].name).toMatch(/^Lip sync 5 · /);
		const { body = {} } = standIn.ledger.requests.at(-1) ?? {};
		const since = Date.parse(`${String(body.start_time)}Z`);
		expect(Math.round((Date.now() - since) / 86_400_000)).toBe(7);
		expect(body.credits_status).toBe('consume');
	});

	it('is searched by a part of what its entries say.', async () => {
		const [id] = await submit(2);
		expect(valuesOf(await list({ filter: ` ${id} ` }))).toEqual([id]);
		expect(await list({ filter: 'RESTYLE' })).toHaveLength(2);
		expect(await list({ filter: 'nothing of that kind' })).toEqual([]);
	});

	it('has those of this process alone while the usage list does not respond.', async () => {
		const [id] = await submit();
		standIn.fail({ place: 'list', fault: { kind: 'http', status: 500, body: '' }, times: 99 });
		expect(valuesOf(await list())).toEqual([id]);
	});

	it('has none of another account.', async () => {
		await submit();
		standIn.settings.apiKey = 'the key of another account';
		standIn.fail({ place: 'list', fault: successWith({ items: [] }) });
		expect(await list()).toEqual([
			{ name: "No videos found. n8n's log names the ID of each", value: '' },
		]);
	});

	it('cannot be read with a wrong key.', async () => {
		await submit();
		await expect(list({ apiKey: 'a wrong key' })).rejects.toThrow(/does not accept the API key/);
	});

	it.each(['this process', 'the usage list'])('has no images, by %s.', async (source) => {
		await submit();
		const template = locator('id', String(standIn.settings.templates[0].template_id));
		const images = { entries: [{ image: locator('id', '5') }] };
		await runPixVerse(standIn, {
			parameters: { resource: 'image', operation: 'applyTemplate', template, images },
		});
		if (source === 'the usage list') forgetSubmissions();
		const [made, image] = ids();
		expect(valuesOf(await searchList(standIn, 'searchImages'))).toEqual([image]);
		expect(valuesOf(await list())).toEqual([made]);
	});
});

const get = async (videoId: unknown, more: IDataObject = {}) =>
	await runPixVerse(standIn, {
		parameters: { operation: 'get', videoId, ...more } as IDataObject,
		items: [{ json: { id: ids()[0] } }],
		settings: continues,
	});

describe('Video ID', () => {
	it.each([
		['a text that was saved before', (id: string) => id],
		['a number that was saved before', Number],
		['an expression that was saved before', () => '={{ $json.id }}'],
		['an expression that gives a list of one', () => '={{ [$json.id] }}'],
		['an expression By ID', () => locator('id', '={{ $json.id }}')],
		['a video From List', (id: string) => locator('list', id)],
		['a changed text, to which n8n gives no mode', (id: string) => ({ mode: '', value: id })],
	])('may be %s.', async (_case, given) => {
		const [id] = await submit();
		expect(jsonOf(await get(given(id)))).toMatchObject([{ video_id: Number(id), state: 'ready' }]);
	});

	it.each<[unknown, RegExp]>([
		['={{ "" }}', /'Video ID' is empty/],
		[locator('list', '={{ "" }}'), /'Video ID' is empty/],
		['={{ { id: 5 } }}', /'Video ID' holds a list or an object/],
	])('may not be %j.', async (videoId, message) => {
		const parameters = { operation: 'get', videoId } as IDataObject;
		expect(await refusalOf(standIn, { parameters })).toMatch(message);
	});
});

describe('Get', () => {
	it('brings back a video that is just being registered, with its file, at no charge.', async () => {
		const [id] = await submit();
		standIn.settings.notFoundLooks = 3;
		const result = await get(id, { downloadVideo: true });
		expect(jsonOf(result)).toMatchObject([{ video_id: Number(id), state: 'ready' }]);
		expect(result.outputs[0][0].binary).toHaveProperty('data');
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('polls once when it does not wait.', async () => {
		const [id] = await submit();
		const [item] = jsonOf(await get(id, { waitForCompletion: false }));
		expect(item).toMatchObject({ state: 'pending' });
		expect(standIn.ledger.count('look')).toBe(1);
	});

	it('says that an ID is not known.', async () => {
		const [item] = jsonOf(await get('77', { waitForCompletion: false }));
		expect(messageOf(item)).toMatch(/^Video 77: PixVerse has no record with this ID/);
	});

	it('says at once that an image belongs to another account.', async () => {
		const message = 'the provided media is invalid';
		const fault = { kind: 'errCode', code: 500047, message, status: 400 } as const;
		standIn.fail({ place: 'look', fault, times: 99 });
		const parameters = { resource: 'image', operation: 'get', imageId: '7' };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters, settings: continues }));
		expect(item.error).toMatchObject({
			...{ class: 'notFound', code: '500047', retryable: false, charged: false, image_id: 7 },
		});
		expect(messageOf(item)).toContain(
			`PixVerse has no such media, or it belongs to another account. Check the ID (PixVerse code 500047, "${message}")`,
		);
		expect(standIn.ledger.count('look')).toBe(1);
	});

	it('says that the address of a result has expired.', async () => {
		standIn.settings.resultPath = 'expired';
		const [id] = await submit();
		const [{ state, warning }] = jsonOf(await get(id, { downloadVideo: true }));
		expect(state).toBe('ready');
		expect(warning).toMatch(/has expired or is blocked \(HTTP 403\).*at no charge/);
	});
});
