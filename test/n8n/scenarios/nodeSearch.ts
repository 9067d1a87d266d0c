/** The searches of a person who looks for such a node: the list of nodes must show ours first. */
import { SEARCHES } from '../../support/searches';
import type { Scenario } from '../bench';
import { check } from '../bench';
import type { Editor } from '../browser/editor';
import { inEditor } from '../browser/editor';
import { problemsAfter, waitUntil } from '../environment';

/** Types nonsense first, so that what the list shows then was found by this search. */
async function missedBy(editor: Editor, text: string): Promise<string[]> {
	const bar = editor.at('node-creator-search-bar');
	await bar.fill('qqqq');
	await waitUntil('an empty list', async () => (await editor.listed()).length === 0);
	await bar.fill(text);
	return await problemsAfter(async () => {
		const found = await editor.listed();
		return found[0] === 'PixVerse' ? [] : [`"${text}" finds ${JSON.stringify(found)}`];
	});
}

export const nodeSearch: Scenario = {
	name: 'the node is found first by what people type',
	async run(bench) {
		const missed: string[] = [];
		await inEditor(bench, async (editor) => {
			await (await editor.openNew()).click();
			for (const text of SEARCHES) missed.push(...(await missedBy(editor, text)));
		});
		check(missed.length === 0, missed.join('\n'));
		return { note: `found by ${SEARCHES.length} searches` };
	},
};
