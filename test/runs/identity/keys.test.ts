// The user's own keys: one key for several steps, the exact trace ID, and what is no key.
import type { IBinaryData, IDataObject, INode, ITaskData } from 'n8n-workflow';
import { inMemory, inStorage } from '../../support/harness/binary';
import type { EngineResult, ExportedWorkflow } from '../../support/harness/engine';
import { useFileStorage } from '../../support/harness/engine';
import { example, jsonOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');
const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

const restyling = example('restyle-a-video');
const [start, restyle] = restyling.nodes;

/** PixVerse nodes one behind the other; the harness has the first one read by `jsonOf`. */
function inLine(...nodes: Array<Partial<INode>>): ExportedWorkflow {
	const mine = nodes.map((node) => ({ ...restyle, ...node })) as INode[];
	const all = [start, ...mine];
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	const connections = Object.fromEntries(
		mine.map(({ name }, index) => [all[index].name, to(name)]),
	);
	return { ...restyling, nodes: all, connections };
}

const itemsOf = ({ run }: EngineResult, node: string): IDataObject[] =>
	(run.data.resultData.runData[node] as ITaskData[] | undefined)
		?.at(-1)
		?.data?.main[0]?.map(({ json }) => json) ?? [];

const videoIds = () => standIn.ledger.generations.map(({ videoId }) => Number(videoId));
const traceIds = () => standIn.ledger.generations.map(({ traceId }) => traceId);

const execute = async (traceId: unknown, items = numbered(1), more: IDataObject = {}) =>
	await runPixVerse(standIn, {
		items,
		parameters: { options: { traceId }, ...more } as IDataObject,
	});

describe.each([uuid, uuid.toUpperCase(), 'row 7'])('the key %s on two steps', (key) => {
	it('is a video each', async () => {
		const options = { traceId: key };
		const upscale = {
			id: 'upscale',
			name: 'Upscale',
			parameters: {
				...{ resource: 'video', operation: 'upscale', waitForCompletion: true, options },
				sourceVideo: { __rl: true, mode: 'videoId', value: '={{ $json.video_id }}' },
			},
		};
		const workflow = inLine({ parameters: { ...restyle.parameters, options } as never }, upscale);
		const result = await runPixVerse(standIn, { workflow });
		const [first, second] = videoIds();
		expect(standIn.ledger.generations.map(({ operation }) => operation)).toHaveLength(2);
		expect(new Set(traceIds()).size).toBe(2);
		expect(itemsOf(result, restyle.name)).toMatchObject([{ video_id: first, state: 'ready' }]);
		expect(itemsOf(result, 'Upscale')).toMatchObject([{ video_id: second, state: 'ready' }]);
		expect(standIn.ledger.generations[1].body.source_video_id).toBe(first);
	});
});

describe('the same file in the next execution', () => {
	beforeAll(useFileStorage);
	const sourceVideo = { __rl: true, mode: 'file', value: 'data' };
	const restyleFile = async (data: IBinaryData, more: IDataObject = {}, executionId?: string) => {
		const items = [{ json: {}, binary: { data } }];
		const parameters = { sourceVideo, ...more } as IDataObject;
		return await runPixVerse(standIn, { items, parameters, executionId });
	};
	const film = (text: string) => Buffer.from(text.repeat(50_000));

	it.each(['storage', 'memory'])(
		'brings the same video, wherever n8n keeps it: in %s',
		async (place) => {
			const options = { traceId: 'row 7' };
			await restyleFile(await inStorage(film('film')), { options });
			const keep = place === 'storage' ? inStorage : inMemory;
			await restyleFile(await keep(film('film'), { fileName: 'other.mp4' }), { options });
			expect(standIn.ledger.count('upload')).toBe(2);
			expect(videoIds()).toHaveLength(1);
		},
	);

	it.each([
		['another beginning', film('Film'), 2],
		['another size', film('film').subarray(4), 2],
		['only another end', Buffer.concat([film('film').subarray(4), Buffer.from('ends')]), 1],
	])('with %s makes so many videos in all', async (_what, other, videos) => {
		const options = { traceId: 'row 7' };
		await restyleFile(await inStorage(film('film')), { options });
		await restyleFile(await inStorage(other), { options });
		expect(videoIds()).toHaveLength(videos);
	});

	it('is one video for an execution that another process runs again, without a key', async () => {
		await restyleFile(await inStorage(film('film')), {}, '77');
		await restyleFile(await inStorage(film('film')), {}, '77');
		expect(standIn.ledger.count('submit')).toBe(2);
		expect(videoIds()).toHaveLength(1);
	});
});

describe('a UUID as a key', () => {
	it('is hashed, and brings the same video in the next execution', async () => {
		const first = await execute(uuid);
		const second = await execute(uuid);
		expect(traceIds()).not.toContain(uuid);
		expect(videoIds()).toHaveLength(1);
		expect(jsonOf(second)[0].video_id).toBe(jsonOf(first)[0].video_id);
	});

	it('is another video with another prompt', async () => {
		await execute(uuid);
		await execute(uuid, undefined, { effect: { __rl: true, mode: 'prompt', value: 'in ink' } });
		expect(videoIds()).toHaveLength(2);
	});
});

describe('what is no key', () => {
	it.each([
		['an object', { id: 7 }],
		['a list', [7]],
	])('%s is refused before anything is sent', async (_name, row) => {
		const { error } = await execute('={{ $json.row }}', [{ json: { row } as IDataObject }]);
		expect(standIn.ledger.requests).toEqual([]);
		expect(error?.message).toMatch(/'Trace ID'/);
		expect(error?.message).not.toMatch(/same/);
	});

	it('a number is one all the same', async () => {
		await execute('={{ $json.number }}', numbered(2));
		expect(new Set(traceIds()).size).toBe(2);
	});
});

describe('two nodes with the same settings', () => {
	it.each([
		['missing', undefined],
		['equal', 'copied'],
	])('get a video each when their IDs are %s', async (_name, id) => {
		const workflow = inLine({ id, name: 'One' }, { id, name: 'Two' });
		const result = await runPixVerse(standIn, { workflow });
		expect(new Set(traceIds()).size).toBe(2);
		const [first, second] = videoIds();
		expect(itemsOf(result, 'One')).toMatchObject([{ video_id: first }]);
		expect(itemsOf(result, 'Two')).toMatchObject([{ video_id: second }]);
	});
});

describe('a trace ID of the user', () => {
	const options = (value: string) => ({ options: { traceId: value } });

	it.each([
		'={{ $json.number > 0 ? "row 7" : "row 1" }}',
		'={{ ["row 1", "trace:", "TRACE:"][$json.number] }}0f8fad5b-d9cb-469f-a165-70867728950e',
	])('that two items share is refused before anything is sent: %s', async (traceId) => {
		const parameters = options(traceId);
		const result = await runPixVerse(standIn, { items: numbered(3), parameters });
		expect(result.error?.message).toMatch(/Items 1 and 2 have the same 'Trace ID'/);
		expect(standIn.ledger.requests).toEqual([]);
	});

	it('that two items share is refused for the second also after a further try of the first', async () => {
		const batch = { batchSize: 1, batchInterval: 3_000 };
		const result = await runPixVerse(standIn, {
			items: numbered(2),
			parameters: { ...options('same'), requestOptions: { batching: { batch } } },
			settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(result.error?.message).toMatch(/Items 0 and 1 have the same 'Trace ID'/);
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('that two items share leaves the third unharmed when the node continues', async () => {
		const parameters = options('={{ $json.number > 0 ? "row 7" : "row 1" }}');
		const settings = { onError: 'continueRegularOutput' as const };
		const result = await runPixVerse(standIn, { items: numbered(3), parameters, settings });
		expect(jsonOf(result).map(({ state }) => state)).toEqual(['ready', undefined, undefined]);
		expect(standIn.ledger.generations).toHaveLength(1);
	});

	it('makes another run of the workflow cost nothing', async () => {
		const parameters = options('={{ "row " + $json.number }}');
		await runPixVerse(standIn, { items: numbered(2), parameters });
		const again = await runPixVerse(standIn, { items: numbered(2), parameters });
		expect(jsonOf(again).map(({ state }) => state)).toEqual(['ready', 'ready']);
		expect(standIn.ledger.generations).toHaveLength(2);
	});

	it.each([
		['={{ ({ row: 7 }) }}', /'Trace ID' must be text or an exact number/],
		['={{ [7] }}', /'Trace ID' must be text or an exact number/],
		['={{ String($json.row_id) }}', /'Trace ID' holds "undefined": the expression gave no text/],
		[
			'={{ DateTime.fromISO("no date") }}',
			/'Trace ID' holds "Invalid DateTime": the expression gave no text/,
		],
		['={{ 12345678901234567890 }}', /'Trace ID' must be text or an exact number/],
		['Trace:0f8fad5b', /'Trace ID' must be a key of your own, or trace: followed by an ID/],
		['trace:0f8fad5b', /'Trace ID' must be a key of your own, or trace: followed by an ID/],
	])('%s is refused before anything is sent', async (key, message) => {
		const result = await runPixVerse(standIn, { parameters: options(key) });
		expect(result.error?.message).toMatch(message);
		expect(standIn.ledger.requests).toEqual([]);
	});
});
