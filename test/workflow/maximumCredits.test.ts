// What a run may spend: items beyond it come out as they came in, ready for another run.
import type { IDataObject, INodeExecutionData, OnError } from 'n8n-workflow';
import { forgetPrices } from '../../nodes/PixVerse/prices/likelyPrice';
import { jsonOf, numbered, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';

const standIn = useStandIn();

beforeEach(forgetPrices);

const PRICE = 45;

const run = async (maximumCredits: number, onError: OnError, items: INodeExecutionData[]) =>
	await runPixVerse(standIn, {
		items,
		parameters: { seed: '={{ $json.number }}', options: { maximumCredits } },
		settings: { onError },
	});

const rows = numbered(6).map(({ json }, number) => ({ json: { ...json, number } }));

const statesOf = (items: IDataObject[]) => items.map(({ state }) => state);

const seeds = () => standIn.ledger.generations.map(({ body }) => Number(body.seed)).sort();

it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
	'what is beyond it comes out by the regular output: %s',
	async (onError) => {
		const result = await run(2 * PRICE, onError, rows);
		expect(result.status).toBe('success');
		const items = jsonOf(result);
		const rest = Array<string>(4).fill('not_submitted');
		expect(statesOf(items)).toEqual(['ready', 'ready', ...rest]);
		expect(items.slice(2)).toEqual(
			rows.slice(2).map(({ json }) => ({
				...json,
				state: 'not_submitted',
				warning: expect.stringMatching(
					/^This run spent 90 of its maximum of 90 credits\. This item costs at least 45 and was/,
				),
			})),
		);
		expect(standIn.ledger.generations).toHaveLength(2);
	},
);

it('the items that were not submitted make the rest in another run, and nothing twice', async () => {
	const first = jsonOf(await run(4 * PRICE, 'stopWorkflow', rows));
	const left = first.filter(({ state }) => state === 'not_submitted').map((json) => ({ json }));
	expect(left).toHaveLength(2);
	const second = await run(4 * PRICE, 'stopWorkflow', left);
	expect(statesOf(jsonOf(second))).toEqual(['ready', 'ready']);
	expect(seeds()).toEqual([0, 1, 2, 3, 4, 5]);
});

it('0 submits nothing', async () => {
	const result = await run(0, 'stopWorkflow', rows.slice(0, 2));
	expect(statesOf(jsonOf(result))).toEqual(['not_submitted', 'not_submitted']);
	expect(standIn.ledger.requests).toEqual([]);
});
