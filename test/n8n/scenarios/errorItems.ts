/** Error items in the editor: what their row says, and whether it was charged. */
import { join } from 'node:path';
import type { Bench, Outcome, Scenario } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, shotsFolder } from '../browser/editor';
import { closeNotes, executeStep, openPanel, showOutput } from '../browser/panel';
import { savePicture } from '../browser/pictures';
import { chain, node, pixVerse } from '../workflows';

const SIZE = { width: 1600, height: 800 };

// The finished one comes last, below the picture: its credits are those of the stand-in.
const prompts = ['something forbidden', 'charcoal', 'watercolor'];
const rowsCode = `return ${JSON.stringify(prompts)}.map((prompt) => ({ json: { prompt, source: 401 } }));`;

/** PixVerse's status of a job that failed, whose credits come back. */
const GENERATION_FAILED = 8;

/** What a person reads of each item. */
const wanted = [
	'ready',
	'Nothing was charged.',
	'charged:false',
	'The credits are refunded automatically.',
	'charged:true',
	'refunded:true',
];

async function lookAtErrorItems(bench: Bench): Promise<Outcome> {
	const { rest, credential, server, version, standIn } = bench;
	standIn.settings.outcome = ({ index }) => (index === 0 ? GENERATION_FAILED : 1);
	const nodes = [
		node('Start', 'n8n-nodes-base.manualTrigger', {}),
		node('Rows', 'n8n-nodes-base.code', { jsCode: rowsCode }, { typeVersion: 2 }),
		pixVerse(credential, {}, { onError: 'continueRegularOutput' }),
	];
	const id = await rest.createWorkflow(chain('Error items', nodes));
	const folder = join(shotsFolder(version.name), 'error-items');
	return await withBrowser(async (context) => {
		const editor = await Editor.open(context, server.url, folder);
		await editor.page.setViewportSize(SIZE);
		await editor.openWorkflow(id);
		await openPanel(editor, editor.at('canvas-default-node').last());
		await executeStep(editor, 'success');
		const text = await showOutput(editor, 'table', wanted);
		await editor.shot('table');
		await showOutput(editor, 'json');
		await editor.page.getByText('message').first().scrollIntoViewIfNeeded();
		await editor.shot('json');
		await closeNotes(editor);
		const panel = await editor.at('output-panel').boundingBox();
		if (panel) await savePicture(editor.page, panel, join(folder, 'error-item.webp'));
		return { items: prompts.length, readable: [text], note: `"${wanted.join('", "')}"` };
	});
}

export const errorItems: Scenario = { name: 'error items in the editor', run: lookAtErrorItems };
