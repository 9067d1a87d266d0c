/** A person switches the source video to the file of the item, and enters nothing: it is n8n's usual field. */
import { fileBytes } from '../../support/harness/fileBytes';
import type { Scenario } from '../bench';
import { check } from '../bench';
import { inEditor } from '../browser/editor';
import { executeStep, openModes, openPanel, readItems } from '../browser/panel';
import { chain, codeNode, fileNode, manualTrigger, pixVerse, rl } from '../workflows';

const text = `return [{ json: { file: '${fileBytes.mp4.toString('base64')}' } }];`;

export const sourceModes: Scenario = {
	name: 'a person gives the file as the source without a name',
	async run(bench) {
		const { rest, credential, standIn } = bench;
		const effect = rl('prompt', 'watercolor');
		const sourceVideo = rl('url', '');
		const restyle = pixVerse(credential, { effect, sourceVideo });
		const nodes = [manualTrigger('Start'), codeNode('Text', text), fileNode(), restyle];
		const id = await rest.createWorkflow(chain('Source modes', nodes));
		const items = await inEditor(bench, async (editor) => {
			await editor.openWorkflow(id);
			await openPanel(editor);
			const issues = editor.at('parameter-issues');
			check((await issues.count()) === 1, 'the empty URL is not marked');
			const names = (await openModes(editor, 'sourceVideo')).join();
			check(names.startsWith('By URL,By File,'), `the modes are ${names}`);
			await editor.options.filter({ hasText: 'By File' }).click();
			await editor.settle();
			check((await issues.count()) === 0, 'the empty file is marked');
			await executeStep(editor);
			return await readItems(editor);
		});
		check(standIn.ledger.uploads.length === 1, `${standIn.ledger.uploads.length} uploads`);
		return { items: 1, readable: items, note: 'the usual file was taken' };
	},
};
