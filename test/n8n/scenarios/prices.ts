/** Prices in the editor: below the nodes on the canvas, beside the settings, and in a dry run. */
import type { IDataObject } from 'n8n-workflow';
import type { Bench, Outcome, Scenario } from '../bench';
import { check } from '../bench';
import type { Editor } from '../browser/editor';
import { inEditor } from '../browser/editor';
import * as panel from '../browser/panel';
import { waitUntil } from '../environment';
import { chain, codeNode, grid, manualTrigger, pixVerse, rl } from '../workflows';

const CANVAS_SIZE = { width: 1000, height: 640 };
const PANEL_SIZE = { width: 1440, height: 900 };
const SHEET_SIZE = { width: 1600, height: 850 };

/** From the top of the output to the end of its second item. */
const SHEET_HEIGHT = 726;

const video = (operation: string, more: IDataObject = {}) => ({
	resource: 'video',
	operation,
	...more,
});
const clip = (more: IDataObject = {}) =>
	video('textToVideo', { prompt: 'a lighthouse', model: 'v5.5', duration: 5, ...more });

const speech = 'Welcome to our shop. Have a look around.';

/** Nodes with their settings, and what stands below each. */
const shown: Array<[name: string, parameters: IDataObject, subtitle: string]> = [
	['A clip', clip({ quality: '540p' }), '45 credits each · Text to Video'],
	[
		'With sound',
		clip({ model: 'v6', quality: '720p', options: { generateAudioSwitch: true } }),
		'60 credits each · Text to Video',
	],
	['Of the row', clip({ quality: '540p', duration: '={{ $json.seconds }}' }), 'Text to Video'],
	['In a style', video('restyle', { options: { dryRun: true } }), 'Dry run · Restyle Video'],
	[
		'Spoken',
		video('lipSync', { speech: 'text', voice: rl('id', 'Auto'), speechText: speech }),
		'12 credits each · Lip Sync',
	],
	['Masks', video('swapMask'), '2 credits each · Swap Mask'],
];

async function checkSubtitles(editor: Editor): Promise<void> {
	for (const [name, , subtitle] of shown) {
		await waitUntil(`"${subtitle}" below "${name}"`, async () => {
			const lines = (await editor.node(name).first().innerText()).split('\n');
			return lines.some((line) => line.trim() === subtitle);
		});
	}
}

/** What the list of a field says. */
async function choices(editor: Editor, field: string): Promise<string> {
	await editor.at(`parameter-input-${field}`).locator('input').first().click();
	await editor.options.first().waitFor();
	const said = (await editor.options.allInnerTexts()).join('\n');
	await editor.page.keyboard.press('Escape');
	// The list goes with a movement, and the next one would be read with it.
	await editor.settle();
	return said;
}

async function lookAtPrices(bench: Bench): Promise<Outcome> {
	const nodes = shown.map(([name, parameters]) => pixVerse(bench.credential, parameters, { name }));
	const id = await bench.rest.createWorkflow(grid('Prices', 3, nodes));
	const look = async (editor: Editor) => {
		await editor.openWorkflow(id);
		await checkSubtitles(editor);
		await editor.pictureOfCanvas('cost-canvas', 'A clip');
		await editor.page.setViewportSize(PANEL_SIZE);
		await panel.open(editor, editor.at('canvas-default-node').first());
		const models = await choices(editor, 'model');
		check(models.includes('Costs 7 credits a second'), `the models say ${models}`);
		const qualities = await choices(editor, 'quality');
		check(qualities.includes('5 s cost 35 credits'), `the qualities say ${qualities}`);
	};
	await inEditor(bench, look, CANVAS_SIZE);
	return { note: `${shown.length} nodes` };
}

const ROWS = 20;

const rows = `return Array.from({ length: ${ROWS} }, (_none, n) => ({ json: { row: n + 2, prompt: 'Product ' + (n + 1), seconds: n === 6 ? 'six' : [5, 8, 10][n % 3] } }));`;

/** What the rows cost with v5.6 in 720p. */
const COSTS = [45, 90, 99];

async function dryRun(bench: Bench): Promise<Outcome> {
	const parameters = clip({
		prompt: '={{ $json.prompt }}',
		model: 'v5.6',
		duration: '={{ $json.seconds }}',
		quality: '720p',
		options: { dryRun: true },
	});
	const make = pixVerse(bench.credential, parameters, { name: 'Make a video of each row' });
	const nodes = [manualTrigger('Start'), codeNode('Rows of the sheet', rows), make];
	const id = await bench.rest.createWorkflow(chain('Dry run', nodes));
	const prices = Array.from({ length: ROWS }, (_none, n) => (n === 6 ? 0 : COSTS[n % 3]));
	const total = prices.reduce((sum, price) => sum + price).toLocaleString('en-US');
	const wanted = `${ROWS} items, ${total} credits, 1 with a wrong setting, not in the sum; the balance is 1,000,000`;
	const look = async (editor: Editor) => {
		await editor.dividePanel(20, 28, 52);
		await editor.openWorkflow(id);
		await panel.open(editor);
		await panel.executeStep(editor);
		await panel.showOutput(editor, 'table', [wanted]);
		// The table says "undefined" in red for each item but the first, because only that one has the total.
		await panel.showOutput(editor, 'json');
		await panel.closeNotes(editor);
		await editor.pictureOf('cost-dry-run', editor.at('output-panel'), SHEET_HEIGHT);
	};
	await inEditor(bench, look, SHEET_SIZE);
	check(bench.standIn.ledger.uploads.length === 0, 'something was sent');
	return { note: wanted };
}

export const prices: Scenario[] = [
	{ name: 'the canvas and the panel show prices', run: lookAtPrices },
	{ name: 'a dry run of 20 rows says what they cost', run: dryRun },
];
