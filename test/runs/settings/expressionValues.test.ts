// Values that expressions bring: what is meant reaches the service, or the item says why not.
import type { IDataObject } from 'n8n-workflow';
import { example, jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const run = async (additionalBodyFields: string) =>
	await runPixVerse(standIn, {
		parameters: { options: { additionalBodyFields } },
		settings: { onError: 'continueRegularOutput' },
	});

describe('"Additional Body Fields" as an object', () => {
	const day = 'new Date("2026-07-01T10:00:00Z")';

	it.each([
		['a date', `={{ { when: ${day} } }}`, '"when":"2026-07-01T10:00:00.000Z"'],
		['a date in a list', `={{ { list: [{ when: ${day} }] } }}`, '"when":"2026-07-01T10'],
		[
			'a date of n8n',
			'={{ { when: DateTime.fromISO("2026-07-01T10:00:00Z", { zone: "utc" }) } }}',
			'"when":"2026-07-01T10:00:00.000Z"',
		],
		['a safe number', '={{ { big: 9007199254740991 } }}', '"big":9007199254740991'],
		[
			'a large integer as JSON text',
			'={{ "{\\"big\\":9007199254740993}" }}',
			'"big":9007199254740993',
		],
	])('sends %s as it is meant', async (_name, value, sent) => {
		// The stand-in refuses a field that it does not know, but writes it down.
		await run(value);
		const [{ rawBody }] = standIn.ledger.requests.filter(({ place }) => place === 'submit');
		expect(rawBody).toContain(sent);
	});

	it.each([
		['={{ { big: 9007199254740993 } }}', /lost digits/],
		['={{ { list: [{ big: 405833376854443123 }] } }}', /lost digits/],
		['={{ { part: 0 / 0 } }}', /holds NaN/],
	])('%s is refused, and nothing is sent', async (value, message) => {
		expect(jsonOf(await run(value))[0]).toMatchObject({
			error: { class: 'input' },
			message: expect.stringMatching(message),
		});
		expect(standIn.ledger.requests).toEqual([]);
	});
});

describe('usage times', () => {
	it('without an offset are those of the time zone of the workflow', async () => {
		const workflow = example('restyle-a-video');
		workflow.settings = { ...workflow.settings, timezone: 'America/New_York' };
		const filters = { startTime: '2026-07-01T00:00:00', endTime: '={{ "2026-07-02T00:00:00Z" }}' };
		const parameters = { resource: 'account', operation: 'getUsage', filters };
		await runPixVerse(standIn, { workflow, parameters: parameters as IDataObject });
		expect(standIn.ledger.requests[0].body).toMatchObject({
			start_time: '2026-07-01 04:00:00',
			end_time: '2026-07-02 00:00:00',
		});
	});
});

const submitted = () =>
	standIn.ledger.requests.filter(({ place }) => place === 'submit').map(({ body }) => body);

describe('a switch', () => {
	const state = async (waitForCompletion: string) => {
		const parameters = { waitForCompletion };
		return jsonOf(await runPixVerse(standIn, { parameters }))[0].state;
	};

	it.each([
		['"true"', 'ready'],
		['" True "', 'ready'],
		['1', 'ready'],
		['null', 'ready'],
		['""', 'ready'],
		['"FALSE"', 'submitted'],
		['0', 'submitted'],
	])('that is %s leads to %s', async (value, expected) => {
		expect(await state(`={{ ${value} }}`)).toBe(expected);
	});

	it('as a text is meant for "Get", a list and a download as well', async () => {
		await runPixVerse(standIn, { parameters: { waitForCompletion: false } });
		const [{ videoId }] = standIn.ledger.generations;
		const on = '={{ "true" }}';
		const get = { operation: 'get', videoId, waitForCompletion: on, downloadVideo: on };
		const outputBinaryField = '={{ null }}';
		const { outputs } = await runPixVerse(standIn, { parameters: { ...get, outputBinaryField } });
		expect(outputs[0][0].binary).toHaveProperty('data');
		const list = { operation: 'listRestyleEffects', limit: 1, returnAll: on };
		expect(jsonOf(await runPixVerse(standIn, { parameters: list })).length).toBeGreaterThan(1);
	});

	it('as a text of a hand-made workflow keeps what depends on it', async () => {
		const on = 'true';
		const file = { waitForCompletion: on, downloadVideo: on, outputBinaryField: 'film' };
		const { outputs } = await runPixVerse(standIn, { parameters: file });
		expect(outputs[0][0].binary).toHaveProperty('film');
		const list = { operation: 'listRestyleEffects', limit: 3, returnAll: 'false' };
		expect(jsonOf(await runPixVerse(standIn, { parameters: list }))).toHaveLength(3);
	});

	it.each(['waitForCompletion', 'downloadVideo', 'simplify'])(
		'%s that is neither on nor off is refused, and nothing is sent',
		async (name) => {
			const { error } = await runPixVerse(standIn, { parameters: { [name]: '={{ "yes" }}' } });
			expect(error?.message).toMatch(/must be true or false, not "yes"/);
			expect(standIn.ledger.requests).toEqual([]);
		},
	);
});

describe('a column that is missing, empty or of another kind', () => {
	const rl = (mode: string, value: unknown) => ({ __rl: true, mode, value }) as IDataObject;
	const video = { sourceVideo: rl('videoId', '338866127653540') };
	const clip = { operation: 'textToVideo', prompt: 'a cat', model: 'v5' };
	const extend = { operation: 'extend', ...video, prompt: 'on it goes', model: 'v5' };
	const film = { operation: 'realEstate', propertyFrom: 'page' };
	const picture = { image: rl('imageId', '5') };
	const swap = { operation: 'swap', ...video, ...picture, maskFrom: 'find' };
	const modify = { operation: 'modify', ...video, prompt: 'a @selection0', quality: '540p' };
	const page = 'https://a.example/1';

	const refused: Array<[string, IDataObject, RegExp]> = [
		[
			'a list as the name of a mask',
			{ ...swap, maskName: '={{ ["cat"] }}' },
			/'Mask Name' must be text/,
		],
		[
			'masks as Swap Mask gives them',
			{ ...modify, maskIds: '={{ [{ mask_id: "a" }, { mask_id: "b" }] }}' },
			/'Mask IDs' must be text, not a list or an object/,
		],
		['another way to a mask', { ...swap, maskFrom: '={{ "name" }}' }, /'Mask' must be find or id/],
		[
			'no way to a mask',
			{ ...swap, maskFrom: '={{ null }}' },
			/'Mask' is empty. Choose find or id/,
		],
		[
			'no kind of speech',
			{ operation: 'lipSync', ...video, speech: '={{ null }}' },
			/'Speech' is empty. Choose/,
		],
		[
			'no source of a property',
			{ ...film, propertyFrom: '={{ "" }}' },
			/'Property From' is empty. Choose/,
		],
		[
			'several pages',
			{ ...film, listingUrl: `={{ ["${page}", "${page}"] }}` },
			/'Listing URL' must be text/,
		],
		['no model', { ...clip, model: '={{ null }}' }, /'Model' is empty/],
		['an object as a model', { ...clip, model: '={{ {} }}' }, /'Model' must be text/],
		['a switch as a model', { ...clip, model: '={{ false }}' }, /'Model' must be text, not false/],
		[
			'an object as a choice',
			{ ...extend, options: { motionMode: '={{ {} }}' } },
			/'Motion Mode' must be text/,
		],
		[
			'several URLs',
			{ sourceVideo: rl('url', `={{ ["${page}", "${page}"] }}`) },
			/must be one URL/,
		],
		['URLs in a text', { sourceVideo: rl('url', `${page}, ${page}`) }, /must be one URL/],
		[
			'an object as a file name',
			{ options: { fileName: '={{ {} }}' } },
			/'File Name' must be text/,
		],
	];

	it.each(refused)('%s is refused, and nothing is sent', async (_name, parameters, message) => {
		const { error } = await runPixVerse(standIn, { parameters });
		expect(error?.message).toMatch(message);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('is no setting when there is a default', async () => {
		const options = { style: '={{ null }}', generateAudio: '={{ "" }}', webhookId: '={{ null }}' };
		await runPixVerse(standIn, { parameters: { ...clip, options } });
		const filmSettings = { quality: '={{ null }}', language: '={{ null }}' };
		await runPixVerse(standIn, { parameters: { ...film, listingUrl: page, filmSettings } });
		const [text, property] = submitted();
		const usual = ['aspect_ratio', 'duration', 'model', 'prompt', 'quality', 'seed'];
		expect(Object.keys(text ?? {}).sort()).toEqual(usual);
		expect(Object.keys(property ?? {}).sort()).toEqual(['agent_id', 'model', 'product_url']);
	});

	it('takes the first mask when no name is given', async () => {
		const { error } = await runPixVerse(standIn, {
			parameters: { ...swap, maskName: '={{ $json.missing }}' },
		});
		expect(error?.message).toBeUndefined();
		expect(standIn.ledger.generations).toHaveLength(2);
	});

	it('may be a list of the IDs of masks', async () => {
		const maskIds = '={{ ["mask_1", " mask_2 ,mask_3", null, ""] }}';
		await runPixVerse(standIn, { parameters: { ...modify, maskIds } });
		const [sent] = standIn.ledger.requests.filter(({ path }) => path.includes('modify'));
		expect(sent.body).toMatchObject({ mask_ids: ['mask_1', 'mask_2', 'mask_3'] });
	});

	it('is read in any case where it decides', async () => {
		const parameters = { ...swap, maskFrom: '={{ "ID" }}', maskId: 'mask_7' };
		await runPixVerse(standIn, { parameters });
		expect(submitted()).toEqual([expect.objectContaining({ mask_id: 'mask_7' })]);
	});
});

it.each(['8000', '0', ' '])(
	'a Timeout that is the text "%s" cuts nothing too soon',
	async (text) => {
		standIn.fail({ place: 'submit', fault: { kind: 'stall', ms: 1500 } });
		const requestOptions = { timeout: `={{ "${text}" }}` };
		const result = await runPixVerse(standIn, { parameters: { requestOptions } });
		expect(jsonOf(result)[0]).toMatchObject({ state: 'ready' });
		expect(standIn.ledger.count('submit')).toBe(1);
	},
);

describe('an operation that is not there', () => {
	it.each([
		[{ operation: 'text_to_video' }, /no operation "text_to_video" of the resource "video"/],
		[{ resource: 'videos', operation: 'restyle' }, /no operation .* of the resource "videos"/],
	])('%j is refused, and nothing is sent', async (parameters, message) => {
		const { error } = await runPixVerse(standIn, { parameters });
		expect(error?.message).toMatch(message);
		const settings = { onError: 'continueRegularOutput' } as const;
		const [item] = jsonOf(await runPixVerse(standIn, { parameters, settings }));
		expect(JSON.stringify(item)).toMatch(/no operation/);
		expect(standIn.ledger.requests).toEqual([]);
	});
});
