/** The examples that start with rows or one video, in real n8n. */
import type { Bench, Outcome, Scenario } from '../bench';
import { check, outputOf, readableOf } from '../bench';
import { DataTable } from '../dataTables';
import { waitUntil } from '../environment';
import { BY_HAND, example, exampleIn, run } from '../examples';
import type { Execution } from '../rest';
import { Rest } from '../rest';

/** How many items of a node came with a file. */
const filesOf = (execution: Execution, node: string): number =>
	outputOf(execution, 0, node).filter(({ binary }) => binary).length;

async function chained(bench: Bench): Promise<Outcome> {
	const execution = await run(bench, 'text-sound-upscale');
	const { generations, uploads } = bench.standIn.ledger;
	check(filesOf(execution, 'Upscale to 4K') === 1, 'no file');
	check(uploads.length === 0, `${uploads.length} uploads`);
	const sources = generations.map(({ body }) => String(body.source_video_id));
	const wanted = ['undefined', generations[0].videoId, generations[1].videoId];
	check(sources.join() === wanted.join(), `the sources are ${sources.join()}`);
	return { items: 3, readable: readableOf(execution), note: '3 jobs, each on the one before' };
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
	return {
		table,
		change: table.changeOf('Open rows', ...marks, 'Write the video', 'Write the failure'),
	};
}

async function fillTable(bench: Bench): Promise<Outcome> {
	const { standIn } = bench;
	const prompts = ['a lighthouse', 'a paper boat', 'something forbidden'];
	const { table, change } = await tableOf(bench, 'Videos', prompts);
	const runOnce = async () => await run(bench, NAME, 'Every 10 minutes', change);
	const first = await runOnce();
	const made = await table.rows();
	const states = made.map(({ state }) => state).join();
	check(states === 'ready,ready,inputModerated', JSON.stringify(made));
	// As if n8n had crashed after the video, before writing its row.
	await table.update(made[0].id, { state: null, video_id: null, url: null });
	const again = await runOnce();
	const rows = await table.rows();
	const [{ state, video_id: id }] = rows;
	check(state === 'ready' && id === made[0].video_id, `the row is ${state} with ${id}`);
	const { generations } = standIn.ledger;
	check(generations.length === 2, `${generations.length} generations`);
	check(outputOf(again, 0, 'Open rows').length === 1, 'rows that were done are asked for again');
	const paid = generations.reduce((sum, { credits }) => sum + credits, 0);
	const total = rows.reduce((sum, { credits }) => sum + Number(credits), 0);
	check(total === paid, `the table says ${total} credits of ${paid}`);
	const readable = [readableOf(first), readableOf(again)];
	return { items: 2, readable, note: '2 made, 1 refused; a row that lost its state cost nothing' };
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
	const { generations } = standIn.ledger;
	check(generations.length === 3, `${generations.length} generations of 3 rows`);
	const paid = generations.reduce((sum, { credits }) => sum + credits, 0);
	const total = rows.reduce((sum, { credits }) => sum + Number(credits), 0);
	check(total === paid, `the table says ${total} credits of ${paid}`);
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
	const paid = generations.reduce((total, { credits }) => total + credits, 0);
	check(sum.paid === paid && sum.records === ids.length, JSON.stringify(sum));
	const written = (await table.rows()).map(({ video_id: id, state }) => `${id} ${state}`);
	const wanted = ids.map((id) => `${id} ready`);
	check(written.sort().join() === wanted.sort().join(), written.join());
	const note = `${ids.length} charges, ${paid} credits; 1 video added, 1 row brought up to date`;
	return { items: ids.length, readable: readableOf(execution), note };
}

export const rowExamples: Scenario[] = [
	example('pays no row of a table twice', NAME, fillTable),
	{
		...example('takes each row of a table once when its runs overlap', NAME, takesEachRowOnce),
		isLong: true,
	},
	example('chains text, sound and upscale', 'text-sound-upscale', chained),
	example('lists what was paid for today', 'what-did-i-pay-for', whatWasPaid),
];
