// A setting that was right at first and is wrong in a retry: the paid video goes on.
import type { INodeExecutionData, OnError } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { atItem, generationsPerItem, retryOnFail } from '../judge';
import { faults } from '../../support/standin/faults';

const standIn = useStandIn({}, 'test');

const ROWS = 3;
/** A submission is given up after so many. */
const SENDS = 5;

const parameters = {
	effect: { __rl: true, mode: 'prompt', value: '={{ $json.prompt }}' },
	seed: '={{ $json.seed }}',
	options: {
		traceId: '={{ $json.key }}',
		waitLimit: '={{ $json.limit }}',
		dryRun: '={{ $json.isDry }}',
	},
};

const rows = (): INodeExecutionData[] =>
	[0, 1, 2].map((seed) => ({
		json: { seed, limit: 1, isDry: false, key: `row ${seed}`, prompt: 'in ink' },
	}));

const run = async (items: INodeExecutionData[], onError: OnError) =>
	await runPixVerse(standIn, { items, parameters, settings: { ...retryOnFail, onError } });

it.each<[string, object, OnError]>([
	['the seed is no number', { seed: 'none' }, 'stopWorkflow'],
	['the seed is no number', { seed: 'none' }, 'continueRegularOutput'],
	['the wait limit is negative', { limit: -1 }, 'stopWorkflow'],
	['the description is empty', { prompt: '' }, 'stopWorkflow'],
	['they are a dry run', { isDry: true }, 'stopWorkflow'],
	['all have one Trace ID', { key: 'row 1' }, 'stopWorkflow'],
	['all have one Trace ID', { key: 'row 1' }, 'continueRegularOutput'],
])(
	'Rows of which one was lost and the others were accepted go on in a retry although %s: %j, %s.',
	async (_what, changed, onError) => {
		const items = rows();
		const { when, ...lost } = atItem(0, faults.resetAfter, SENDS);
		let sends = 0;
		const change = () => items.forEach(({ json }) => Object.assign(json, changed));
		standIn.fail({
			...lost,
			when: (request) => when!(request) && (++sends < SENDS || (change(), true)),
		});
		const result = await run(items, onError);
		expect(items[0].json).toMatchObject(changed);
		expect(generationsPerItem(standIn, ROWS)).toEqual([1, 1, 1]);
		const made = standIn.ledger.generations
			.sort((a, b) => Number(a.body.seed) - Number(b.body.seed))
			.map(({ videoId }) => ({ state: 'ready', video_id: Number(videoId) }));
		expect(jsonOf(result)).toMatchObject(made);
	},
);

it('A row that was never sent is refused for a wrong setting in each try.', async () => {
	const items = rows();
	items[0].json.seed = 'none';
	await run(items, 'continueRegularOutput');
	expect(generationsPerItem(standIn, ROWS)).toEqual([0, 1, 1]);
});
