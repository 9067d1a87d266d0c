// Earlier videos: the pickers list them, Video ID takes them in any form, and Get brings them back.
import type { IDataObject } from 'n8n-workflow';
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/account/recentSubmissions';
import { pausedDuring } from '../../support/harness/fastClock';
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
import { locator } from './runs';

const standIn = useStandIn();
beforeEach(forgetSubmissions);

const ids = () => standIn.ledger.generations.map(({ videoId }) => videoId);

/** Submits rows and leaves them. */
async function submit(rows = 1, executionId?: string): Promise<string[]> {
	const parameters = { waitForCompletion: false, seed: '={{ $json.number }}' };
	await runPixVerse(standIn, { parameters, items: numbered(rows), executionId });
	return ids();
}

const list = async (filter?: string) => await searchList(standIn, 'searchVideos', { filter });
const listed = async (filter?: string) => (await list(filter)).map(({ value }) => value);

describe('The list of videos', () => {
	it('has those that this process submitted, with execution, row and time, and polls none.', async () => {
		const made = await submit(3, '37');
		const entries = await list();
		expect(entries).toHaveLength(3);
		for (const [item, id] of made.entries()) {
			const { name } = entries.find(({ value }) => value === id) as { name: string };
			const when = String.raw`\d{1,2} [A-Z]\w+, \d\d:\d\d (UTC|GMT[+-]\d+)`;
			const where = `execution 37, row ${item + 1}`;
			expect(name).toMatch(
				new RegExp(`^Restyle …${id.slice(-4)} · ${where} · 45 credits · ${when}$`),
			);
		}
		expect(standIn.ledger.count('poll')).toBe(0);
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
		standIn.fail({ place: 'list', ...successWith({ items }) });
		const [later, earlier, ...others] = await list();
		expect([later.value, earlier.value, others]).toEqual(['6', '5', []]);
		expect(earlier.name).toMatch(/^Lip sync 5 · /);
		const { body = {} } = standIn.ledger.requests.at(-1) ?? {};
		const since = Date.parse(`${String(body.start_time)}Z`);
		expect(Math.round((Date.now() - since) / 86_400_000)).toBe(7);
		expect(body.credits_status).toBe('consume');
	});

	it('shows 100, and finds each of those that it does not show by a part of what its entry says.', async () => {
		const items = Array.from({ length: 150 }, (_, at) => ({
			...{ video_id: 1000 + at, creation_type: at === 0 ? 'extend' : 'restyle', credits: 45 },
			create_time: Date.UTC(2026, 10, 26) + at,
		}));
		standIn.fail({ place: 'list', ...successWith({ items, has_more: false }), times: 3 });
		const latest = items.slice(50).map(({ video_id: id }) => String(id));
		expect(await listed()).toEqual(latest.reverse());
		for (const filter of [' 1000 ', 'EXTEND']) expect(await listed(filter)).toEqual(['1000']);
	});

	it('has those of this process alone while the usage list does not respond.', async () => {
		const [id] = await submit();
		standIn.fail({ place: 'list', acts: false, answer: { status: 500, body: '' }, times: 99 });
		expect(await listed()).toEqual([id]);
	});

	it('has none of another account.', async () => {
		await submit();
		standIn.settings.apiKey = 'the key of another account';
		standIn.fail({ place: 'list', ...successWith({ items: [] }) });
		expect(await list()).toEqual([
			{ name: "No videos found. n8n's log names the ID of each", value: '' },
		]);
	});

	it('cannot be read with a wrong key.', async () => {
		await submit();
		const asked = searchList(standIn, 'searchVideos', { apiKey: 'a wrong key' });
		await expect(asked).rejects.toThrow(/does not accept the API key/);
	});

	it.each(['this process', 'the usage list'])('has no images, by %s.', async (source) => {
		await submit();
		const template = locator('id', String(standIn.settings.templates[0].template_id));
		const images = { entries: [{ image: locator('id', '5') }] };
		const parameters = { resource: 'image', operation: 'applyTemplate', template, images };
		await runPixVerse(standIn, { parameters });
		if (source === 'the usage list') forgetSubmissions();
		const [made, image] = ids();
		expect(await searchList(standIn, 'searchImages')).toMatchObject([{ value: image }]);
		expect(await listed()).toEqual([made]);
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
		['a number that was saved before', Number],
		['an expression that was saved before', () => '={{ $json.id }}'],
		['an expression that gives a list of one', () => '={{ [$json.id] }}'],
		['an expression By ID', () => locator('id', '={{ $json.id }}')],
		['a changed text, to which n8n gives no mode', (id: string) => ({ mode: '', value: id })],
	])('may be %s.', async (_case, given) => {
		const [id] = await submit();
		expect(jsonOf(await get(given(id)))).toMatchObject([{ video_id: Number(id), state: 'ready' }]);
	});
});

