/** A person switches the source video to the file of the item, and enters nothing: it is n8n's usual field. */
import { fileBytes } from '../../support/harness/fileBytes';
import type { Bench, Outcome, Scenario } from '../bench';
import { check } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, shotsFolder } from '../browser/editor';
import { executeStep, openPanel, readItems } from '../browser/panel';
import { fileNode, chain, node, pixVerse } from '../workflows';

const SIZE = { width: 1440, height: 900 };

const file = `return [{ json: { file: '${fileBytes.mp4.toString('base64')}' } }];`;

async function switches(bench: Bench): Promise<Outcome> {
	const { rest, credential, server, standIn, version } = bench;
	const effect = { __rl: true, mode: 'prompt', value: 'watercolor' };
	const sourceVideo = { __rl: true, mode: 'url', value: '' };
	const workflow = chain('Source modes', [
		node('Start', 'n8n-nodes-base.manualTrigger', {}),
		node('Text', 'n8n-nodes-base.code', { jsCode: file }, { typeVersion: 2 }),
		fileNode(),
		pixVerse(credential, { effect, sourceVideo }),
	]);
	const id = await rest.createWorkflow(workflow);
	const items = await withBrowser(async (context) => {
		const folder = `${shotsFolder(version.name)}/source-modes`;
		const editor = await Editor.open(context, server.url, folder);
		await editor.page.setViewportSize(SIZE);
		await editor.openWorkflow(id);
		await openPanel(editor, editor.at('canvas-default-node').last());
		const modes = editor
			.at('resource-locator-sourceVideo')
			.locator('[data-test-id="rlc-mode-selector"]');
		check((await editor.at('parameter-issues').count()) === 1, 'the empty URL is not marked');
		await modes.click();
		await editor.options.first().waitFor();
		await editor.shot('modes');
		const names = (await editor.options.allInnerTexts()).map((name) => name.trim());
		check(names.join().startsWith('By URL,By File,'), `the modes are ${names.join()}`);
		await editor.options.filter({ hasText: 'By File' }).click();
		await editor.shot('file');
		check((await editor.at('parameter-issues').count()) === 0, 'the empty file is marked');
		await executeStep(editor, 'success');
		await editor.shot('made');
		return await readItems(editor);
	});
	const { uploads, generations } = standIn.ledger;
	check(uploads.length === 1 && generations.length === 1, `${uploads.length} uploads`);
	return { items: 1, readable: [JSON.stringify(items)], note: 'the usual file was taken' };
}

export const sourceModes: Scenario = { name: 'browser: a source by its file', run: switches };
