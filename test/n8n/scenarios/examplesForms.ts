/** The examples with forms: a file that is given back, a draft that is seen and approved, and Sora's successor. */
import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf } from '../bench';
import { withBrowser } from '../browser/chromium';
import { answerOf, waitUntil } from '../environment';
import { exampleIn, lastSuccess, webhookIdIn } from '../examples';
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

const formOf = ({ server }: Bench, workflow: WorkflowFile, form: string) =>
	`${server.url}/form/${webhookIdIn(workflow, form)}`;

async function fileComesBack(bench: Bench): Promise<Outcome> {
	const workflow = await exampleIn(bench, 'restyle-form');
	const id = await bench.rest.activate(workflow);
	const url = formOf(bench, workflow, 'Video and style');
	return await withBrowser(async (browser) => {
		const page = await browser.newPage();
		await send(page, url, 'something forbidden');
		await page.getByText('The video was not made').waitFor();
		const download = page.waitForEvent('download');
		await send(page, url, 'watercolor');
		const file = readFileSync(await (await download).path());
		check(file.equals(clip), `${file.length} bytes came back`);
		const readable = readableOf(await lastSuccess(bench, id));
		return { items: 1, readable };
	});
}

/** Sends the fields of a form's page; returns what n8n answers. */
async function post(url: string, ...fields: Array<string | File>): Promise<string> {
	const body = new FormData();
	fields.forEach((value, index) => body.append(`field-${index}`, value));
	const answer = await answerOf(url, { method: 'POST', body });
	const text = await answer.text();
	check(answer.ok, `the form answers ${answer.status} ${text.slice(0, 300)}`);
	return text;
}

async function begin(url: string, ...fields: Array<string | File>): Promise<string> {
	return (JSON.parse(await post(url, ...fields)) as { formWaitingUrl: string }).formWaitingUrl;
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
	[ending, wanted]: [string, string[]],
): Promise<void> {
	const shown = await pageOf(bench, id, page, 'Look at the draft');
	const [, address = ''] = /<source src="([^"]+)"/.exec(shown) ?? [];
	check(address, `there is no video on ${shown.slice(0, 300)}`);
	const draft = await fetch(address.replaceAll('&amp;', '&'));
	check(Buffer.from(await draft.arrayBuffer()).equals(clip), `the draft is not at ${address}`);
	const qualities = () => bench.standIn.ledger.generations.map(({ body }) => body.quality);
	deepEqual(qualities(), ['360p']);
	await post(page, '', decision);
	await lastPage(bench, id, page, ending);
	deepEqual(qualities(), wanted);
}

async function approval(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	const workflow = await exampleIn(bench, 'draft-approval');
	const id = await rest.activate(workflow);
	const form = formOf(bench, workflow, 'Idea');
	const left = await begin(form, 'a paper boat');
	await decide(bench, [id, left], 'Leave it', ['Left as a draft', ['360p']]);
	standIn.reset();
	const made = await begin(form, 'a fox');
	await decide(bench, [id, made], 'Make it', ['Here is your video', ['360p', '1080p']]);
	const readable = (await rest.allFinished(id, 2)).map(readableOf);
	return { items: 2, readable };
}

/** A form that was made for Sora's node. */
async function fromSora(bench: Bench): Promise<Outcome> {
	const { rest, standIn } = bench;
	const workflow = await exampleIn(bench, 'from-sora');
	const id = await rest.activate(workflow);
	const form = formOf(bench, workflow, 'Prompt, seconds and size');
	const page = await begin(form, 'a paper boat', '8', '720x1280');
	const shown = await lastPage(bench, id, page, 'Here is your video');
	check(shown.includes('Your video is ready'), shown.slice(0, 300));
	const [{ body }] = standIn.ledger.generations;
	const { prompt, duration, quality, aspect_ratio: shape } = body;
	deepEqual([prompt, duration, quality, shape], ['a paper boat', 8, '720p', '9:16']);
	const readable = readableOf(await lastSuccess(bench, id));
	return { items: 1, readable };
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
function sheetFiles(version: Bench['version']): File[] {
	const cells = SHEET.map((row) => row.map((cell) => (cell === '#N/A' ? NOT_AVAILABLE : cell)));
	// Excel writes the separators of a blank line, too; n8n 1.x stops at a line without them.
	const csv = SHEET.map((row) => SHEET[2].map((_, column) => row[column] ?? '').join(';'));
	return [
		new File([excelFile(version, cells)], 'videos.xlsx'),
		new File([csv.join('\n')], 'videos.csv'),
	];
}

async function sheetComesBack(bench: Bench): Promise<Outcome> {
	const { rest, standIn, version } = bench;
	const workflow = await exampleIn(bench, 'excel-and-csv');
	const id = await rest.activate(workflow);
	const [excel, csv] = sheetFiles(version);
	const runs: IDataObject[][] = [];
	// The same file again, and the same sheet as CSV, where the error is a text: nothing is paid.
	for (const file of [excel, excel, csv]) {
		const page = await begin(formOf(bench, workflow, 'Spreadsheet'), file);
		await lastPage(bench, id, page, 'Here is your spreadsheet');
		const items = outputOf(await lastSuccess(bench, id), 0, 'Make a video of each row');
		runs.push(items.map(({ json }) => json));
		deepEqual(standIn.ledger.generations.length, 2);
	}
	const [[one, two, ...others], again, asCsv] = runs;
	deepEqual([one.state, two.state], ['ready', 'ready']);
	deepEqual(two.warning, "'Model' is empty; V6 was used");
	check(
		others.every(({ error }) => error !== undefined),
		JSON.stringify(others),
	);
	for (const { credits_charged: paid = 0 } of [...again, ...asCsv]) deepEqual(paid, 0);
	const failed = asCsv.filter(({ error }) => error !== undefined).map(({ id: row }) => String(row));
	check(failed.includes('2'), `of the CSV, the rows ${failed.join()} fail`);
	const readable = (await rest.allFinished(id, 3)).map(readableOf);
	return { items: 2, readable };
}

export const formExamples: Scenario[] = [
	{ name: 'the example of a spreadsheet comes back with its videos', run: sheetComesBack },
	{ name: 'the example of a form sends the file back', run: fileComesBack },
	{ name: 'the example makes the good version after an approval', run: approval },
	{ name: "the example takes over from Sora's node", run: fromSora },
];
