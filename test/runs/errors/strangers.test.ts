// What strangers send is data: no record, row or answer reaches a setting, a path, a tag or another file, or has no measure.
import { gzipSync } from 'node:zlib';
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';
import { useLeapingClock } from '../../support/harness/fastClock';
import { continues, workflowWith } from '../../support/harness/files';
import {
	jsonOf,
	locator,
	messageOf,
	runPixVerse,
	searchList,
} from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { refusedWith } from '../judge';
import { successWith } from '../responses';
import { effect, refusalOf, source, submitted } from '../settings/runs';

const standIn = useStandIn();

/** Signs that turn a text round, and that change the colors of a terminal. */
const SIGNS = '\u202e\u2066\u061c\u200f\u001b[31m\u0007\u009b';

const list = (records: unknown[], total?: number) =>
	standIn.fail({ place: 'list', ...successWith({ data: records, total }) });

const errorOf = async (parameters: IDataObject, json: IDataObject = {}) => {
	const result = await runPixVerse(standIn, { parameters, settings: continues, items: [{ json }] });
	return messageOf(jsonOf(result)[0]);
};

const get = { operation: 'get', videoId: locator('id', '5'), waitForCompletion: false };

describe('A picker', () => {
	it('has no record whose ID n8n would evaluate, or that is none.', async () => {
		const ids = [
			'={{ $env.SECRET }}',
			'=',
			'7 ',
			'-7',
			'1e3',
			'{}',
			'..',
			{ a: 1 },
			'9'.repeat(21),
		];
		list([...ids, 7].map((restyle_id) => ({ restyle_id, name: 'Noir' })));
		expect(await searchList(standIn, 'searchRestyleEffects')).toEqual([
			{ name: 'Noir', value: '7' },
		]);
		list([...ids, 7].map((template_id) => ({ template_id, name: 'Hug' })));
		expect(await searchList(standIn, 'searchTemplates')).toEqual([{ name: 'Hug', value: '7' }]);
		list(
			['={{ $env.SECRET }}', ' =', '=', '..', '\ud800', '\u200b3', { a: 1 }, 'auto', '3'].map(
				(speaker_id) => ({
					speaker_id,
					name: 'V',
				}),
			),
		);
		expect(await searchList(standIn, 'searchVoices')).toEqual([
			{ name: 'V', value: 'auto' },
			{ name: 'V', value: '3' },
		]);
	});

	it('shows no name that n8n would evaluate, turns round, or fills the panel.', async () => {
		const names = ['= ={{ $env.SECRET }}', `${SIGNS}a`, 'b'.repeat(1_000_000), '='];
		list(names.map((name, at) => ({ restyle_id: at + 1, name })));
		const shown = (await searchList(standIn, 'searchRestyleEffects')).map(({ name }) => name);
		expect(new Set(shown)).toEqual(new Set(['{{ $env.SECRET }}', '[31ma', 'b'.repeat(80), '4']));
	});

	it('reads 20 pages of a list without an end, a lookup by name 100, and none a thousand.', async () => {
		const endless = (pages: number) => {
			for (let page = 0; page < pages; page++) {
				const ids = Array.from({ length: 50 }, (_, at) => page * 50 + at + 1);
				list(
					ids.map((restyle_id) => ({ restyle_id, name: 'x' })),
					undefined,
				);
			}
		};
		endless(20);
		expect(await searchList(standIn, 'searchRestyleEffects')).toHaveLength(1000);
		expect(standIn.ledger.requests).toHaveLength(20);
		endless(101);
		expect(await errorOf(effect('name', 'Noir'))).toContain('it has more than 100 pages');
		expect(standIn.ledger.requests).toHaveLength(120);
	});
});

describe('An object that looks like a file of n8n', () => {
	const file = {
		mimeType: 'video/mp4',
		id: 'filesystem-v2:workflows/1/executions/2/binary_data/3',
	};
	const image = { ...file, mimeType: 'image/png' };

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
		[
			'in an entry',
			{ operation: 'fusion', images: { entries: [{ image: '={{ $json.image }}' }] } },
		],
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
		const images = { entries: [{ image: locator(mode, '={{ $json.body }}') }] };
		const parameters = { operation: 'template', template: locator('id', '7'), images };
		const items = [{ json: { body } as IDataObject }];
		expect(await refusalOf(standIn, { items, parameters })).toContain('holds a file');
	});
});

describe('An ID', () => {
	it.each(['.', '..', ' .. ', '\ud800', '={{ "." }}'])('%j leads to no other path.', async (id) => {
		const parameters = { resource: 'voice', operation: 'delete', voice: locator('id', id) };
		expect(await refusalOf(standIn, { parameters })).toMatch(/^".*" is no ID/);
	});

	it.each(['.', '..'])('of a result is no %j.', async (id) => {
		for (const parameters of [
			{ operation: 'get', videoId: locator('id', id) },
			{ resource: 'image', operation: 'get', imageId: locator('id', id) },
		])
			expect(await refusalOf(standIn, { parameters })).toMatch(/must be a whole number above 0/);
	});
});

