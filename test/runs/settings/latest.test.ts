// The pickers of what was made lately, and fields that take what they pick, or what was saved before they had one.
import { forgetSubmissions } from '../../../nodes/PixVerse/transport/http/recentSubmissions';
import { jsonOf, numbered, runPixVerse, searchList } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();
beforeEach(forgetSubmissions);

const ids = () => standIn.ledger.generations.map(({ videoId }) => videoId);

/** Submits rows and leaves them. */
async function submit(rows = 1): Promise<string[]> {
	const parameters = { waitForCompletion: false, seed: '={{ $json.number }}' };
	await runPixVerse(standIn, { parameters, items: numbered(rows) });
	return ids();
}

const list = async (more: Parameters<typeof searchList>[2] = {}) =>
	await searchList(standIn, 'searchVideos', more);

const usageAnswers = (Resp: object) => {
	const body = JSON.stringify({ ErrCode: 0, ErrMsg: 'Success', Resp });
	standIn.fail({ place: 'list', fault: { kind: 'http', status: 200, body } });
};

describe('the videos to choose from', () => {
	it('are those that this process submitted, with their items, and no record is polled', async () => {
		const made = await submit(3);
		const entries = await list();
		expect(entries.map(({ value }) => value).sort()).toEqual([...made].sort());
		for (const [item, id] of made.entries()) {
			const { name } = entries.find(({ value }) => value === id) as { name: string };
			const when = String.raw`\d{1,2} [A-Z]\w+, \d\d:\d\d`;
			expect(name).toMatch(new RegExp(`^Restyle, item ${item} · ${when} · 45 credits · ${id}$`));
		}
		expect(standIn.ledger.count('look')).toBe(0);
	});

	it('are those of the usage list, when n8n was restarted', async () => {
		const [id] = await submit();
		forgetSubmissions();
		const [{ name, value }, ...others] = await list();
		expect([value, others]).toEqual([id, []]);
		expect(name).toMatch(new RegExp(`^Restyle · .* · 45 credits · ${id}$`));
	});

	it('are the latest first, each once', async () => {
		usageAnswers({
			items: [
				{ video_id: 5, creation_type: 'lip_sync', credits: 9, create_time: '2026-11-26 01:00:00' },
				{ video_id: 6, creation_type: 'restyle', credits: 45, create_time: '2026-11-26 03:00:00' },
				{ video_id: 5, creation_type: 'lip_sync', credits: 9, create_time: '2026-11-26 01:00:00' },
				{ credits: 5, create_time: '2026-11-26 01:00:00' },
			],
		});
		const entries = await list();
		expect(entries.map(({ value }) => value)).toEqual(['6', '5']);
		expect(entries[1].name).toMatch(/^Lip sync · /);
	});

	it('are what was charged in the last week', async () => {
		await list();
		const { body = {} } = standIn.ledger.requests.at(-1) ?? {};
		const since = Date.parse(`${String(body.start_time)}Z`);
		expect(Math.round((Date.now() - since) / 86_400_000)).toBe(7);
		expect(body.credits_status).toBe('consume');
	});

	it('are found by a part of what they say', async () => {
		const [id] = await submit(2);
		expect((await list({ filter: ` ${id} ` })).map(({ value }) => value)).toEqual([id]);
		expect(await list({ filter: 'RESTYLE' })).toHaveLength(2);
		expect(await list({ filter: 'nothing of that kind' })).toEqual([]);
	});

	it('are those of this process alone while the usage list does not answer', async () => {
		const [id] = await submit();
		standIn.fail({ place: 'list', fault: { kind: 'http', status: 500, body: '' }, times: 99 });
		expect((await list()).map(({ value }) => value)).toEqual([id]);
	});

	it('are not those of another account', async () => {
		await submit();
		standIn.settings.apiKey = 'the key of another account';
		usageAnswers({ items: [] });
		expect(await list()).toEqual([
			{ name: "No videos found. n8n's log names the ID of each", value: '' },
		]);
	});

	it('cannot be listed with a wrong key', async () => {
		await submit();
		await expect(list({ apiKey: 'a wrong key' })).rejects.toThrow(/does not accept the API key/);
	});
});

it.each(['this process', 'the usage list'])('the images are those of %s', async (source) => {
	await submit();
	const rl = (value: string) => ({ __rl: true, mode: 'id', value });
	const template = rl(String(standIn.settings.templates[0].template_id));
	const images = { entries: [{ image: rl('5') }] };
	await runPixVerse(standIn, {
		parameters: { resource: 'image', operation: 'applyTemplate', template, images },
	});
	if (source === 'the usage list') forgetSubmissions();
	const [made, image] = ids();
	expect((await searchList(standIn, 'searchImages')).map(({ value }) => value)).toEqual([image]);
	expect((await list()).map(({ value }) => value)).toEqual([made]);
});

describe('Video ID', () => {
	const get = async (videoId: unknown) => {
		const parameters = { operation: 'get', videoId: videoId as never };
		return jsonOf(await runPixVerse(standIn, { parameters, items: [{ json: { id: ids()[0] } }] }));
	};

	it.each([
		['a text that was saved before', (id: string) => id],
		['a number that was saved before', Number],
		['an expression that was saved before', () => '={{ $json.id }}'],
		['an expression that gives a number', () => '={{ Number($json.id) }}'],
		['an expression that gives a list of one', () => '={{ [$json.id] }}'],
		['By ID', (id: string) => ({ __rl: true, mode: 'id', value: id })],
		['By ID, as an expression', () => ({ __rl: true, mode: 'id', value: '={{ $json.id }}' })],
		['From List', (id: string) => ({ __rl: true, mode: 'list', value: id })],
		['a changed text, to which n8n gives no mode', (id: string) => ({ mode: '', value: id })],
	])('is taken from %s', async (_case, given) => {
		const [id] = await submit();
		expect(await get(given(id))).toMatchObject([{ video_id: Number(id), state: 'ready' }]);
	});

	it.each<[unknown, RegExp]>([
		['={{ "" }}', /'Video ID' is empty/],
		[{ __rl: true, mode: 'list', value: '={{ "" }}' }, /'Video ID' is empty/],
		['={{ { id: 5 } }}', /'Video ID' holds a list or an object/],
	])('is refused when it is %j', async (videoId, said) => {
		const parameters = { operation: 'get', videoId: videoId as never };
		expect((await runPixVerse(standIn, { parameters })).error?.message).toMatch(said);
	});
});
