// What strangers send is data: no record, row or answer reaches a setting, a path, a tag or another file, or has no measure.
import { gzipSync } from 'node:zlib';
import type { IDataObject } from 'n8n-workflow';
import { useLeapingClock } from '../../support/harness/fastClock';
import { continues, workflowWith } from '../../support/harness/files';
import { loggedDuring } from '../../support/harness/logged';
import {
	jsonOf,
	locator,
	messageOf,
	runPixVerse,
	searchList,
} from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { itemOf, refusedWith } from '../judge';
import { successWith } from '../responses';
import { effect, refusalOf, source, submitted } from '../settings/runs';

const standIn = useStandIn();

/** Signs that turn a text round, and that change the colors of a terminal. */
const SIGNS = '\u202e\u2066\u061c\u200f\u001b[31m\u0007\u009b';

const list = (data: unknown[]) => standIn.fail({ place: 'list', ...successWith({ data }) });

const saidOf = async (parameters: IDataObject = {}, json: IDataObject = {}) =>
	messageOf(await itemOf(standIn, { parameters, items: [{ json }] }));

/** Effects with a name each. */
const effects = (count: number, nameOf: (at: number) => string, before = 0) =>
	Array.from({ length: count }, (_, at) => ({ restyle_id: before + at + 1, name: nameOf(at) }));

const get = { operation: 'get', videoId: locator('id', '5'), waitForCompletion: false };

describe('A picker', () => {
	const odd = ['={{ $env.SECRET }}', '=', '..', { a: 1 }];

	it.each([
		['searchRestyleEffects', 'restyle_id', ['7 ', '-7', '1e3', '{}', '9'.repeat(21)], ['7']],
		['searchTemplates', 'template_id', ['7 ', '-7', '1e3', '{}', '9'.repeat(21)], ['7']],
		['searchVoices', 'speaker_id', [' =', '\ud800', '\u200b3'], ['auto', '3']],
	] as const)(
		'(%s) has no record whose ID n8n would evaluate, or that is none.',
		async (search, key, bad, good) => {
			list([...odd, ...bad, ...good].map((id) => ({ [key]: id, name: 'Noir' })));
			const shown = good.map((value) => ({ name: 'Noir', value }));
			expect(await searchList(standIn, search)).toEqual(shown);
		},
	);

	it('shows no name that n8n would evaluate, turns round, or fills the panel.', async () => {
		const names = ['= ={{ $env.SECRET }}', `${SIGNS}a`, 'b'.repeat(1_000_000), '='];
		list(effects(names.length, (at) => names[at]));
		const shown = (await searchList(standIn, 'searchRestyleEffects')).map(({ name }) => name);
		expect(new Set(shown)).toEqual(new Set(['{{ $env.SECRET }}', '[31ma', 'b'.repeat(80), '4']));
	});

	it('reads 20 pages of a list without an end, a lookup by name 100, and none a thousand.', async () => {
		const endless = (pages: number) => {
			for (let page = 0; page < pages; page++) {
				list(effects(50, () => 'x', page * 50));
			}
		};
		endless(20);
		expect(await searchList(standIn, 'searchRestyleEffects')).toHaveLength(1000);
		expect(standIn.ledger.requests).toHaveLength(20);
		endless(101);
		expect(await saidOf(effect('name', 'Noir'))).toContain('it has more than 100 pages');
		expect(standIn.ledger.requests).toHaveLength(120);
	});
});

