/** The examples that start with rows or one video, in real n8n. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf } from '../bench';
import { DataTable } from '../dataTables';
import { listen, waitUntil } from '../environment';
import { BY_HAND, example, run, start, lastSuccess } from '../examples';
import type { Execution } from '../rest';

/** How many items of a node came with a file. */
const filesOf = (execution: Execution, node: string): number =>
	outputOf(execution, 0, node).filter(({ binary }) => binary).length;

async function fiveStyles(bench: Bench): Promise<Outcome> {
	const execution = await run(bench, 'five-styles');
	const { uploads } = bench.standIn.ledger;
	const files = filesOf(execution, 'Restyle');
	check(uploads.length === 1 && files === 5, `${uploads.length} uploads, ${files} files`);
	return { items: 5, readable: readableOf(execution), note: '1 upload, 5 restyles, 5 files' };
}

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

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A storage takes the file by PUT, byte for byte. */
async function published(bench: Bench): Promise<Outcome> {
	const received: string[] = [];
	const storage = createServer(async (request, response) => {
		received.push(`${request.method} ${request.url} ${hashOf(await buffer(request))}`);
		response.writeHead(201).end('{}');
	});
	const url = `=http://127.0.0.1:${await listen(storage)}/{{ $json.video_id }}.mp4`;
	try {
		const change = { 'Publish the file': { url } };
		const execution = await run(bench, 'publish-the-file', BY_HAND, change);
		const [{ videoId }] = bench.standIn.ledger.generations;
		const wanted = `PUT /${videoId}.mp4 ${hashOf(clip)}`;
		check(received.join() === wanted, `the storage received ${received.join()}`);
		return { items: 1, readable: readableOf(execution), note: 'the storage received the file' };
	} finally {
		storage.close();
	}
}

async function fillTable(bench: Bench): Promise<Outcome> {
	const { rest, standIn, version } = bench;
	const columns = ['prompt', 'state', 'video_id', 'url', 'note'];
	const table = await DataTable.create(rest, `Videos ${version.name}`, columns);
	const prompts = ['a lighthouse', 'a paper boat', 'something forbidden'];
	await table.insert(prompts.map((prompt) => ({ prompt })));
	const change = table.changeOf('Open rows', 'Write the video', 'Write the failure');
	const runOnce = async () =>
		await run(bench, 'table-never-paid-twice', 'Every 10 minutes', change);
	const first = await runOnce();
	const made = await table.rows();
	const states = made.map(({ state }) => state).join();
	check(states === 'ready,ready,inputModerated', JSON.stringify(made));
	// As if n8n had crashed between the video and the row.
	await table.update(made[0].id, { state: null, video_id: null, url: null });
	const again = await runOnce();
	const [{ state, video_id: id }] = await table.rows();
	check(state === 'ready' && id === made[0].video_id, `the row is ${state} with ${id}`);
	const { generations } = standIn.ledger;
	check(generations.length === 2, `${generations.length} generations`);
	check(outputOf(again, 0, 'Open rows').length === 1, 'rows that were done are asked for again');
	const readable = [readableOf(first), readableOf(again)];
	return { items: 2, readable, note: '2 made, 1 refused; a row that lost its state cost nothing' };
}

const PRICE = 35;
const ROWS = 6;

/** Credits for half of the rows at first; then for all. */
async function runAgain(bench: Bench): Promise<Outcome> {
	const { settings, ledger } = bench.standIn;
	settings.credits = (ROWS / 2) * PRICE;
	const id = await start(bench, 'rerun-a-half-failed-batch');
	const first = await lastSuccess(bench, id);
	const made = outputOf(first, 0, 'Made').length;
	check(made === ROWS / 2, `${made} made at first`);
	settings.credits = ROWS * PRICE;
	await bench.rest.runByHand(id, BY_HAND);
	await waitUntil('the second run', async () => (await bench.rest.executions(id)).length === 2);
	const again = await lastSuccess(bench, id);
	check(outputOf(again, 0, 'Made').length === ROWS, 'not all are made in the end');
	const { generations, balance } = ledger;
	check(generations.length === ROWS && balance === 0, `${generations.length}, ${balance} left`);
	const readable = [readableOf(first), readableOf(again)];
	return { items: ROWS, readable, note: '3 of 6 made; again: all made, each paid once' };
}

/** Videos that a run without a table made, one of which the table has. */
async function whatWasPaid(bench: Bench): Promise<Outcome> {
	const { rest, standIn, version } = bench;
	await run(bench, 'text-sound-upscale');
	const { generations } = standIn.ledger;
	const ids = generations.map(({ videoId }) => videoId);
	const columns = ['video_id', 'state', 'url', 'credits'];
	const table = await DataTable.create(rest, `Paid ${version.name}`, columns);
	await table.insert([{ video_id: ids[0], state: 'ready' }]);
	const change = table.changeOf('Rows of the table', 'Write the row');
	const execution = await run(bench, 'what-did-i-pay-for', BY_HAND, change);
	const [{ json: sum }] = outputOf(execution, 0, 'Sum');
	const paid = generations.reduce((total, { credits }) => total + credits, 0);
	check(sum.paid === paid && sum.records === ids.length, JSON.stringify(sum));
	const written = (await table.rows()).map(({ video_id: id, state }) => `${id} ${state}`);
	const wanted = ids.map((id) => `${id} ready`);
	check(written.sort().join() === wanted.sort().join(), written.join());
	const note = `${ids.length} charges, ${paid} credits; 2 videos brought that the table did not have`;
	return { items: ids.length, readable: readableOf(execution), note };
}

export const rowExamples: Scenario[] = [
	example('pays no row of a table twice', 'table-never-paid-twice', fillTable),
	example('completes a half-failed batch', 'rerun-a-half-failed-batch', runAgain),
	example('restyles one video in five styles', 'five-styles', fiveStyles),
	example('chains text, sound and upscale', 'text-sound-upscale', chained),
	example('publishes the file', 'publish-the-file', published),
	example('lists what was paid for today', 'what-did-i-pay-for', whatWasPaid),
];
