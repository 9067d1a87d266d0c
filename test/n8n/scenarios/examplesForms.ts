/** The examples with forms: a file that is given back, a draft that is seen and approved, and Sora's successor. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf } from '../bench';
import { withBrowser } from '../browser/chromium';
import { waitUntil } from '../environment';
import { example, exampleIn, lastSuccess, webhookIdIn } from '../examples';
import { excelFile, NOT_AVAILABLE } from '../sheet';
import type { WorkflowFile } from '../workflows';

/** Opens the form, fills it in and sends it, as a visitor does. */
async function send(page: Page, url: string, style: string): Promise<void> {
	await waitUntil('the form to listen', async () => (await page.goto(url))?.ok());
	const file = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: clip };
	await page.locator('input[type="file"]').setInputFiles(file);
	await page.locator('textarea').fill(style);
	await page.locator('#submit-btn').click();
}

/** The file that comes back to a visitor. */
async function fileFor(page: Page, url: string): Promise<Buffer> {
	const download = page.waitForEvent('download');
	await send(page, url, 'watercolor');
	return readFileSync(await (await download).path());
}

async function fileComesBack(bench: Bench): Promise<Outcome> {
	const { rest, server, standIn } = bench;
	const workflow = await exampleIn(bench, 'restyle-form');
	const id = await rest.activate(workflow);
	const url = `${server.url}/form/${webhookIdIn(workflow, 'Video and style')}`;
	return await withBrowser(async (browser) => {
		const page = await browser.newPage();
		await send(page, url, 'something forbidden');
		await page.getByText('The video was not made').waitFor();
		const file = await fileFor(page, url);
		check(file.equals(clip), `${file.length} bytes came back`);
		const { generations } = standIn.ledger;
		check(generations.length === 1, `${generations.length} generations`);
		const readable = readableOf(await lastSuccess(bench, id));
		return { items: 1, readable, note: 'refused with the reason; restyled and downloaded' };
	});
}

/** Sends the fields of a form's page; returns what n8n answers. */
async function post(url: string, ...fields: string[]): Promise<string> {
	const body = new FormData();
	fields.forEach((value, index) => body.append(`field-${index}`, value));
	const answer = await waitUntil('the form to listen', async () => {
		const response = await fetch(url, { method: 'POST', body });
		return response.status !== 404 && response;
	});
	const text = await answer.text();
	check(answer.ok, `the form answers ${answer.status} ${text.slice(0, 300)}`);
	return text;
}

/** Opens a form of an active workflow and sends it; returns the address of the pages that follow. */
async function begin(
	{ server }: Bench,
	workflow: WorkflowFile,
	form: string,
	...fields: string[]
): Promise<string> {
	const text = await post(`${server.url}/form/${webhookIdIn(workflow, form)}`, ...fields);
	return (JSON.parse(text) as { formWaitingUrl: string }).formWaitingUrl;
}

/** The page of a node, once the execution waits for it to be seen. */
async function pageOf({ rest }: Bench, workflowId: string, url: string, node: string) {
	await waitUntil(`the page of ${node}`, async () => {
		const { data } = await rest.waiting(workflowId);
		return data.resultData.lastNodeExecuted === node;
	});
	return await (await fetch(url)).text();
}

/** The last page; as a browser, it tells n8n that it was seen, which ends the execution. */
async function lastPage(bench: Bench, workflowId: string, url: string, node: string) {
	const text = await pageOf(bench, workflowId, url, node);
	await fetch(url, { method: 'POST' });
	await bench.rest.finished(workflowId);
	return text;
}

/** Looks at the draft and decides; the decision says in which qualities videos are made. */
async function decide(
	bench: Bench,
	[id, page]: [string, string],
	decision: string,
	[ending, wanted]: [string, string],
): Promise<void> {
	const shown = await pageOf(bench, id, page, 'Look at the draft');
	const [, address = ''] = /<source src="([^"]+)"/.exec(shown) ?? [];
	check(address, `there is no video on ${shown.slice(0, 300)}`);
	const draft = await fetch(address.replaceAll('&amp;', '&'));
	check(Buffer.from(await draft.arrayBuffer()).equals(clip), `the draft is not at ${address}`);
	const { generations } = bench.standIn.ledger;
	check(generations.length === 1, 'more than the draft before the decision');
	await post(page, '', decision);
	await lastPage(bench, id, page, ending);
	const qualities = generations.map(({ body: sent }) => sent.quality).join();
	check(qualities === wanted, `after "${decision}" there are ${qualities}`);
}

async function approval(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	const workflow = await exampleIn(bench, 'draft-approval');
	const id = await rest.activate(workflow);
	const left = await begin(bench, workflow, 'Idea', 'a paper boat');
	await decide(bench, [id, left], 'Leave it', ['Left as a draft', '360p']);
	standIn.reset();
	const made = await begin(bench, workflow, 'Idea', 'a fox');
	await decide(bench, [id, made], 'Make it', ['Here is your video', '360p,1080p']);
	const readable = (await rest.allFinished(id, 2)).map(readableOf);
	return { items: 2, readable, note: 'seen and left as a draft; seen and made in 1080p' };
}