describe('Get', () => {
	it('polls once when it does not wait.', async () => {
		const [id] = await submit();
		const [item] = jsonOf(await get(id, { waitForCompletion: false }));
		expect(item).toMatchObject({ state: 'pending' });
		expect(standIn.ledger.count('poll')).toBe(1);
	});

	/** Get of an image whose record each read refuses with this code. */
	const getRefused = async (code: number, times: number, more: IDataObject = {}) => {
		const fault = { acts: false, answer: { code, message: 'not yours', status: 400 } } as const;
		standIn.fail({ place: 'poll', ...fault, times });
		const parameters = { resource: 'image', operation: 'get', imageId: '88', ...more };
		const [item] = jsonOf(await runPixVerse(standIn, { parameters, settings: continues }));
		return item;
	};

	const NONE =
		'PixVerse has no image with this ID, or none yet, or it belongs to another account. Check the ID';
	const FOREIGN =
		'This ID does not exist, belongs to another account of PixVerse, or was made on its website. Use an ID from the account of the API key';
	const missing: Array<[number, string]> = [
		...[500008, 500047, 400032].map((code): [number, string] => [code, NONE]),
		[701009, FOREIGN],
	];

	it.each(missing)(
		'says after half a minute that a record is missing or of another account: code %i.',
		async (code, sentence) => {
			let item: IDataObject = {};
			const time = await pausedDuring(async () => (item = await getRefused(code, 99)));
			expect(item.error).toMatchObject({
				...{ class: 'notFound', code: String(code), retryable: true, charged: false, image_id: 88 },
			});
			expect(messageOf(item)).toContain(
				`Image 88: ${sentence} (PixVerse code ${code}, "not yours"). If it was submitted a moment ago, run the item again`,
			);
			expect(Math.round(time / 1000)).toBe(30);
		},
	);

	it.each(missing)('waits for a record that is missing at first: code %i.', async (code) => {
		const ready = { image_id: 88, status: 1, url: 'https://example.com/88.png' };
		standIn.fail({ place: 'poll', ...successWith(ready), skip: 3 });
		expect(await getRefused(code, 3)).toMatchObject({ state: 'ready', url: ready.url });
		expect(standIn.ledger.count('poll')).toBe(4);
	});

	it('says at once that a video was deleted.', async () => {
		const item = await getRefused(500064, 99);
		expect(item.error).toMatchObject({ code: '500064', retryable: false });
		expect(messageOf(item)).toContain('The content was deleted at PixVerse. Use another ID');
		expect(standIn.ledger.count('poll')).toBe(1);
	});

	it.each([
		['china', 'This ID does not exist, belongs to another account of PixVerse'],
		['international', 'PixVerse has no video with this ID'],
	] as const)('says that an ID is not known to the host: %s.', async (host, words) => {
		standIn.settings.host = host;
		const [item] = jsonOf(await get('77', { waitForCompletion: false }));
		expect(messageOf(item)).toContain(`Video 77: ${words}`);
	});
});
