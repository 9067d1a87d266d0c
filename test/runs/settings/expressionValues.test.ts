// Values of expressions arrive as the user meant them: dates, digits, switches, choices, and empty values.
import type { IDataObject } from 'n8n-workflow';
import { example, jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { source, submitted } from './runs';

const standIn = useStandIn();

const run = async (parameters: IDataObject) => await runPixVerse(standIn, { parameters });

// n8n's vm engine restores a date only in an object of its own realm, and jest gives each file a realm of its own.
const dates = [
	['{ when: DateTime.fromISO("2026-07-01T10:00:00.000Z", { zone: "utc" }) }', 'T10:00:00.000Z"'],
].filter(() => process.env.N8N_EXPRESSION_ENGINE !== 'vm');

it.each([...dates, ['"{\\"big\\":9007199254740993}"', '"big":9007199254740993']])(
	'"Additional Body Fields" sends what {{ %s }} gives exactly.',
	async (code, sent) => {
		// The stand-in refuses a field that it does not know, but writes it down.
		await run({ options: { additionalBodyFields: `={{ ${code} }}` } });
		const [{ rawBody }] = standIn.ledger.requests.filter(({ place }) => place === 'submit');
		expect(rawBody).toContain(sent);
	},
);

it('A time without an offset is in the time zone of the workflow, and an end date without a time is that whole day.', async () => {
	const workflow = example('restyle-a-video');
	workflow.settings = { ...workflow.settings, timezone: 'America/New_York' };
	const filters = { startTime: '={{ "2026-07-01" }}', endTime: '2026-07-01' };
	const parameters: IDataObject = { resource: 'account', operation: 'getUsage', filters };
	await runPixVerse(standIn, { workflow, parameters });
	expect(standIn.ledger.requests[0].body).toMatchObject({
		start_time: '2026-07-01 04:00:00',
		end_time: '2026-07-02 03:59:59',
	});
});

describe('A switch', () => {
	it.each([
		['1', 'ready'],
		['null', 'ready'],
		['"FALSE"', 'submitted'],
	])('may be %s: the item is %s.', async (value, state) => {
		const result = await run({ waitForCompletion: `={{ ${value} }}` });
		expect(jsonOf(result)[0].state).toBe(state);
	});

	it('may be a text for Get, a download and a list as well.', async () => {
		await run({ waitForCompletion: false });
		const [{ videoId }] = standIn.ledger.generations;
		const on = '={{ "true" }}';
		const get = { operation: 'get', videoId, waitForCompletion: on, downloadVideo: on };
		const { outputs } = await run({ ...get, outputBinaryField: '={{ null }}' });
		expect(outputs[0][0].binary).toHaveProperty('data');
		const list = { operation: 'listRestyleEffects', limit: 1, returnAll: on };
		expect(jsonOf(await run(list)).length).toBeGreaterThan(1);
	});

	it('of a workflow made by hand may be a text, and what depends on it is kept.', async () => {
		const on = { waitForCompletion: 'true', downloadVideo: 'true' };
		const { outputs } = await run({ ...on, outputBinaryField: 'film' });
		expect(outputs[0][0].binary).toHaveProperty('film');
		const list = { operation: 'listRestyleEffects', limit: 3, returnAll: 'false' };
		expect(jsonOf(await run(list))).toHaveLength(3);
	});
});

it('An empty value of an option is its default.', async () => {
	const none = '={{ null }}';
	const options = { style: none, lipSyncTtsContent: none, generateAudioSwitch: '={{ "" }}' };
	await run({ operation: 'textToVideo', prompt: 'a cat', model: 'v6', options });
	const filmSettings = { quality: none, language: none };
	const film = { propertyFrom: 'page', listingUrl: 'https://a.example/1', filmSettings };
	await run({ operation: 'realEstate', ...film });
	const list = { operation: 'listRestyleEffects', limit: 1, returnAll: none };
	expect(jsonOf(await run(list))).toHaveLength(1);
	const usual = ['aspect_ratio', 'duration', 'model', 'prompt', 'quality', 'seed'];
	expect(submitted(standIn).map((body) => Object.keys(body).sort())).toEqual([
		usual,
		['agent_id', 'model', 'product_url'],
	]);
});

it('Masks may be a list of IDs.', async () => {
	const maskIds = '={{ ["mask_1", " mask_2 ,mask_3", null, ""] }}';
	const clip = { ...source('videoId', '338866127653540'), prompt: 'a @selection0' };
	await run({ operation: 'modify', ...clip, quality: '540p', maskIds });
	expect(submitted(standIn)).toMatchObject([{ mask_ids: ['mask_1', 'mask_2', 'mask_3'] }]);
});

it.each(['8000', ' '])('A Timeout that is the text "%s" cuts nothing too soon.', async (text) => {
	standIn.fail({ place: 'submit', acts: true, wire: { late: 1500 } });
	const result = await run({ requestOptions: { timeout: `={{ "${text}" }}` } });
	expect(jsonOf(result)[0]).toMatchObject({ state: 'ready' });
	expect(standIn.ledger.count('submit')).toBe(1);
});
