// Lists of the account, page by page; voices; the balance.
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';
import { continues } from '../../support/harness/files';
import { jsonOf, messageOf, numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { clientOf } from '../../support/standin/client';
import { successWith } from '../responses';
import { locator } from './runs';

const standIn = useStandIn();

const run = async (parameters: IDataObject) =>
	jsonOf(await runPixVerse(standIn, { parameters, settings: continues }));

describe('List Restyle Effects', () => {
	const parameters = { operation: 'listRestyleEffects', returnAll: true };

	it('pairs each record with the item that asked.', async () => {
		const two = { ...parameters, returnAll: false, limit: 2 };
		const result = await runPixVerse(standIn, { parameters: two, items: numbered(2) });
		const pairs = result.outputs[0].map(({ pairedItem }) => pairedItem);
		expect(pairs).toEqual([0, 0, 1, 1].map((item) => ({ item })));
		const [first, second] = standIn.settings.effects;
		expect(jsonOf(result)).toEqual([first, second, first, second]);
	});

	it('may be empty.', async () => {
		standIn.fail({ place: 'list', ...successWith(undefined) });
		expect(await run(parameters)).toEqual([]);
	});

	it.each([
		['repeats its page', true, 'PixVerse gave the same page twice'],
		['has nothing more', false, 'PixVerse says that there are 25'],
	])('gives what came of a list that %s, with a line in the log.', async (_what, again, why) => {
		const data = Array.from({ length: 10 }, (_, at) => ({ restyle_id: at + 1, name: `${at}` }));
		for (const records of [data, again ? data : []])
			standIn.fail({ place: 'list', ...successWith({ total: 25, data: records }) });
		const lines = jest.spyOn(Container.get(Logger), 'info').mockImplementation(() => {});
		expect(await run(parameters)).toEqual(data);
		const told = lines.mock.calls.map(([line]) => line).filter((line) => /came/.test(line));
		lines.mockRestore();
		expect(told).toEqual([expect.stringMatching(`item 0: 10 records came, and not all: ${why}$`)]);
	});
});

describe('Get Usage', () => {
	const records = (from: number) => Array.from({ length: 100 }, (_, at) => ({ number: from + at }));
	const usage = async (pages: unknown[], more: IDataObject = { returnAll: true }) => {
		for (const page of pages) standIn.fail({ place: 'list', ...successWith(page) });
		return await run({ resource: 'account', operation: 'getUsage', ...more });
	};
	const cursors = () => standIn.ledger.requests.map(({ body }) => (body as IDataObject).cursor);

	it.each<[beside: IDataObject, next: string[]]>([
		[{ has_more: true, next_cursor: 'b' }, ['b']],
		[{ next_cursor: 'b' }, ['b']],
		[{ nextCursor: 'b' }, ['b']],
		[{ hasMore: 1, cursor: 'b' }, ['b']],
		[{ has_more: false, next_cursor: 'b' }, []],
		[{ has_more: '0', cursor: 'b' }, []],
		[{ next_cursor: null }, []],
		[{ next_cursor: 0 }, []],
		[{}, []],
	])('goes on from a page with %j to the cursors %j.', async (beside, next) => {
		const pages = [
			{ items: records(0), ...beside },
			{ items: records(100), next_cursor: '' },
		];
		expect(await usage(pages)).toHaveLength(100 + 100 * next.length);
		expect(cursors()).toEqual([undefined, ...next]);
	});

	it('refuses a start later than the end, and lists one and the same moment.', async () => {
		const between = async (startTime: string, endTime: string) =>
			await usage([{ items: records(0) }], { filters: { startTime, endTime } });
		const [noon, later] = ['2026-07-31T12:00:00Z', '2026-07-31T12:00:01Z'];
		expect(await between(noon, noon)).toHaveLength(50);
		const [item] = await between(later, noon);
		expect(messageOf(item)).toMatch(/^'Start Time' is later than 'End Time'/);
	});

	it('follows a cursor inside of an object, with the records under any name.', async () => {
		const page = { data: { records: records(0), next_cursor: 'b' } };
		expect(await usage([page, { data: { records: records(100) } }])).toHaveLength(200);
	});

	it('takes no list for complete whose cursor it cannot read, and names the keys.', async () => {
		const page = { items: records(0), has_more: true, next_page_token: 'b' };
		const [item] = await usage([page]);
		expect(messageOf(item)).toContain(
			'without a cursor that the node can read: Resp {items: [{number}], has_more, next_page_token}.',
		);
		expect(await usage([page], { returnAll: false, limit: 100 })).toHaveLength(100);
	});
});

describe('Get Balance', () => {
	const parameters = { resource: 'account', operation: 'getBalance' };

	it.each<[IDataObject, IDataObject]>([
		[{ credit_monthly: 5, credit_package: '6' }, { total: 11 }],
		[{ credit_monthly: 5, credit_package: null }, { total: 5 }],
		[{ credit_monthly: 5, credit_package: {} }, {}],
		[{ credits_left: 5 }, {}],
	])('adds up only what can be read: %j gives %j.', async (resp, total) => {
		standIn.fail({ place: 'account', ...successWith(resp) });
		expect(await run(parameters)).toEqual([{ ...resp, ...total }]);
	});

	it('quotes what PixVerse says of a key, because the account may be blocked.', async () => {
		const fault = { acts: false, answer: { code: 10001, message: 'account is blocked' } } as const;
		standIn.fail({ place: 'account', ...fault });
		expect(messageOf((await run(parameters))[0])).toMatch(
			/or has blocked the account\..*10001, "account is blocked"/,
		);
	});
});

describe('The voices', () => {
	const VOICES = '/openapi/v2/video/tts_speaker';
	const list = async (voiceType = 'all') =>
		await run({ resource: 'voice', operation: 'getAll', returnAll: true, voiceType });
	const makeOne = async () => {
		const made = { name: 'A narrator', audio_media_id: 1 };
		return String((await clientOf(standIn).post(VOICES, made)).resp.speaker_id);
	};
	const remove = async (id: string) =>
		await run({ resource: 'voice', operation: 'delete', voice: locator('id', id) });

	it('are read at their older path where the newer one does not exist.', async () => {
		const newer = await list();
		expect(newer).not.toEqual([]);
		standIn.settings.speakerPath = 'old';
		standIn.ledger.requests = [];
		expect(await list()).toEqual(newer);
		const asked = new Set(standIn.ledger.requests.map(({ path }) => path));
		expect([...asked]).toEqual([VOICES, '/openapi/v2/video/lip_sync/tts_list']);
	});

	it.each(['both', 'old'] as const)('come page by page at each path: %s.', async (path) => {
		for (let made = 0; made < 60; made++) await makeOne();
		standIn.settings.speakerPath = path;
		const voices = (await list('custom')).map(({ speaker_id: id }) => id);
		expect(new Set(voices).size).toBe(60);
		const [last] = standIn.ledger.requests.filter(({ place }) => place === 'list').slice(-1);
		const custom = { page_num: '2', page_size: '50', speaker_type: 'custom' };
		expect(last.query).toMatchObject(custom);
	});

	it('are deleted by their ID.', async () => {
		const id = await makeOne();
		expect(await remove(id)).toEqual([{ deleted: true, speaker_id: id }]);
		expect(await list('custom')).toEqual([]);
	});

	it.each([0, 1])('are not deleted by an unknown ID, busy responses before: %i.', async (times) => {
		standIn.fail({ place: 'prepare', acts: false, answer: { status: 429 }, times });
		const [item] = await remove('never');
		expect(messageOf(item)).toContain('PixVerse has no record with this ID');
	});
});
