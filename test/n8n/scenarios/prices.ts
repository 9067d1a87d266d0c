/** What things cost, in the editor: below the nodes on the canvas, beside the settings, and in a dry run. */
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, settle, shotsFolder } from '../browser/editor';
import { closePanel, executeStep, openPanel, showOutput } from '../browser/panel';
import { saveCanvas, savePicture } from '../browser/pictures';
import { until } from '../environment';
import type { WorkflowFile, WorkflowNode } from '../workflows';
import { chain, node, pixVerse } from '../workflows';

const SIZE = { width: 1440, height: 900 };
const CANVAS_SIZE = { width: 1000, height: 640 };
const SHEET_SIZE = { width: 1600, height: 640 };

const video = (operation: string, more: IDataObject = {}) => ({
	resource: 'video',
	operation,
	...more,
});
const clip = (more: IDataObject = {}) =>
	video('textToVideo', { prompt: 'a lighthouse', model: 'v5.5', duration: 5, ...more });

/** Nodes with their settings, and what stands below each. */
const shown: Array<[name: string, parameters: IDataObject, subtitle: string]> = [
	['A clip', clip({ quality: '540p' }), 'Text to Video · 45 credits'],
	[
		'With sound',
		clip({
			model: 'v6',
			quality: '720p',
			duration: 10,
			options: { generateAudioSwitch: true },
		}),
		'Text to Video · 120 credits',
	],
	['Of the row', clip({ quality: '540p', duration: '={{ $json.seconds }}' }), 'Text to Video'],
	['In a style', video('restyle'), 'Restyle Video'],
	[
		'Spoken',
		video('lipSync', { speech: 'text', speechText: 'Welcome to our shop. Have a look around.' }),
		'Lip Sync · 12 credits',
	],
	['Masks', video('swapMask'), 'Swap Mask · 2 credits'],
];

/** After so long the panel that was open last has opened again in a page that was loaded anew. */
const REOPENS_MS = 3_000;

const COLUMNS = 3;

function canvas({ credential }: Bench): WorkflowFile {
	const nodes = shown.map(([name, parameters], index): WorkflowNode => {
		const position = [260 * (index % COLUMNS), 220 * Math.floor(index / COLUMNS)];
		return { ...pixVerse(credential, parameters), name, position };
	});
	return { ...chain('Prices', []), nodes };
}

async function subtitles(editor: Editor): Promise<void> {
	for (const [name, , subtitle] of shown) {
		const drawn = editor.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
		await until(`"${subtitle}" below "${name}"`, async () => {
			const lines = (await drawn.first().innerText()).split('\n').map((line) => line.trim());
			return lines.includes(subtitle);
		});
	}
}

/** Opens the list of a field, takes a picture and closes it; returns what it says. */
async function choices(editor: Editor, field: string): Promise<string> {
	await editor.at(`parameter-input-${field}`).locator('input').first().click();
	await editor.options.first().waitFor();
	await editor.shot(`choices-of-${field}`);
	const said = (await editor.options.allInnerTexts()).join('\n');
	await editor.page.keyboard.press('Escape');
	return said;
}

async function lookAtPrices(bench: Bench): Promise<Outcome> {
	const id = await bench.rest.createWorkflow(canvas(bench));
	const folder = join(shotsFolder(bench.version.name), 'prices');
	await withBrowser(async (context) => {
		const editor = await Editor.open(context, bench.server.url, folder);
		await editor.page.setViewportSize(CANVAS_SIZE);
		await editor.openWorkflow(id);
		await subtitles(editor);
		await editor.shot('canvas');
		await saveCanvas(editor, 'A clip', join(folder, 'canvas.webp'));
		await editor.page.setViewportSize(SIZE);
		await openPanel(editor);
		const models = await choices(editor, 'model');
		check(models.includes('Costs 7 credits a second'), `the models say ${models}`);
		const qualities = await choices(editor, 'quality');
		check(qualities.includes('5 s cost 35 credits'), `the qualities say ${qualities}`);
		await closePanel(editor);
		await editor.darken();
		await settle(editor.page, REOPENS_MS);
		await closePanel(editor);
		await subtitles(editor);
		await editor.shot('canvas-dark');
	});
	return { items: 0, readable: [], note: `${shown.length} nodes, in both themes` };
}

const ROWS = 20;

const rowsCode = `return Array.from({ length: ${ROWS} }, (_none, n) => ({ json: { row: n + 2, prompt: 'Product ' + (n + 1), seconds: n === 6 ? 'six' : [5, 8, 10][n % 3] } }));`;

/** What the rows cost with v5.6 in 720p. */
const COSTS = [45, 90, 99];

/** A sheet of rows and a node that would make a video of each. */
function sheet({ credential }: Bench): WorkflowFile {
	const parameters = clip({
		prompt: '={{ $json.prompt }}',
		model: 'v5.6',
		duration: '={{ $json.seconds }}',
		quality: '720p',
		options: { dryRun: true },
	});
	const nodes = [
		node('Start', 'n8n-nodes-base.manualTrigger', {}),
		node('Rows of the sheet', 'n8n-nodes-base.code', { jsCode: rowsCode }, { typeVersion: 2 }),
		{ ...pixVerse(credential, parameters), name: 'Make a video of each row' },
	];
	return chain('Dry run', nodes);
}

async function dryRun(bench: Bench): Promise<Outcome> {
	const id = await bench.rest.createWorkflow(sheet(bench));
	const prices = Array.from({ length: ROWS }, (_none, n) => (n === 6 ? 0 : COSTS[n % 3]));
	const total = prices.reduce((sum, price) => sum + price).toLocaleString('en-US');
	const wanted = `${ROWS} items, ${total} credits, 1 with a problem; the balance is 1,000,000`;
	const folder = join(shotsFolder(bench.version.name), 'dry-run');
	await withBrowser(async (context) => {
		const editor = await Editor.open(context, bench.server.url, folder);
		await editor.page.setViewportSize(SHEET_SIZE);
		await editor.openWorkflow(id);
		const last = editor.at('canvas-default-node').last();
		for (const theme of ['light', 'dark']) {
			await openPanel(editor, last);
			await executeStep(editor, 'success');
			await showOutput(editor, 'table', [wanted]);
			await editor.shot(theme);
			const all = { x: 0, y: 0, ...SHEET_SIZE };
			await savePicture(editor.page, all, join(folder, `${theme}.webp`));
			await editor.page.locator('tr', { hasText: 'six' }).first().scrollIntoViewIfNeeded();
			await editor.shot(`${theme}-problem`);
			await closePanel(editor);
			if (theme === 'light') await editor.darken();
			await settle(editor.page, REOPENS_MS);
			await closePanel(editor);
		}
	});
	const { generations, uploads } = bench.standIn.ledger;
	check(generations.length === 0 && uploads.length === 0, 'something was sent');
	return { items: 0, readable: [], note: wanted };
}

export const prices: Scenario[] = [
	{ name: 'prices in the editor', run: lookAtPrices },
	{ name: 'prices: a dry run of 20 rows', run: dryRun },
];
