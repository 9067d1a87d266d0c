/** The examples with forms: a file that is given back, a draft that is seen and approved, and Sora's successor. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, readableOf } from '../bench';
import { withBrowser } from '../browser/chromium';
import { waitUntil } from '../environment';
import { example, exampleIn, lastSuccess, webhookIdIn } from '../examples';
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

export const formExamples: Scenario[] = [
	example('of a form sends the file back', 'restyle-form', fileComesBack),
	example('makes the good version after an approval', 'draft-approval', approval),
	example("takes over from Sora's node", 'from-sora', fromSora),
];
