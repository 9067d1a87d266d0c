/** Pictures of all examples, each with the execution that the scenarios before made of it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Scenario } from '../bench';
import { inEditor } from '../browser/editor';
import { setExample } from '../foreign';
import { root } from '../versions';
import type { WorkflowFile } from '../workflows';

interface Stored extends WorkflowFile {
	id: string;
	createdAt: string;
}

/** The names of all examples. */
export const examples = readdirSync(join(root, 'examples')).map((file) =>
	file.replace('.json', ''),
);

/** The newest import of an example; one that no scenario ran is imported now. */
async function imported(bench: Bench, name: string): Promise<string> {
	const stored = await bench.rest.call<Stored[]>('GET', '/rest/workflows');
	const [newest] = stored
		.filter((workflow) => workflow.name === name)
		.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
	return newest?.id ?? (await bench.rest.createWorkflow(await setExample(bench, name)));
}

export const examplePictures: Scenario = {
	name: 'each example has its picture taken',
	async run(bench) {
		const { rest, version } = bench;
		if (version.name === '1.x') return { note: 'made with n8n 2.x' };
		// The editor knows only the credentials that were there when it was opened.
		const ids: string[] = [];
		for (const name of examples) ids.push(await imported(bench, name));
		await inEditor(bench, async (editor) => {
			await editor.open('/workflow/new');
			await editor.at('canvas-plus-button').waitFor();
			for (const [at, name] of examples.entries()) {
				const id = ids[at];
				const { nodes } = await rest.call<Stored>('GET', `/rest/workflows/${id}`);
				const [execution] = await rest.executions(id);
				const ours = nodes.find(({ type }) => type.startsWith('n8n-nodes-pixverse.'));
				await editor.goTo(`/workflow/${id}${execution ? `/executions/${execution.id}` : ''}`);
				await editor.pictureOfCanvas(`examples/${name}`, String(ours?.name));
			}
		});
		return { note: `${examples.length} in test/n8n/shots` };
	},
};
