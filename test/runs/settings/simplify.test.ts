/** Simplify of the node and Output of the tool: which fields of the record an item has. */
import type { IDataObject } from 'n8n-workflow';
import { agents, inTurn, runAgent } from '../../support/harness/agent';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();

const itemOf = async (parameters: IDataObject) => {
	const result = await runPixVerse(standIn, { parameters });
	expect(result.error?.message).toBeUndefined();
	return jsonOf(result)[0];
};

const SIMPLE = ['video_id', 'state', 'url', 'credits', 'size', 'outputWidth', 'outputHeight'];
const RECORD = ['id', 'status', 'prompt', 'seed', 'create_time'];

describe('Simplify', () => {
	it.each([{}, { simplify: true }])('keeps what one usually needs with %j', async (set) => {
		expect(Object.keys(await itemOf(set)).sort()).toEqual([...SIMPLE, 'trace_id'].sort());
		const [{ videoId }] = standIn.ledger.generations;
		const got = await itemOf({ operation: 'get', videoId, ...set });
		expect(Object.keys(got).sort()).toEqual(SIMPLE.filter((name) => name in got).sort());
	});

	it('returns all when it is off', async () => {
		const raw = await itemOf({ simplify: false });
		expect(Object.keys(raw)).toEqual(expect.arrayContaining(RECORD));
		const get = { operation: 'get', videoId: String(raw.video_id), simplify: false };
		for (const waitForCompletion of [true, false]) {
			const got = await itemOf({ ...get, waitForCompletion });
			expect(Object.keys(got)).toEqual(expect.arrayContaining(RECORD));
		}
	});

	it.each([
		[true, false],
		['true', 'False'],
	])('is read item by item: %j, %j', async (...values) => {
		const parameters = { simplify: '={{ $json.short }}' };
		const items = values.map((short) => ({ json: { short } }));
		const [short, long] = jsonOf(await runPixVerse(standIn, { parameters, items }));
		expect(['prompt' in short, 'prompt' in long]).toEqual([false, true]);
	});

	it.each([true, false])(
		'keeps every field that a submission answers with, waiting: %s',
		async (waitForCompletion) => {
			const { video_id } = await itemOf({ waitForCompletion: false });
			const Resp = { video_id, queue_position: 3, prompt: 'as understood' };
			const body = JSON.stringify({ ErrCode: 0, ErrMsg: 'Success', Resp });
			standIn.fail({ place: 'submit', fault: { kind: 'http', status: 200, body } });
			expect(await itemOf({ waitForCompletion })).toMatchObject(Resp);
		},
	);
});

describe.each(agents)('Output for an agent of the %s kind', (kind) => {
	const readBy = async (parameters: IDataObject) => {
		const { said } = await runAgent(standIn, kind, inTurn({ prompt: 'a cat' }), { parameters });
		const [item] = [JSON.parse(said[0][0]) as IDataObject[][]].flat(2);
		return Object.keys((item.json as IDataObject | undefined) ?? item);
	};

	it('is simplified', async () => {
		expect((await readBy({})).sort()).toEqual([...SIMPLE, 'trace_id'].sort());
	});

	it('is raw', async () => {
		expect(await readBy({ output: 'raw' })).toEqual(expect.arrayContaining(RECORD));
	});

	it.each([[['prompt', 'url']], ['prompt, url'], ['["Prompt", "URL"]']])(
		'is the ID, the state and the selected fields %j',
		async (outputFields) => {
			const parameters = { output: 'fields', outputFields };
			expect(await readBy(parameters)).toEqual(['video_id', 'state', 'url', 'prompt']);
		},
	);
});
