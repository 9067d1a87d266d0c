/** The examples that a person answers: a form that gives a file back, and an approval. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Bench, Outcome, Scenario } from '../bench';
import { check, clip, outputOf, readableOf } from '../bench';
import { withBrowser } from '../browser/chromium';
import { waitUntil } from '../environment';
import { example, exampleIn, start, lastSuccess, webhookIdIn } from '../examples';

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

/** Answers the approver's form; the decision says in which qualities videos are made. */
async function approve(bench: Bench, decision: string, wanted: string): Promise<Outcome> {
	const { rest, standIn } = bench;
	standIn.reset();
	const id = await start(bench, 'draft-approval');
	const execution = await rest.waiting(id);
	check(standIn.ledger.generations.length === 1, 'more than the draft before the answer');
	const [message] = outputOf(execution, 0, 'Message to the approver');
	const [url] = /http\S+form-waiting\S+/.exec(String(message.json.text)) ?? [];
	check(url, `the message is ${JSON.stringify(message.json)}`);
	const body = new FormData();
	body.append('field-0', decision);
	const { ok, status } = await fetch(url, { method: 'POST', body });
	check(ok, `the form answers ${status}`);
	const ended = await lastSuccess(bench, id);
	const qualities = standIn.ledger.generations.map(({ body: sent }) => sent.quality).join();
	check(qualities === wanted, `after "${decision}" there are ${qualities}`);
	return { items: 2, readable: [readableOf(ended)], note: 'left as a draft; made in 1080p' };
}

async function approval(bench: Bench): Promise<Outcome> {
	await approve(bench, 'Leave it', '360p');
	return await approve(bench, 'Make it', '360p,1080p');
}

export const formExamples: Scenario[] = [
	example('of a form sends the file back', 'restyle-form', fileComesBack),
	example('makes the good version after an approval', 'draft-approval', approval),
];
