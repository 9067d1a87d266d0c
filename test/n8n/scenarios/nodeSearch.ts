/** What a person types who looks for such a node; the list of nodes must show ours. */
import { join } from 'node:path';
import type { Scenario } from '../bench';
import { check } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, shotsFolder } from '../browser/editor';

const SEARCHES = [
	'text to video',
	'image to video',
	'lip sync',
	'upscale',
	'video generation',
	'avatar',
	'extend video',
	'talking head',
	'sound effect',
	'restyle',
	'ai video',
	'music video',
	'tts',
];

export const nodeSearch: Scenario = {
	name: 'browser: what the node is found by',
	async run({ server, version }) {
		return await withBrowser(async (context) => {
			const folder = join(shotsFolder(version.name), 'search');
			const editor = await Editor.open(context, server.url, folder);
			await editor.newWorkflow();
			await editor.searchNodes('canvas-plus-button', 'video');
			const missed: string[] = [];
			for (const text of SEARCHES) {
				const found = await editor.typeSearch(text);
				if (!found.includes('PixVerse')) missed.push(`"${text}" finds ${JSON.stringify(found)}`);
			}
			await editor.shot('found');
			check(missed.length === 0, missed.join('\n'));
			return { items: 0, readable: [], note: `found by ${SEARCHES.length} searches` };
		});
	},
};
