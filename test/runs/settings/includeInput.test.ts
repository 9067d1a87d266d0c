// The columns of a row in the item that was made of it.
import type { IDataObject } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');
const INCLUDE = { includeInputFields: true };

const run = async (row: IDataObject, options: IDataObject = INCLUDE, more: IDataObject = {}) =>
	await runPixVerse(standIn, {
		items: [{ json: row, binary: { data: inMemory(Buffer.from('GIF89a')) } }],
		parameters: { ...more, options },
		settings: { onError: 'continueRegularOutput' },
	});

describe('Include Input Fields', () => {
	it('keeps the columns of the row behind the fields of the node, which win', async () => {
		const [json] = jsonOf(await run({ row_id: 7, state: 'CA', credits: -1, url: 'source' }));
		expect(json).toMatchObject({ row_id: 7, state: 'ready', credits: 45 });
		expect(json.url).toContain(String(json.video_id));
		expect(Object.keys(json)[0]).toBe('video_id');
	});

	it('keeps nothing unless it is set', async () => {
		expect(jsonOf(await run({ row_id: 7 }, {}))[0]).not.toHaveProperty('row_id');
	});

	it('takes no column of the row for what the node says of the item', async () => {
		const mine = { url: 'source', warning: 'mine', resumed: true, delivery: 'mine' };
		const row = { ...mine, video_id: 1, credits: 9 };
		standIn.settings.creditsKey = 'absent';
		const [json] = jsonOf(await run(row, INCLUDE, { waitForCompletion: false }));
		expect(json).toMatchObject({ state: 'submitted', video_id: expect.not.stringMatching('^1$') });
		for (const name of [...Object.keys(mine), 'credits']) {
			expect(json).not.toHaveProperty(name);
		}
	});

	it('calls a column error input_error: n8n would take the item for a failed one', async () => {
		const { outputs } = await runPixVerse(standIn, {
			items: [{ json: { error: 'of the row before' } }],
			parameters: { options: INCLUDE },
			settings: { onError: 'continueErrorOutput' },
		});
		const [{ json }] = outputs[0];
		expect(json).toMatchObject({ state: 'ready', input_error: 'of the row before' });
		expect(json).not.toHaveProperty('error');
	});

	it('leaves the files of the row out', async () => {
		expect((await run({})).outputs[0][0].binary).toBeUndefined();
	});

	it('leaves a failed item as it is', async () => {
		standIn.fail({ place: 'submit', fault: { kind: 'errCode', code: 500063, message: 'no' } });
		const [json] = jsonOf(await run({ row_id: 7 }));
		expect(Object.keys(json).sort()).toEqual(['error', 'message']);
	});

	it('is there for Get, and for a dry run, whose total stays', async () => {
		const [made] = jsonOf(await run({}));
		const get = { operation: 'get', videoId: made.video_id };
		expect(jsonOf(await run({ row_id: 7 }, INCLUDE, get))[0]).toMatchObject({ row_id: 7 });
		const [dry] = jsonOf(await run({ row_id: 7 }, { ...INCLUDE, dryRun: true }));
		expect(dry).toMatchObject({
			row_id: 7,
			state: 'dry_run',
			warning: expect.stringMatching(/^1 item/),
		});
	});
});

describe('an item that is not ready', () => {
	it('has no field that is not known yet', async () => {
		standIn.settings.jobs = { kind: 'looks', looks: 1e9 };
		const [submitted] = jsonOf(await run({}, {}, { waitForCompletion: false }));
		const fault = {
			kind: 'http',
			status: 200,
			body: JSON.stringify({
				...{ ErrCode: 0, ErrMsg: 'success' },
				Resp: {
					id: submitted.video_id,
					status: 5,
					url: '',
					size: 0,
					outputWidth: 0,
					outputHeight: 0,
					seed: 0,
				},
			}),
		} as const;
		standIn.fail({ place: 'look', fault, times: 99 });
		const get = { operation: 'get', videoId: submitted.video_id, waitForCompletion: false };
		const [pending] = jsonOf(await run({}, {}, { ...get, simplify: false }));
		expect(pending).toEqual({
			video_id: submitted.video_id,
			state: 'pending',
			status: 5,
			seed: 0,
			id: expect.anything(),
		});
	});
});
