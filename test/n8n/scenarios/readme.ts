/** The first restyle as the README begins it: a node that is pasted onto the canvas of a new workflow. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '../bench';
import { check, valuesFor } from '../bench';
import { inEditor } from '../browser/editor';
import { connect, executeStep, openPanel, readItems, viewVideo } from '../browser/panel';
import { root } from '../versions';

/** The node in the README, as JSON. */
function pastedNode(): string {
	const [, node] = /```json\n(.*?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
	check(node !== undefined, 'the README has no node');
	return node;
}

export const readme: Scenario = {
	name: 'the node of the README is pasted and restyles a video',
	async run(bench) {
		const readable = await inEditor(bench, async (editor) => {
			const { page } = editor;
			await editor.open('/workflow/new');
			await editor.at('canvas-plus-button').waitFor();
			await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
			await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(pastedNode())})`);
			await page.keyboard.press('Control+V');
			await openPanel(editor, editor.node('Restyle video'));
			await connect(editor, valuesFor(bench.standIn));
			await openPanel(editor);
			await executeStep(editor);
			const [item] = await readItems(editor);
			check(item.state === 'ready', `the item is ${JSON.stringify(item)}`);
			check((await viewVideo(editor)) > 0, 'the video does not play');
			return [JSON.stringify(item)];
		});
		return { items: 1, readable, note: 'pasted, connected, restyled' };
	},
};