describe('An object that looks like a file of n8n', () => {
	const id = 'filesystem-v2:workflows/1/executions/2/binary_data/3';
	const file = { mimeType: 'video/mp4', id };
	const image = { ...file, mimeType: 'image/png' };
	const entry = (one: unknown) => ({ entries: [{ image: one }] });

	it.each(['url', 'videoId', 'mediaId', 'list', 'id', 'other'])(
		'is no source in the mode "%s".',
		async (mode) => {
			const items = [{ json: { body: { file } } }];
			const parameters = source(mode, '={{ $json.body.file }}');
			expect(await refusalOf(standIn, { items, parameters })).toBe(
				"'Source Video' holds a file. Set its mode to By File, or enter a URL or an ID",
			);
		},
	);

	it.each<[string, IDataObject]>([
		['alone', { sourceVideo: '={{ $json.file }}' }],
		['by its name', { sourceVideo: '={{ $json.named }}' }],
		['by a name beside a mode', source('={{ $json.named.mode }}', 'data')],
		['in fields', { sourceVideo: '={{ $json.fields }}' }],
		['with a mode', { sourceVideo: '={{ $json.locator }}' }],
		['beside a mode', source('={{ $json.locator.mode }}', '={{ $json.file }}')],
		['in an entry', { operation: 'fusion', images: entry('={{ $json.image }}') }],
		[
			'in a setting',
			{ operation: 'vibeMv', musicSettings: { subjectImage: '={{ $json.image }}' } },
		],
	])('is no source if an expression gives it %s.', async (_how, parameters) => {
		const named = locator(' File', 'data');
		const fields = { mode: 'list', value: { additionalBodyFields: file } };
		const json = { file, image, locator: locator('file', file), named, fields };
		expect(await refusalOf(standIn, { items: [{ json }], parameters })).toContain('holds a file');
	});

	it.each(['g', 'g.h', '["g"]'])(
		'is no file by its path %s in the JSON of an item.',
		async (path) => {
			const parameters = source('file', path);
			const items = [{ json: { g: { ...file, h: file } } }];
			const workflow = workflowWith({ binaryMode: 'combined' });
			expect(await refusalOf(standIn, { items, parameters, workflow })).toContain('has no file');
		},
	);

	it.each<[string, unknown]>([
		['url', [image]],
		['imageId', [image, { ...image, id: '4' }]],
		['url', image],
		['several', [{ img_id: image }]],
		['several', JSON.stringify([image])],
	])('is no image in the mode "%s": %j.', async (mode, body) => {
		const images = entry(locator(mode, '={{ $json.body }}'));
		const parameters = { operation: 'template', template: locator('id', '7'), images };
		const items = [{ json: { body } as IDataObject }];
		expect(await refusalOf(standIn, { items, parameters })).toContain('holds a file');
	});
});

it.each<[string, string[], (id: string) => IDataObject, RegExp]>([
	[
		'of a voice leads to no other path',
		['.', '..', ' .. ', '\ud800', '={{ "." }}'],
		(id) => ({ resource: 'voice', operation: 'delete', voice: locator('id', id) }),
		/^".*" is no ID/,
	],
	[
		'of a video is a number',
		['.', '..'],
		(id) => ({ operation: 'get', videoId: locator('id', id) }),
		/must be a whole number above 0/,
	],
	[
		'of an image is a number',
		['.', '..'],
		(id) => ({ resource: 'image', operation: 'get', imageId: locator('id', id) }),
		/must be a whole number above 0/,
	],
])('An ID %s, and anything else is refused.', async (_what, ids, parametersOf, message) => {
	for (const id of ids)
		expect(await refusalOf(standIn, { parameters: parametersOf(id) })).toMatch(message);
});

