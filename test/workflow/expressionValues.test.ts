// Values that expressions bring: what is meant reaches the service, or the item says why not.
import type { IDataObject } from 'n8n-workflow';
import { example, jsonOf, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';

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

describe('a switch as a text', () => {
	const waiting = { waitForCompletion: '={{ "true" }}', downloadVideo: '={{ " True " }}' };
	const cases: Array<[string, IDataObject, object]> = [
		['on', waiting, { state: 'ready' }],
		['off', { waitForCompletion: '={{ "false" }}' }, { state: 'submitted' }],
	];

	it.each(cases)('is %s', async (_name, parameters, expected) => {
		const result = await runPixVerse(standIn, { parameters });
		expect(jsonOf(result)[0]).toMatchObject(expected);
		const [item] = result.outputs[0];
		expect(item.binary !== undefined).toBe('downloadVideo' in parameters);
	});

	it('is on for "Get"', async () => {
		await runPixVerse(standIn, { parameters: { waitForCompletion: '={{ "FALSE" }}' } });
		const [{ videoId }] = standIn.ledger.generations;
		const parameters = { operation: 'get', videoId, waitForCompletion: '={{ "true" }}' };
		expect(jsonOf(await runPixVerse(standIn, { parameters }))[0]).toMatchObject({ state: 'ready' });
	});

	it('returns all of a list', async () => {
		const parameters = { operation: 'listRestyleEffects', limit: 1, returnAll: '={{ "true" }}' };
		expect(jsonOf(await runPixVerse(standIn, { parameters })).length).toBeGreaterThan(1);
	});
});
