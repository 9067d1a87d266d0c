/**
 * n8n runs an execution again in another process, as 1.x does after a killed worker. Such a process
 * knows nothing but the execution's ID: the trace IDs alone keep it from paying again.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { numbered, runPixVerse } from '../support/harness/pixverse';
import { useStandIn } from '../support/harness/standIn';
import { byRow, changing, perRow, prompt, rowOf } from '../faults/changing';
import { traceModes } from '../support/standin/traces';
import { unnamed } from '../faults/judge';

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

/** A key counts as it is evaluated, so that one with a time in it is another one each time. */
const { 'a Trace ID with a time in it': fleetingKey, ...volatile } = changing;

describe.each(Object.entries(volatile))(
	'an execution that is run again, with %s',
	(_name, given) => {
		it.each(traceModes)('makes nothing twice in mode "%s"', async (mode) => {
			standIn.settings.repeatedTrace = mode;
			const { options = {}, ...others } = given as { options?: IDataObject };
			const parameters = { ...others, options: { ...options, waitLimit: 0.02 } };
			await execute(parameters);
			const again = await execute(parameters);
			expect(perRow(standIn, ROWS)).toEqual(once);
			expect(unnamed(standIn, again)).toEqual([]);
		});

		it('is another job in another execution', async () => {
			await execute(given);
			await execute(given, numbered(ROWS), '78');
			expect(perRow(standIn, ROWS)).toEqual(once.map(() => 2));
		});
	},
);

/** The row and the moment in one part of an expression. */
const mixedUp = {
	'row and $now in one part': prompt('={{ "row " + $json.number + " at " + $now }}'),
	'row and chance in one part': prompt('={{ `row ${$json.number} ${Math.random()}` }}'),
	'a field that is called like a clock': prompt('={{ "row " + $json.crypto.number }}'),
	'words that look like a clock': prompt('={{ "row " + $json.number + ", a new Date night" }}'),
};
const rows = () => numbered(ROWS).map(({ json }) => ({ json: { ...json, crypto: json } }));

describe.each(Object.entries({ ...changing, ...mixedUp }))(
	'rows that have moved, with %s,',
	(_name, parameters) => {
		it('get a video of their own', async () => {
			await execute(parameters, rows());
			expect(rowsIn(await execute(parameters, rows().reverse()))).toEqual([3, 2, 1, 0]);
		});

		it('get a video of their own when one of them is gone', async () => {
			await execute(parameters, rows());
			expect(rowsIn(await execute(parameters, rows().slice(1)))).toEqual([1, 2, 3]);
		});
	},
);

describe('a row whose incoming JSON is another one the second time', () => {
	const withDate = (date: string) =>
		numbered(ROWS).map(({ json }) => ({ json: { ...json, date } }));
	const again = async (parameters: IDataObject) => {
		await execute(parameters, withDate('monday'));
		await execute(parameters, withDate('tuesday'));
		return standIn.ledger.generations.length;
	};

	it('is another video when a setting is volatile: it could be another row', async () => {
		expect(await again(volatile['a random seed'])).toBe(2 * ROWS);
	});

	it('is the same video with a key, which stands for the row', async () => {
		const options = { traceId: '={{ $json.number }}' };
		expect(await again({ ...volatile['a random seed'], options })).toBe(ROWS);
	});

	it('is the same video when no setting is volatile', async () => {
		expect(await again(prompt('=row {{ $json.number }}'))).toBe(ROWS);
	});
});

describe('rows with a time in their keys', () => {
	it('are made anew when the execution is run again', async () => {
		await execute(fleetingKey);
		await execute(fleetingKey);
		expect(standIn.ledger.generations).toHaveLength(2 * ROWS);
	});
});

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
