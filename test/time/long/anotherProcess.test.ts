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
const each = (count: number) => Array.from({ length: ROWS }, () => count);

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

const settingsOfRows = { 'fixed settings': promptOfRow, ...changing };

describe('An execution that is run again', () => {
	it.each(traceModes)('pays for nothing twice in mode "%s".', async (mode) => {
		standIn.settings.repeatedTrace = mode;
		const parameters = { ...promptOfRow, options: { waitLimit: 0.02 } };
		await execute(parameters);
		const again = await execute(parameters);
		expect(perRow(standIn, ROWS)).toEqual(each(1));
		expect(unnamed(standIn, again)).toEqual([]);
	});

	it('pays for nothing twice although the incoming JSON is another one.', async () => {
		const readOn = (date: string) =>
			numbered(ROWS).map(({ json }) => ({ json: { ...json, date } }));
		await execute(promptOfRow, readOn('monday'));
		await execute(promptOfRow, readOn('tuesday'));
		expect(perRow(standIn, ROWS)).toEqual(each(1));
	});

	it.each(Object.entries(changing))('pays for all rows again with %s.', async (_what, given) => {
		await execute(given);
		await execute(given);
		expect(perRow(standIn, ROWS)).toEqual(each(2));
	});

	it.each(Object.entries(settingsOfRows))(
		'gives rows that have moved, or of which one is gone, videos of their own, with %s.',
		async (_name, parameters) => {
			await execute(parameters);
			expect(rowsIn(await execute(parameters, numbered(ROWS).reverse()))).toEqual([3, 2, 1, 0]);
			expect(rowsIn(await execute(parameters, numbered(ROWS).slice(1)))).toEqual([1, 2, 3]);
		},
	);

	const traceId = '=trace:0f8fad5b-d9cb-469f-a165-70867728950{{ $json.number }}';
	const asked = (words: string) => ({ ...prompt(words), options: { waitLimit: 0.02, traceId } });

	it.each(traceModes)(
		'pays for no row twice under trace: and a UUID, whatever its settings say, in mode "%s".',
		async (mode) => {
			standIn.settings.repeatedTrace = mode;
			const first = await execute(asked('a dog'));
			const again = await execute(asked('a cat'));
			expect(standIn.ledger.generations).toHaveLength(ROWS);
			expect([unnamed(standIn, first), unnamed(standIn, again)]).toEqual([[], []]);
		},
	);
});

it('The same rows are paid for again in another execution.', async () => {
	await execute(promptOfRow);
	await execute(promptOfRow, numbered(ROWS), '78');
	expect(perRow(standIn, ROWS)).toEqual(each(2));
});
