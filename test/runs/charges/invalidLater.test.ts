// A setting that was right on the first try and is wrong on the next: the paid job goes on.
import type { INodeExecutionData } from 'n8n-workflow';
import { useFileStorage } from '../../support/harness/engine';
import { numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { atFirst, byRow, perRow } from '../changing';
import { retryOnFail, unnamed } from '../judge';

const standIn = useStandIn({}, 'test');
beforeAll(useFileStorage);

const ROWS = 3;
const settings = { ...retryOnFail, onError: 'continueRegularOutput' as const };
const parameters = {
	effect: { __rl: true, mode: 'prompt', value: '={{ $json.prompt }}' },
	seed: '={{ $json.seed }}',
	downloadVideo: true,
	options: { traceId: '={{ $json.key }}', waitLimit: '={{ $json.limit }}' },
};

const sameText = (text: string) => ({ key: text, prompt: text });

const rows = (): INodeExecutionData[] =>
	numbered(ROWS).map(({ json }) => ({
		json: { seed: json.number, limit: 1, ...sameText(`row ${String(json.number)}`) },
	}));

/** What becomes of the first row between two tries. */
const changes: Array<[string, object]> = [
	['the seed is no number', { seed: 'none' }],
	['its key is that of another row', { key: 'row 1' }],
	['the wait limit is negative', { limit: -1 }],
	['the description is empty', { prompt: '' }],
];

/** What makes n8n try again; `change` is called before it does. */
const reasons: Array<[string, (change: () => void) => void]> = [
	[
		'its answers were lost',
		(change) => {
			const { when, ...lost } = atFirst({ kind: 'resetAfter' }, 5);
			let sends = 0;
			standIn.fail({
				...lost,
				when: (request) => when!(request) && (++sends < 5 || change(), true),
			});
		},
	],
	[
		'its file was not there',
		(change) => {
			const fault = { kind: 'http', status: 410 } as const;
			const isFirst = (path: string) =>
				path.includes(String(standIn.ledger.generations.at(0)?.videoId));
			standIn.fail({
				place: 'download',
				fault,
				when: ({ path }) => isFirst(path) && (change(), true),
			});
		},
	],
];

describe.each(reasons)('after a first try in which %s', (_reason, strike) => {
	it.each(changes)('the paid job goes on although %s', async (_name, changed) => {
		const items = rows();
		strike(() => Object.assign(items[0].json, changed));
		const result = await runPixVerse(standIn, { items, parameters, settings });
		expect(items[0].json).toMatchObject(changed);
		expect(JSON.stringify(result.outputs)).not.toContain('Nothing was sent');
		expect(perRow(standIn, ROWS)).toEqual([1, 1, 1]);
		expect(unnamed(standIn, result)).toEqual([]);
		const [{ videoId }] = standIn.ledger.generations;
		expect(byRow(result)[0]).toMatchObject({ state: 'ready', video_id: Number(videoId) });
	});
});

describe('a row that was never sent', () => {
	it('is still refused for a wrong setting', async () => {
		const items = rows();
		items[0].json.seed = 'none';
		await runPixVerse(standIn, { items, parameters, settings });
		expect(perRow(standIn, ROWS)).toEqual([0, 1, 1]);
	});
});
