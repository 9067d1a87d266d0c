/**
 * n8n runs an execution again in another process, as 1.x does after a killed worker. Such a process
 * knows nothing but the execution's ID: the trace IDs alone keep it from paying again.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { numbered, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { byRow, changing, perRow, prompt, promptOfRow, rowOf } from '../../runs/changing';
import { traceModes } from '../../support/standin/traces';
import { unnamed } from '../../runs/judge';

const standIn = useStandIn({}, 'test');
const ROWS = 4;
const once = Array.from({ length: ROWS }, () => 1);

/** Every run has memory of its own, as a process has. */
const execute = async (
	parameters: IDataObject,
	items: INodeExecutionData[] = numbered(ROWS),
	executionId = '77',
) =>
	await runPixVerse(standIn, {
		...{ items, parameters: { ...parameters }, executionId },
		settings: { onError: 'continueRegularOutput' },
	});

/** The rows that the videos of a run belong to, in the order of its items. */
const rowsIn = (result: Awaited<ReturnType<typeof execute>>) =>
	byRow(result).map(({ video_id: id }) => {
		const made = standIn.ledger.generations.find(({ videoId }) => Number(videoId) === id);
		return made && rowOf(made);
	});

describe('an execution that is run again', () => {
	it.each(traceModes)('makes nothing twice in mode "%s"', async (mode) => {
		standIn.settings.repeatedTrace = mode;
		const parameters = { ...promptOfRow, options: { waitLimit: 0.02 } };
		await execute(parameters);
		const again = await execute(parameters);
		expect(perRow(standIn, ROWS)).toEqual(once);
		expect(unnamed(standIn, again)).toEqual([]);
	});

	it('makes nothing twice although the incoming JSON is another one', async () => {
		const readOn = (date: string) =>
			numbered(ROWS).map(({ json }) => ({ json: { ...json, date } }));
		await execute(promptOfRow, readOn('monday'));
		await execute(promptOfRow, readOn('tuesday'));
		expect(perRow(standIn, ROWS)).toEqual(once);
	});

	it.each(Object.entries(changing))('makes all again with %s', async (_what, parameters) => {
		await execute(parameters);
		await execute(parameters);
		expect(perRow(standIn, ROWS)).toEqual(once.map(() => 2));
	});

	it('is another job in another execution', async () => {
		await execute(promptOfRow);
		await execute(promptOfRow, numbered(ROWS), '78');
		expect(perRow(standIn, ROWS)).toEqual(once.map(() => 2));
	});
});

describe.each(Object.entries({ 'fixed settings': promptOfRow, ...changing }))(
	'rows that have moved, with %s,',
	(_name, parameters) => {
		it('get a video of their own', async () => {
			await execute(parameters);
			expect(rowsIn(await execute(parameters, numbered(ROWS).reverse()))).toEqual([3, 2, 1, 0]);
		});

		it('get a video of their own when one of them is gone', async () => {
			await execute(parameters);
			expect(rowsIn(await execute(parameters, numbered(ROWS).slice(1)))).toEqual([1, 2, 3]);
		});
	},
);

describe('a row whose settings are others the second time', () => {
	const traceId = '=trace:0f8fad5b-d9cb-469f-a165-70867728950{{ $json.number }}';
	const asked = (words: string) => ({ ...prompt(words), options: { waitLimit: 0.02, traceId } });

	it.each(traceModes)(
		'under trace: and a UUID of the row is not paid for again, mode "%s"',
		async (mode) => {
			standIn.settings.repeatedTrace = mode;
			const first = await execute(asked('a dog'));
			const again = await execute(asked('a cat'));
			expect(standIn.ledger.generations).toHaveLength(ROWS);
			expect(unnamed(standIn, first)).toEqual([]);
			expect(unnamed(standIn, again)).toEqual([]);
		},
	);
});
