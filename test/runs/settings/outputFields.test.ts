// The fields of an item: Simplify, Output of the tool, Include Input Fields, and fields that are not known yet.
import type { IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { inMemory } from '../../support/harness/binary';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { successWith } from '../responses';

const standIn = useStandIn();

const RECORD = ['id', 'status', 'prompt', 'seed', 'create_time'];

const itemOf = async (parameters: IDataObject) => {
	const result = await runPixVerse(standIn, { parameters });
	expect(result.error?.message).toBeUndefined();
	return jsonOf(result)[0];
};

describe('Simplify', () => {
	it('keeps the whole record when it is off.', async () => {
		const raw = await itemOf({ simplify: false });
		expect(Object.keys(raw)).toEqual(expect.arrayContaining(RECORD));
		const get = { operation: 'get', videoId: String(raw.video_id), simplify: false };
		for (const waitForCompletion of [true, false]) {
			const got = await itemOf({ ...get, waitForCompletion });
			expect(Object.keys(got)).toEqual(expect.arrayContaining(RECORD));
		}
	});

	it.each([true, false])('keeps the size of a file only when it is off: %s.', async (simplify) => {
		const { video_id: id } = await itemOf({ waitForCompletion: false });
		const url = 'https://media.example/7.mp4';
		standIn.fail({ place: 'poll', ...successWith({ id, status: 1, url, size: 99 }) });
		const item = await itemOf({ operation: 'get', videoId: id, simplify });
		expect(item).toMatchObject({ state: 'ready', url });
		expect(item.size).toBe(simplify ? undefined : 99);
	});

	it('is read for each item.', async () => {
		const items = ['true', 'False'].map((short) => ({ json: { short } }));
		const parameters = { simplify: '={{ $json.short }}' };
		const [short, long] = jsonOf(await runPixVerse(standIn, { parameters, items }));
		expect(['prompt' in short, 'prompt' in long]).toEqual([false, true]);
	});

	it.each([true, false])(
		'keeps each field of the response to the submission, waiting: %s.',
		async (waitForCompletion) => {
			const { video_id } = await itemOf({ waitForCompletion: false });
			const resp = { video_id, queue_position: 3, prompt: 'as understood' };
			standIn.fail({ place: 'submit', ...successWith(resp) });
			expect(await itemOf({ waitForCompletion })).toMatchObject(resp);
		},
	);
});

describe.each(agents)('Output for an agent of the %s kind', (kind) => {
	const readBy = async (parameters: IDataObject) => {
		const { replies } = await runAgent(standIn, kind, inTurn({ prompt: 'a cat' }), { parameters });
		const [item] = [JSON.parse(replies[0][0]) as IDataObject[][]].flat(2);
		return Object.keys((item.json as IDataObject | undefined) ?? item);
	};

	it('is raw.', async () => {
		expect(await readBy({ output: 'raw' })).toEqual(expect.arrayContaining(RECORD));
	});

	it.each([[['prompt', 'url']], ['prompt, url'], ['["Prompt", "URL"]']])(
		'is the ID, the state and the selected fields: %j.',
		async (outputFields) => {
			const parameters = { output: 'fields', outputFields };
			const selected = ['video_id', 'state', 'url', 'credits_charged', 'prompt'];
			expect(await readBy(parameters)).toEqual(selected);
		},
	);
});

describe('Include Input Fields', () => {
	const binary = { data: inMemory(Buffer.from('GIF89a')) };
	const run = async (json: IDataObject, parameters: IDataObject = {}) =>
		await runPixVerse(standIn, { items: [{ json, binary }], parameters });

	it('is on, and keeps the columns of the row before the fields of the node, which win.', async () => {
		const result = await run({ row_id: 7, state: 'CA', credits: -1, url: 'source' });
		const [json] = jsonOf(result);
		expect(json).toMatchObject({ row_id: 7, state: 'ready', credits: 45 });
		expect(json.url).toBe(standIn.addressOf(String(json.video_id)));
		expect(Object.keys(json)[0]).toBe('row_id');
		expect(result.outputs[0][0].binary).toBeUndefined();
	});

	it('drops no column that the item has no field for, but those that Simplify keeps.', async () => {
		const mine = { warning: 'mine', delivery: 'mine', resumed: 'mine', message: 'mine', size: 'L' };
		const ofSimplify = { url: 'source', outputWidth: 2, outputHeight: 3, credits: 4 };
		standIn.settings.creditsKey = 'absent';
		const [json] = jsonOf(await run({ ...mine, ...ofSimplify }, { waitForCompletion: false }));
		expect(json).toMatchObject({ ...mine, state: 'submitted' });
		for (const name of Object.keys(ofSimplify)) expect(json).not.toHaveProperty(name);
	});

	it('copies nothing that the node said of an earlier item.', async () => {
		const earlier = { video_id: 1, state: 'ready', resumed: true, warning: 'its file is gone' };
		const [json] = jsonOf(await run({ row_id: 7, ...earlier }));
		expect(json).toMatchObject({ row_id: 7, state: 'ready' });
		for (const name of ['resumed', 'warning']) expect(json).not.toHaveProperty(name);
	});

	it('calls a column error input_error: n8n would take the item for a failed one.', async () => {
		const items = [{ json: { error: 'of the row before' } }];
		const settings = { onError: 'continueErrorOutput' } as const;
		const [json] = jsonOf(await runPixVerse(standIn, { items, settings }));
		expect(json).toMatchObject({ state: 'ready', input_error: 'of the row before' });
		expect(json).not.toHaveProperty('error');
	});

	it('adds nothing to operations without it.', async () => {
		const balance = { resource: 'account', operation: 'getBalance' };
		expect(jsonOf(await run({ row_id: 7 }, balance))[0]).not.toHaveProperty('row_id');
	});

	it('is there for a dry run, whose total stays beside a warning of the row.', async () => {
		const row = { row_id: 7, warning: 'mine' };
		const [dry] = jsonOf(await run(row, { options: { dryRun: true } }));
		const total = expect.stringMatching(/^1 item/);
		expect(dry).toMatchObject({ ...row, state: 'dry_run', dry_run_total: total });
	});
});

describe('An item that is not ready has nothing about its file', () => {
	const url = 'https://media.example/pixverse%2F7.mp4';
	const ofFile = { url, path: 'pixverse/7.mp4', size: 9, outputWidth: 720, outputHeight: 1280 };
	const ofRecord = { ...ofFile, seed: 0, has_audio: false };

	/** Get of a video whose record has this status at each read. */
	const withStatus = async (status: number): Promise<IDataObject> => {
		const { video_id: id } = await itemOf({ waitForCompletion: false });
		standIn.fail({ place: 'poll', ...successWith({ id, status, ...ofRecord }), times: 999 });
		return { operation: 'get', videoId: id, waitForCompletion: false };
	};

	it.each([
		[5, 'pending'],
		[6, 'deleted'],
		[7, 'moderated'],
		[8, 'failed'],
	])('of Get without waiting: status %i, %s.', async (status, state) => {
		const get = await withStatus(status);
		const { videoId: id } = get;
		expect(await itemOf({ ...get, simplify: false })).toEqual({
			...{ video_id: id, state, status, seed: 0, has_audio: false, id },
		});
		expect(await itemOf(get)).toEqual({ video_id: id, state });
	});

	it('at the wait limit.', async () => {
		const get = await withStatus(5);
		const options = { waitLimit: 0.005, onWaitLimit: 'returnState' };
		const item = await itemOf({ ...get, waitForCompletion: true, options, simplify: false });
		const names = ['video_id', 'state', 'status', 'seed', 'has_audio', 'id', 'warning'];
		expect(Object.keys(item).sort()).toEqual(names.sort());
	});

	it.each([true, false])('right after its submission, simplified: %s.', async (simplify) => {
		const { video_id } = await itemOf({ waitForCompletion: false });
		standIn.fail({ place: 'submit', ...successWith({ video_id, ...ofFile, queue: 3 }) });
		const item = await itemOf({ waitForCompletion: false, simplify });
		expect(item).toMatchObject({ video_id, state: 'submitted', queue: 3 });
		for (const name of Object.keys(ofFile)) expect(item).not.toHaveProperty(name);
	});

	it.each(agents)('for an agent of the %s kind that selects it.', async (kind) => {
		const get = await withStatus(5);
		const outputFields = [...Object.keys(ofFile), 'seed'];
		const parameters = { ...get, output: 'fields', outputFields };
		const { replies } = await runAgent(standIn, kind, inTurn({ prompt: 'a cat' }), { parameters });
		expect(replies[0][0]).toContain('"seed":0');
		expect(replies[0][0]).not.toMatch(/pixverse|:(720|1280)\b/);
	});
});
