// The Trace ID of a user: one for each row, hashed with the request, or the exact trace ID of a lost response.
import type { IDataObject, INode } from 'n8n-workflow';
import { example, jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { made, swap } from '../charges/steps';
import { retryOnFail } from '../judge';
import { itemsOf, runFlow, step } from '../workflows/flow';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn({}, 'test');
const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

const { parameters: restyle } = example('restyle-a-video').nodes[1];

const videoIds = () => standIn.ledger.generations.map(({ videoId }) => Number(videoId));
const traceIds = () => standIn.ledger.generations.map(({ traceId }) => traceId);

const execute = async (
	traceId: string,
	count = 1,
	more: IDataObject = {},
	settings: Partial<INode> = {},
) =>
	await runPixVerse(standIn, {
		items: numbered(count),
		parameters: { options: { traceId }, ...more } as IDataObject,
		settings,
	});

it.each([uuid, 'row 7'])(
	'The Trace ID %s on two nodes in line is a video for each.',
	async (traceId) => {
		const options = { traceId };
		const parameters = {
			...{ resource: 'video', operation: 'upscale', waitForCompletion: true, options },
			sourceVideo: { __rl: true, mode: 'videoId', value: '={{ $json.video_id }}' },
		};
		const nodes = [step('Restyle', { ...restyle, options } as never), step('Upscale', parameters)];
		const result = await runFlow(standIn, numbered(1), nodes);
		const [first, second] = videoIds();
		expect(made(standIn)).toHaveLength(2);
		expect(new Set(traceIds()).size).toBe(2);
		expect(itemsOf(result, 'Restyle')).toMatchObject([
			{ json: { video_id: first, state: 'ready' } },
		]);
		expect(itemsOf(result, 'Upscale')).toMatchObject([
			{ json: { video_id: second, state: 'ready' } },
		]);
		expect(standIn.ledger.generations[1].body.source_video_id).toBe(first);
	},
);

it.each(['={{ $json.number }}', `=${uuid.slice(0, -1)}{{ $json.number }}`])(
	'Rows with the Trace ID %s are not charged again by another execution.',
	async (traceId) => {
		await execute(traceId, 2);
		const again = jsonOf(await execute(traceId, 2));
		expect(again).toMatchObject(videoIds().map((id) => ({ state: 'ready', video_id: id })));
		expect(videoIds()).toHaveLength(2);
	},
);

const notText = /'Trace ID' must be text or an exact number/;
const noText = (text: string) =>
	new RegExp(`'Trace ID' holds "${text}": the expression gave no text`);
const sameKey = /Input rows 2 and 3 have the same 'Trace ID'/;
const noId = /'Trace ID' must be a key of your own, or trace: followed by an ID/;

it.each([
	['={{ ({ row: 7 }) }}', notText],
	['={{ [7] }}', notText],
	['={{ 12345678901234567890 }}', notText],
	['={{ String($json.row_id) }}', noText('undefined')],
	['={{ DateTime.fromISO("no date") }}', noText('Invalid DateTime')],
	['trace:0f8fad5b', noId],
	[
		'={{ $json.number > 0 ? "row 7" : "row 1" }}',
		/Input rows 2 and 3 have the same 'Trace ID' "row 7"\. Remove a copy; give a row that differs an ID of its own/,
	],
	[`={{ ["row 1", "trace:", "TRACE:"][$json.number] }}${uuid}`, sameKey],
	['={{ ["row 1", "fu\\u0308r", "f\\u00fcr"][$json.number] }}', sameKey],
])('The Trace ID %s is refused before anything is sent.', async (traceId, message) => {
	const { error } = await execute(traceId, 3);
	expect(error?.message).toMatch(message);
	expect(standIn.ledger.requests).toEqual([]);
});

it('The error of a row has its Trace ID, because a sheet may number its rows otherwise.', async () => {
	const duration = '={{ $json.number === 2 ? 0 : 5 }}';
	const clip = { operation: 'textToVideo', prompt: 'a cat', model: 'v6', duration };
	const { error } = await execute('=sheet {{ 83 + $json.number }}', 3, clip);
	expect(error?.message).toMatch(/'Duration' must be .* \[Trace ID "sheet 85", n8n's item 2\]/);
});

it('A Trace ID that two items share is refused for the second one also after a retry of the first.', async () => {
	const batching = { batch: { batchSize: 1, batchInterval: 3_000 } };
	const { error } = await execute('same', 2, { requestOptions: { batching } }, retryOnFail);
	expect(error?.message).toMatch(/Input rows 1 and 2 have the same 'Trace ID'/);
	expect(videoIds()).toHaveLength(1);
});

it('A Trace ID that two items share leaves the other one unharmed when the node continues.', async () => {
	const traceId = '={{ $json.number > 0 ? "row 7" : "row 1" }}';
	const result = await execute(traceId, 3, {}, { onError: 'continueRegularOutput' });
	expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', undefined, undefined]);
	expect(videoIds()).toHaveLength(1);
});

it.each([
	[`trace:${uuid}`, uuid],
	[` Trace:${uuid} `, uuid],
	[uuid, expect.not.stringContaining(uuid)],
	[`mask:${uuid}`, expect.not.stringContaining(uuid)],
	[`trace-${uuid}`, expect.not.stringContaining(uuid)],
])('The Trace ID "%s" is sent as it is only behind trace:.', async (traceId, sent) => {
	await execute(traceId);
	expect(traceIds()).toEqual([sent]);
});

describe('The trace ID of a lost response, as the custom data prints it,', () => {
	const printed = (customData: Record<string, string>) =>
		/0=((?:trace|mask):\S+)/.exec(Object.values(customData).join(' '))?.[1] ?? '';
	const lost = { place: 'submit', ...faults.resetAfter, times: 5 } as const;

	it('brings back the video.', async () => {
		standIn.fail(lost);
		const traceId = printed((await execute('')).customData);
		expect(traceId).toBe(`trace:${traceIds()[0]}`);
		standIn.settings.repeatedTrace = 'refusesDifferentBody';
		const [item] = jsonOf(await execute(traceId));
		expect(videoIds()).toHaveLength(1);
		expect(item).toMatchObject({ video_id: videoIds()[0] });
	});

	it('brings back a swap.', async () => {
		standIn.fail({ ...lost, skip: 1 });
		const parameters = { ...swap, maskName: '' };
		const traceId = printed((await execute('', 1, parameters)).customData);
		const [item] = jsonOf(await execute(traceId, 1, parameters));
		expect(made(standIn).filter((operation) => operation === 'video.swap')).toHaveLength(1);
		expect(item).toMatchObject({ state: 'ready' });
	});
});