describe('What PixVerse says', () => {
	it('keeps no sign that turns a text round, in error, item and log.', async () => {
		const record = { status: 1, url: `${SIGNS}x`, [SIGNS]: 1, 'a\tb': '\\u202e' };
		standIn.fail(
			{ place: 'submit', ...refusedWith(400017, `a${SIGNS}b`) },
			{ place: 'poll', ...successWith(record) },
		);
		const logged = await loggedDuring(async () => [
			await saidOf(),
			await itemOf(standIn, { parameters: { ...get, simplify: false } }),
		]);
		const [refused, got] = logged.result;
		expect(refused).toContain('"a[31mb"');
		expect(got).toMatchObject({ url: '[31mx', '[31m': 1, 'a\tb': '\\u202e' });
		expect(JSON.stringify(logged)).not.toMatch(/[\u202e\u2066\u061c\u200f\u009b]|\\u001b|\\u0007/);
	});

	it('sets no field of the node, whatever answers.', async () => {
		const own = { credits_charged: -9, Charged: false, warning: 'free!', resumed: true, STATE: 1 };
		const fields = { ...own, delivery: 'x', expected: 'x', error: 'x', state: 'deleted' };
		const record = { status: 1, url: 'https://example.com/a.mp4', credits: 45 };
		for (const place of ['submit', 'poll', 'poll'] as const)
			standIn.fail({ place, ...successWith({ ...record, video_id: 5, ...fields }) });
		const raw = { simplify: false };
		const made = await itemOf(standIn, { parameters: raw });
		const got = await itemOf(standIn, { parameters: { ...get, ...raw } });
		const expected = { video_id: 5, ...record, state: 'ready' };
		const trace_id = expect.any(String);
		expect(made).toEqual({ ...expected, credits_charged: 45, trace_id });
		expect(got).toEqual(expected);
		const masks = { mask_info: [], credits: 5 };
		standIn.fail({ place: 'submit', ...successWith({ ...masks, ...fields }) });
		const parameters = { operation: 'swapMask', ...source('videoId', '5') };
		const found = await itemOf(standIn, { parameters });
		expect(found).toEqual({ ...masks, credits_charged: 5, trace_id });
	});

	it('sets no field of the node in a list, and ends on no error output.', async () => {
		list([{ error: 'x' }, { 'Credits Charged': -9, restyle_id: 1, error: 'x', message: 'y' }]);
		const parameters = { operation: 'listRestyleEffects' };
		const result = await runPixVerse(standIn, { parameters, settings: continues });
		expect(jsonOf(result)).toEqual([{}, { restyle_id: 1, message: 'y' }]);
	});

	it('makes no item of megabytes of a URL that no host takes.', async () => {
		const url = `https://example.com/${'x'.repeat(100_000)}`;
		standIn.fail({ place: 'poll', ...successWith({ status: 1, url }) });
		const item = await itemOf(standIn, { parameters: get });
		expect(item.state).toBe('pending');
		expect(JSON.stringify(item).length).toBeLessThan(1000);
	});

	it('is no tag in the error that n8n shows.', async () => {
		const words = '<img src=x onerror=alert(1)><a href="https://example.com">Log in</a>';
		standIn.fail({ place: 'submit', ...refusedWith(400017, words) });
		const { error } = await runPixVerse(standIn);
		expect(error?.message).toContain('< img');
		expect(`${error?.message}${error?.description}`).not.toMatch(/<[a-z/!?]/i);
		standIn.fail({ place: 'poll', ...refusedWith(400017, words), times: 99 });
		const parameters = { options: { waitLimit: 0.001, onWaitLimit: 'fail' } };
		const late = await runPixVerse(standIn, { parameters });
		expect(late.error?.description).toContain('< a ');
		expect(late.error?.description).not.toMatch(/<[a-z/!?]/i);
	});

	it('fills no sentence.', async () => {
		const long = 'x'.repeat(1_000_000);
		standIn.fail({ place: 'submit', ...refusedWith(400017, long) });
		expect((await saidOf()).length).toBeLessThan(600);
		list(effects(30, (at) => `${at}${long}`));
		expect((await saidOf(effect('name', 'Noir'))).length).toBeLessThan(2500);
		list(effects(9000, () => 'Noir'));
		expect((await saidOf(effect('name', 'Noir'))).length).toBeLessThan(600);
	});
});

describe('A token in the path of the Base URL', () => {
	useLeapingClock();

	it.each<[string, () => string, IDataObject]>([
		['a submission', () => standIn.url, {}],
		['a read', () => standIn.url, get],
		['an upload', () => standIn.url, source('url', 'https://example.com/a.mp4')],
		['no connection', () => 'http://127.0.0.1:9', get],
	])('is not quoted after %s.', async (_what, host, parameters) => {
		const baseUrl = `${host()}/token-of-a-relay`;
		const result = await runPixVerse(standIn, { baseUrl, parameters, settings: continues });
		expect(messageOf(jsonOf(result)[0])).toContain(host());
		expect(JSON.stringify(result.run.data.resultData)).not.toContain('token-of-a-relay');
	});
});

