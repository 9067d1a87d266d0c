/** Pictures of all examples, each with the execution that the scenarios before made of it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Scenario } from '../bench';
import { withBrowser } from '../browser/chromium';
import { Editor, shotsFolder } from '../browser/editor';
import { goTo, pageOf, saveCanvas } from '../browser/pictures';
import { exampleIn } from '../examples';
import { root } from '../versions';
import type { WorkflowFile } from '../workflows';

interface Stored extends WorkflowFile {
	id: string;
	createdAt: string;
}

const examples = readdirSync(join(root, 'examples')).map((file) => file.replace('.json', ''));

/** The newest import of an example; one that no scenario ran is imported now. */
async function imported(bench: Bench, name: string): Promise<string> {
	const stored = await bench.rest.call<Stored[]>('GET', '/rest/workflows');
	const [newest] = stored
		.filter((workflow) => workflow.name === name)
		.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
	return newest?.id ?? (await bench.rest.createWorkflow(await exampleIn(bench, name)));
}

/** Writes the picture of an example: of its newest execution, or of the workflow alone. */
async function take(bench: Bench, editor: Editor, name: string, folder: string): Promise<void> {
	const id = await imported(bench, name);
	const { nodes } = await bench.rest.call<Stored>('GET', `/rest/workflows/${id}`);
	const [execution] = await bench.rest.executions(id);
	const ours = nodes.find(({ type }) => type.startsWith('n8n-nodes-pixverse.'));
	await goTo(editor, pageOf(id, execution?.id));
	await saveCanvas(editor, String(ours?.name), join(folder, `${name}.webp`));
}

export const examplePictures: Scenario = {
	name: 'example: pictures of all',
	async run(bench) {
		if (bench.version.name === '1.x') return { items: 0, readable: [], note: 'made with n8n 2.x' };
		const folder = join(shotsFolder(bench.version.name), 'examples');
		await withBrowser(async (context) => {
			const editor = await Editor.open(context, bench.server.url, folder);
			await editor.newWorkflow();
			for (const name of examples) await take(bench, editor, name, folder);
		});
		return { items: 0, readable: [], note: `${examples.length} in test/n8n/shots` };
	},
};
