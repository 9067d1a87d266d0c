/** What a person types who looks for such a node; the list of nodes must show ours first. */
import { join } from 'node:path';
import { SEARCHES } from '../../support/searches';
import type { Scenario } from '../bench';
import { check } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, shotsFolder } from '../browser/editor';
import { problemsAfter, until } from '../environment';

/** Types nonsense first, so that what the list shows then was found by this search. */
async function missedBy(editor: Editor, text: string): Promise<string[]> {
	const bar = editor.at('node-creator-search-bar');
	await bar.fill('qqqq');
	await until('an empty list', async () => (await editor.listed()).length === 0);
	await bar.fill(text);
	return await problemsAfter(async () => {
		const found = await editor.listed();
		return found[0] === 'PixVerse' ? [] : [`"${text}" finds ${JSON.stringify(found)}`];
	});
}

export const nodeSearch: Scenario = {
	name: 'browser: what the node is found by',
	async run({ server, version }) {
		return await withBrowser(async (context) => {
			const folder = join(shotsFolder(version.name), 'search');
			const editor = await Editor.open(context, server.url, folder);
			await editor.newWorkflow();
			await editor.at('canvas-plus-button').click();
			const missed: string[] = [];
			for (const text of SEARCHES) missed.push(...(await missedBy(editor, text)));
			await editor.shot('found');
			check(missed.length === 0, missed.join('\n'));
			return { items: 0, readable: [], note: `found by ${SEARCHES.length} searches` };
		});
	},
};