/** A form that was made for Sora's node. */
async function fromSora(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	const workflow = await exampleIn(bench, 'from-sora');
	const id = await rest.activate(workflow);
	const fields = ['a paper boat', '8', '720x1280'];
	const page = await begin(bench, workflow, 'Prompt, seconds and size', ...fields);
	const shown = await lastPage(bench, id, page, 'Here is your video');
	check(shown.includes('Your video is ready'), shown.slice(0, 300));
	const [{ body }] = standIn.ledger.generations;
	const sent = [body.prompt, body.duration, body.quality, body.aspect_ratio].join();
	check(sent === 'a paper boat,8,720p,9:16', `sent ${JSON.stringify(body)}`);
	const readable = readableOf(await lastSuccess(bench, id));
	return { items: 1, readable, note: '8 seconds, upright, with its file' };
}

/** A sheet as people have it: a title above the header, a blank line, and an error in the column of the model. */
const SHEET = [
	['Videos for May'],
	[],
	['id', 'prompt', 'model', 'seconds'],
	[1, 'a lighthouse', 'v5', 8],
	[],
	[2, 'a paper boat', '#N/A', 5],
	[3, 'something forbidden', 'v6', '5 sec'],
];

/** The sheet as an Excel file, in which the error is one of Excel, and as CSV. */
function sheetFiles(version: Bench['version']): Record<string, Blob> {
	const cells = SHEET.map((row) => row.map((cell) => (cell === '#N/A' ? NOT_AVAILABLE : cell)));
	// Excel writes the separators of a blank line, too; n8n 1.x stops at a line without them.
	const csv = SHEET.map((row) => SHEET[2].map((_, column) => row[column] ?? '').join(';'));
	return { 'videos.xlsx': excelFile(version, cells), 'videos.csv': new Blob([csv.join('\n')]) };
}

async function sheetComesBack(bench: Bench): Promise<Outcome> {
	const { rest, server, standIn } = bench;
	const workflow = await exampleIn(bench, 'excel-and-csv');
	const id = await rest.activate(workflow);
	const url = `${server.url}/form/${webhookIdIn(workflow, 'Spreadsheet')}`;
	const { 'videos.xlsx': excel, 'videos.csv': csv } = sheetFiles(bench.version);
	const made = 'Make a video of each row';
	const send = async (file: Blob, name: string, count: number) => {
		const body = new FormData();
		body.append('field-0', file, name);
		const answer = await waitUntil('the form to listen', async () => {
			const response = await fetch(url, { method: 'POST', body });
			return response.status !== 404 && response;
		});
		const { formWaitingUrl: page } = JSON.parse(await answer.text()) as { formWaitingUrl: string };
		await lastPage(bench, id, page, 'Here is your spreadsheet');
		const executions = await rest.allFinished(id, count);
		const execution = executions[count - 1];
		check(execution.status === 'success', `the execution of ${name} is ${execution.status}`);
		return { rows: outputOf(execution, 0, made).map(({ json }) => json), execution };
	};
	const first = await send(excel, 'videos.xlsx', 1);
	const told = first.rows.map(({ id: row, state, warning, error }) => ({
		row,
		state,
		warning,
		error,
	}));
	const [one, two] = first.rows;
	check(one.state === 'ready' && two.state === 'ready', JSON.stringify(told));
	check(two.warning === "'Model' is empty; V6 was used", JSON.stringify(told));
	check(
		first.rows.slice(2).every(({ error }) => error !== undefined),
		JSON.stringify(told),
	);
	check(standIn.ledger.generations.length === 2, JSON.stringify(told));
	// The same file again, and the same sheet as CSV, where the error is a text: nothing is paid.
	const again = await send(excel, 'videos.xlsx', 2);
	const asCsv = await send(csv, 'videos.csv', 3);
	check(standIn.ledger.generations.length === 2, 'a row was paid twice');
	const sums = [again, asCsv].map(({ rows }) =>
		rows.reduce((sum, row) => sum + Number(row.credits_charged ?? 0), 0),
	);
	check(sums.join() === '0,0', `the runs say ${sums.join()} credits`);
	const failed = asCsv.rows.filter(({ error }) => error !== undefined).map(({ id: row }) => row);
	check(failed.map(String).includes('2'), `of the CSV, the rows ${failed.join()} fail`);
	const readable = [first, again, asCsv].map(({ execution }) => readableOf(execution));
	return { items: 2, readable, note: '2 made, 1 refused; again and as CSV at 0 credits' };
}

export const formExamples: Scenario[] = [
	example('of a spreadsheet comes back with its videos', 'excel-and-csv', sheetComesBack),
	example('of a form sends the file back', 'restyle-form', fileComesBack),
	example('makes the good version after an approval', 'draft-approval', approval),
	example("takes over from Sora's node", 'from-sora', fromSora),
];
