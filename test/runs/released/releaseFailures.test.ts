// Items of a released run that fail, before and after it was stored.
import type { IDataObject, INode } from 'n8n-workflow';
import { generationsPerItem, items, retryOnFail } from '../judge';
import { jsonOf } from '../../support/harness/pixverse';
import { expectTidy, states, useReleases } from './released';

const { standIn, parks, run } = useReleases();
const continues: Partial<INode> = { onError: 'continueRegularOutput' };

describe('failures', () => {
	const refuse = (seed: number) =>
		standIn.fail({
			place: 'submit',
			fault: { kind: 'errCode', code: 500063, message: 'no' },
			when: ({ body }) => body?.seed === seed,
		});

	it.each<[string, Partial<INode>, number]>([
		['the regular output', continues, 0],
		['the error output', { onError: 'continueErrorOutput' }, 1],
	])('before and after the park go to %s', async (_name, settings, output) => {
		refuse(0);
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 2 ? 8 : 1);
		const result = await run({}, { settings });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toContain('ready');
		const failed = jsonOf(result, output).filter(({ error }) => error !== undefined);
		expect(failed.map(({ error }) => (error as IDataObject).class)).toEqual([
			'inputModerated',
			'failed',
		]);
		expect(generationsPerItem(standIn, 3)).toEqual([0, 1, 1]);
		expect(standIn.ledger.count('submit')).toBe(3);
		expectTidy(result);
	});

	it('of a submission without an answer, before the park, are not tried again after it', async () => {
		const fault = { kind: 'http', status: 503 } as const;
		standIn.fail({ place: 'submit', fault, times: 99, when: ({ body }) => body?.seed === 0 });
		const sends = () => standIn.ledger.requests.filter(({ place }) => place === 'submit').length;
		const seen: number[] = [];
		const onWait = () => seen.push(sends());
		const result = await run({}, { settings: continues, onWait });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual([undefined, 'ready', 'ready']);
		expect(sends()).toBe(seen[0]);
	});

	it('after the park stop the workflow, with every video named', async () => {
		standIn.settings.outcome = ({ itemBody }) => (itemBody.seed === 2 ? 8 : 1);
		const result = await run();
		expect(parks.length).toBeGreaterThan(0);
		expect(result.status).toBe('error');
		const said = JSON.stringify([result.error?.message, result.error?.description]);
		for (const { videoId } of standIn.ledger.generations) expect(said).toContain(videoId);
	});

	it('before the park stop the workflow at once', async () => {
		refuse(1);
		const result = await run();
		expect(parks).toEqual([]);
		expect(result.error?.message).toMatch(/PixVerse code 500063/);
	});

	it('of a download after the park leave the item ready, with a warning', async () => {
		standIn.fail({ place: 'download', fault: { kind: 'resetBefore' }, times: 5 });
		const result = await run({ downloadVideo: true }, { items: items(1) });
		expect(parks.length).toBeGreaterThan(0);
		const warning = expect.stringContaining('broke off');
		expect(jsonOf(result)).toEqual([expect.objectContaining({ state: 'ready', warning })]);
		expect(standIn.ledger.count('submit')).toBe(1);
		expectTidy(result);
	});

	it('of the first item, tried again by n8n, keep the run running', async () => {
		refuse(0);
		const result = await run({}, { settings: { ...continues, ...retryOnFail } });
		expect(parks).toEqual([]);
		expect(states(result)).toEqual([undefined, 'ready', 'ready']);
		expect(standIn.ledger.generations).toHaveLength(2);
	});

	/** Settings with which n8n cannot prepare an item. */
	const unprepared = (number: number) => ({
		sourceVideo: {
			...{ __rl: true, mode: 'videoId' },
			value: `={{ $json.number === ${number} ? $("nowhere").item.json.id : 7 }}`,
		},
	});
	const inBatches = (batchInterval: number) => ({
		requestOptions: { batching: { batch: { batchSize: 1, batchInterval } } },
	});

	it('of the preparation of one item leave the others', async () => {
		const result = await run(unprepared(1), { settings: continues });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(['ready', undefined, 'ready']);
		expect(jsonOf(result)[1].error).toBeDefined();
		expect(standIn.ledger.count('submit')).toBe(2);
		expectTidy(result);
	});

	it('are not taken for an item that comes late: it is submitted once, when the run goes on', async () => {
		// On the clock that leaps, each pause between two batches takes hours.
		const result = await run(inBatches(400), { settings: continues });
		expect(parks.length).toBeGreaterThan(0);
		expect(states(result)).toEqual(['ready', 'ready', 'ready']);
		expect(standIn.ledger.count('submit')).toBe(3);
		expectTidy(result);
	});
});
