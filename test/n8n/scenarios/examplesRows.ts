/** The examples that start with rows or one video, in real n8n. */
import { deepEqual } from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { spent } from '../../support/standin/ledger';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import { DataTable } from '../dataTables';
import { waitUntil } from '../environment';
import { BY_HAND, exampleIn, run } from '../examples';
import { Rest } from '../rest';

async function chained(bench: Bench): Promise<Outcome> {
	const execution = await run(bench, 'text-sound-upscale');
	const { generations, uploads } = bench.standIn.ledger;
	check(outputOf(execution, 0, 'Upscale to 4K')[0].binary, 'no file');
	check(uploads.length === 0, `${uploads.length} uploads`);
	const [text, sound] = generations.map(({ videoId }) => videoId);
	const sources = generations.map(({ body }) => String(body.source_video_id));
	deepEqual(sources, ['undefined', text, sound]);
	return { items: 3, readable: readableOf(execution) };
}

const NAME = 'table-never-paid-twice';
const COLUMNS = [
	...['prompt', 'state', 'video_id', 'url', 'note'],
	{ name: 'credits', type: 'number' },
];

/** The table of the example, and what makes the example use it. */
async function tableOf({ rest, version }: Bench, title: string, prompts: string[]) {
	const table = await DataTable.create(rest, `${title} ${version.name}`, COLUMNS);
	await table.insert(prompts.map((prompt) => ({ prompt })));
	const marks = ['Give back old marks', 'Mark as taken'];
	const change = table.changeOf('Open rows', ...marks, 'Write the video', 'Write the failure');
	return { table, change };
}

/** Throws unless the rows of a table add up to what was paid. */
function checkCredits({ standIn }: Bench, rows: IDataObject[]): void {
	const total = rows.reduce((sum, { credits }) => sum + Number(credits), 0);
	deepEqual(total, spent(standIn.ledger.generations));
}

async function fillTable(bench: Bench): Promise<Outcome> {
	const prompts = ['a lighthouse', 'a paper boat', 'something forbidden'];
	const { table, change } = await tableOf(bench, 'Videos', prompts);
	const runOnce = async () => await run(bench, NAME, 'Every 10 minutes', change);
	const first = await runOnce();
	const made = await table.rows();
	deepEqual(
		made.map(({ state }) => state),
		['ready', 'ready', 'inputModerated'],
	);
	// As if n8n had crashed after the video, before writing its row.
	await table.update(made[0].id, { state: null, video_id: null, url: null });
	const again = await runOnce();
	const rows = await table.rows();
	const [{ state, video_id: id }] = rows;
	deepEqual([state, id], ['ready', made[0].video_id]);
	check(outputOf(again, 0, 'Open rows').length === 1, 'rows that were done are asked for again');
	checkCredits(bench, rows);
	const readable = [readableOf(first), readableOf(again)];
	return { items: 2, readable };
}

/** Long enough for the next run of a schedule of a minute, and for a job. */
const LONG = 240_000;

/** What a day does to the marks of a table, while n8n is off. */
const makeMarksOld = ({ server }: Bench, id: string) =>
	server.query(`UPDATE "data_table_user_${id}" SET "updatedAt" = datetime('now', '-25 hours')`);

/** Runs overlap, because the schedule is faster than the videos; then n8n is killed while all are made. */
async function takesEachRowOnce(bench: Bench): Promise<Outcome> {
	const { rest, server, standIn } = bench;
	standIn.settings.jobs = { kind: 'time', ms: 100_000 };
	const { table, change } = await tableOf(bench, 'Taken', ['a lighthouse', 'a paper boat']);
	const rule = { interval: [{ field: 'minutes', minutesInterval: 1 }] };
	const fast = { ...change, 'Every 10 minutes': { rule } };
	const id = await rest.activate(await exampleIn(bench, NAME, fast));
	const submitted = async (count: number) =>
		await waitUntil(`${count} submissions`, () => standIn.ledger.count('submit') >= count, LONG);
	await submitted(2);
	// The next run finds both rows taken, and ends at once in place of a wait for the videos of the first.
	const { status } = await waitUntil(
		'a second run to end before the first',
		async () => {
			const [newest, ...others] = await rest.executions(id);
			return others.length > 0 && newest.status === 'success' && newest;
		},
		LONG,
	);
	check(standIn.ledger.count('submit') === 2, 'a row that was taken is submitted again');
	await table.insert([{ prompt: 'a night train' }]);
	await submitted(3);
	const taken = (await table.rows()).map((row) => row.state).join();
	check(/^(taken|ready),(taken|ready),taken$/.test(taken), `the rows are ${taken}`);
	await server.halt('SIGKILL');
	makeMarksOld(bench, table.id);
	standIn.settings.jobs = { kind: 'time', ms: 0 };
	await server.restart();
	const after = table.as(await Rest.open(server));
	const rows = await waitUntil(
		'all rows to be ready',
		async () => {
			const found = await after.rows();
			return found.every((row) => row.state === 'ready') && found;
		},
		LONG,
	);
	checkCredits(bench, rows);
	const note = `a run beside another: ${status} without a row; killed: ${taken}, then all ready`;
	return { items: 3, readable: rows, note };
}

/** A run without a table made videos. Of these paid videos, the table knows one. */
async function whatWasPaid(bench: Bench): Promise<Outcome> {
	const { rest, standIn, version } = bench;
	await run(bench, 'text-sound-upscale');
	const { generations } = standIn.ledger;
	const ids = generations.map(({ videoId }) => videoId);
	const columns = ['video_id', 'state', 'url', 'credits'];
	const table = await DataTable.create(rest, `Paid ${version.name}`, columns);
	await table.insert([
		{ video_id: ids[0], state: 'ready' },
		{ video_id: ids[1], state: 'pending' },
	]);
	const change = table.changeOf('Rows of the table', 'Write the row');
	const execution = await run(bench, 'what-did-i-pay-for', BY_HAND, change);
	const [{ json: sum }] = outputOf(execution, 0, 'Sum');
	const paid = spent(generations);
	deepEqual([sum.paid, sum.records], [paid, ids.length]);
	const written = (await table.rows()).map(({ video_id: id, state }) => `${id} ${state}`);
	deepEqual(written.sort(), ids.map((id) => `${id} ready`).sort());
	return { items: ids.length, readable: readableOf(execution) };
}

export const rowExamples: Scenario[] = [
	{ name: 'the example pays no row of a table twice', run: fillTable },
	{
		name: 'the example takes each row of a table once when its runs overlap',
		run: takesEachRowOnce,
		isLong: true,
	},
	{ name: 'the example chains text, sound and upscale', run: chained },
	{ name: 'the example lists what was paid for today', run: whatWasPaid },
];