describe('What PixVerse says', () => {
	it('keeps no sign that turns a text round, in error, item and log.', async () => {
		const lines = jest.spyOn(Container.get(Logger), 'info').mockImplementation(() => {});
		standIn.fail({ place: 'submit', ...refusedWith(400017, `a${SIGNS}b`) });
		const refused = await errorOf({});
		standIn.fail({
			place: 'poll',
			...successWith({ status: 1, url: `${SIGNS}x`, [SIGNS]: 1, 'a\tb': '\\u202e' }),
		});
		const result = await runPixVerse(standIn, { parameters: { ...get, simplify: false } });
		const logged = lines.mock.calls.join();
		lines.mockRestore();
		expect(refused).toContain('"a[31mb"');
		expect(jsonOf(result)[0]).toMatchObject({ url: '[31mx', '[31m': 1, 'a\tb': '\\u202e' });
		expect(JSON.stringify([refused, result.outputs, logged])).not.toMatch(
			/[\u202e\u2066\u061c\u200f\u009b]|\\u001b|\\u0007/,
		);
	});

	it('sets no field of the node, whatever answers.', async () => {
		const own = { credits_charged: -9, Charged: false, warning: 'free!', resumed: true, STATE: 1 };
		const fields = { ...own, delivery: 'x', expected: 'x', error: 'x', state: 'deleted' };
		const record = { status: 1, url: 'https://example.com/a.mp4', credits: 45 };
		for (const place of ['submit', 'poll', 'poll'] as const)
			standIn.fail({ place, ...successWith({ ...record, video_id: 5, ...fields }) });
		const raw = { simplify: false };
		const made = await runPixVerse(standIn, { parameters: raw });
		const got = await runPixVerse(standIn, { parameters: { ...get, ...raw } });
		const expected = { video_id: 5, ...record, state: 'ready' };
		const traceId = expect.any(String);
		expect(jsonOf(made)).toEqual([{ ...expected, credits_charged: 45, trace_id: traceId }]);
		expect(jsonOf(got)).toEqual([expected]);
		standIn.fail({ place: 'submit', ...successWith({ mask_info: [], credits: 5, ...fields }) });
		const mask = { operation: 'swapMask', ...source('videoId', '5') };
		const [found] = jsonOf(await runPixVerse(standIn, { parameters: mask }));
		expect(found).toEqual({
			...{ mask_info: [], credits: 5, credits_charged: 5, trace_id: traceId },
		});
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
		const [item] = jsonOf(await runPixVerse(standIn, { parameters: get }));
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
		const late = await runPixVerse(standIn, {
			parameters: { options: { waitLimit: 0.001, onWaitLimit: 'fail' } },
		});
		expect(late.error?.description).toContain('< a ');
		expect(late.error?.description).not.toMatch(/<[a-z/!?]/i);
	});

	it('fills no sentence.', async () => {
		const long = 'x'.repeat(1_000_000);
		standIn.fail({ place: 'submit', ...refusedWith(400017, long) });
		expect((await errorOf({})).length).toBeLessThan(600);
		list(Array.from({ length: 30 }, (_, at) => ({ restyle_id: at + 1, name: `${at}${long}` })));
		expect((await errorOf(effect('name', 'Noir'))).length).toBeLessThan(2500);
		list(Array.from({ length: 9000 }, (_, at) => ({ restyle_id: at + 1, name: 'Noir' })));
		expect((await errorOf(effect('name', 'Noir'))).length).toBeLessThan(600);
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
		const message = await errorOf(parameters, { value: given } as IDataObject);
		expect(message).toMatch(/^'/);
		expect(message.length).toBeLessThan(400);
		expect(submitted(standIn)).toEqual([]);
	});

	it('keeps no sign that turns a text round, and no half of a letter.', async () => {
		const message = await errorOf(source('videoId', value), {
			value: `${'a'.repeat(79)}😀${SIGNS}`,
		});
		expect(message).toContain(`not "${'a'.repeat(79)}"`);
	});

	it('that cannot be written as text keeps no paid video from its item.', async () => {
		const json = { video_id: 1, state: { toString: null }, url: { toString: 1, valueOf: 1 } };
		const result = await runPixVerse(standIn, { items: [{ json } as never] });
		expect(jsonOf(result)[0].state).toBe('ready');
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

	it.each<[string, string]>([
		['of 100 MB in gzip', `{"status":1,"url":"${'x'.repeat(100_000_000)}"}`],
		['with 200,000 keys', `{"status":5,${many(200_000, (at) => `"k${at}":1`)}}`],
		['with 200,000 entries', `{"status":5,"list":[${many(200_000, () => '{}')}]}`],
		['of 100,000 levels', `{"status":5,"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
	])('%s cannot be read.', async (_what, resp) => {
		standIn.fail({ place: 'poll', ...zipped(resp), times: 5 });
		expect(await errorOf(get)).toContain('an answer that cannot be read, 5 tries');
	});

	it('with 150,000 records on a page cannot be read.', async () => {
		const fault = zipped(`{"data":[${many(150_000, (at) => `{"restyle_id":${at}}`)}]}`);
		standIn.fail({ place: 'list', ...fault, times: 5 });
		expect(await errorOf({ operation: 'listRestyleEffects', returnAll: true })).toContain(
			'an answer that cannot be read',
		);
	});

	it('with values that cannot be written as text is read all the same.', async () => {
		const odd = { toString: null, valueOf: 1 };
		standIn.fail({
			place: 'list',
			...successWith({
				total: odd,
				data: [
					{ template_id: odd, credits: 5 },
					{ template_id: 7, name: odd },
				],
			}),
		});
		expect(await searchList(standIn, 'searchTemplates')).toEqual([
			{ name: 'Template 7', value: '7' },
		]);
	});
});