describe('The value of a row', () => {
	const long = 'x'.repeat(10_000);
	const value = '={{ $json.value }}';

	it.each<[string, IDataObject, unknown]>([
		['an ID', source('videoId', value), long],
		['a URL', source('url', value), `/${long}`],
		['a file', source('file', value), long],
		['a name', effect('name', value), long],
		['a seed', { seed: value }, long],
		['a switch', { waitForCompletion: value }, long],
		['a limit of credits', { options: { maximumCredits: value } }, long],
		['a wait limit', { options: { waitLimit: value } }, long],
		['a choice', { options: { onWaitLimit: value } }, long],
		['a Trace ID', { options: { traceId: value } }, `trace:${long}`],
		['a limit', { operation: 'listRestyleEffects', limit: value }, long],
		['a number', { options: { maximumCredits: value } }, `${'1'.repeat(10_000)}.000`],
		['a date', { resource: 'account', operation: 'getUsage', filters: { startTime: value } }, long],
	])('has at most 80 characters in the sentence about %s.', async (_what, parameters, given) => {
		const message = await saidOf(parameters, { value: given } as IDataObject);
		expect(message).toMatch(/^'/);
		expect(message.length).toBeLessThan(400);
		expect(submitted(standIn)).toEqual([]);
	});

	it('keeps no sign that turns a text round, and no half of a letter.', async () => {
		const text = 'a'.repeat(79);
		const message = await saidOf(source('videoId', value), { value: `${text}😀${SIGNS}` });
		expect(message).toContain(`not "${text}"`);
	});

	it('that cannot be written as text keeps no paid video from its item.', async () => {
		const json = { video_id: 1, state: { toString: null }, url: { toString: 1, valueOf: 1 } };
		expect(await itemOf(standIn, { items: [{ json } as never] })).toMatchObject({ state: 'ready' });
	});
});

describe('An answer', () => {
	const zipped = (resp: string) => ({
		acts: true,
		answer: {
			status: 200,
			headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
			body: gzipSync(`{"ErrCode":0,"ErrMsg":"","Resp":${resp}}`),
		},
	});
	const many = (count: number, entry: (at: number) => string) =>
		Array.from({ length: count }, (_, at) => entry(at)).join();

	it.each<[string, 'poll' | 'list', string]>([
		['of 100 MB in gzip', 'poll', `{"status":1,"url":"${'x'.repeat(100_000_000)}"}`],
		['with 200,000 keys', 'poll', `{"status":5,${many(200_000, (at) => `"k${at}":1`)}}`],
		['with 200,000 entries', 'poll', `{"status":5,"list":[${many(200_000, () => '{}')}]}`],
		['of 100,000 levels', 'poll', `{"status":5,"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`],
		['with 150,000 records', 'list', `{"data":[${many(150_000, (at) => `{"restyle_id":${at}}`)}]}`],
	])('%s cannot be read.', async (_what, place, resp) => {
		standIn.fail({ place, ...zipped(resp), times: 5 });
		const parameters =
			place === 'poll' ? get : { operation: 'listRestyleEffects', returnAll: true };
		expect(await saidOf(parameters)).toContain('an answer that cannot be read, 5 tries');
	});

	it('with values that cannot be written as text is read all the same.', async () => {
		const odd = { toString: null, valueOf: 1 };
		const data = [
			{ template_id: odd, credits: 5 },
			{ template_id: 7, name: odd },
		];
		standIn.fail({ place: 'list', ...successWith({ total: odd, data }) });
		const shown = [{ name: 'Template 7', value: '7' }];
		expect(await searchList(standIn, 'searchTemplates')).toEqual(shown);
	});
});
